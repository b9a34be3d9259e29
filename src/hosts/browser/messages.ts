import type { DemoControl } from "../../contract/demo.ts";

/** Messages from the page to the demo's worker. Each brings a port for the answer; a message on that port aborts the call. */
export type WorkerCall =
  | ({ kind: "request" } & SentRequest)
  | { kind: "ask"; name: Asked; given: readonly unknown[] }
  | ({ kind: "start" } & DemoSetup)
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
  | { kind: "done"; value: unknown }
  | { kind: "failed"; reason: string };

export interface Receiver {
  postMessage(message: unknown, transfer: Transferable[]): void;
}

export function call(receiver: Receiver, message: WorkerCall): Promise<Answer> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<Answer>) => {
      port1.close();
      resolve(data);
    };
    receiver.postMessage({ message, port: port2 }, [port2]);
  });
}

export type HostCall = Exclude<WorkerCall, { kind: "start" | "take-calls" }>;

export interface Incoming<Message extends WorkerCall = WorkerCall> {
  message: Message;
  port: MessagePort;
}

export interface DemoHost extends Omit<DemoControl, "aheadMs" | "ready" | "faults" | "setFaults"> {
  fetch(request: Request): Promise<Response>;
  /** Resolves once the host has started. */
  ready(): Promise<void>;
  setFaults(plan: unknown): Promise<void>;
}

/** Methods that the page calls by name. */
export type Asked = keyof Omit<DemoHost, "fetch">;

export async function answerCall(host: Promise<DemoHost>, { message, port }: Incoming<HostCall>) {
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
  if (message.kind === "request") {
    const { method, url, headers, body = null } = message;
    return toAnswer(await host.fetch(new Request(url, { method, headers, signal, body })));
  }
  const method: (...given: never[]) => Promise<unknown> = host[message.name];
  return { kind: "done", value: await method(...(message.given as never[])) };
}

async function toAnswer(response: Response): Promise<Answer> {
  return {
    kind: "response",
    status: response.status,
    headers: [...response.headers],
    body: response.body ? await response.arrayBuffer() : undefined,
  };
}
