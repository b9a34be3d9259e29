declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  interface Context {
    oidc: {
      client: { clientId: string };
      session: { accountId: string };
    };
    body: unknown;
  }

  /** The part of the identity provider for tests that is used here; it comes without types. */
  export class Provider {
    constructor(issuer: string, configuration: object);
    Grant: new (of: {
      accountId: string;
      clientId: string;
    }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } } | { error: string },
    ): Promise<void>;
  }
}
