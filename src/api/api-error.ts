import { defaultError, problemDetails } from "../contract/common.ts";
import { tokenError } from "../contract/oauth.ts";

/** How a call ended: an error answer, no answer, an answer too late, or one that does not fit the interface. */
export type FailureKind = "answer" | "network" | "timeout" | "shape";

interface Failure {
  kind: FailureKind;
  code: string;
  message: string;
  status?: number | undefined;
  requestID?: string | undefined;
  retryAfterSeconds?: number | undefined;
  operation?: string | undefined;
}

/** The one error of the client's side, whatever format the service answered in (interface.md, Errors). */
export class ApiError extends Error {
  readonly kind: FailureKind;
  /** Machine-readable code of the service, or ours for a failure without an answer. */
  readonly code: string;
  readonly status: number | undefined;
  readonly requestID: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly operation: string | undefined;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = "ApiError";
    this.kind = failure.kind;
    this.code = failure.code;
    this.status = failure.status;
    this.requestID = failure.requestID;
    this.retryAfterSeconds = failure.retryAfterSeconds;
    this.operation = failure.operation;
  }
}

/** Reads an error answer in problem details, the default format or RFC 6749 form. */
export async function errorFromResponse(response: Response, operation: string): Promise<ApiError> {
  const text = await response.text().catch(() => "");
  return new ApiError({
    ...describe(text, response),
    kind: "answer",
    status: response.status,
    operation,
    ...waitHint(response),
  });
}

function describe(text: string, response: Response): { code: string; message: string; requestID?: string } {
  const json = parseJson(text);
  const problem = problemDetails.partial().safeParse(json);
  if (problem.success && problem.data.code && problem.data.details !== undefined) {
    const { code, details, title, requestID } = problem.data;
    return { code, message: details || title || code, ...(requestID ? { requestID } : {}) };
  }
  const simple = defaultError.safeParse(json);
  if (simple.success) return simple.data;
  const token = tokenError.safeParse(json);
  if (token.success)
    return { code: token.data.error, message: token.data.error_description ?? token.data.error };
  return { code: "unknown", message: `The service answered with status ${response.status}.` };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function waitHint(response: Response): { retryAfterSeconds?: number } {
  const header = response.headers.get("Retry-After");
  if (!header) return {};
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? { retryAfterSeconds: Math.max(0, seconds) } : {};
}
