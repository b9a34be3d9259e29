import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { onTestFinished } from "vitest";
import { createLog } from "../../hosts/node/log.ts";
import { type NodeHostOptions, startNodeHost } from "../../hosts/node/node.ts";
import { createService } from "../../service/service.ts";
import { type PartsChange, testParts } from "../service/start-service.ts";

/** A line of the log of a host. */
export type LogLine = Record<string, unknown>;

/** A Node host on a free port with its log in memory; it ends with the test. */
export async function openHost(options: Partial<NodeHostOptions> = {}, change: PartsChange = {}) {
  const lines: string[] = [];
  const stream = { write: (line: string) => lines.push(line) };
  const log = createLog("debug", { out: stream, err: stream });
  const parts = testParts({ report: (err, about) => log.error({ err, about }, "failure"), ...change });
  const host = await startNodeHost({
    port: 0,
    log,
    clock: parts.clock,
    createService: (baseUrl) => createService(Object.assign(parts, { baseUrl })),
    ...options,
  });
  onTestFinished(() => host.close());
  const logged = (): LogLine[] => lines.map((line) => JSON.parse(line));
  return { host, url: host.url, parts, lines, logged };
}

/** Sends bytes as they are and answers with all that came back when the host has closed the connection. */
export function sendRaw(url: string, text: string, { keepOpen = true } = {}): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.on("data", (chunk: Buffer) => {
      answer += chunk.toString();
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(answer));
    socket.write(text);
    if (!keepOpen) setTimeout(() => socket.destroy(), 50);
  });
}

/**
 * Sends a request, and is fulfilled once the host has begun with it, which it says by 100 Continue. `answer` is its answer, or
 * rejects where the connection is broken off.
 */
export async function beginRequest(url: string): Promise<{ answer: Promise<IncomingMessage> }> {
  const sent = request(url, { headers: { expect: "100-continue" } });
  const begun = new Promise<void>((resolve, reject) => {
    sent.once("continue", resolve);
    sent.once("error", reject);
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once("response", (incoming) => resolve(incoming.resume()));
    sent.once("error", reject);
  });
  // The receiver may still be busy when the connection breaks.
  answer.catch(() => {});
  sent.end();
  await begun;
  return { answer };
}
