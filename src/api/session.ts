import { type Client, type ClientOptions, createClient, type RetryNotice } from "./client.ts";
import { compareClock } from "./clock.ts";
import { createDemoClock, type DemoClock } from "./demo-clock.ts";
import type { HostSession } from "./host-session.ts";
import { clientCredentials, pastedToken } from "./token.ts";

/** One service as one user. Lives in memory only. */
export interface Session {
  /** Cache key of the session; no secret. */
  id: string;
  kind: "demo" | "connected";
  client: Client;
  clock?: DemoClock | undefined;
  serviceName: string;
  baseUrl: string;
  tokenUrl: string;
  account: string;
  prefix: string;
  pageSize: number;
  /** Session at the host of the page; undefined for one that sends a token. */
  host?: HostSession;
  /** Aborts when the host has ended the session. */
  ended?: AbortSignal;
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
export function prepareSession(options: SessionOptions) {
  const { credentials } = options;
  const dependencies = options.fetch ? { fetch: options.fetch } : {};
  const tokenUrl = options.tokenUrl || defaultTokenUrl(options.baseUrl);
  const tokens =
    "token" in credentials
      ? pastedToken(credentials.token)
      : clientCredentials({ tokenUrl, ...credentials }, dependencies);
  const address = new URL(options.baseUrl);
  const session: Session = {
    id: crypto.randomUUID(),
    kind: options.kind,
    client: createClient({
      baseUrl: options.baseUrl,
      authorization: tokens,
      ...dependencies,
      ...(options.onRetry ? { onRetry: options.onRetry } : {}),
      ...(options.sleep ? { sleep: options.sleep } : {}),
      ...(options.kind === "connected" ? { onAnswer: compareClock } : {}),
    }),
    ...(options.kind === "demo" ? { clock: createDemoClock(options.baseUrl, options.fetch) } : {}),
    baseUrl: options.baseUrl.replace(/\/+$/, ""),
    tokenUrl,
    serviceName: `${address.host}${address.pathname.replace(/\/$/, "")}`,
    account: "token" in credentials ? PASTED_TOKEN : credentials.clientId,
    prefix: options.prefix,
    pageSize: options.pageSize,
  };
  return { session, signIn: () => tokens.get() };
}

/** Key of a user's data on this device: service and client id, no secret. Pasted tokens of a service share one. */
export function accountKey(session: Pick<Session, "kind" | "serviceName" | "account">): string {
  const { kind, serviceName, account } = session;
  return `${kind} ${serviceName} ${account}`;
}

/** Returns the client whose orders the session sees. */
export const clientOf = ({ host, account }: Session): string => host?.clientID ?? account;

export function isDemoAccount(key: string): boolean {
  return key.startsWith("demo ");
}
