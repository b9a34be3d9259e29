import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener, RequestError } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { ServiceError } from "../../../service/errors.ts";
import type { RequestNotes } from "../../../service/http/env.ts";
import { errorResponse } from "../../../service/http/error-response.ts";
import type { Log } from "../log.ts";
import {
  brokenRequest,
  headerFault,
  inParts,
  malformed,
  PART,
  refusalOf,
  TIMEOUTS,
  type Timeouts,
  writePast,
} from "./connections.ts";
import type { Door } from "./door.ts";
import type { RequestLog } from "./request-log.ts";

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
        if (Number(response.headers.get("content-length") ?? PART + 1) <= PART) return response;
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
  server.on("checkExpectation", (incoming, outgoing) =>
    take(
      incoming,
      outgoing,
      new ServiceError(417, "expectation_failed", "Only 100-continue can be expected.").aboutAll("choice"),
    ),
  );
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
