import { issueToken } from "../contract/oauth.ts";
import { parseJson } from "../domain/json.ts";
import { parseUrl } from "../domain/url.ts";
import { t } from "../languages/texts.ts";
import { ApiError } from "./api-error.ts";
import { errorFromResponse, readAnswerText } from "./error-answer.ts";

/** Authorizes requests of a client. */
export interface Authorization {
  /** Returns the credential of the next request. Throws `ApiError`. */
  get(): Promise<string>;
  /** Returns another credential in place of one that was answered with 401. Throws `ApiError`. */
  renew(rejected: string): Promise<string>;
  /** Returns the headers that carry a credential. */
  headers(credential: string): Record<string, string>;
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

interface Credentials {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
}

interface Dependencies {
  fetch?: typeof fetch;
  now?: () => number;
}

const REFRESH_AHEAD_MS = 300_000;
const DEFAULT_LIFETIME_S = 3600;

/**
 * Creates tokens by the client credentials flow (interface 2), refreshed `min(300 s, lifetime / 2)` before they
 * expire. Throws `ApiError`.
 */
export function clientCredentials(credentials: Credentials, dependencies: Dependencies = {}): Authorization {
  const now = dependencies.now ?? Date.now;
  const send = dependencies.fetch ?? fetch;
  let current: { token: string; refreshAt: number } | undefined;
  let refreshing: Promise<string> | undefined;

  async function request(): Promise<string> {
    const asked = now();
    const answer = await askForToken(credentials, send);
    const lifetime = answer.lifetime * 1000;
    current = {
      token: answer.token,
      refreshAt: asked + lifetime - Math.min(REFRESH_AHEAD_MS, lifetime / 2),
    };
    return answer.token;
  }

  function refresh(): Promise<string> {
    refreshing ??= request().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  return {
    get: async () => (current && now() < current.refreshAt ? current.token : refresh()),
    renew: async (rejected) => (current && current.token !== rejected ? current.token : refresh()),
    headers: bearer,
  };
}

export function pastedToken(token: string): Authorization {
  return {
    get: async () => {
      if (isToken(token)) return token;
      throw new ApiError({ kind: "shape", code: "unusable_token", message: unusable(), operation: "token" });
    },
    renew: async () => {
      throw new ApiError({
        kind: "answer",
        status: 401,
        code: "unauthorized",
        message: t("The token you pasted is no longer accepted. Connect again with a new one."),
      });
    },
    headers: bearer,
  };
}

async function askForToken({ tokenUrl, clientId, clientSecret }: Credentials, send: typeof fetch) {
  const operation = issueToken.operation;
  const basic = btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`);
  let response: Response;
  try {
    response = await send(tokenUrl, {
      method: "POST",
      headers: { Authorization: `Basic ${basic}`, Accept: "application/json" },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
      signal: AbortSignal.timeout(30_000),
    });
  } catch (cause) {
    throw unreachable(cause, tokenUrl, operation);
  }
  if (!response.ok) throw await errorFromResponse(response, operation);
  const answer = tokenIn(await readAnswerText(response).catch(() => ""));
  if (answer && isToken(answer.token)) return answer;
  throw new ApiError({
    kind: "shape",
    status: response.status,
    code: "unexpected_answer",
    message: answer
      ? unusable()
      : t(
          "The token address answered, but not with a token. Check that it is the token address of the service.",
        ),
    operation,
  });
}

/** Reads a token and its lifetime in seconds, which may be text or absent (RFC 6749, 5.1). */
function tokenIn(text: string): { token: string; lifetime: number } | undefined {
  const answer = parseJson(text) as { access_token?: unknown; expires_in?: unknown } | null | undefined;
  const token = answer?.access_token;
  if (typeof token !== "string" || token === "") return undefined;
  const lifetime = Number(answer?.expires_in);
  return { token, lifetime: lifetime > 0 && Number.isFinite(lifetime) ? lifetime : DEFAULT_LIFETIME_S };
}

/** Rejects text that a header or script may read as more than a token (RFC 6750, 2.1). */
function isToken(text: string): boolean {
  return /^[A-Za-z0-9._~+/=-]+$/.test(text);
}

function unusable(): string {
  return t("The token holds characters that no bearer token has. It is not used.");
}

function unreachable(cause: unknown, url: string, operation: string): ApiError {
  const host = parseUrl(url)?.host ?? url;
  const late = cause instanceof DOMException && cause.name === "TimeoutError";
  return new ApiError({
    kind: late ? "timeout" : "network",
    code: late ? "timeout" : "unreachable",
    message: late
      ? t("{host} did not answer within 30 s.", { host })
      : t(
          "{host} cannot be reached from this browser: the address is wrong, the network is down, or the service does not allow this page (CORS).",
          { host },
        ),
    operation,
  });
}
