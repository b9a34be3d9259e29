import type { BucketObject } from "../../contract/demo.ts";
import type { FaultPlan } from "../../simulator/fault-plan.ts";
import type { CallbackLogEntry } from "./callback-log.ts";

/** Messages from the page to the demo's worker. Each brings a port for the answer; a message on that port aborts the call. */
export type Call =
  | ({ kind: "request" } & SentRequest)
  | { kind: "reset" }
  | { kind: "set-faults"; plan: FaultPlan }
  | { kind: "callbacks" }
  | { kind: "test-webhook"; webhookID: string }
  | { kind: "bucket" }
  | { kind: "read-object"; bucket: string; key: string }
  | ({ kind: "start" } & DemoSetup)
  | { kind: "ready" }
  | { kind: "take-calls" };

/** Message from the page to `public/service-worker.js` with a port for calls, and again when the worker restarts. */
export const LINE = "demo-line";

export interface DemoSetup {
  baseUrl: string;
  assetsUrl: string;
  frameCount: number;
}

interface SentRequest {
  method: string;
  url: string;
  headers: [string, string][];
  body: ArrayBuffer | undefined;
}

export type Answer =
  | { kind: "started"; aheadMs: number }
  | { kind: "response"; status: number; headers: [string, string][]; body: ArrayBuffer | undefined }
  | { kind: "done" }
  | { kind: "callbacks"; entries: CallbackLogEntry[] }
  | { kind: "bucket"; objects: BucketObject[] }
  | { kind: "object"; content: Blob }
  | { kind: "failed"; reason: string };

export interface Receiver {
  postMessage(message: unknown, transfer: Transferable[]): void;
}

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

export type HostCall = Exclude<Call, { kind: "start" | "take-calls" }>;

export interface Incoming<Message extends Call = Call> {
  message: Message;
  port: MessagePort;
}

export interface DemoHost {
  fetch(request: Request): Promise<Response>;
  reset(): Promise<void>;
  setFaults(plan: unknown): void;
  callbacks(): Promise<CallbackLogEntry[]>;
  testWebhook(webhookID: string): Promise<void>;
  bucket(): Promise<BucketObject[]>;
  readObject(bucket: string, key: string): Promise<Blob>;
}

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
