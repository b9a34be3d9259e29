import { withEnd } from "../../at-end.ts";
import { contracts } from "../../demo-contracts.ts";
import { seededRandom } from "../../make-frames.ts";
import type { NodeProcess } from "../../node-process.ts";
import { startPostgres } from "../../postgres-server.ts";
import {
  type Ask,
  framesOnSale,
  PURCHASES,
  type ServiceProcesses,
  signInAt,
  startProcesses,
} from "../../service-processes.ts";
import { formatTable } from "../table.ts";

/** In the catalog; the option gives another number. */
const FRAMES = 25_000;
const SECONDS = 8;
/** Requests that are on their way at once. */
const AT_ONCE = 16;
const MOST_BOUGHT = 20_000;
const SEARCH = "/api/catalog/v2/search";

interface Rate {
  aSecond: number;
  /** Milliseconds that half of the requests, and 99 of 100, took at most. */
  median: number;
  slow: number;
  /** Milliseconds of a processor that the processes took for each. */
  work: number;
}

/** Purchases and searches a second of one process and of two on one PostgreSQL; clients and database are on the same machine. */
export async function benchSustained(print: (line: string) => void, frames = FRAMES): Promise<void> {
  const one = await rates(1, frames);
  const two = await rates(2, frames);
  const row = (what: string, first: Rate, second: Rate) => [
    what,
    ...[first, second].flatMap(({ aSecond, median, slow, work }) => [
      aSecond.toFixed(0),
      `${median.toFixed(0)} / ${slow.toFixed(0)} / ${work.toFixed(2)}`,
    ]),
    `${(second.aSecond / first.aSecond).toFixed(2)}x`,
  ];
  print(
    formatTable([
      [
        `${frames} frames, ${AT_ONCE} at once`,
        "1 process, a second",
        "ms: median / 99 % / work",
        "2 processes, a second",
        "ms",
        "2 / 1",
      ],
      row("searches, a mix", one.searches, two.searches),
      row("purchases", one.purchases, two.purchases),
    ]),
  );
}

async function rates(count: number, frames: number): Promise<{ searches: Rate; purchases: Rate }> {
  return withEnd(async (atEnd) => {
    const server = await startPostgres();
    atEnd(() => server.end());
    const settings = { SEED_FRAMES: `${frames}`, STEP_SECONDS: "3600", RATE_LIMIT: "0" };
    const group = await startProcesses(server, count, settings, atEnd);
    const ask = await signInAt(group.at(0));
    const random = seededRandom(20_261_122);
    const search = () => send(group, ask, SEARCH, drawnSearch(random));
    const onSale = await framesOnSale(ask, group.at(0), Math.min(frames, MOST_BOUGHT));
    let bought = 0;
    const purchase = async () => {
      const frameID = onSale[bought++];
      if (frameID === undefined) throw new Error("Everything is sold.");
      await send(group, ask, PURCHASES, { contractID: contracts.unpriced, frameID });
    };
    // What is compiled and planned on first use is, by then.
    await sustain(group, search, 1);
    const searches = await sustain(group, search, SECONDS);
    await sustain(group, purchase, 1);
    return { searches, purchases: await sustain(group, purchase, SECONDS) };
  });
}

let turn = 0;

async function send({ at }: ServiceProcesses, ask: Ask, path: string, body: object): Promise<void> {
  const { status } = await ask(at(turn++), path, body);
  if (status !== 200) throw new Error(`${path} answered ${status}.`);
}

/** Keeps some requests on their way for some seconds. */
async function sustain(
  { processes }: ServiceProcesses,
  request: () => Promise<void>,
  seconds: number,
): Promise<Rate> {
  const times: number[] = [];
  const workBefore = await workOf(processes);
  const began = performance.now();
  const until = began + seconds * 1_000;
  const client = async () => {
    for (let now = performance.now(); now < until; ) {
      await request();
      const after = performance.now();
      times.push(after - now);
      now = after;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  const took = (performance.now() - began) / 1_000;
  const work = ((await workOf(processes)) - workBefore) / times.length;
  times.sort((a, b) => a - b);
  const share = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  return { aSecond: times.length / took, median: share(0.5), slow: share(0.99), work };
}

/** Milliseconds of a processor that processes have taken until now, by their own figures. */
async function workOf(processes: readonly NodeProcess[]): Promise<number> {
  const seconds = await Promise.all(
    processes.map(async ({ url }) => {
      const figures = await (await fetch(`${url}/metrics`)).text();
      return Number(/^process_cpu_seconds_total (\S+)/m.exec(figures)?.[1]);
    }),
  );
  return seconds.reduce((sum, one) => sum + one, 0) * 1_000;
}

/** Areas as they are drawn, from a harbour to a sea: the newest hundred of some, the first ten of others, some with filters. */
function drawnSearch(random: () => number): object {
  const size = 0.1 * 60 ** random();
  const [west, south] = [random() * 340 - 170, random() * 130 - 65];
  const bbox = [west, south, Math.min(180, west + size), Math.min(85, south + size)];
  const sort = random();
  if (sort < 0.5) return { bbox, limit: 100, sortby: [{ field: "start_datetime", direction: "desc" }] };
  if (sort < 0.75) return { bbox, limit: 10 };
  const query =
    random() < 0.5
      ? { "sat:orbit_state": { eq: "ascending" }, "svc:incidence_center": { lte: 30 } }
      : { "svc:acquisition_mode": { in: ["spotlight", "stripmap"] } };
  return { bbox, limit: 100, query };
}
