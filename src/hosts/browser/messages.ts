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

/** `pieces`: the body follows in pieces, each when the receiver asks for `MORE`; it ends with one without bytes. */
type Body = ArrayBuffer | "pieces" | undefined;
/** Message of the receiver for the next piece of a body; any other gives the answer up. */
export const MORE = "more";

export type Answer =
  | { kind: "started"; aheadMs: number }
  | { kind: "response"; status: number; headers: [string, string][]; body: Body }
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
  const respond = (response: Response) => toAnswer(response, port, abort);
  const answer = await process(host, message, { signal: abort.signal, respond }).catch(
    (error: unknown): Answer => ({ kind: "failed", reason: String(error) }),
  );
  const body = answer.kind === "response" ? answer.body : undefined;
  if (body !== "pieces") port.onmessage = null;
  port.postMessage(answer, body instanceof ArrayBuffer ? [body] : []);
}

interface Asking {
  signal: AbortSignal;
  respond: (response: Response) => Promise<Answer>;
}

async function process(
  starting: Promise<DemoHost>,
  message: HostCall,
  { signal, respond }: Asking,
): Promise<Answer> {
  const host = await starting;
  if (message.kind === "request") {
    const { method, url, headers, body = null } = message;
    return respond(await host.fetch(new Request(url, { method, headers, signal, body })));
  }
  const method: (...given: never[]) => Promise<unknown> = host[message.name];
  return { kind: "done", value: await method(...(message.given as never[])) };
}

/** Bytes from which an answer follows in pieces. */
const LONG = 1_048_576;

async function toAnswer(response: Response, port: MessagePort, abort: AbortController): Promise<Answer> {
  const { status, headers, body } = response;
  const isLong = status === 206 || Number(headers.get("content-length")) > LONG;
  if (isLong && body) sendPieces(body, port, abort);
  const whole = isLong || !body ? undefined : await response.arrayBuffer();
  return { kind: "response", status, headers: [...headers], body: isLong && body ? "pieces" : whole };
}

/** Sends pieces as they are asked for. A browser may tell only so that a reader has gone. */
function sendPieces(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  port: MessagePort,
  abort: AbortController,
) {
  const reader = body.getReader();
  const giveUp = () => {
    abort.abort();
    reader.cancel().catch(() => {});
  };
  const send = async () => {
    const { value } = await reader.read();
    const bytes = value?.slice();
    port.postMessage({ bytes }, bytes ? [bytes.buffer] : []);
  };
  port.onmessage = ({ data }) => {
    if (data === MORE) send().catch(() => port.postMessage({ failed: true }));
    else giveUp();
  };
}
