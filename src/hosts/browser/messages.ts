import type { BucketObject } from "../../contract/demo.ts";
import type { FaultPlan } from "../../simulator/fault-plan.ts";
import type { CallbackLogEntry } from "./callback-log.ts";

/**
 * The messages between the page and the worker of the demo. Every call brings its own port for the answer; a message on that
 * port from the caller gives the call up.
 */
export type Call =
  | ({ kind: "request" } & SentRequest)
  | { kind: "reset" }
  | { kind: "set-faults"; plan: FaultPlan }
  | { kind: "callbacks" }
  | { kind: "test-webhook"; webhookID: string }
  | { kind: "bucket" }
  | { kind: "read-object"; bucket: string; key: string }
  | ({ kind: "start" } & DemoSetup)
  /** Answered once the catalog is there. */
  | { kind: "ready" }
  /** From now on the worker may load what the first screen did not wait for. */
  /** Has its port bring calls, too, for as long as it is open. */
  | { kind: "take-calls" };

/**
 * Between page and service worker: the page gives the other end of a port that brings calls to its demo's worker (`take-calls`);
 * the service worker, which forgets it whenever it is stopped, asks for it. `public/service-worker.js` knows it so.
 */
export const LINE = "demo-line";

/** What the worker has to know before it can answer. */
export interface DemoSetup {
  /** Address of the service, without a slash at its end. */
  baseUrl: string;
  /** Address of the app's public files, with a slash at its end. */
  assetsUrl: string;
  /** Frames of the archive, the real ones included. */
  frameCount: number;
}

/** A request to the service, its body as bytes. */
export interface SentRequest {
  method: string;
  url: string;
  headers: [string, string][];
  body: ArrayBuffer | undefined;
}

export type Answer =
  /** How far the demo's clock is ahead of real time, ms: known before anything else of it. */
  | { kind: "started"; aheadMs: number }
  | { kind: "response"; status: number; headers: [string, string][]; body: ArrayBuffer | undefined }
  | { kind: "done" }
  | { kind: "callbacks"; entries: CallbackLogEntry[] }
  | { kind: "bucket"; objects: BucketObject[] }
  | { kind: "object"; content: Blob }
  /** The connection dropped, or the call failed. */
  | { kind: "failed"; reason: string };

/** Something that takes messages: a worker, or a port. */
export interface Receiver {
  postMessage(message: unknown, transfer: Transferable[]): void;
}

/** Calls the other side and waits for its answer. */
export function call(receiver: Receiver, message: Call): Promise<Answer> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<Answer>) => {
      port1.close();
      resolve(data);
    };
    receiver.postMessage({ message, port: port2 }, [port2]);
  });
}

/** Every call that the host answers. */
export type HostCall = Exclude<Call, { kind: "start" | "take-calls" }>;

/** What arrives at the called side. */
export interface Incoming<Message extends Call = Call> {
  message: Message;
  port: MessagePort;
}

/** What a demo worker can do when it is called. */
export interface DemoHost {
  /** Rejects when the connection shall drop. */
  fetch(request: Request): Promise<Response>;
  reset(): Promise<void>;
  /** Throws when the plan is none. */
  setFaults(plan: unknown): void;
  callbacks(): Promise<CallbackLogEntry[]>;
  testWebhook(webhookID: string): Promise<void>;
  bucket(): Promise<BucketObject[]>;
  /** Rejects when there is no such object. */
  readObject(bucket: string, key: string): Promise<Blob>;
}

/** Answers a call on its port. Calls that come before the host has started wait for it. */
export async function answerCall(
  host: Promise<DemoHost>,
  { message, port }: Incoming<HostCall>,
): Promise<void> {
  const abort = new AbortController();
  port.onmessage = () => abort.abort();
  const answer = await process(host, message, abort.signal).catch(
    (error: unknown): Answer => ({ kind: "failed", reason: String(error) }),
  );
  const body = answer.kind === "response" ? answer.body : undefined;
  port.postMessage(answer, body ? [body] : []);
  port.onmessage = null;
}

async function process(starting: Promise<DemoHost>, message: HostCall, signal: AbortSignal): Promise<Answer> {
  const host = await starting;
  switch (message.kind) {
    case "request":
      return toAnswer(await host.fetch(toRequest(message, signal)));
    case "reset":
      await host.reset();
      return { kind: "done" };
    case "set-faults":
      host.setFaults(message.plan);
      return { kind: "done" };
    case "callbacks":
      return { kind: "callbacks", entries: await host.callbacks() };
    case "test-webhook":
      await host.testWebhook(message.webhookID);
      return { kind: "done" };
    case "bucket":
      return { kind: "bucket", objects: await host.bucket() };
    case "read-object":
      return { kind: "object", content: await host.readObject(message.bucket, message.key) };
    case "ready":
      return { kind: "done" };
  }
}

function toRequest({ method, url, headers, body }: SentRequest, signal: AbortSignal): Request {
  return new Request(url, { method, headers, signal, body: body ?? null });
}

async function toAnswer(response: Response): Promise<Answer> {
  return {
    kind: "response",
    status: response.status,
    headers: [...response.headers],
    body: response.body ? await response.arrayBuffer() : undefined,
  };
}
