import { z } from "zod";
import { defaultError, problemDetails } from "../contract/common.ts";
import type { Endpoint } from "../contract/endpoint.ts";
import { fieldError, MOST_FIELD_ERRORS, shortened } from "../contract/field-error.ts";
import { tokenError } from "../contract/oauth.ts";
import { parseJson } from "../domain/json.ts";
import { readableTimes, t } from "../languages/texts.ts";
import { ApiError, type Failure } from "./api-error.ts";

const LARGEST_ERROR = 1_048_576;

/** Reads problem details, the default format, or RFC 6749. */
export async function errorFromResponse(response: Response, operation: string): Promise<ApiError> {
  const text = await readAnswerText(response, LARGEST_ERROR).catch(() => "");
  const { message, errors, ...described } = describe(text, response);
  return new ApiError({
    ...described,
    message: readableTimes(shortened(message)),
    errors: errors
      ?.slice(0, MOST_FIELD_ERRORS)
      .map((one) => ({ ...one, message: readableTimes(shortened(one.message)) })),
    kind: "answer",
    status: response.status,
    operation,
    ...waitHint(response),
  });
}

/** Tolerates other forms of fields, so that the rest of the error is used. */
const withFields = z.looseObject({ errors: z.array(fieldError).catch([]) });
const problemForm = problemDetails.omit({ errors: true }).partial();
const defaultForm = defaultError.omit({ errors: true });

type Described = Pick<Failure, "code" | "message" | "requestID" | "errors">;

function describe(text: string, response: Response): Described {
  const json = parseJson(text);
  const { errors } = withFields.safeParse(json).data ?? {};
  const requestID = response.headers.get("X-Request-ID") ?? undefined;
  const problem = problemForm.safeParse(json);
  if (problem.success && problem.data.code && problem.data.details !== undefined) {
    const { code, details, title } = problem.data;
    return {
      code,
      message: details || title || code,
      requestID: problem.data.requestID || requestID,
      errors,
    };
  }
  const simple = defaultForm.safeParse(json);
  if (simple.success) {
    const { code, message } = simple.data;
    return { code, message, requestID, errors };
  }
  const token = tokenError.safeParse(json);
  if (token.success)
    return { code: token.data.error, message: token.data.error_description ?? token.data.error, requestID };
  return {
    code: "unknown",
    message: t("The service answered with status {status}.", { status: String(response.status) }),
  };
}

/** Longest Retry-After that is believed, and longest pause, seconds. */
const ABSURD_WAIT = 86_400;
const LONGEST_WAIT = 60;

/** Reads Retry-After (RFC 9110, 10.2.3), a minute at most; ignores invalid and past times. */
function waitHint(response: Response): { retryAfterSeconds?: number } {
  const header = response.headers.get("Retry-After")?.trim() ?? "";
  const isDate = /^[a-z]{3}/i.test(header);
  const seconds = isDate
    ? (Date.parse(header) - Date.now()) / 1000
    : /^\d+$/.test(header)
      ? Number(header)
      : -1;
  if (!(seconds >= 0 && seconds <= ABSURD_WAIT)) return {};
  return { retryAfterSeconds: Math.min(LONGEST_WAIT, seconds) };
}

export function noAnswer(endpoint: Pick<Endpoint, "operation">, late: boolean, cause: unknown): ApiError {
  const timedOut = late || (cause instanceof DOMException && cause.name === "TimeoutError");
  return new ApiError({
    kind: timedOut ? "timeout" : "network",
    code: timedOut ? "timeout" : "no_answer",
    message: timedOut ? t("No answer after 30 s.") : t("The service cannot be reached. Check the network."),
    operation: endpoint.operation,
  });
}

const LARGEST = 256 * 1024 * 1024;

export async function readAnswerText(response: Response, largest = LARGEST) {
  const size = Number(response.headers.get("Content-Length") ?? Number.NaN);
  if (size > largest) throw tooLarge(response);
  if (Number.isFinite(size)) return response.text();
  const reader = response.body?.getReader();
  if (!reader) return response.text();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > largest) {
      void reader.cancel().catch(() => {});
      throw tooLarge(response);
    }
  }
}

function tooLarge({ status }: Response): ApiError {
  return new ApiError({
    kind: "shape",
    status,
    code: "answer_too_large",
    message: t("The answer of the service is larger than any should be. It was not read to its end."),
  });
}
