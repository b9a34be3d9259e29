import { randomUUID } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener, RequestError } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { ServiceError } from "../../../service/errors.ts";
import type { RequestNotes } from "../../../service/http/env.ts";
import { errorBody, errorResponse, jsonResponse } from "../../../service/http/error-response.ts";
import type { Log } from "../log.ts";
import { type Door, doorLines } from "./door.ts";
import { networkOf } from "./incoming.ts";
import type { RequestLog } from "./request-log.ts";

export type ConnectionLimits = typeof CONNECTION_LIMITS;

export const CONNECTION_LIMITS = { all: 5_000, perAddress: 1_000 };
const TELL_EVERY = 60_000;

/**
 * Connection timeouts, ms. Load balancers keep idle connections about a minute; keeping them longer never closes one
 * just as a request comes.
 */
export const TIMEOUTS = {
  headers: 10_000,
  request: 10_000,
  keepAlive: 65_000,
  idle: 60_000,
  unread: 8_000,
  perKilobyte: 1_000,
};
export type Timeouts = typeof TIMEOUTS;

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
    const many =
      own > perAddress ? `More than ${perAddress} connections of one address` : "Too many connections";
    const message = `${many} are open. Close some, or try again in a moment.`;
    const error = new ServiceError(503, "service_unavailable", message);
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

const PART = 1_048_576;

/** Ends connections whose answers are taken too slowly, however regularly a byte is. */
export function holdPace(server: Server, { unread, perKilobyte }: Pick<Timeouts, "unread" | "perKilobyte">) {
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

const refusalOf = (error: ServiceError) => jsonResponse(errorBody(error), { status: error.status });

function headerFault({ rawHeaders }: IncomingMessage): ServiceError | undefined {
  if (rawHeaders.length / 2 > MOST_HEADERS) {
    return tooLarge(`The request has more than ${MOST_HEADERS} headers.`);
  }
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts > 1 ? malformed() : undefined;
}

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

function brokenRequest(code: string | undefined): ServiceError {
  if (code === "HPE_HEADER_OVERFLOW") return tooLarge("The headers are too long.");
  if (code !== "ERR_HTTP_REQUEST_TIMEOUT") return malformed();
  const message = "The request did not arrive in time.";
  return new ServiceError(408, "request_timeout", message).aboutAll("missing");
}

function tooLarge(message: string): ServiceError {
  return new ServiceError(431, "headers_too_large", message).aboutAll("length");
}

function malformed(): ServiceError {
  return new ServiceError(400, "bad_request", "The request is not well-formed HTTP.").aboutAll("format");
}

const MOST_WAITING = 100;
/** Maximum unread body, bytes, that is taken in after an answer. */
const MOST_LEFT = 131_072;

interface Answering {
  log: Log;
  answer: (request: Request, notes: RequestNotes, incoming: IncomingMessage) => Promise<Response | "drop">;
  headersFor: Door["headersFor"];
  timeouts?: Partial<Timeouts> | undefined;
}

export function answerRequests(
  server: Server,
  requests: RequestLog,
  { log, answer, headersFor, timeouts }: Answering,
): void {
  const { idle, unread } = { ...TIMEOUTS, ...timeouts };
  const calls = new WeakMap<IncomingMessage, { notes: RequestNotes; fault: ServiceError | undefined }>();
  const listener = getRequestListener(
    async (request, env) => {
      const incoming = env.incoming as IncomingMessage;
      const call = calls.get(incoming);
      if (!call) throw new Error("A request has no notes.");
      // Frees what it holds: this map is in old memory, which is collected late.
      calls.delete(incoming);
      const { notes, fault } = call;
      if (fault) return refusalOf(fault);
      const tell = (error: unknown) => log.error({ err: error, about: notes.requestID }, "failure");
      try {
        const response = await answer(request, notes, incoming);
        if (response === "drop") {
          incoming.socket.destroy();
          return RESPONSE_ALREADY_SENT;
        }
        // Node looks twice in this time: the first look may see bytes that only system buffers took.
        incoming.socket.setTimeout(unread / 2);
        if (hasLongRest(incoming)) (env.outgoing as ServerResponse).shouldKeepAlive = false;
        // A part of a file may be made while it is read.
        const isAtHand = response.status !== 206;
        if (isAtHand && Number(response.headers.get("content-length") ?? PART + 1) <= PART) return response;
        return watchedAnswer(inParts(response), (error) => {
          tell(error);
          incoming.socket.destroy();
        });
      } catch (error) {
        tell(error);
        const shown = new ServiceError(500, "internal_server_error", "Something went wrong.");
        return errorResponse(shown, { request, requestID: notes.requestID, now: Date.now() });
      }
    },
    {
      errorHandler(error) {
        if (!(error instanceof RequestError)) throw error;
        return refusalOf(malformed());
      },
    },
  );

  function take(incoming: IncomingMessage, outgoing: ServerResponse, fault = headerFault(incoming)): void {
    const { socket } = incoming;
    if (socket.destroyed) return;
    const waiting = requests.on(socket);
    if (waiting.length > MOST_WAITING) {
      socket.destroy();
      return;
    }
    const before = waiting.at(-1);
    const { notes } = requests.begin(incoming, outgoing);
    calls.set(incoming, { notes, fault });
    for (const [name, value] of headersFor(incoming)) outgoing.setHeader(name, value);
    const start = () => {
      if (socket.destroyed) return;
      socket.setTimeout(idle);
      void listener(incoming, outgoing);
    };
    if (before) before.outgoing.once("close", start);
    else start();
  }

  server.on("request", (incoming, outgoing) => take(incoming, outgoing));
  server.on("checkExpectation", (incoming, outgoing) => {
    const message = "Only 100-continue can be expected.";
    take(incoming, outgoing, new ServiceError(417, "expectation_failed", message).aboutAll("choice"));
  });
  server.on("connect", ({ method }, socket) => {
    const error = new ServiceError(405, "method_not_allowed", "This service is not a proxy.");
    writePast(socket, error, requests.malformed(method ?? "", error.status));
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => refuse(error, socket, requests));
}

/** Tells whether more of a body is to come than any client sends; such a connection ends. */
function hasLongRest({ complete, headers }: IncomingMessage): boolean {
  return !complete && Number(headers["content-length"] ?? Number.POSITIVE_INFINITY) > MOST_LEFT;
}

function refuse({ code }: NodeJS.ErrnoException, socket: Duplex, requests: RequestLog): void {
  const calls = requests.on(socket);
  if (code === "ECONNRESET" || !socket.writable || calls.some(({ outgoing }) => outgoing.headersSent)) {
    socket.destroy();
    return;
  }
  const error = brokenRequest(code);
  for (const call of calls) call.brokenWith = error.status;
  const requestID = calls[0]?.notes.requestID ?? requests.malformed(code ?? "unknown", error.status);
  writePast(socket, error, requestID);
}

/** Returns the answer with its body watched: a failure in the middle is reported, and the connection must then end. */
function watchedAnswer(response: Response, onFailure: (error: unknown) => void): Response {
  if (!response.body) return response;
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = await reader.read().catch(onFailure);
        if (part?.done) controller.close();
        else if (part) controller.enqueue(part.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}
