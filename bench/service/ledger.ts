import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AtEnd, withEnd } from "../../src/testing/processes/at-end.ts";
import { type NodeProcess, startNodeProcess } from "../../src/testing/processes/node-process.ts";
import { startPostgres } from "../../src/testing/processes/postgres-server.ts";
import { framesOnSale, PURCHASES, signInAt, TASKS } from "../../src/testing/processes/service-processes.ts";
import { contracts } from "../../src/testing/service/demo-contracts.ts";
import { formatTable } from "../table.ts";
import { fillFolder, fillServer, type LedgerSize } from "./fill-ledger.ts";

/** Goals: seconds of a start on a full ledger, and how many times as long as on an empty one anything may take. */
const LONGEST_START = 3;
const MOST = 1.5;
const STARTS = 3;
/** Requests of each sort; the option gives another number. */
const REQUESTS = 150;

type Settings = Readonly<Record<string, string>>;
/** The same measured on a full ledger and on an empty one, in turns. */
type Pair = { full: number[]; empty: number[] };
const sides = ["full", "empty"] as const;
/** The empty one has a page of each list, so that the same is shown of both. */
const sizes: Readonly<Record<keyof Pair, LedgerSize>> = {
  full: { purchases: 200_000, tasks: 20_000 },
  empty: { purchases: 100, tasks: 100 },
};

/** A ledger of years beside an empty one: how long a start, a purchase and a page of the lists take, as ratios of one run. */
export async function benchLedger(print: (line: string) => void, requests = REQUESTS): Promise<void> {
  const misses: string[] = [];
  await withEnd(async (atEnd) => {
    const server = await startPostgres();
    atEnd(() => server.end());
    const [full, empty] = [await server.newDatabase(), await server.newDatabase()];
    await fillServer(full, sizes.full);
    await fillServer(empty, sizes.empty);
    const on = (DATABASE_URL: string) => ({
      DATABASE_URL,
      SERVICE_SECRET: "the same for all of them, and long",
    });
    misses.push(
      ...(await compare(print, "PostgreSQL", { full: on(full), empty: on(empty) }, requests, atEnd)),
    );
  });
  await withEnd(async (atEnd) => {
    const root = await mkdtemp(join(tmpdir(), "swath-ledger-"));
    atEnd(() => rm(root, { recursive: true }));
    const [full, empty] = [join(root, "full"), join(root, "empty")];
    await fillFolder(full, sizes.full);
    await fillFolder(empty, sizes.empty);
    misses.push(
      ...(await compare(
        print,
        "embedded",
        { full: { DATA_DIR: full }, empty: { DATA_DIR: empty } },
        requests,
        atEnd,
      )),
    );
  });
  if (misses.length > 0) throw new Error(misses.join("\n"));
}

/** Prints the table of one kind of database; answers with the goals that were missed. */
async function compare(
  print: (line: string) => void,
  name: string,
  settings: Record<(typeof sides)[number], Settings>,
  requests: number,
  atEnd: AtEnd,
): Promise<string[]> {
  const start = (side: (typeof sides)[number], more: Settings = {}) =>
    startNodeProcess({ RATE_LIMIT: "0", STEP_SECONDS: "3600", ...settings[side], ...more }, atEnd);
  // The first start creates what is created once.
  for (const side of sides) await (await start(side)).kill();
  const starts = await inTurns(STARTS, (side) => timeOfStart(() => start(side)));
  const bare = await inTurns(STARTS, (side) => timeOfStart(() => start(side, { SEED_FRAMES: "0" })));
  const hosts = { full: await start("full"), empty: await start("empty") };
  const asks = { full: await signInAt(hosts.full), empty: await signInAt(hosts.empty) };
  const frames = await framesOnSale(asks.empty, hosts.empty, requests * 2);
  const timed = (path: string, body: (number: number) => object | undefined) =>
    inTurns(requests, async (side, number) => {
      const began = performance.now();
      const { status } = await asks[side](hosts[side], path, body(number));
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
      return performance.now() - began;
    });
  const purchases = await timed(PURCHASES, (number) => ({
    contractID: contracts.unpriced,
    frameID: frames[number],
  }));
  const lists = await timed(`${PURCHASES}?limit=100`, () => undefined);
  const tasks = await timed(`${TASKS}?limit=100`, () => undefined);
  for (const side of sides) await hosts[side].kill();
  const rows: [what: string, pair: Pair, unit: string][] = [
    ["start until it answers", starts, "ms"],
    ["start without frames", bare, "ms"],
    ["a purchase", purchases, "ms"],
    ["a page of 100 purchases", lists, "ms"],
    ["a page of 100 tasks", tasks, "ms"],
  ];
  print(
    formatTable([
      [name, `${sizes.full.purchases} purchases, ${sizes.full.tasks} tasks`, "100 of each", "ratio"],
      ...rows.map(([what, { full, empty }, unit]) => [
        what,
        `${median(full).toFixed(1)} ${unit}`,
        `${median(empty).toFixed(1)} ${unit}`,
        `${(median(full) / median(empty)).toFixed(2)}x`,
      ]),
    ]),
  );
  const misses = [
    ...(median(starts.full) > LONGEST_START * 1_000
      ? [`${name}: a start takes longer than ${LONGEST_START} s.`]
      : []),
    ...rows
      .slice(0, -1)
      .flatMap(([what, { full, empty }]) =>
        median(full) > MOST * median(empty)
          ? [`${name}: ${what} takes more than ${MOST} times as long.`]
          : [],
      ),
  ];
  print(`start on the full one, the middle of three: ${(median(starts.full) / 1_000).toFixed(1)} s`);
  return misses;
}

async function inTurns(
  rounds: number,
  measure: (side: (typeof sides)[number], round: number) => Promise<number>,
): Promise<Pair> {
  const pair: Pair = { full: [], empty: [] };
  for (let round = 0; round < rounds; round++) {
    // The order changes, so that neither always finds the machine as the other left it.
    for (const side of round % 2 === 0 ? sides : [...sides].reverse())
      pair[side].push(await measure(side, round));
  }
  return pair;
}

/** From the start of the process to its first answer, milliseconds. */
async function timeOfStart(start: () => Promise<NodeProcess>): Promise<number> {
  const began = performance.now();
  const host = await start();
  await fetch(`${host.url}/api/company/v1/contracts`);
  const took = performance.now() - began;
  await host.kill();
  return took;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
