import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { createService } from "../../service/service.ts";
import { testParts } from "../service/start-service.ts";

interface Instead {
  /** Status of the answer; 0 breaks the connection off. */
  status: number;
  headers?: Record<string, string>;
  body?: string;
  /** Whether the service carries the call out before. */
  isDone?: boolean;
}

/** Ways in which the service behaves from now on; a test sets them by `PUT /control`. */
interface Quirks {
  /** Answers of the coming calls, in their order, before the service's own; `null` is the service's own. */
  next: (Instead | null)[];
  /** Time between two parts of a body, ms. */
  slow: number;
  /** Links of files are signed for GET alone. */
  getOnly?: boolean;
  /** No token is taken any more that was issued before. */
  forget?: boolean;
}

const [port = "0"] = process.argv.slice(2);
const PREFIX = "/radar/v3";
const origin = `http://127.0.0.1:${port}`;
/** Endpoints of the demo that other operators do not have. */
const MISSING = /^\/radar\/v3\/api\/company\/v1\/(clients|orders|approvals)/;
const BIG = 200 * 1_048_576;

let quirks: Quirks = { next: [], slow: 0 };
const seen: { method: string; url: string; headers: IncomingMessage["headers"]; body: string }[] = [];
/** Bytes of the large file that have left the process. */
let written = 0;

const newService = () =>
  createService(
    testParts({
      baseUrl: origin + PREFIX,
      propertyPrefix: "radar",
      taskCreatedStatus: 201,
      secret: crypto.randomUUID(),
    }),
  );
let service = newService();

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += part;
  return text;
}

function requestOf({ method = "GET", url = "/", headers: given }: IncomingMessage, body: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) headers.set(name, String(value));
  return new Request(origin + url, { method, headers, ...(body && { body }) });
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "GET", url = "/" } = request;
  if (url === "/control") {
    if (method === "PUT") {
      quirks = { next: [], slow: 0, ...(JSON.parse(await textOf(request)) as Partial<Quirks>) };
      if (quirks.forget) service = newService();
      seen.length = 0;
    }
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ seen, written }));
    return;
  }
  if (url.startsWith("/big")) {
    if (method === "HEAD" && quirks.getOnly) response.writeHead(403).end();
    else big(request, response);
    return;
  }
  const body = await textOf(request);
  seen.push({ method, url, headers: request.headers, body });
  const instead = url.includes("/oauth2/") ? null : (quirks.next.shift() ?? null);
  if (instead?.isDone) await service.fetch(requestOf(request, body));
  if (instead?.status === 0) {
    request.socket.destroy();
    return;
  }
  if (instead) {
    response
      .writeHead(instead.status, { "set-cookie": "tracking=1", ...instead.headers })
      .end(instead.body ?? "");
    return;
  }
  if (MISSING.test(url)) {
    response.writeHead(404, { "content-type": "text/plain" }).end("no such thing");
    return;
  }
  const given = await service.fetch(requestOf(request, body));
  response.statusCode = given.status;
  for (const [name, value] of given.headers)
    if (!name.startsWith("access-control")) response.setHeader(name, value);
  response.setHeader("set-cookie", "tracking=1; HttpOnly");
  response.removeHeader("content-length");
  const bytes = Buffer.from(await given.arrayBuffer());
  for (let at = 0; at < bytes.length; at += 4_096) {
    response.write(bytes.subarray(at, at + 4_096));
    if (quirks.slow > 0) await wait(quirks.slow);
  }
  response.end();
}

/** Sends 200 MB, in ranges where they are asked for, no faster than they are read. */
function big(request: IncomingMessage, response: ServerResponse): void {
  const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? "") ?? [];
  const length = from === undefined ? BIG : Number(to) - Number(from) + 1;
  response.writeHead(from === undefined ? 200 : 206, {
    "content-type": "image/tiff",
    "content-length": length,
    ...(from !== undefined && { "content-range": `bytes ${from}-${to}/${BIG}` }),
  });
  let left = length;
  const bytes = new Readable({
    read(size) {
      const part = Math.min(left, size, 65_536);
      left -= part;
      written += part;
      this.push(part > 0 ? Buffer.alloc(part) : null);
    },
  });
  bytes.pipe(response);
  response.on("close", () => bytes.destroy());
}

createServer((request, response) => void answer(request, response)).listen(Number(port), "127.0.0.1", () =>
  process.stdout.write("ready\n"),
);
