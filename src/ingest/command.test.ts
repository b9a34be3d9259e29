import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runIngest } from "../hosts/node/run-ingest.ts";
import { lockFolder } from "../hosts/postgres/folders.ts";
import { itemsOf } from "../testing/catalog/items-of.ts";
import { frameAt } from "../testing/catalog/make-frames.ts";
import { newDataFolder } from "../testing/processes/data-folder.ts";

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "swath-command-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const item = JSON.stringify(itemsOf(frameAt([4, 52], { products: ["GRD"] }))[0]);

async function run(args: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const said = { out: "", told: "" };
  const code = await runIngest({
    args,
    variables,
    out: {
      write: (text) => {
        said.out += text;
      },
    },
    err: {
      write: (text) => {
        said.told += text;
      },
    },
    stopped: new AbortController().signal,
  });
  return { code, ...said };
}

test("items are taken into the folder that DATA_DIR names", { timeout: 120_000 }, async () => {
  const folder = await newFolder();
  const file = join(folder, "item.json");
  await writeFile(file, item);
  const { code, out } = await run([file], { DATA_DIR: await newDataFolder(onTestFinished) });
  expect([code, out]).toEqual([0, expect.stringContaining("frames: 1 added, 0 changed, 0 the same")]);
});

test("what is refused is written into a report, or told", async () => {
  const folder = await newFolder();
  const [file, report] = [join(folder, "items.ndjson"), join(folder, "report.ndjson")];
  await writeFile(file, `${item}\n{"type":"Feature","id":"x"}\nnothing\n`);
  const reported = await run(["--dry-run", "--report", report, file]);
  expect([reported.code, reported.told]).toEqual([0, ""]);
  expect(reported.out).toMatch(/1 frame could be added; nothing was written\n(.*not kept.*\n)?2 refused:\n/);
  const lines = (await readFile(report, "utf8"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toEqual([
    { file, line: 2, id: "x", reason: "item", message: "it has no properties: give STAC items." },
    { file, line: 3, reason: "json", message: 'it is not JSON: "nothing". Correct or remove it.' },
  ]);
  const { told } = await run(["--dry-run", file]);
  expect(told).toContain(`${file}, line 2, "x": it has no properties: give STAC items.\n`);
});

test("a folder that another process has is answered with what to do", async () => {
  const folder = await newFolder();
  const file = join(folder, "item.json");
  await writeFile(file, item);
  const dataDir = join(folder, "data");
  const unlock = await lockFolder(dataDir);
  const { code, told } = await run([file], { DATA_DIR: dataDir });
  await unlock();
  expect([code, told]).toEqual([1, expect.stringMatching(/is in use by another process/)]);
});

test("wrong arguments and variables end with 2 and a sentence, nothing to take with 1", async () => {
  const folder = await newFolder();
  const file = join(folder, "item.json");
  await writeFile(file, item);
  expect(await run([])).toMatchObject({ code: 2, told: expect.stringContaining("Name at least one file") });
  expect(await run(["--no-such-thing", file])).toMatchObject({
    code: 2,
    told: expect.stringContaining("--help"),
  });
  expect(await run([file], { DATA_DIR: "memory" })).toMatchObject({
    code: 2,
    told: expect.stringContaining("DATA_DIR: memory forgets everything"),
  });
  expect(await run([file], { PROPERTY_PREFIX: "SAR" })).toMatchObject({
    code: 2,
    told: expect.stringContaining("PROPERTY_PREFIX: must be"),
  });
  expect((await run(["--report", join(folder, "none", "x"), file])).code).toBe(2);
  const missing = await run(["--dry-run", join(folder, "none.json")]);
  expect([missing.code, missing.out]).toEqual([1, expect.stringContaining("files that cannot be read")]);
  expect(await run(["--help"])).toMatchObject({
    code: 0,
    out: expect.stringContaining("npm run ingest -- "),
  });
});

test("a database that does not answer is reported with the variable", async () => {
  const folder = await newFolder();
  const file = join(folder, "item.json");
  await writeFile(file, item);
  const { code, told } = await run([file], { DATABASE_URL: "postgres://postgres@127.0.0.1:1/nothing" });
  expect([code, told]).toEqual([1, expect.stringMatching(/^DATABASE_URL: /)]);
});
