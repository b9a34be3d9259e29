import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { ServiceError } from "../../../service/errors.ts";
import type { Log } from "../log.ts";
import { networkOf } from "./incoming.ts";
import { holdPace } from "./pace.ts";
import { MOST_HEADERS, writePast } from "./refusals.ts";

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
  /** Each KB of an answer, beyond that. */
  perKilobyte: number;
}

/** Most connections that are open at once. */
export interface ConnectionLimits {
  all: number;
  /** Of one address, or one network of IPv6 (64 bits), which is one customer's. */
  perAddress: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = { all: 5_000, perAddress: 1_000 };
/** Milliseconds between two log lines about refused connections. */
const TELL_EVERY = 60_000;

/**
 * What well-behaved clients never reach. Load balancers keep idle connections for about a minute, and the host keeps them a
 * little longer, so that it never closes one just as a request comes.
 */
export const TIMEOUTS: Timeouts = {
  headers: 10_000,
  request: 10_000,
  keepAlive: 65_000,
  idle: 60_000,
  unread: 8_000,
  perKilobyte: 1_000,
};

/** A server whose connections end when they take too long; by default, longer than any client needs. */
export function createLimitedServer(limits: Partial<Timeouts> = {}): Server {
  const { headers, request, keepAlive, idle, ...pace } = { ...TIMEOUTS, ...limits };
  const server = createServer({
    maxHeaderSize: 64 * 1024,
    // It is refused in words.
    requireHostHeader: false,
    headersTimeout: headers,
    requestTimeout: request,
    keepAliveTimeout: keepAlive,
    // How late a limit may be noticed.
    connectionsCheckingInterval: Math.min(1_000, headers / 2),
  });
  server.maxHeadersCount = MOST_HEADERS + 1;
  server.setTimeout(idle, (socket) => socket.destroy());
  holdPace(server, pace);
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

/** Listens at a port and returns the address; throws a sentence that names the variable where that is not possible. */
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
