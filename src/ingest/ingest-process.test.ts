import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openNodeStore } from "../hosts/node/node-store.ts";
import { toFrameRow } from "../service/catalog/items/frame-row.ts";
import { itemsOf } from "../testing/catalog/items-of.ts";
import { makeFrames } from "../testing/catalog/make-frames.ts";
import { newDataFolder } from "../testing/processes/data-folder.ts";
import { type PostgresServer, startPostgres } from "../testing/processes/postgres-server.ts";
import { startOf } from "../testing/processes/programs.ts";

const SLOW = { timeout: 120_000 };
/** The first are written, more are in hand, when the run is ended. */
const FRAMES = 1_400;
const FIRST = 1_200;

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.end());

const lines = [...makeFrames(FRAMES)].map((frame) =>
  itemsOf(frame)
    .map((item) => `${JSON.stringify(item)}\n`)
    .join(""),
);

interface Archive {
  DATA_DIR?: string;
  DATABASE_URL?: string;
}

/** Starts the command on items that come one after the other; it ends with the test at the latest. */
function start(archive: Archive, from = "-") {
  const { cwd, args } = startOf("ingest");
  const child = spawn(process.execPath, [...args, from], {
    cwd,
    env: { PATH: process.env.PATH, ...archive },
    stdio: ["pipe", "pipe", "pipe"],
  });
  // It is gone before it has read everything.
  child.stdin.on("error", () => {});
  const output = { out: "", told: "" };
  child.stdout.on("data", (chunk: Buffer) => {
    output.out += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    output.told += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return { child, output, ended };
}

/** Starts the command, and ends it by a signal when the first frames are written and others are not. */
async function stopInTheMiddle(archive: Archive, signal: "SIGKILL" | "SIGINT") {
  const { child, output, ended } = start(archive);
  child.stdin.write(lines.slice(0, FIRST).join(""));
  // Slow input makes the command report its progress.
  const drops = setInterval(() => child.stdin.write(" \n"), 50);
  await expect.poll(() => output.told).toMatch(/frames: 1,000 added/);
  child.kill(signal);
  const code = await ended;
  clearInterval(drops);
  return { code, ...output };
}

async function run(archive: Archive) {
  const { child, output, ended } = start(archive);
  child.stdin.end(lines.join(""));
  return { code: await ended, ...output };
}

/** The frames of an archive with their numbers in the feed. */
async function rowsOf({ DATABASE_URL, DATA_DIR = "" }: Archive) {
  const { store } = await openNodeStore({
    ...{ databaseUrl: DATABASE_URL, dataDir: DATA_DIR, secret: "none is needed here" },
    report: () => {},
  });
  const rows = await store.read((tx) => tx.page("frames", "feed", { equals: {}, limit: 99_999 }));
  await store.close();
  return rows;
}

const archives: [string, () => Promise<Archive>][] = [
  ["the embedded database", async () => ({ DATA_DIR: await newDataFolder(onTestFinished) })],
  ["a PostgreSQL server", async () => ({ DATABASE_URL: await server.newDatabase() })],
];

test.each(archives)(
  "%s: what a killed run left is taken up by the same command",
  SLOW,
  async (_name, make) => {
    const archive = await make();
    await stopInTheMiddle(archive, "SIGKILL");
    const left = await rowsOf(archive);
    expect(left.length % 1_000).toBe(0);
    expect(left.length).toBeLessThan(FRAMES);

    const { code, out } = await run(archive);
    const [added, same] = [FRAMES - left.length, left.length].map((count) => count.toLocaleString("en-GB"));
    expect([code, out]).toEqual([
      0,
      expect.stringContaining(`frames: ${added} added, 0 changed, ${same} the same`),
    ]);
    const rows = await rowsOf(archive);
    expect(rows.slice(0, left.length)).toEqual(left);
    const wanted = [...makeFrames(FRAMES)].map((frame) => ({
      ...toFrameRow(frame),
      publicFrom: 0,
      version: 1,
    }));
    expect(rows.map(({ seq: _, ...row }) => row)).toEqual(wanted);
  },
);

test(
  "a signal ends a run that waits, for a pipe without a writer or one that keeps silent",
  SLOW,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "swath-pipe-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const pipe = join(folder, "items.ndjson");
    expect(spawnSync("sh", ["-c", 'mkfifo "$0"', pipe]).status).toBe(0);
    for (const [from, signal] of [
      [pipe, "SIGTERM"],
      ["-", "SIGINT"],
    ] as const) {
      const data = join(folder, signal);
      const { child, output, ended } = start({ DATA_DIR: data }, from);
      // By then it listens to signals, and is about to read.
      await expect.poll(() => readdir(data).catch(() => [])).toContain("database");
      child.kill(signal);
      await expect.poll(() => output.told).toContain("Stopping after the current frames.");
      expect(await ended).toBe(130);
    }
  },
);

test("a pipe is read to its end, and may be opened before it has a writer", SLOW, async () => {
  const folder = await newDataFolder(onTestFinished);
  const pipe = join(await mkdtemp(join(tmpdir(), "swath-pipe-")), "items.ndjson");
  onTestFinished(() => rm(dirname(pipe), { recursive: true }));
  spawnSync("sh", ["-c", 'mkfifo "$0"', pipe]);
  const { output, ended } = start({ DATA_DIR: folder }, pipe);
  await writeFile(pipe, lines.slice(0, 1_100).join(""));
  expect([await ended, output.out]).toEqual([0, expect.stringContaining("frames: 1,100 added")]);
});

test("Ctrl-C ends after the frames in hand and says how to go on", SLOW, async () => {
  const archive = { DATABASE_URL: await server.newDatabase() };
  const { code, told, out } = await stopInTheMiddle(archive, "SIGINT");
  expect([code, told]).toEqual([130, expect.stringContaining("Run the same command again to continue")]);
  const [, added = ""] = /frames: ([\d,]+) added/.exec(out) ?? [];
  const count = Number(added.replaceAll(",", ""));
  expect(count).toBeGreaterThanOrEqual(1_000);
  expect(await rowsOf(archive)).toHaveLength(count);
});
