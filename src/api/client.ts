import type { z } from "zod";
import { ZONELESS } from "../contract/common.ts";
import type { Endpoint, RequestOf, ResultOf } from "../contract/endpoint.ts";
import { parseJson } from "../domain/json.ts";
import { t } from "../languages/texts.ts";
import { ApiError } from "./api-error.ts";
import { errorFromResponse, noAnswer, readAnswerText } from "./error-answer.ts";
import { ownTurn, sleepUntil } from "./lane.ts";
import type { Authorization } from "./token.ts";

export interface RetryNotice {
  operation: string;
  /** 1 for the first repeat. */
  attempt: number;
  of: number;
  waitMs: number;
  reason: ApiError;
  /** Aborts when the call is given up. */
  signal: AbortSignal | undefined;
}

export interface ClientOptions {
  baseUrl: string;
  authorization: Authorization;
  fetch?: typeof fetch;
  sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Jitter of the backoff, 0 to 1. */
  random?: () => number;
  onRetry?: (notice: RetryNotice) => void;
  onAnswer?: (response: Response) => void;
}

interface CallOptions {
  signal?: AbortSignal | undefined;
}
type Filled<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

interface AnyRequest {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

export type CallRequest<E extends Endpoint> = Filled<RequestOf<E>>;

export interface Client {
  call<E extends Endpoint>(endpoint: E, request: CallRequest<E>, options?: CallOptions): Promise<ResultOf<E>>;
}

const RETRIES = 3;
const TIME_LIMIT_MS = 30_000;
const BACKOFF_MS = 500;

/**
 * Creates the client. Safe calls (GET, safe POST) are retried up to three times on network errors, 429 (honoring
 * Retry-After) and 5xx; other POSTs are sent once. A 401 leads to one new credential and one repeat, because the
 * service has not acted. Throws `ApiError`, or the abort reason of the caller's signal.
 */
export function createClient(options: ClientOptions): Client {
  const { authorization, fetch: send = fetch } = options;
  const sleep = options.sleep ?? sleepUntil;
  const random = options.random ?? Math.random;

  async function once(endpoint: Endpoint, request: AnyRequest, signal: AbortSignal | undefined) {
    const credential = await authorization.get();
    const response = await sendWith(credential, endpoint, request, signal);
    if (response.status !== 401) return response;
    return sendWith(await authorization.renew(credential), endpoint, request, signal);
  }

  async function sendWith(credential: string, endpoint: Endpoint, request: AnyRequest, signal?: AbortSignal) {
    const timeout = AbortSignal.timeout(TIME_LIMIT_MS);
    const url = requestUrl(options.baseUrl, endpoint, request);
    const headers: Record<string, string> = {
      ...authorization.headers(credential),
      Accept: "application/json, application/problem+json",
    };
    if (request.body !== undefined) headers["Content-Type"] = "application/json";
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

  async function attempt<E extends Endpoint>(endpoint: E, request: AnyRequest, how: CallOptions) {
    const response = await once(endpoint, request, how.signal);
    if (!response.ok) throw await errorFromResponse(response, endpoint.operation);
    return readResult(endpoint, response);
  }

  return {
    async call(endpoint, request, how = {}) {
      const { signal } = how;
      const repeatable = endpoint.method === "GET" || endpoint.safe === true;
      for (let tried = 0; ; tried++) {
        try {
          return await attempt(endpoint, request as AnyRequest, how);
        } catch (error) {
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
          signal?.throwIfAborted();
        }
      }
    },
  };
}

export function requestUrl(baseUrl: string, endpoint: Endpoint, request: AnyRequest): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(request.params?.[name] ?? ""),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  const search = query.toString();
  return `${baseUrl.replace(/\/+$/, "")}${path}${search ? `?${search}` : ""}`;
}

function worthRepeating(error: ApiError): boolean {
  if (error.kind === "network" || error.kind === "timeout") return true;
  return error.status === 429 || (error.status !== undefined && error.status >= 500 && error.status !== 501);
}

/** Reads an answer and checks it by the interface. Throws `ApiError`. */
export async function readResult<E extends Endpoint>(endpoint: E, response: Response): Promise<ResultOf<E>> {
  const text = await readAnswerText(response).catch((cause: unknown) => {
    throw cause instanceof ApiError ? cause : noAnswer(endpoint, false, cause);
  });
  let came = parseJson(text);
  let parsed = endpoint.result.safeParse(came);
  if (!parsed.success) {
    came = mended(came, parsed.error.issues);
    parsed = endpoint.result.safeParse(came);
  }
  if (parsed.success) return (endpoint.asItCame ? came : parsed.data) as ResultOf<E>;
  const first = parsed.error.issues[0];
  throw new ApiError({
    kind: "shape",
    status: response.status,
    code: "unexpected_answer",
    message: t("The answer of {operation} does not match the interface ({why}).", {
      operation: endpoint.operation,
      why:
        came === undefined ? t("it is not JSON") : first ? `${first.path.join(".")}: ${first.message}` : "",
    }),
    operation: endpoint.operation,
  });
}

/** Returns a copy in the interface's form: no null, numbers as numbers, times without a zone in UTC. */
function mended(answer: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const copy = structuredClone(answer);
  for (const issue of issues) {
    const path = issue.path.slice(0, -1);
    const fields = path.reduce<unknown>((at, key) => (hasFields(at) ? at[key] : undefined), copy);
    const key = issue.path.at(-1);
    if (!hasFields(fields) || key === undefined) continue;
    const value = fields[key];
    if (value === null && !Array.isArray(fields)) delete fields[key];
    else if (isNumberAsText(value) && issue.code === "invalid_type" && issue.expected === "number")
      fields[key] = Number(value);
    else if (typeof value === "string" && issue.code === "custom" && ZONELESS.test(value))
      fields[key] = `${value.replace(" ", "T").replace(",", ".")}Z`;
  }
  return copy;
}

const hasFields = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === "object" && value !== null;

function isNumberAsText(value: unknown): boolean {
  return typeof value === "string" && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value);
}
