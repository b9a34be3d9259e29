import { fork } from "node:child_process";
import { Agent, request } from "node:http";
import { headersOf } from "../../src/testing/processes/service-processes.ts";
import { formatTable } from "../table.ts";

/** The neighbour calls so often, milliseconds, and for so long beside each attack, seconds: no more than a client may. */
const EVERY = 110;
const SECONDS = 8;
const CHEAP = "/api/company/v1/contracts";
/** How much longer half of the neighbour's calls may take beside an attack, and how long 99 of 100 may, milliseconds. */
const MOST_TIMES = 5;
const MOST_P99 = 250;

/** A request that is sent again and again, without a break. */
export interface Attack {
  name: string;
  /** Path, or several that are requested in turn. */
  path: string | readonly string[];
  /** Body of a POST; without it the request is a GET. */
  body?: string;
  /** Requests on their way at once. */
  atOnce: number;
}

/**
 * Order for the attacker, which runs in a process of its own so that the neighbor's times are those of the
 * service.
 */
export interface Order {
  url: string;
  headers: Record<string, string>;
  attack: Attack;
}

/** Result of an attack: answers by status, and the time of each, ms. */
export interface Aftermath {
  statuses: Map<number, number>;
  took: number[];
}

/**
 * A caller's cheap call beside attacks of another company's client, one kind after the other, each after what comes `before` it: prints how long half of the calls and 99 of
 * 100 take at most, beside what they take alone. Throws where one attack slows them more than it may.
 */
export async function compareBeside(
  print: (line: string) => void,
  {
    url,
    what,
    attacks,
  }: { url: string; what: string; attacks: readonly (Attack & { before?: () => Promise<unknown> })[] },
): Promise<void> {
  const neighbour = caller(url, await headersOf({ url }, "demo-two"));
  const headers = await headersOf({ url });
  await times(neighbour);
  const quiet = percentiles(await times(neighbour));
  const rows = [
    [what, "p50", "p99", "p50 / alone", "attacker's answers"],
    ["alone", ...quiet.map(inMs), "", ""],
  ];
  const slowed: string[] = [];
  for (const { before, ...attack } of attacks) {
    await before?.();
    const end = begin({ url, headers, attack });
    const beside = percentiles(await times(neighbour));
    const ratio = beside[0] / quiet[0];
    if (ratio >= MOST_TIMES || beside[1] >= MOST_P99) slowed.push(attack.name);
    rows.push([attack.name, ...beside.map(inMs), `${ratio.toFixed(1)}x`, shown(await end())]);
  }
  print(formatTable(rows));
  print(
    "milliseconds; of the attacker's answers how many had which status, and how long half of them took at most",
  );
  if (slowed.length > 0) {
    throw new Error(
      `A cheap call takes ${MOST_TIMES} times as long or longer, or ${MOST_P99} ms, beside: ${slowed.join(", ")}.`,
    );
  }
}

/** Sends a request of a caller; its status, once the answer was read. */
export function caller(url: string, headers: Record<string, string>) {
  const agent = new Agent({ keepAlive: true });
  return (path: string, body?: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = request(
        url + path,
        { agent, headers, method: body === undefined ? "GET" : "POST" },
        (answer) => {
          answer.resume();
          answer.once("end", () => resolve(answer.statusCode ?? 0));
          answer.once("error", reject);
        },
      );
      sent.once("error", reject);
      sent.end(body);
    });
}

/** Milliseconds of each cheap call, which begin evenly. */
async function times(send: ReturnType<typeof caller>): Promise<number[]> {
  const took: Promise<number>[] = [];
  const count = (SECONDS * 1_000) / EVERY;
  const first = performance.now();
  for (let call = 0; call < count; call++) {
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, first + call * EVERY - performance.now())),
    );
    const began = performance.now();
    took.push(
      send(CHEAP).then((status) => {
        if (status !== 200) throw new Error(`The cheap call was answered ${status}.`);
        return performance.now() - began;
      }),
    );
  }
  return Promise.all(took);
}

/** Begins an attack by a process of its own; answers with what ends it. */
function begin(order: Order): () => Promise<Aftermath> {
  const attacker = fork(new URL("./attacker.ts", import.meta.url), { serialization: "advanced" });
  attacker.send(order);
  return () =>
    new Promise((resolve, reject) => {
      attacker.once("message", (found) => resolve(found as Aftermath));
      attacker.once("exit", (code) => reject(new Error(`The attacker ended with ${code}.`)));
      attacker.send("end");
    });
}

function shown({ statuses, took }: Aftermath): string {
  const counts = [...statuses].map(([status, count]) => `${count} of ${status || "no answer"}`).join(", ");
  return `${counts}; ${inMs(percentiles(took)[0])}`;
}

function percentiles(values: readonly number[]): [half: number, most: number] {
  const sorted = [...values].sort((a, b) => a - b);
  const share = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
  return [share(0.5), share(0.99)];
}

const inMs = (value: number) => value.toFixed(1);
