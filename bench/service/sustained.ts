import { seededRandom } from "../../src/testing/catalog/make-frames.ts";
import { withEnd } from "../../src/testing/processes/at-end.ts";
import type { NodeProcess } from "../../src/testing/processes/node-process.ts";
import { startPostgres } from "../../src/testing/processes/postgres-server.ts";
import {
  framesOnSale,
  headersOf,
  PURCHASES,
  type ServiceProcesses,
  signInAt,
  startProcesses,
} from "../../src/testing/processes/service-processes.ts";
import { contracts } from "../../src/testing/service/demo-contracts.ts";
import { formatTable } from "../table.ts";

/** In the catalog; the option gives another number. */
const FRAMES = 25_000;
/** Each is measured so often, in turns with the others, for so many seconds: what else the machine does hits all alike. */
const ROUNDS = 4;
const SECONDS = 2;
/** Requests that are on their way at once. */
const AT_ONCE = 16;
/** Searches whose answers are compared. */
const COMPARED = 100;
const MOST_BOUGHT = 20_000;
const SEARCH = "/api/catalog/v2/search";

const whats = ["searches", "purchases"] as const;
type What = (typeof whats)[number];

/** Processes on a database of their own, and what is asked of them. */
interface Fixture {
  processes: readonly NodeProcess[];
  requests: Record<What, () => Promise<void>>;
  search(body: object): Promise<string[]>;
}

/** Result of many requests. */
interface Tally {
  /** Milliseconds that each took. */
  times: number[];
  seconds: number;
  /** Milliseconds of a processor that the processes took for all. */
  work: number;
}

/**
 * Purchases and searches a second of one process and of two on one PostgreSQL, and searches beside a process that has the same
 * frames searched by PostGIS; clients and database are on the same machine. Throws where the two catalogs answer differently.
 */
export async function benchSustained(print: (line: string) => void, frames = FRAMES): Promise<void> {
  await withEnd(async (atEnd) => {
    const server = await startPostgres();
    atEnd(() => server.end());
    const settings = { SEED_FRAMES: `${frames}`, STEP_SECONDS: "3600", RATE_LIMIT: "0" };
    const alone = await startProcesses(server, 1, settings, atEnd);
    const one = await openFixture(alone, frames);
    const two = await openFixture(await startProcesses(server, 2, settings, atEnd), frames);
    const rows: string[][] = [];
    for (const what of whats) {
      const [first, second] = [newTally(), newTally()];
      // Code is compiled and statements are planned before the measurement.
      for (const fixture of [one, two]) await sustain(fixture, what, newTally());
      for (let round = 0; round < ROUNDS; round++) {
        await sustain(one, what, first);
        await sustain(two, what, second);
      }
      rows.push([what, inWords(first), inWords(second), `${(rateOf(second) / rateOf(first)).toFixed(2)}x`]);
    }
    const shared = { ...settings, DATABASE_URL: alone.databaseUrl, CATALOG: "postgis" };
    const postgis = await openFixture(await startProcesses(server, 1, shared, atEnd), 1);
    await checkSame(one, postgis);
    const [packed, database] = [newTally(), newTally()];
    await sustain(postgis, "searches", newTally());
    for (let round = 0; round < ROUNDS; round++) {
      await sustain(one, "searches", packed);
      await sustain(postgis, "searches", database);
    }
    print(
      formatTable([[`${frames} frames, ${AT_ONCE} at once`, "1 process", "2 processes", "2 / 1"], ...rows]),
    );
    print(
      formatTable([
        ["searches by one process", "packed", "PostGIS", "packed / PostGIS"],
        ["", inWords(packed), inWords(database), `${(rateOf(packed) / rateOf(database)).toFixed(2)}x`],
      ]),
    );
    print("a second (milliseconds that half of them and 99 of 100 took at most; of a processor for each)");
  });
}

async function openFixture({ processes, at }: ServiceProcesses, frames: number): Promise<Fixture> {
  const host = at(0);
  const headers = await headersOf(host);
  let turn = 0;
  const post = async (path: string, body: object): Promise<Response> => {
    const response = await fetch(at(turn++).url + path, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
    return response;
  };
  const postAndRead = async (path: string, body: object) => {
    await (await post(path, body)).arrayBuffer();
  };
  const random = seededRandom(20_261_122);
  const onSale = await framesOnSale(await signInAt(host), host, Math.min(frames, MOST_BOUGHT));
  return {
    processes,
    requests: {
      searches: () => postAndRead(SEARCH, drawnSearch(random)),
      purchases: () => {
        const frameID = onSale.pop();
        if (frameID === undefined) throw new Error("Everything is sold.");
        return postAndRead(PURCHASES, { contractID: contracts.unpriced, frameID });
      },
    },
    async search(body) {
      const { data } = await (await post(SEARCH, body)).json();
      return data.map(({ id }: { id: string }) => id);
    },
  };
}

/** Asks both the same searches. */
async function checkSame(one: Fixture, other: Fixture): Promise<void> {
  const random = seededRandom(7);
  for (let number = 0; number < COMPARED; number++) {
    const search = drawnSearch(random);
    const [first, second] = [await one.search(search), await other.search(search)];
    if (first.join() !== second.join()) throw new Error(`The catalogs differ: ${JSON.stringify(search)}`);
  }
}

const newTally = (): Tally => ({ times: [], seconds: 0, work: 0 });
const rateOf = ({ times, seconds }: Tally) => times.length / seconds;

function inWords(tally: Tally): string {
  const times = [...tally.times].sort((a, b) => a - b);
  const share = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(0);
  const work = (tally.work / times.length).toFixed(2);
  return `${rateOf(tally).toFixed(0)} (${share(0.5)}, ${share(0.99)}; ${work})`;
}

/** Keeps some requests on their way for some seconds. */
async function sustain({ processes, requests }: Fixture, what: What, tally: Tally): Promise<void> {
  const workBefore = await workOf(processes);
  const began = performance.now();
  const until = began + SECONDS * 1_000;
  const client = async () => {
    for (let now = performance.now(); now < until; ) {
      await requests[what]();
      const after = performance.now();
      tally.times.push(after - now);
      now = after;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  tally.seconds += (performance.now() - began) / 1_000;
  tally.work += (await workOf(processes)) - workBefore;
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
