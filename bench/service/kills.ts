import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AtEnd, withEnd } from "../../src/testing/processes/at-end.ts";
import { createFleet } from "../../src/testing/processes/fleet.ts";
import { type NodeProcess, startNodeProcess } from "../../src/testing/processes/node-process.ts";
import { startPostgres } from "../../src/testing/processes/postgres-server.ts";
import { framesOnSale, signInAt, startProcesses } from "../../src/testing/processes/service-processes.ts";
import { formatTable } from "../table.ts";
import { type Aftermath, faultsOf, lookAfter } from "./aftermath.ts";
import { type LoadReport, runLoad } from "./kill-load.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

/** Unless another time is given. */
const SECONDS = 60;
const KILL_EVERY = 2_000;
const FRAMES = 4_000;
/** One after the other each gets its callbacks, several webhooks at a time. */
const WEBHOOKS = 12;

interface Killed {
  load: LoadReport;
  kills: number;
  after: Aftermath;
  receiver: Receiver;
}

/** Processes that are killed every two seconds, for the seconds of the option: what was acknowledged is there, once, and comes to its end. */
export async function benchKills(print: (line: string) => void, seconds = SECONDS): Promise<void> {
  const three = await withEnd(async (atEnd) => {
    const server = await startPostgres();
    atEnd(() => server.end());
    const receiver = await startReceiver(atEnd);
    const { processes, start } = await startProcesses(server, 3, settingsFor(receiver), atEnd);
    return killUnderLoad(processes, start, receiver, seconds);
  });
  show(print, `three processes on one PostgreSQL, ${seconds} s`, three);
  const one = await withEnd(async (atEnd) => {
    const receiver = await startReceiver(atEnd);
    const settings = { ...settingsFor(receiver), DATA_DIR: await newFolder(atEnd) };
    const start = () => startNodeProcess(settings, atEnd);
    return killUnderLoad([await start()], start, receiver, seconds);
  });
  show(print, `one process on a folder, ${seconds} s`, one);
}

const settingsFor = ({ url }: Receiver) => ({
  SEED_FRAMES: `${FRAMES}`,
  STEP_SECONDS: "0.5",
  RATE_LIMIT: "0",
  ALLOW_PRIVATE_TARGETS: "1",
  S3_ENDPOINT: url,
  S3_BUCKET: "bench-bucket",
  S3_FORCE_PATH_STYLE: "1",
  AWS_ACCESS_KEY_ID: "bench",
  AWS_SECRET_ACCESS_KEY: "bench",
});

async function newFolder(atEnd: AtEnd): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "swath-bench-"));
  atEnd(() => rm(folder, { recursive: true }));
  return join(folder, "data");
}

async function killUnderLoad(
  processes: readonly NodeProcess[],
  start: () => Promise<NodeProcess>,
  receiver: Receiver,
  seconds: number,
): Promise<Killed> {
  const fleet = createFleet(processes, start);
  const first = await fleet.living();
  const ask = await signInAt(first);
  const frames = await framesOnSale(ask, first, FRAMES);
  const webhooks: string[] = [];
  for (let number = 0; number < WEBHOOKS; number++) {
    const auth = { type: "basic", username: "bench", password: "not a secret" };
    const { body } = await ask(first, "/api/notifications/v1/webhooks", {
      targetURL: `${receiver.url}/${number}`,
      auth,
    });
    webhooks.push(body.id);
  }
  let isOver = false;
  let kills = 0;
  const loading = runLoad({ ask, host: fleet.living, frames, webhooks, receiver }, () => isOver);
  const until = Date.now() + seconds * 1_000;
  for (let next = Date.now() + KILL_EVERY; next <= until; next = Math.max(next + KILL_EVERY, Date.now())) {
    await new Promise((resolve) => setTimeout(resolve, next - Date.now()));
    await fleet.killOne();
    kills++;
  }
  isOver = true;
  const load = await loading;
  await fleet.whole();
  return { load, kills, after: await lookAfter(await fleet.living(), ask, receiver), receiver };
}

function show(print: (line: string) => void, name: string, { load, kills, after, receiver }: Killed): void {
  const { found, stuck } = after;
  const count = (what: keyof typeof found) => [
    what,
    `${load[what].length}`,
    `${load[what].filter((id) => found[what].has(id)).length}`,
    `${found[what].size}`,
    `${stuck[what]}`,
  ];
  const times = [...receiver.callbacks.values()].reduce((sum, texts) => sum + texts.length, 0);
  const writes = [...receiver.objects.values()].reduce((sum, hashes) => sum + hashes.length, 0);
  const faults = faultsOf(load, after, receiver);
  print(`${name}: ${kills} kills, ${load.unanswered} requests without an answer`);
  print(
    formatTable([
      ["", "acknowledged", "of these found", "found", "stuck"],
      ...(["purchases", "tasks", "deliveries"] as const).map(count),
    ]),
  );
  print(
    `callbacks: ${receiver.callbacks.size} ids, came ${times} times, for ${receiver.events.size} events; ` +
      `${after.untold} events untold, ${faults.doubleIDs} ids of two events, ${faults.doubleEvents} events under two ids`,
  );
  print(
    `files: ${receiver.objects.size} objects, written ${writes} times, ${faults.otherBytes} with other bytes; ` +
      `frames bought twice: ${faults.boughtTwice}; refused: ${JSON.stringify(load.refused)}`,
  );
  print(`everything had come to its end ${after.seconds.toFixed(1)} s after the load`);
  if (faults.sentences.length > 0) throw new Error(faults.sentences.join("\n"));
}
