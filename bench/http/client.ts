import { connect } from "node:net";
import type { SearchBody } from "../../src/contract/catalog.ts";

/** Asks a server, each time on a connection that is free. */
export interface Client {
  /** A search as it goes over the wire, made before it is measured. */
  request: (search: SearchBody) => Buffer;
  /** Fulfilled when the whole answer has come, of which nothing is kept: to keep it takes longer than to take it. */
  ask: (request: Buffer) => Promise<void>;
  /** The body of an answer. */
  read: (request: Buffer) => Promise<Buffer>;
  close: () => void;
}

/** A client with connections of its own that does next to nothing itself, so that what is measured is the server. */
export function openClient(
  { url, headers }: { url: string; headers: Readonly<Record<string, string>> },
  connections: number,
): Client {
  const { hostname, port } = new URL(url);
  // Connected at the first use, and again after a pause: a service gives up a connection on which nothing is asked for long.
  const free = Array.from<Connection | undefined>({ length: connections });
  const all: Connection[] = [];
  const head = Object.entries({ ...headers, host: hostname, "content-type": "application/json" })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  const open = () => {
    const connection = openConnection(Number(port), hostname);
    all.push(connection);
    return connection;
  };
  const take = async (request: Buffer, kept?: Buffer[]) => {
    if (free.length === 0) throw new Error("No connection is free.");
    const known = free.pop();
    if (known?.isResting()) known.end();
    const connection = known && !known.isClosed() ? known : open();
    await connection.ask(request, kept);
    free.push(connection);
  };
  return {
    request(search) {
      const body = JSON.stringify(search);
      const length = `content-length: ${Buffer.byteLength(body)}`;
      return Buffer.from(`POST /api/catalog/v2/search HTTP/1.1\r\n${head}${length}\r\n\r\n${body}`);
    },
    ask: (request) => take(request),
    async read(request) {
      const parts: Buffer[] = [];
      await take(request, parts);
      const whole = Buffer.concat(parts);
      return whole.subarray(whole.indexOf("\r\n\r\n") + 4);
    },
    close: () => all.forEach((connection) => void connection.end()),
  };
}

interface Connection {
  /** Fulfilled when the whole answer has come, whose parts are added to `kept`. */
  ask(request: Buffer, kept?: Buffer[]): Promise<void>;
  isClosed(): boolean;
  /** Whether nothing was asked for so long that the service may be giving it up. */
  isResting(): boolean;
  end(): void;
}

/** Bytes that are taken at once; new memory for each part would cost more than all else that is done with it. */
const ROOM = 262_144;

/** Less than any service waits for the next request, milliseconds. */
const LONGEST_PAUSE = 1_000;

/** A connection on which one request is asked at a time. */
function openConnection(port: number, host: string): Connection {
  const room = Buffer.alloc(ROOM);
  let begun = Buffer.alloc(0);
  let missing = 0;
  let askedAt = performance.now();
  let parts: Buffer[] | undefined;
  let [resolve, reject]: [() => void, (error: Error) => void] = [() => {}, () => {}];
  const take = (size: number) => {
    const part = room.subarray(0, size);
    parts?.push(Buffer.from(part));
    if (missing === Number.POSITIVE_INFINITY) {
      begun = begun.length === 0 ? part : Buffer.concat([begun, part]);
      missing = missingIn(begun);
      begun = missing === Number.POSITIVE_INFINITY ? Buffer.from(begun) : begun.subarray(0, 0);
    } else missing -= size;
    if (missing <= 0) resolve();
  };
  const callback = (size: number) => {
    try {
      take(size);
    } catch (error) {
      reject(error as Error);
    }
    return true;
  };
  const socket = connect({ port, host, noDelay: true, onread: { buffer: room, callback } })
    .on("error", (error) => reject(error))
    .on("close", () => reject(new Error("The connection ended before the answer.")));
  return {
    ask(request, kept) {
      missing = Number.POSITIVE_INFINITY;
      parts = kept;
      askedAt = performance.now();
      return new Promise((onAnswer, onError) => {
        [resolve, reject] = [onAnswer, onError];
        socket.write(request);
      });
    },
    isClosed: () => socket.destroyed,
    isResting: () => performance.now() - askedAt > LONGEST_PAUSE,
    end: () => void socket.destroy(),
  };
}

/** Bytes that are still to come; infinite while the headers are not whole. */
function missingIn(begun: Buffer): number {
  const end = begun.indexOf("\r\n\r\n");
  if (end < 0) return Number.POSITIVE_INFINITY;
  const headers = begun.toString("latin1", 0, end);
  const [, length] = /^content-length: (\d+)/im.exec(headers) ?? [];
  if (length === undefined || !headers.startsWith("HTTP/1.1 200")) throw new Error(begun.toString());
  return end + 4 + Number(length) - begun.length;
}
