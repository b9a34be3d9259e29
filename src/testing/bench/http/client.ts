import { connect, type Socket } from "node:net";
import type { SearchBody } from "../../../contract/catalog.ts";

/** Asks a server, each time on a connection that is free. */
export interface Client {
  /** A search as it goes over the wire, made before it is measured. */
  request: (search: SearchBody) => Buffer;
  /** The answer as it comes, in parts: to join them would take longer than to read them. */
  ask: (request: Buffer) => Promise<Buffer[]>;
  close: () => void;
}

/** A client with connections of its own that does next to nothing itself, so that what is measured is the server. */
export function openClient(
  { url, headers }: { url: string; headers: Readonly<Record<string, string>> },
  connections: number,
): Client {
  const { hostname, port } = new URL(url);
  // Connected at the first use, and again: a service gives up a connection on which nothing is asked for long.
  const free = Array.from<Socket | undefined>({ length: connections });
  const all: Socket[] = [];
  const head = Object.entries({ ...headers, host: hostname, "content-type": "application/json" })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  const open = () => {
    const socket = connect(Number(port), hostname).setNoDelay();
    all.push(socket);
    return socket;
  };
  return {
    request(search) {
      const body = JSON.stringify(search);
      const length = `content-length: ${Buffer.byteLength(body)}`;
      return Buffer.from(`POST /api/catalog/v2/search HTTP/1.1\r\n${head}${length}\r\n\r\n${body}`);
    },
    async ask(request) {
      if (free.length === 0) throw new Error("No connection is free.");
      const known = free.pop();
      const socket = known && !known.destroyed ? known : open();
      socket.write(request);
      const answer = await read(socket);
      free.push(socket);
      return answer;
    },
    close: () => all.forEach((socket) => void socket.destroy()),
  };
}

/** The body of an answer. */
export function bodyOf(answer: readonly Buffer[]): Buffer {
  const whole = Buffer.concat(answer);
  return whole.subarray(whole.indexOf("\r\n\r\n") + 4);
}

/** The next answer of a connection, which says how long it is. */
function read(socket: Socket): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let missing = Number.POSITIVE_INFINITY;
    const take = (part: Buffer) => {
      parts.push(part);
      missing -= part.length;
      if (missing === Number.POSITIVE_INFINITY) missing = missingIn(Buffer.concat(parts));
      if (missing > 0) return;
      socket.off("data", take).off("error", reject).off("close", fail);
      resolve(parts);
    };
    const fail = () => reject(new Error("The connection ended before the answer."));
    socket.on("data", take).on("error", reject).on("close", fail);
  });
}

/** Bytes that are still to come; infinite while the headers are not whole. */
function missingIn(begun: Buffer): number {
  const end = begun.indexOf("\r\n\r\n");
  if (end < 0) return Number.POSITIVE_INFINITY;
  const headers = begun.subarray(0, end).toString();
  const [, length] = /^content-length: (\d+)/im.exec(headers) ?? [];
  if (length === undefined || !headers.startsWith("HTTP/1.1 200")) throw new Error(begun.toString());
  return end + 4 + Number(length) - begun.length;
}
