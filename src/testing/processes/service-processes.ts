import type { Answer } from "../service/caller.ts";
import type { AtEnd } from "./at-end.ts";
import { type NodeProcess, startNodeProcess } from "./node-process.ts";
import type { PostgresServer } from "./postgres-server.ts";

export const PURCHASES = "/api/catalog/v2/purchases";
export const TASKS = "/api/tasking/v2/tasks";

/** Node hosts that share a database. */
export interface ServiceProcesses {
  processes: NodeProcess[];
  databaseUrl: string;
  /** Starts another one beside them. */
  start(): Promise<NodeProcess>;
  /** One of them, each in its turn. */
  at(number: number): NodeProcess;
}

/** Starts processes on a new database of a server, or on a given one. */
export async function startProcesses(
  server: PostgresServer,
  count: number,
  settings: Readonly<Record<string, string>>,
  atEnd: AtEnd,
): Promise<ServiceProcesses> {
  const databaseUrl = settings.DATABASE_URL ?? (await server.newDatabase());
  const shared = {
    SERVICE_SECRET: "the same for all of them, and long",
    ...settings,
    DATABASE_URL: databaseUrl,
  };
  const start = () => startNodeProcess(shared, atEnd);
  // One after the other: the first makes the schema, and two cores are all there is.
  const processes: NodeProcess[] = [];
  for (let number = 0; number < count; number++) processes.push(await start());
  const at = (number: number) => {
    const host = processes[number % processes.length];
    if (!host) throw new Error("There is no process.");
    return host;
  };
  return { processes, databaseUrl, start, at };
}

/** Answer of a host. */
type HostAnswer = Pick<Answer, "status" | "body">;

/** Calls a host as somebody who is signed in; with a body it posts, by default. */
export type Ask = (host: { url: string }, path: string, body?: object) => Promise<HostAnswer>;

/** The headers of calls of a demo client; a token that one host gave is good at all that share its secret. */
export async function headersOf({ url }: { url: string }, client = "demo"): Promise<Record<string, string>> {
  const form = { grant_type: "client_credentials", client_id: client, client_secret: client };
  const issued = await fetch(`${url}/oauth2/v1/token`, { method: "POST", body: new URLSearchParams(form) });
  const authorization = `Bearer ${(await issued.json()).access_token}`;
  return { authorization, "content-type": "application/json" };
}

/** Calls of a demo client. */
export async function signInAt(host: { url: string }, client = "demo"): Promise<Ask> {
  const headers = await headersOf(host, client);
  return async ({ url }, path, body) => {
    const response = await fetch(url + path, {
      method: body ? "POST" : "GET",
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
}

/** Ids of frames that nobody of the company has, each once, of those that a query takes in. */
export async function framesOnSale(
  ask: Ask,
  host: { url: string },
  count: number,
  query: object = {},
): Promise<string[]> {
  const items = "/api/catalog/v2/items";
  const frames = new Set<string>();
  // The demo begins with a purchase of a colleague.
  const colleague = await signInAt(host, "demo-colleague");
  const { data: theirs } = (await colleague(host, PURCHASES)).body;
  const sold = new Set<string>(theirs.map(({ frameID }: { frameID: string }) => frameID));
  let { body } = await ask(host, "/api/catalog/v2/search", { limit: 1_000, query });
  for (;;) {
    for (const { properties } of body.data) {
      if (!sold.has(properties.frame_id)) frames.add(properties.frame_id);
    }
    if (frames.size >= count || !body.cursor) return [...frames].slice(0, count);
    body = (await ask(host, `${items}?limit=1000&cursor=${encodeURIComponent(body.cursor)}`)).body;
  }
}

/** The frames of one price: all of this acquisition mode are of one imaging mode. */
export const STRIPMAP_ONLY = { "svc:acquisition_mode": { eq: "stripmap" } };

/** Many callers, the processes in turns, all at once; how many answers had which status, and code: "200", "409 conflict". */
export async function askAtOnce(
  { at }: Pick<ServiceProcesses, "at">,
  asks: readonly Ask[],
  path: string,
  bodies: readonly object[],
): Promise<Record<string, number>> {
  const answers = await Promise.all(
    bodies.map((body, number) => {
      const ask = asks[number % asks.length];
      if (!ask) throw new Error("There is nobody who asks.");
      return ask(at(number), path, body);
    }),
  );
  return countAnswers(answers);
}

/** How many answers had which status, and the error's code with it. */
function countAnswers(answers: readonly HostAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = status < 400 ? `${status}` : `${status} ${body.code}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}
