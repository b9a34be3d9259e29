import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { ServiceError } from "../../../service/errors.ts";
import { errorBody, jsonResponse } from "../../../service/http/error-response.ts";
import { doorLines } from "./door.ts";

/** Browsers and proxies send about thirty. */
export const MOST_HEADERS = 100;

/** What is refused before it reaches the service, in the form of every error. */
export const refusalOf = (error: ServiceError) => jsonResponse(errorBody(error), { status: error.status });

/** What is wrong with headers that can be read, but mean nothing or too much. */
export function headerFault({ rawHeaders }: IncomingMessage): ServiceError | undefined {
  if (rawHeaders.length / 2 > MOST_HEADERS) {
    const message = `The request has more than ${MOST_HEADERS} headers.`;
    return new ServiceError(431, "headers_too_large", message).aboutAll("length");
  }
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts > 1 ? malformed() : undefined;
}

/** Answers past the HTTP server, and ends the connection. */
export function writePast(
  socket: Duplex,
  error: ServiceError,
  requestID: string,
  more: readonly string[] = [],
): void {
  const body = JSON.stringify(errorBody(error));
  const lines = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestID}`,
    ...doorLines,
    ...more,
    "connection: close",
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}

/** What a connection is answered that sent no whole request: its status, and the words for it. */
export function brokenRequest(code: string | undefined): ServiceError {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return new ServiceError(431, "headers_too_large", "The headers are too long.").aboutAll("length");
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new ServiceError(408, "request_timeout", "The request did not arrive in time.").aboutAll(
        "missing",
      );
    default:
      return malformed();
  }
}

/** 400 for what is no HTTP. */
export function malformed(): ServiceError {
  return new ServiceError(400, "bad_request", "The request is not well-formed HTTP.").aboutAll("format");
}
