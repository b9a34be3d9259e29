import { connect } from "node:net";
import { z } from "zod";
import { defaultError, problemDetails } from "../../contract/common.ts";
import { tokenError } from "../../contract/oauth.ts";
import { seededRandom } from "../catalog/make-frames.ts";
import { headersOf } from "../processes/service-processes.ts";
import { timed } from "../processes/timed.ts";
import { createMessageMaker, type Message } from "./make-message.ts";

const CHEAP = "/api/company/v1/contracts";
/** Time without a further byte after which the sender hangs up, ms. */
const CONTENT_AFTER = 150;

interface SendOptions {
  url: string;
  messages: number;
  seed: number;
  /** Connections at once. */
  atOnce: number;
  /** Longest that a connection may be held that is not answered, milliseconds. */
  longest: number;
  /** Between two parts of a message that drips, milliseconds. */
  drip: number;
  /** For how long a sender does not read who never reads: its socket would not hear of its end. */
  unread: number;
}

/** Result of many broken messages. */
export interface MessagesReport {
  sent: number;
  /** Answers by class of their status, and connections that were closed without one. */
  answers: ReadonlyMap<string, number>;
  longest: { ms: number; kind: string };
  /** Times of another's cheap call during the load, ms. */
  cheap: readonly number[];
  /** Violations, each with its message. */
  violations: readonly string[];
}

/**
 * Sends broken messages to a host while another sends cheap calls. Each must be answered in the form of the
 * interface, never as a failure, or its connection closed. The same seed sends the same messages.
 */
export async function sendMessages(options: SendOptions): Promise<MessagesReport> {
  const { url, messages, seed, atOnce, longest: most, drip, unread } = options;
  const headers = await headersOf({ url });
  const { authorization = "" } = headers;
  const next = createMessageMaker(seededRandom(seed), { authorization, drip });
  const answers = new Map<string, number>();
  const violations: string[] = [];
  const cheap: number[] = [];
  let longest = { ms: 0, kind: "" };
  let sent = 0;
  let isOver = false;

  async function sender(): Promise<void> {
    while (sent < messages) {
      sent++;
      const message = next();
      const [ms, { answer, isHeld }] = await timed(send(url, message, { most, unread }));
      if (ms > longest.ms) longest = { ms, kind: message.kind };
      const [statuses, faults] = read(answer);
      for (const status of statuses) {
        const key = `${status.slice(0, 1)}xx`;
        answers.set(key, (answers.get(key) ?? 0) + 1);
      }
      if (statuses.length === 0) answers.set("closed", (answers.get("closed") ?? 0) + 1);
      if (isHeld) faults.push(`is held for more than ${most} ms`);
      for (const fault of faults) violations.push(`${fault}: ${inWords(message)}`);
    }
  }

  async function other(): Promise<void> {
    while (!isOver) {
      const [ms, status] = await timed(fetch(url + CHEAP, { headers }).then((answer) => answer.status));
      cheap.push(ms);
      if (status !== 200) violations.push(`another's call is answered ${status}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  const calling = other();
  await Promise.all(Array.from({ length: atOnce }, sender));
  isOver = true;
  await calling;
  return { sent, answers, longest, cheap, violations };
}

/** "2xx: 120, 4xx: 300, closed: 80". */
export function countsOf(answers: MessagesReport["answers"]): string {
  return [...answers]
    .sort()
    .map(([what, count]) => `${what}: ${count}`)
    .join(", ");
}

/** Sends one message; all that came back until the host closed the connection, or its sender was content. */
function send(
  url: string,
  { parts, pause, then }: Message,
  { most, unread }: { most: number; unread: number },
): Promise<{ answer: Buffer; isHeld: boolean }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    const chunks: Buffer[] = [];
    let isHeld = false;
    let content: NodeJS.Timeout | undefined;
    const late = setTimeout(() => {
      isHeld = true;
      socket.destroy();
    }, most);
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      clearTimeout(content);
      content = setTimeout(() => socket.destroy(), CONTENT_AFTER);
    });
    socket.on("end", () => socket.destroy());
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(late);
      clearTimeout(content);
      resolve({ answer: Buffer.concat(chunks), isHeld });
    });
    const write = async () => {
      for (const part of parts) {
        if (!socket.writable) return;
        socket.write(part);
        if (pause > 0) await new Promise((next) => setTimeout(next, pause));
      }
      if (then === "hangs up") setTimeout(() => socket.destroy(), 5);
      if (then === "half closes") socket.end();
    };
    if (then === "never reads") {
      socket.pause();
      setTimeout(() => socket.resume(), unread);
    }
    void write();
  });
}

/** The statuses of the answers that came one after the other, and what is wrong with them. */
function read(all: Buffer): [statuses: string[], faults: string[]] {
  const statuses: string[] = [];
  const faults: string[] = [];
  let rest = all;
  while (rest.length > 0) {
    const end = rest.indexOf("\r\n\r\n");
    const head = rest.subarray(0, end === -1 ? rest.length : end).toString("latin1");
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(head) ?? [];
    if (status === undefined) return [statuses, [...faults, `answered "${head.slice(0, 60)}"`]];
    // Broken off within its head.
    if (end === -1) return [statuses, faults];
    const body = readBody(rest.subarray(end + 4), head);
    rest = body.rest;
    if (status.startsWith("1")) continue;
    statuses.push(status);
    if (status.startsWith("5")) faults.push(`answered ${status}`);
    const isRefusal = status.startsWith("4") && body.isWhole;
    if (isRefusal && !refusal.safeParse(parse(body.text)).success) {
      faults.push(`answered ${status} "${body.text.slice(0, 60)}"`);
    }
  }
  return [statuses, faults];
}

const refusal = z.union([defaultError, problemDetails, tokenError]);

function readBody(from: Buffer, head: string): { text: string; isWhole: boolean; rest: Buffer } {
  if (/^transfer-encoding: chunked$/im.test(head)) {
    let text = "";
    for (let rest = from; ; ) {
      const end = rest.indexOf("\r\n");
      const size = Number.parseInt(rest.subarray(0, Math.max(0, end)).toString("latin1"), 16);
      const after = end + 2 + size + 2;
      if (!(after <= rest.length)) return { text, isWhole: false, rest: Buffer.alloc(0) };
      text += rest.subarray(end + 2, after - 2).toString();
      rest = rest.subarray(after);
      if (size === 0) return { text, isWhole: true, rest };
    }
  }
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  const text = from.subarray(0, length).toString();
  return { text, isWhole: from.length >= length, rest: from.subarray(length) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A message in a line, to send it again by hand. */
function inWords({ kind, parts, pause, then }: Message): string {
  const text = Buffer.concat(parts)
    .toString("latin1")
    .replace(/Bearer [\w.-]+/g, "Bearer");
  return `${kind}, its sender ${then}, ${parts.length} parts ${pause} ms apart: ${JSON.stringify(text.slice(0, 300))}`;
}
