import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { notesOn, type RequestNotes } from "../../../service/http/env.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { networkOf, type Origin, originOf, shownPath } from "./incoming.ts";

export interface LoggedCall {
  readonly notes: RequestNotes;
  readonly outgoing: ServerResponse;
  /** Status written past the response, because the request never came to its end. */
  brokenWith?: number;
}

interface RequestLogOptions {
  log: Log;
  metrics?: Metrics | undefined;
  trustProxy: boolean;
}

export type RequestLog = ReturnType<typeof createRequestLog>;

const PROBES: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

export function createRequestLog({ log, metrics, trustProxy }: RequestLogOptions) {
  const open = new Set<LoggedCall>();
  const bySocket = new WeakMap<Duplex, LoggedCall[]>();

  /** Returns the requests of a connection and ends them with it: Node reports only the current one. */
  function callsOn(socket: Duplex): LoggedCall[] {
    const known = bySocket.get(socket);
    if (known) return known;
    const calls: LoggedCall[] = [];
    bySocket.set(socket, calls);
    socket.once("close", () => {
      for (const { outgoing } of [...calls]) if (!outgoing.closed) outgoing.emit("close");
    });
    return calls;
  }

  function end(
    incoming: IncomingMessage,
    { notes, outgoing, brokenWith }: LoggedCall,
    { began, origin }: { began: number; origin: Origin },
  ): void {
    const seconds = (performance.now() - began) / 1000;
    const isWhole = outgoing.writableFinished && brokenWith === undefined;
    const status = brokenWith ?? (outgoing.headersSent ? outgoing.statusCode : undefined);
    const path = shownPath(incoming.url);
    const line = {
      requestID: notes.requestID,
      method: incoming.method,
      path,
      status,
      client: notes.clientID,
      resourceID: notes.resourceID,
      durationMs: Math.round(seconds * 1_000_000) / 1_000,
      ...origin,
      ...(!isWhole && { broken: true }),
    };
    if (PROBES.has(path)) log.debug(line, "request");
    else if (status !== undefined && status >= 500) log.error(line, "request failed");
    else log.info(line, "request");
    metrics?.answered(notes.operation ?? "other", status, seconds);
  }

  return {
    open: open as ReadonlySet<LoggedCall>,
    begin(incoming: IncomingMessage, outgoing: ServerResponse): LoggedCall {
      const began = performance.now();
      const origin = originOf(incoming, trustProxy);
      const address = networkOf(origin.address) || undefined;
      const { requestID } = notesOn([incoming.headers["x-request-id"]].flat().at(-1), randomUUID);
      const notes: RequestNotes = { requestID, address };
      const call: LoggedCall = { notes, outgoing };
      open.add(call);
      const others = callsOn(incoming.socket);
      others.push(call);
      outgoing.setHeader("x-request-id", call.notes.requestID);
      outgoing.once("close", () => {
        open.delete(call);
        others.splice(others.indexOf(call), 1);
        end(incoming, call, { began, origin });
      });
      return call;
    },
    on: (socket: Duplex): readonly LoggedCall[] => bySocket.get(socket) ?? [],
    malformed(reason: string, status: number): string {
      const requestID = randomUUID();
      log.info({ requestID, status, reason }, "malformed request");
      return requestID;
    },
  };
}
