import type { FieldFault, FieldPath, RequestPlace } from "../contract/field-error.ts";

/** What is wrong with one field of a request. */
export interface Fault {
  /** From the parameters or the body of the request to the field. */
  path: FieldPath;
  /** Where the path begins; without it, where the operation takes the field. */
  place?: RequestPlace;
  code: FieldFault;
  message: string;
}

/** Ends a refused or failed request; `errorResponse` writes it on the wire. */
export class ServiceError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The fields that it is about. */
  faults: readonly Fault[] = [];

  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = "ServiceError";
    this.status = status;
    this.code = code;
    this.headers = headers;
  }

  /** The same error, which names a field that it is about, by the names that lead to it. */
  about(code: FieldFault, ...path: FieldPath): this {
    this.faults = [...this.faults, { code, path, message: this.message }];
    return this;
  }

  /** The same error, which is about the request as a whole. */
  aboutAll(code: FieldFault): this {
    this.faults = [{ code, place: "body", path: [], message: this.message }];
    return this;
  }

  /** The same error about something that is a part of the request. */
  within(...path: FieldPath): this {
    this.faults = this.faults.map((fault) => ({ ...fault, path: [...path, ...fault.path] }));
    return this;
  }
}

/** 400: the request is malformed (interface 3.3). */
export function badRequest(message: string): ServiceError {
  return new ServiceError(400, "bad_request", message);
}

/** What a rule gives for a part of the request; where it refuses, the refusal names its field in the whole. */
export function readPart<T>(path: FieldPath, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof ServiceError ? error.within(...path) : error;
  }
}

/** 400 for fields that are not as the contract has them; its sentence is that of the first. */
export function badFields(faults: readonly [Fault, ...Fault[]]): ServiceError {
  const error = badRequest(faults[0].message);
  error.faults = faults;
  return error;
}

/** 403: valid in form, but not allowed to this caller or under this contract. */
export function forbidden(message: string): ServiceError {
  return new ServiceError(403, "forbidden", message);
}

/** 404: a thing that does not exist, or that the caller may not know of. */
export function notFound(message: string): ServiceError {
  return new ServiceError(404, "not_found", message);
}

/** 401 for a bearer that is no longer valid (RFC 6750, 3). */
export function invalidToken(message: string): ServiceError {
  return new ServiceError(401, "unauthorized", message, {
    "www-authenticate": `Bearer realm="swath", error="invalid_token", error_description="${message}"`,
  });
}

/** 401 for a call without a bearer, which gets no error code, only how to authenticate (RFC 6750, 3.1). */
export function tokenNeeded(): ServiceError {
  return new ServiceError(401, "unauthorized", "A bearer token is needed.", {
    "www-authenticate": 'Bearer realm="swath"',
  });
}

/** 400 for a cursor that was altered, or is another's. */
export function invalidCursor(): ServiceError {
  return badRequest("The cursor is not valid.").about("format", "cursor");
}
