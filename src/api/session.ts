import { type Client, type ClientOptions, createClient, type RetryNotice } from "./client.ts";
import { compareClock } from "./clock.ts";
import { createDemoClock, type DemoClock } from "./demo-clock.ts";
import { clientCredentials, pastedToken, type TokenSource } from "./token.ts";

/** One service as one user. Lives in memory only. */
export interface Session {
  /** Cache key of the session; no secret. */
  id: string;
  kind: "demo" | "connected";
  client: Client;
  /** Present in the demo; a connected service goes by real time. */
  clock?: DemoClock | undefined;
  /** Host and path of the service. */
  serviceName: string;
  baseUrl: string;
  tokenUrl: string;
  /** Client id, or "pasted token". */
  account: string;
  /** Namespace of the service's own properties. */
  prefix: string;
  pageSize: number;
}

export const PASTED_TOKEN = "pasted token";

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
  sleep?: ClientOptions["sleep"];
}

export function defaultTokenUrl(baseUrl: string): string {
  return `${baseUrl.replace(/\/+$/, "")}/oauth2/v1/token`;
}

/** Opens a session; throws `ApiError` without a token. A pasted token is not checked. */
export async function openSession(options: SessionOptions): Promise<Session> {
  const { session, signIn } = prepareSession(options);
  await signIn();
  return session;
}

/** Prepares a session that signs in with its first call, or by `signIn`, which throws `ApiError`. */
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

/** Key of a user's data on this device: service and client id, no secret. Pasted tokens of a service share one. */
export function accountKey({
  kind,
  serviceName,
  account,
}: Pick<Session, "kind" | "serviceName" | "account">): string {
  return `${kind} ${serviceName} ${account}`;
}

export function isDemoAccount(key: string): boolean {
  return key.startsWith("demo ");
}
