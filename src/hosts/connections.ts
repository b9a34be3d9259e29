import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener, RequestError } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { ServiceError } from "../service/errors.ts";
import { errorBody, errorResponse } from "../service/http/error-response.ts";
import { jsonResponse } from "../service/http/json-response.ts";
import type { RequestNotes } from "../service/request-notes.ts";
import { DroppedConnection } from "../simulator/fault-plan.ts";
import { type Door, doorLines } from "./door.ts";
import { networkOf } from "./incoming.ts";
import type { Log } from "./log.ts";
import type { RequestLog } from "./request-log.ts";

/** How long a connection may take, milliseconds. */
export interface Timeouts {
  /** The headers of a request, from the first byte or the connection on. */
  headers: number;
  /** A request as a whole. */
  request: number;
  /** Between two requests on one connection. */
  keepAlive: number;
  /** Without a byte in either direction while a request is open. */
  idle: number;
  /** An answer of which nothing is taken. */
  unread: number;
}

/** Most connections that are open at once. */
export interface ConnectionLimits {
  all: number;
  /** Of one address, or one network of IPv6 (64 bits), which is one customer's. */
  perAddress: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = { all: 5_000, perAddress: 1_000 };
/** The log tells of refused connections once in so many milliseconds. */
const TELL_EVERY = 60_000;

/**
 * What well-behaved clients never reach. Load balancers keep idle connections for about a minute, and the host keeps them a
 * little longer, so that it never closes one just as a request comes.
 */
const TIMEOUTS: Timeouts = {
  headers: 10_000,
  request: 10_000,
  keepAlive: 65_000,
  idle: 60_000,
  unread: 8_000,
};

/** A server whose connections end when they take too long; where nothing is said, longer than any client needs. */
export function createLimitedServer(limits: Partial<Timeouts> = {}): Server {
  const { headers, request, keepAlive, idle } = { ...TIMEOUTS, ...limits };
  const server = createServer({
    maxHeaderSize: 64 * 1024,
    headersTimeout: headers,
    requestTimeout: request,
    keepAliveTimeout: keepAlive,
    // How late a limit may be noticed.
    connectionsCheckingInterval: Math.min(1_000, headers / 2),
  });
  server.setTimeout(idle, (socket) => socket.destroy());
  return server;
}

/**
 * Refuses connections beyond the most that may be open. Who comes through a proxy comes from its address, so that there is no
 * limit to one address there.
 */
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

interface Answering {
  log: Log;
  answer: (request: Request, notes: RequestNotes, incoming: IncomingMessage) => Promise<Response>;
  headersFor: Door["headersFor"];
  timeouts?: Partial<Timeouts> | undefined;
}

/** Answers each request, and writes it down; what is no request gets its refusal, too. */
export function answerRequests(
  server: Server,
  requests: RequestLog,
  { log, answer, headersFor, timeouts }: Answering,
): void {
  const { idle, unread } = { ...TIMEOUTS, ...timeouts };
  const calls = new WeakMap<IncomingMessage, RequestNotes>();
  const listener = getRequestListener(
    async (request, env) => {
      const incoming = env.incoming as IncomingMessage;
      const notes = calls.get(incoming);
      if (!notes) throw new Error("A request has no notes.");
      try {
        const response = await answer(request, notes, incoming);
        // Two looks in this time: the first may still see what the buffers of the machine took.
        incoming.socket.setTimeout(unread / 2);
        return response;
      } catch (error) {
        if (error instanceof DroppedConnection) {
          incoming.socket.destroy();
          return RESPONSE_ALREADY_SENT;
        }
        log.error({ err: error, about: notes.requestID }, "failure");
        const shown = new ServiceError(500, "internal_server_error", "Something went wrong.");
        return errorResponse(shown, { request, requestID: notes.requestID, now: Date.now() });
      }
    },
    {
      errorHandler(error) {
        if (!(error instanceof RequestError)) throw error;
        const refusal = brokenRequest(undefined);
        return jsonResponse(errorBody(refusal), { status: refusal.status });
      },
    },
  );
  server.on("request", (incoming, outgoing) => {
    incoming.socket.setTimeout(idle);
    calls.set(incoming, requests.begin(incoming, outgoing).notes);
    for (const [name, value] of headersFor(incoming)) outgoing.setHeader(name, value);
    void listener(incoming, outgoing);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => refuse(error, socket, requests));
}

/** Ends a connection that sent no whole request with the reason, unless it is being answered already. */
function refuse({ code }: NodeJS.ErrnoException, socket: Duplex, requests: RequestLog): void {
  const call = requests.on(socket);
  if (code === "ECONNRESET" || !socket.writable || call?.outgoing.headersSent) {
    socket.destroy();
    return;
  }
  const error = brokenRequest(code);
  if (call) call.brokenWith = error.status;
  const requestID = call?.notes.requestID ?? requests.malformed(code ?? "unknown", error.status);
  writePast(socket, error, requestID);
}

/** Answers past the HTTP server, and ends the connection. */
function writePast(
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
function brokenRequest(code: string | undefined): ServiceError {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return new ServiceError(431, "headers_too_large", "The headers are too long.").aboutAll("length");
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new ServiceError(408, "request_timeout", "The request did not arrive in time.").aboutAll(
        "missing",
      );
    default:
      return new ServiceError(400, "bad_request", "The request is not well-formed HTTP.").aboutAll("format");
  }
}

/** Listens at a port and tells the address; throws a sentence that names the variable where that is not possible. */
export async function listen(server: Server, hostname: string, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(new Error(unlistenable(error.code ?? error.message, hostname, port), { cause: error }));
    });
    server.listen(port, hostname, resolve);
  });
  const { address, port: taken } = server.address() as AddressInfo;
  // Every address of this machine, of which loopback is one.
  const named = address === "0.0.0.0" ? "127.0.0.1" : address === "::" ? "::1" : address;
  return `http://${named.includes(":") ? `[${named}]` : named}:${taken}`;
}

function unlistenable(code: string, hostname: string, port: number): string {
  switch (code) {
    case "EADDRINUSE":
      return `PORT: ${port} is in use at ${hostname}.`;
    case "EACCES":
      return `PORT: ${port} may not be listened at by this user.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `HOST: ${hostname} is no address of this machine.`;
    default:
      return `HOST: ${hostname} cannot be listened at (${code}).`;
  }
}
