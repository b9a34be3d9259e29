import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { type CallbackBody, callbackBody } from "../../src/contract/notifications.ts";
import type { AtEnd } from "../../src/testing/processes/at-end.ts";

/** A receiver of callbacks that is a bucket, too, and remembers what came. */
export interface Receiver {
  url: string;
  /** The texts that came under each callback's id, each as often as it came. */
  callbacks: ReadonlyMap<string, readonly string[]>;
  /** The ids under which each event came; an event is a status of an order. */
  events: ReadonlyMap<string, ReadonlySet<string>>;
  /** Hashes of what was written under each key, each as often as it was written. */
  objects: ReadonlyMap<string, readonly string[]>;
  /** Hears of callbacks that come for the first time. */
  onEvent(listener: (event: CallbackBody) => void): void;
}

/** The event that a callback tells of. */
export const eventOf = (resourceKey: string, resourceID: string, status: string) =>
  `${resourceKey} ${resourceID} ${status}`;

/** Listens on loopback: what is posted is a callback, what is put an object of a bucket that stands in the path. */
export async function startReceiver(atEnd: AtEnd): Promise<Receiver> {
  const callbacks = new Map<string, string[]>();
  const events = new Map<string, Set<string>>();
  const objects = new Map<string, string[]>();
  const listeners: ((event: CallbackBody) => void)[] = [];

  function receive(id: string, text: string): void {
    append(callbacks, id, text);
    const body = callbackBody.parse(JSON.parse(text));
    const event = eventOf(body.resourceKey, body.resourceID, body.data.status);
    const ids = events.get(event) ?? new Set<string>();
    if (ids.size === 0) for (const listener of listeners) listener(body);
    events.set(event, ids.add(id));
  }

  const server = createServer(async (incoming, outgoing) => {
    // A sender that was killed leaves half a request, which is none.
    const bytes = await bytesOf(incoming).catch(() => undefined);
    if (!bytes) return;
    if (incoming.method === "PUT") {
      const hash = createHash("sha256").update(bytes).digest("hex");
      append(objects, new URL(incoming.url ?? "", "http://bucket").pathname, hash);
      outgoing.setHeader("etag", `"${hash.slice(0, 32)}"`);
    } else {
      receive(String(incoming.headers["webhook-id"]), bytes.toString());
    }
    outgoing.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return {
    ...{ url: `http://127.0.0.1:${port}`, callbacks, events, objects },
    onEvent: (listener) => listeners.push(listener),
  };
}

function append(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

async function bytesOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
}
