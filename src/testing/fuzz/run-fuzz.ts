import { defaultError, problemDetails } from "../../contract/common.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { matchEndpoint } from "../../contract/endpoints.ts";
import { issueToken, tokenError } from "../../contract/oauth.ts";
import { seededRandom } from "../catalog/make-frames.ts";
import { type RunningService, signIn } from "../service/caller.ts";
import { createRequestMaker } from "./fuzz-requests.ts";
import { createPools } from "./pools.ts";

/** No answer may take more of this process's time, milliseconds; a busy machine makes nobody guilty. */
const SLOWEST = 2_000;
/** Time passes after so many requests, so that orders come to their ends. */
const STEP_AFTER = 50;

/** Result of many mutated requests. */
export interface FuzzReport {
  /** Answers by operation and status. */
  answers: ReadonlyMap<string, number>;
  slowest: { ms: number; request: string };
  /** Violations, each with its request. */
  violations: readonly string[];
}

/** Sends mutated valid requests for every endpoint, and looks at each answer. The same seed sends the same requests. */
export async function runFuzz(
  service: RunningService,
  { requests, seed, after = () => {} }: { requests: number; seed: number; after?: (sent: number) => void },
): Promise<FuzzReport> {
  const { baseUrl } = service.parts;
  const pools = createPools();
  const { token } = await signIn(service);
  const next = createRequestMaker(seededRandom(seed), pools, { baseUrl, token });
  const answers = new Map<string, number>();
  const violations: string[] = [];
  let slowest = { ms: 0, request: "" };
  for (let sent = 1; sent <= requests; sent++) {
    const { endpoint, request } = next();
    const words = await inWords(request);
    const begun = process.cpuUsage();
    const response = await service.fetch(request);
    const body = await readText(response);
    const { user, system } = process.cpuUsage(begun);
    const ms = (user + system) / 1_000;
    if (ms > slowest.ms) slowest = { ms, request: words };
    const operation = endpoint?.operation ?? "link";
    const key = `${operation} ${response.status}`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
    const faults = faultsOf(request, response, body, new URL(baseUrl).pathname.replace(/\/$/, ""));
    if (ms > SLOWEST) faults.push(`took ${Math.round(ms)} ms`);
    if (faults.length > 0) violations.push(`${words}\n  ${response.status} ${faults.join("; ")}`);
    if (response.ok && isJson(response)) pools.learn(operation, parse(body));
    if (sent % STEP_AFTER === 0) await letTimePass(service);
    after(sent);
  }
  return { answers, slowest, violations };
}

/** "200: 31000, 400: 45000": how many answers had which status. */
export function statusesOf({ answers }: FuzzReport): string {
  const counts = new Map<string, number>();
  for (const [key, count] of answers) {
    const status = key.slice(-3);
    counts.set(status, (counts.get(status) ?? 0) + count);
  }
  return [...counts]
    .sort()
    .map(([status, count]) => `${status}: ${count}`)
    .join(", ");
}

async function letTimePass({
  parts,
  advance,
  writeDeliveries,
  sendCallbacks,
}: RunningService): Promise<void> {
  parts.jump(parts.clock() + 6_000);
  await advance(parts.clock());
  await writeDeliveries(parts.clock());
  await sendCallbacks(parts.clock());
}

/** Returns the faults of an answer. */
function faultsOf(request: Request, response: Response, body: string, basePath: string): string[] {
  const faults: string[] = [];
  const { status, headers } = response;
  const requestID = headers.get("x-request-id");
  if (!requestID) faults.push("has no request id");
  if (status >= 500) faults.push(`is a failure: ${body}`);
  if (headers.get("access-control-allow-origin") !== "*") faults.push("cannot be read by other origins");
  const endpoint = matchEndpoint(request.method, new URL(request.url).pathname.slice(basePath.length));
  if (status < 400) {
    const isWrong = endpoint && isJson(response) && !endpoint.result.safeParse(parse(body)).success;
    return isWrong && request.method !== "HEAD" ? [...faults, `does not fit the contract: ${body}`] : faults;
  }
  if (request.method === "HEAD") return faults;
  if (!errorForm(request, response, endpoint).safeParse(parse(body)).success) {
    faults.push(`is not in the error format: ${body.slice(0, 500)}`);
  }
  const { requestID: told = requestID, errors = [] } = (parse(body) ?? {}) as Record<string, unknown>;
  if (told !== requestID) faults.push("tells two request ids");
  for (const { pointer } of errors as { pointer: string }[]) {
    if (pointer !== "" && !pointer.startsWith("/")) faults.push(`has a pointer that is none: ${pointer}`);
  }
  return faults;
}

/** Errors of the token endpoint have a form of their own, but for what is refused before it is reached. */
function errorForm({ headers }: Request, { status }: Response, endpoint: Endpoint | undefined) {
  if (endpoint === issueToken && status !== 414 && status !== 431) return tokenError;
  return (headers.get("accept") ?? "").toLowerCase().includes("application/problem+json")
    ? problemDetails
    : defaultError;
}

async function readText({ headers, body }: Response): Promise<string> {
  const encoding = headers.get("content-encoding");
  const isPacked = encoding === "gzip" || encoding === "deflate";
  return new Response(isPacked ? body?.pipeThrough(new DecompressionStream(encoding)) : body).text();
}

function isJson({ headers }: Response): boolean {
  return (headers.get("content-type") ?? "").startsWith("application/json");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A request in a line, to send it again by hand. */
async function inWords(request: Request): Promise<string> {
  const headers = JSON.stringify(
    [...request.headers].filter(
      ([name, value]) => name !== "authorization" || !value.startsWith("Bearer ey"),
    ),
  );
  const body = request.body ? ` ${(await request.clone().text()).slice(0, 2_000)}` : "";
  return `${request.method} ${request.url.slice(0, 500)} ${headers}${body}`;
}
