import { type FieldError, pointerParts } from "../contract/field-error.ts";

/** How a call ended: an error answer, no answer, an answer too late, or one that does not match the interface. */
export type FailureKind = "answer" | "network" | "timeout" | "shape";

/** What is known of a failure. */
export interface Failure {
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
