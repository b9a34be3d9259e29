import type { Endpoint, RequestOf, ResultOf } from "../contract/endpoint.ts";
import { ApiError } from "./api-error.ts";
import { errorFromResponse, noAnswer } from "./error-answer.ts";
import { ownTurn } from "./others-turn.ts";
import { type OnBegin, readResult } from "./read-result.ts";
import type { TokenSource } from "./token.ts";

/** A call that waits before it is sent again. */
export interface RetryNotice {
  operation: string;
  /** 1 for the first repeat. */
  attempt: number;
  of: number;
  waitMs: number;
  reason: ApiError;
  /** Fires when the call is given up, and nothing waits any more. */
  signal: AbortSignal | undefined;
}

export interface ClientOptions {
  baseUrl: string;
  tokens: TokenSource;
  fetch?: typeof fetch;
  /** Waits; tests replace it. */
  sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** 0 to 1, the jitter of the backoff. */
  random?: () => number;
  onRetry?: (notice: RetryNotice) => void;
  /** Told of each answer that came over the network. */
  onAnswer?: (response: Response) => void;
}

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Told how the text of the answer begins, while the rest of it is on its way. */
  onBegin?: OnBegin | undefined;
}
type Filled<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What a call to an endpoint takes: only the parts it has. */
export type CallRequest<E extends Endpoint> = Filled<RequestOf<E>>;

/** Calls endpoints of the interface. */
export interface Client {
  call<E extends Endpoint>(endpoint: E, request: CallRequest<E>, options?: CallOptions): Promise<ResultOf<E>>;
}

const RETRIES = 3;
const TIME_LIMIT_MS = 30_000;
const BACKOFF_MS = 500;

/**
 * The client of the service. What changes nothing (GET, safe POST) is retried up to three times on a network error, 429
 * (honouring Retry-After) and 5xx; another POST is sent once. A 401 leads to one new token and one repeat, because the
 * service has not acted. Throws `ApiError`, or the abort reason when the caller's signal fires.
 */
export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? fetch;
  const sleep = options.sleep ?? wait;
  const random = options.random ?? Math.random;

  async function once(
    endpoint: Endpoint,
    request: Partial<RequestOf<Endpoint>>,
    signal: AbortSignal | undefined,
  ) {
    const token = await options.tokens.get();
    const response = await sendWith(token, endpoint, request, signal);
    if (response.status !== 401) return response;
    return sendWith(await options.tokens.renew(token), endpoint, request, signal);
  }

  async function sendWith(
    token: string,
    endpoint: Endpoint,
    request: Partial<RequestOf<Endpoint>>,
    signal: AbortSignal | undefined,
  ): Promise<Response> {
    const timeout = AbortSignal.timeout(TIME_LIMIT_MS);
    const url = requestUrl(options.baseUrl, endpoint, request);
    const headers: Record<string, string> = {
      Authorization: `Bearer ${token}`,
      Accept: "application/json, application/problem+json",
    };
    if (request.body !== undefined) headers["Content-Type"] = "application/json";
    // To send several requests at once takes long.
    await ownTurn();
    try {
      const response = await send(url, {
        method: endpoint.method,
        headers,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      });
      options.onAnswer?.(response);
      return response;
    } catch (cause) {
      signal?.throwIfAborted();
      throw noAnswer(endpoint, timeout.aborted, cause);
    }
  }

  async function attempt<E extends Endpoint>(
    endpoint: E,
    request: Partial<RequestOf<Endpoint>>,
    { signal, onBegin }: CallOptions,
  ): Promise<ResultOf<E>> {
    const response = await once(endpoint, request, signal);
    if (!response.ok) throw await errorFromResponse(response, endpoint.operation);
    return readResult(endpoint, response, onBegin);
  }

  return {
    async call(endpoint, request, how = {}) {
      const { signal } = how;
      const repeatable = endpoint.method === "GET" || endpoint.safe === true;
      for (let tried = 0; ; tried++) {
        try {
          return await attempt(endpoint, request as Partial<RequestOf<Endpoint>>, how);
        } catch (error) {
          // An aborted call did not fail.
          signal?.throwIfAborted();
          if (!(error instanceof ApiError) || !repeatable || tried >= RETRIES || !worthRepeating(error))
            throw error;
          const waitMs = (error.retryAfterSeconds ?? 0) * 1000 || BACKOFF_MS * 2 ** tried * (0.5 + random());
          options.onRetry?.({
            operation: endpoint.operation,
            attempt: tried + 1,
            of: RETRIES,
            waitMs,
            reason: error,
            signal,
          });
          await sleep(waitMs, signal);
        }
      }
    },
  };
}

/** The absolute address of a call: path parameters filled in, query appended, absent values left out. */
export function requestUrl(
  baseUrl: string,
  endpoint: Endpoint,
  request: Partial<RequestOf<Endpoint>>,
): string {
  const params = (request.params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((request.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) query.set(name, String(value));
  }
  const search = query.toString();
  return `${baseUrl.replace(/\/+$/, "")}${path}${search ? `?${search}` : ""}`;
}

function worthRepeating(error: ApiError): boolean {
  if (error.kind === "network" || error.kind === "timeout") return true;
  return error.status === 429 || (error.status !== undefined && error.status >= 500 && error.status !== 501);
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", stop, { once: true });
    function done() {
      signal?.removeEventListener("abort", stop);
      resolve();
    }
    function stop() {
      clearTimeout(timer);
      reject(signal?.reason);
    }
  });
}
