import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { ServiceError } from "../../../service/errors.ts";
import { errorBody, jsonResponse } from "../../../service/http/error-response.ts";
import type { Log } from "../log.ts";
import { doorLines } from "./door.ts";
import { networkOf } from "./incoming.ts";

/** Connection timeouts, ms. */
export interface Timeouts {
  headers: number;
  request: number;
  keepAlive: number;
  idle: number;
  unread: number;
  perKilobyte: number;
}

export interface ConnectionLimits {
  all: number;
  perAddress: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = { all: 5_000, perAddress: 1_000 };
const TELL_EVERY = 60_000;

/**
 * Load balancers keep idle connections about a minute; keeping them longer never closes one just as a request
 * comes.
 */
export const TIMEOUTS: Timeouts = {
  headers: 10_000,
  request: 10_000,
  keepAlive: 65_000,
  idle: 60_000,
  unread: 8_000,
  perKilobyte: 1_000,
};

export function createLimitedServer(limits: Partial<Timeouts> = {}): Server {
  const { headers, request, keepAlive, idle, ...pace } = { ...TIMEOUTS, ...limits };
  const server = createServer({
    maxHeaderSize: 64 * 1024,
    requireHostHeader: false,
    headersTimeout: headers,
    requestTimeout: request,
    keepAliveTimeout: keepAlive,
    connectionsCheckingInterval: Math.min(1_000, headers / 2),
  });
  server.maxHeadersCount = MOST_HEADERS + 1;
  server.setTimeout(idle, (socket) => socket.destroy());
  holdPace(server, pace);
  return server;
}

/** Refuses connections beyond the limits. Behind a proxy all come from one address, which then has no limit of its own. */
export function limitConnections(server: Server, { all, perAddress }: ConnectionLimits, log: Log): void {
  const open = new Map<string, number>();
  let count = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  server.on("connection", (socket: Socket) => {
    const origin = networkOf(socket.remoteAddress ?? "");
    const own = (open.get(origin) ?? 0) + 1;
    open.set(origin, own);
    count++;
    socket.once("close", () => {
      count--;
      const left = (open.get(origin) ?? 1) - 1;
      if (left > 0) open.set(origin, left);
      else open.delete(origin);
    });
    if (count <= all && own <= perAddress) return;
    const now = performance.now();
    if (now - toldAt > TELL_EVERY) {
      toldAt = now;
      log.warn({ count, own, address: socket.remoteAddress }, "too many connections are open");
    }
    const message =
      own > perAddress
        ? `More than ${perAddress} connections of one address are open.`
        : "Too many connections are open.";
    const error = new ServiceError(
      503,
      "service_unavailable",
      `${message} Close some, or try again in a moment.`,
    );
    writePast(socket, error, randomUUID(), ["retry-after: 1"]);
  });
}

/** Listens and returns the address; throws a sentence that names the variable at fault. */
export async function listen(server: Server, hostname: string, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(new Error(unlistenable(error.code ?? error.message, hostname, port), { cause: error }));
    });
    server.listen(port, hostname, resolve);
  });
  const { address, port: taken } = server.address() as AddressInfo;
  const named = address === "0.0.0.0" ? "127.0.0.1" : address === "::" ? "::1" : address;
  return `http://${named.includes(":") ? `[${named}]` : named}:${taken}`;
}

function unlistenable(code: string, hostname: string, port: number): string {
  switch (code) {
    case "EADDRINUSE":
      return `PORT: ${port} is in use at ${hostname}. End what listens there, or choose another.`;
    case "EACCES":
      return `PORT: ${port} may not be used by this user. Choose one above 1023.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `HOST: ${hostname} is not an address of this machine. 0.0.0.0 stands for all of them.`;
    default:
      return `HOST: ${hostname} cannot be listened on (${code}).`;
  }
}

export const PART = 1_048_576;

/** Ends connections whose answers are taken too slowly, however regularly a byte is. */
export function holdPace(
  server: Server,
  { unread, perKilobyte }: Pick<Timeouts, "unread" | "perKilobyte">,
): void {
  /** Bytes of each connection, from its beginning, that must be taken by an instant of `performance.now()`. */
  const open = new Map<Socket, { bytes: number; at: number } | undefined>();
  server.on("connection", (socket: Socket) => {
    open.set(socket, undefined);
    socket.once("close", () => open.delete(socket));
  });
  const looking = setInterval(() => {
    const now = performance.now();
    for (const [socket, due] of open) {
      const waiting = socket.writableLength;
      const isTaken = !due || socket.bytesWritten - waiting >= due.bytes;
      if (!isTaken && now > due.at) socket.destroy();
      else if (waiting === 0) open.set(socket, undefined);
      else if (isTaken) {
        open.set(socket, { bytes: socket.bytesWritten, at: now + unread + (waiting / 1_024) * perKilobyte });
      }
    }
  }, unread / 4);
  looking.unref();
  server.once("close", () => clearInterval(looking));
}

/** Splits a long answer into parts, so that progress can be measured. */
export function inParts(response: Response): Response {
  if (Number(response.headers.get("content-length") ?? 0) <= PART || !response.body) return response;
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      for (let at = 0; at < chunk.length; at += PART) controller.enqueue(chunk.subarray(at, at + PART));
    },
  });
  return new Response(response.body.pipeThrough(cut), response);
}

const MOST_HEADERS = 100;

export const refusalOf = (error: ServiceError) => jsonResponse(errorBody(error), { status: error.status });

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

export function malformed(): ServiceError {
  return new ServiceError(400, "bad_request", "The request is not well-formed HTTP.").aboutAll("format");
}
