import type { BucketObject } from "../../contract/demo.ts";
import type { CallbackLogEntry } from "./callback-log.ts";
import type { Answer, HostCall, Incoming, SentRequest } from "./messages.ts";

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
