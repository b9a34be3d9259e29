import { z } from "zod";
import { defaultError, problemDetails } from "../contract/common.ts";
import { type FieldError, fieldError, pointerParts } from "../contract/field-error.ts";
import { tokenError } from "../contract/oauth.ts";
import { t } from "../languages/texts.ts";

/** How a call ended: an error answer, no answer, an answer too late, or one that does not match the interface. */
export type FailureKind = "answer" | "network" | "timeout" | "shape";

interface Failure {
  kind: FailureKind;
  code: string;
  message: string;
  status?: number | undefined;
  requestID?: string | undefined;
  retryAfterSeconds?: number | undefined;
  operation?: string | undefined;
  errors?: readonly FieldError[] | undefined;
}

/** The one error of the client's side, whatever format the service answered in (interface 3.3). */
export class ApiError extends Error {
  readonly kind: FailureKind;
  /** Machine-readable code of the service, or ours for a failure without an answer. */
  readonly code: string;
  readonly status: number | undefined;
  readonly requestID: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly operation: string | undefined;
  /** The fields that a refusal is about, where the service says. */
  readonly errors: readonly FieldError[];

  constructor(failure: Failure) {
    super(failure.message);
    this.name = "ApiError";
    this.kind = failure.kind;
    this.code = failure.code;
    this.status = failure.status;
    this.requestID = failure.requestID;
    this.retryAfterSeconds = failure.retryAfterSeconds;
    this.operation = failure.operation;
    this.errors = failure.errors ?? [];
  }
}

/** Whether a service does not have what was requested: it answers with one of these where it does not offer a resource. */
export function isNotOffered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 501);
}

/** What was requested, or null where there is none of that id (404). Throws every other failure. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
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

/** Fields may come in another form, or not at all; the rest of the error is used anyway. */
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Longest that a service is believed to want to be left alone, and longest that it is left alone, seconds. */
const ABSURD_WAIT = 86_400;
const LONGEST_WAIT = 60;

/** How long the service asks to wait (RFC 9110, 10.2.3), at most a minute; what is no such time, or one in the past, says nothing. */
function waitHint(response: Response): { retryAfterSeconds?: number } {
  const header = response.headers.get("Retry-After")?.trim() ?? "";
  // A date begins with the name of its day.
  const isDate = /^[a-z]{3}/i.test(header);
  const seconds = isDate
    ? (Date.parse(header) - Date.now()) / 1000
    : /^\d+$/.test(header)
      ? Number(header)
      : -1;
  if (!(seconds >= 0 && seconds <= ABSURD_WAIT)) return {};
  return { retryAfterSeconds: Math.min(LONGEST_WAIT, seconds) };
}

/** Where a pointer leads, by the names on the way; undefined where it leads to no field of the form. */
export type FieldAt<Field> = (parts: readonly string[]) => Field | undefined;

/** A sentence at a field of a form. */
export interface RefusedField<Field> {
  field: Field;
  message: string;
}

/** What a refusal says against fields of a form, in its order. The sentences are shown, never read. */
export function refusedFields<Field>(
  errors: readonly FieldError[],
  fieldAt: FieldAt<Field>,
): RefusedField<Field>[] {
  return errors.flatMap(({ pointer, message }) => {
    const field = fieldAt(pointerParts(pointer));
    return field === undefined ? [] : [{ field, message }];
  });
}

/** The first sentence against each field. */
export function firstMessages<Field extends string>(
  refused: readonly RefusedField<Field>[],
): Partial<Record<Field, string>> {
  const messages: Partial<Record<Field, string>> = {};
  for (const { field, message } of refused) messages[field] ??= message;
  return messages;
}
