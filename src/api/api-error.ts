import type { FieldError } from "../contract/field-error.ts";

/** Ends of a failed call: error answer, no answer, timeout, or an answer that violates the interface. */
export type FailureKind = "answer" | "network" | "timeout" | "shape";

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

/** The client's one error, for all formats of the service (interface 3.3). */
export class ApiError extends Error {
  readonly kind: FailureKind;
  /** Code of the service, or ours for a failure without an answer. */
  readonly code: string;
  readonly status: number | undefined;
  readonly requestID: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly operation: string | undefined;
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

/** Returns whether a service does not offer a resource (404, 501). */
export function isNotOffered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 501);
}

/** Resolves to null where a service does not offer a resource; throws every other failure. */
export function ifOffered<T>(answer: Promise<T>): Promise<T | null> {
  return orNull(answer, isNotOffered);
}

/** Resolves to null on 404, or by `isNone`; throws every other failure. */
export function orNull<T>(answer: Promise<T>, isNone = isNotFound): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (isNone(error)) return null;
    throw error;
  });
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;
