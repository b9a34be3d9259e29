import { type Client, type ClientOptions, createClient, type RetryNotice } from "./client.ts";
import { compareClock } from "./clock.ts";
import { createDemoClock, type DemoClock } from "./demo-clock.ts";
import { clientCredentials, pastedToken, type TokenSource } from "./token.ts";

/** What the app talks to: one service as one user. Lives in memory only. */
export interface Session {
  /** Distinguishes the cached answers of one session from another's; no secret. */
  id: string;
  kind: "demo" | "connected";
  client: Client;
  /** Of the demo alone: a service that is connected goes by real time, and is never asked. */
  clock?: DemoClock | undefined;
  /** Host and path of the service, as people read it. */
  serviceName: string;
  /** Where the service is, and where its tokens are had. */
  baseUrl: string;
  tokenUrl: string;
  /** The client id, or "pasted token". */
  account: string;
  /** Namespace of the service's own properties. */
  prefix: string;
  pageSize: number;
}

/** The account of a session whose user is not known by name. */
export const PASTED_TOKEN = "pasted token";

/** How a user proves who they are. */
export type Credentials = { clientId: string; clientSecret: string } | { token: string };

interface SessionOptions {
  kind: Session["kind"];
  baseUrl: string;
  /** Empty: `{baseUrl}/oauth2/v1/token` (interface 2). */
  tokenUrl: string;
  credentials: Credentials;
  prefix: string;
  pageSize: number;
  onRetry?: (notice: RetryNotice) => void;
  fetch?: typeof fetch;
  /** Waits before a call is sent again; tests replace it. */
  sleep?: ClientOptions["sleep"];
}

/** The default token address of a service. */
export function defaultTokenUrl(baseUrl: string): string {
  return `${baseUrl.replace(/\/+$/, "")}/oauth2/v1/token`;
}

/** Opens a session; fails with `ApiError` when no token can be had. A pasted token is not checked here. */
export async function openSession(options: SessionOptions): Promise<Session> {
  const { session, signIn } = prepareSession(options);
  await signIn();
  return session;
}

/** A session whose first call signs in; `signIn` does it before, and fails with `ApiError` when no token can be had. */
export function prepareSession(options: SessionOptions): {
  session: Session;
  signIn: () => Promise<unknown>;
} {
  const dependencies = options.fetch ? { fetch: options.fetch } : {};
  const tokens = tokenSource(options, dependencies);
  const address = new URL(options.baseUrl);
  const session: Session = {
    id: crypto.randomUUID(),
    kind: options.kind,
    client: createClient({
      baseUrl: options.baseUrl,
      tokens,
      ...dependencies,
      ...(options.onRetry ? { onRetry: options.onRetry } : {}),
      ...(options.sleep ? { sleep: options.sleep } : {}),
      ...(options.kind === "connected" ? { onAnswer: compareClock } : {}),
    }),
    ...(options.kind === "demo" ? { clock: createDemoClock(options.baseUrl, options.fetch) } : {}),
    baseUrl: options.baseUrl.replace(/\/+$/, ""),
    tokenUrl: options.tokenUrl || defaultTokenUrl(options.baseUrl),
    serviceName: `${address.host}${address.pathname.replace(/\/$/, "")}`,
    account: "token" in options.credentials ? PASTED_TOKEN : options.credentials.clientId,
    prefix: options.prefix,
    pageSize: options.pageSize,
  };
  return { session, signIn: () => tokens.get() };
}

function tokenSource(options: SessionOptions, dependencies: { fetch?: typeof fetch }): TokenSource {
  if ("token" in options.credentials) return pastedToken(options.credentials.token);
  return clientCredentials(
    { tokenUrl: options.tokenUrl || defaultTokenUrl(options.baseUrl), ...options.credentials },
    dependencies,
  );
}

/**
 * Under which name a user's cart and runs are kept on this device: the service and the client id, neither of which is a
 * secret. Whoever pastes a token has no name that is known here; all of them share one at a service.
 */
export function accountKey({
  kind,
  serviceName,
  account,
}: Pick<Session, "kind" | "serviceName" | "account">): string {
  return `${kind} ${serviceName} ${account}`;
}

/** Whether a key is one of a demo's users. */
export function isDemoAccount(key: string): boolean {
  return key.startsWith("demo ");
}
