import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished, vi } from "vitest";

/** Waits for what another end does, as long as a busy machine needs. */
export const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

export interface RangeRequest {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  /** Whether it was closed before it was answered. */
  isClosed: boolean;
}

type Answer = (request: RangeRequest, response: ServerResponse, send: () => void) => void;

/** File on a server of this machine, which ends with the test. */
export interface RangeServer {
  readonly link: string;
  readonly requests: RangeRequest[];
  /** Most requests that were under way at once. */
  most: number;
  /** Replaces the file. */
  bytes: Uint8Array;
  /** Answers a request; by `send` as a good host does. */
  answer: Answer;
}

export async function serveRanges(bytes: Uint8Array, answer: Answer = (_, __, send) => send()) {
  const requests: RangeRequest[] = [];
  const open = new Set<RangeRequest>();
  const listener = ({ url = "", headers }: IncomingMessage, response: ServerResponse) => {
    const [, from = 0, to = 0] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "")?.map(Number) ?? [];
    const request = { path: url, from, to: to + 1, isClosed: false };
    requests.push(request);
    server.most = Math.max(server.most, open.add(request).size);
    response.on("close", () => {
      open.delete(request);
      request.isClosed = !response.writableFinished;
    });
    server.answer(request, response, () => {
      open.delete(request);
      sendRange(server.bytes, request, response);
    });
  };
  const host = createServer(listener);
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    host.closeAllConnections();
    host.close();
  });
  const { port } = host.address() as AddressInfo;
  const server: RangeServer = { link: `http://127.0.0.1:${port}/image.tif`, requests, most: 0, bytes, answer };
  return server;
}

function sendRange(bytes: Uint8Array, { from, to }: RangeRequest, response: ServerResponse): void {
  const part = bytes.subarray(from, to);
  const etag = `"${createHash("sha256").update(bytes).digest("hex")}"`;
  if (part.length === 0) response.writeHead(416, { "content-range": `bytes */${bytes.length}` }).end();
  else
    response
      .writeHead(206, {
        ...{ etag, "content-type": "image/tiff", "content-length": part.length },
        "content-range": `bytes ${from}-${from + part.length - 1}/${bytes.length}`,
      })
      .end(part);
}
