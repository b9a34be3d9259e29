import type { Server } from "node:http";
import type { Socket } from "node:net";

interface Pace {
  /** Milliseconds that a reader may take who has just begun, or paused. */
  unread: number;
  /** Milliseconds for each KB of an answer that waits to be taken, beyond that. */
  perKilobyte: number;
}

/** Bytes of a connection, counted from its beginning, that must have been taken at an instant of `performance.now()`. */
interface Due {
  bytes: number;
  at: number;
}

/** Bytes of an answer that are handed to the connection at once. */
export const PART = 1_048_576;

/**
 * Breaks off connections whose answers are taken too slowly: what waits at one moment has to be taken in `unread` and its
 * length at the least pace, however regularly a byte of it is.
 */
export function holdPace(server: Server, { unread, perKilobyte }: Pace): void {
  const open = new Map<Socket, Due | undefined>();
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

/** The same answer; one that is long comes in parts, so that it is seen how much of it was taken. */
export function inParts(response: Response): Response {
  if (Number(response.headers.get("content-length") ?? 0) <= PART || !response.body) return response;
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      for (let at = 0; at < chunk.length; at += PART) controller.enqueue(chunk.subarray(at, at + PART));
    },
  });
  return new Response(response.body.pipeThrough(cut), response);
}
