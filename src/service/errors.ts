import type { FieldFault, FieldPath, RequestPlace } from "../contract/field-error.ts";

export interface Fault {
  path: FieldPath;
  place?: RequestPlace;
  code: FieldFault;
  message: string;
}

export class ServiceError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;
  faults: readonly Fault[] = [];

  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = "ServiceError";
    this.status = status;
    this.code = code;
    this.headers = headers;
  }

  about(code: FieldFault, ...path: FieldPath): this {
    this.faults = [...this.faults, { code, path, message: this.message }];
    return this;
  }

  aboutAll(code: FieldFault): this {
    this.faults = [{ code, place: "body", path: [], message: this.message }];
    return this;
  }

  within(...path: FieldPath): this {
    this.faults = this.faults.map((fault) => ({ ...fault, path: [...path, ...fault.path] }));
    return this;
  }
}

export const badRequest = (message: string): ServiceError => new ServiceError(400, "bad_request", message);

export function readPart<T>(path: FieldPath, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof ServiceError ? error.within(...path) : error;
  }
}

export function badFields(faults: readonly [Fault, ...Fault[]]): ServiceError {
  const error = badRequest(faults[0].message);
  error.faults = faults;
  return error;
}

export const forbidden = (message: string): ServiceError => new ServiceError(403, "forbidden", message);

/** 404: missing, or hidden from the caller. */
export const notFound = (message: string): ServiceError => new ServiceError(404, "not_found", message);

/** 401 for a bearer that is no longer valid (RFC 6750, 3). */
export function invalidToken(message: string): ServiceError {
  return new ServiceError(401, "unauthorized", message, {
    "www-authenticate": `Bearer realm="swath", error="invalid_token", error_description="${message}"`,
  });
}

/** 401 without a bearer, with how to authenticate but no error code (RFC 6750, 3.1). */
export function tokenNeeded(): ServiceError {
  return new ServiceError(401, "unauthorized", "A bearer token is needed.", {
    "www-authenticate": 'Bearer realm="swath"',
  });
}

export function invalidCursor(): ServiceError {
  return badRequest("The cursor is not valid.").about("format", "cursor");
}
