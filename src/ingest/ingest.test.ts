import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import type { Frame } from "../service/catalog/items/frame.ts";
import { type FrameRow, frameOfRow, toFrameRow } from "../service/catalog/items/frame-row.ts";
import { createMemoryStore } from "../service/store/memory-store.ts";
import type { Store } from "../service/store/store.ts";
import { itemsOf } from "../testing/catalog/items-of.ts";
import { frameAt, makeFrames } from "../testing/catalog/make-frames.ts";
import { progressText, summaryLines } from "./command.ts";
import { type Counts, ingest, readItem, writeBatch } from "./ingest.ts";
import { findFiles } from "./read-texts.ts";
import type { Refusal } from "./refusal.ts";

const FIXTURES = fileURLToPath(new URL("../testing/fixtures/open-data", import.meta.url));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "swath-items-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Takes files and folders in, and tells what became of them. */
async function take(
  store: Store | undefined,
  paths: readonly string[],
  stopAfter = Number.POSITIVE_INFINITY,
  withFiles = false,
) {
  const refusals: Refusal[] = [];
  const refuse = (refusal: Refusal) => void refusals.push(refusal);
  const files = await findFiles(paths, (file, { reason, message }) => refuse({ file, reason, message }));
  let ticks = 0;
  const stopping = new AbortController();
  const counts = await ingest(files, {
    ...{ store, prefix: "svc", refuse, withFiles },
    tick: () => {
      if (++ticks >= stopAfter) stopping.abort();
    },
    stopped: stopping.signal,
  });
  return { counts, refusals };
}

const feed = (store: Store, after = 0) =>
  store.read((tx) => tx.page("frames", "feed", { equals: {}, after: { seq: after }, limit: 99_999 }));
const fates = ({ added, changed, same, refused }: Counts) => ({ added, changed, same, refused });
const rowsOf = (frames: Iterable<Frame>) =>
  new Map([...frames].map((frame): [string, FrameRow] => [toFrameRow(frame).frameID, toFrameRow(frame)]));
const linesOf = (frames: Iterable<Frame>) =>
  [...frames].flatMap((frame) => itemsOf(frame)).map((item) => JSON.stringify(item));

test("every frame of a file is a row of the archive, with the products of all its items", async () => {
  const path = join(await newFolder(), "items.ndjson");
  await writeFile(path, linesOf(makeFrames(1_050)).join("\n"));
  const store = createMemoryStore();
  const { counts, refusals } = await take(store, [path]);
  expect([fates(counts), refusals]).toEqual([{ added: 1_050, changed: 0, same: 0, refused: 0 }, []]);
  const rows = await feed(store);
  const wanted = rowsOf(makeFrames(1_050));
  for (const { seq: _, version: __, publicFrom, ...row } of rows) {
    expect(publicFrom).toBe(0);
    expect(row).toEqual(JSON.parse(JSON.stringify(wanted.get(row.frameID))));
  }
  expect(new Set(rows.map(({ frameID }) => frameID))).toEqual(new Set(wanted.keys()));
  const again = await take(store, [path]);
  expect(fates(again.counts)).toEqual({ added: 0, changed: 0, same: 1_050, refused: 0 });
  expect(await feed(store)).toEqual(rows);
});

test("items that stand apart or come later are joined, what changed is put in its place", async () => {
  const folder = await newFolder();
  const frame = frameAt([4, 52], { imageID: 7, frameNumber: 1, products: ["GRD", "SLC"] });
  const [grd, slc] = linesOf([frame]);
  const store = createMemoryStore();
  await writeFile(join(folder, "a.json"), `[${grd}]`);
  await writeFile(join(folder, "b.json"), `${slc}`);
  expect(fates((await take(store, [join(folder, "a.json")])).counts)).toMatchObject({ added: 1 });
  expect(fates((await take(store, [join(folder, "b.json")])).counts)).toMatchObject({ changed: 1 });
  expect(fates((await take(store, [folder])).counts)).toMatchObject({ added: 0, changed: 0, same: 1 });
  const later = { ...frame, updated: frame.updated + 60_000, products: ["QLK"] as const };
  await writeFile(join(folder, "c.json"), linesOf([later]).join());
  expect(fates((await take(store, [folder])).counts)).toMatchObject({ changed: 1 });
  const [row] = await feed(store);
  expect(row).toMatchObject({
    updated: later.updated,
    products: toFrameRow({ ...frame, products: ["GRD", "SLC", "QLK"] }).products,
  });
});

test("an older item overwrites nothing, whether what is newer came before or comes after it", async () => {
  const folder = await newFolder();
  const frame = frameAt([4, 52], { imageID: 7, frameNumber: 1, products: ["GRD"] });
  const newer = { ...frame, updated: frame.updated + 60_000, platform: "renamed" };
  const [old = "", fresh = ""] = linesOf([frame, newer]);
  const store = createMemoryStore();
  const [file, both] = [join(folder, "a.ndjson"), join(folder, "b.ndjson")];
  await writeFile(both, `${fresh}\n${old}\n`);
  expect(fates((await take(store, [both])).counts)).toMatchObject({ added: 1, changed: 0 });
  await writeFile(file, old);
  const { counts } = await take(store, [file]);
  expect([fates(counts), counts.older]).toEqual([{ added: 0, changed: 0, same: 0, refused: 0 }, 1]);
  expect(summaryLines(counts, 1, false)).toContain(
    '1 frame left as stored: the item is older, by its time "updated"',
  );
  expect(await feed(store)).toMatchObject([{ platform: "renamed", updated: newer.updated }]);
});

/** Lines of an operator's items, changed. */
const ownLines = (frame: Frame, change: (item: Record<string, unknown>, index: number) => object) =>
  itemsOf(frame).map((item, index) => {
    const properties = { ...item.properties, description: "An image of our own." };
    return JSON.stringify({ ...item, properties, assets: {}, ...change({ ...properties }, index) });
  });

test("ids and further properties of an operator's items are kept, and follow the newest item", async () => {
  const path = join(await newFolder(), "items.ndjson");
  const frame = frameAt([4, 52], { imageID: 7, frameNumber: 1, products: ["GRD", "SLC"] });
  const store = createMemoryStore();
  const put = async (lines: readonly string[]) => {
    await writeFile(path, lines.join("\n"));
    return (await take(store, [path])).counts;
  };
  const kept = () =>
    store.read(async (tx) => [
      await tx.get("ownItems", { frameID: "7_1", product: "GRD" }),
      await tx.get("ownItems", { frameID: "7_1", product: "SLC" }),
    ]);
  const counts = await put(
    ownLines(frame, (properties, index) => ({
      id: index === 0 ? "OURS/7 GRD" : itemsOf(frame)[1]?.id,
      properties: { ...properties, "ours:beam": null, "svc:mood": { is: ["calm"] } },
    })),
  );
  expect([fates(counts), counts.dropped]).toEqual([{ added: 1, changed: 0, same: 0, refused: 0 }, new Map()]);
  const properties = {
    description: "An image of our own.",
    ...{ "ours:beam": null, "svc:mood": { is: ["calm"] } },
  };
  const grd = { frameID: "7_1", product: "GRD", itemID: "OURS/7 GRD", properties };
  expect(await kept()).toEqual([
    { ...grd, version: 1 },
    { frameID: "7_1", product: "SLC", properties, version: 1 },
  ]);
  expect(frameOfRow((await feed(store))[0] as FrameRow).files).toMatchObject({ hasItems: true });

  const older = { ...frame, updated: frame.updated - 1, created: frame.created - 1 };
  await put(ownLines(older, () => ({ id: "an older one" })));
  expect((await kept())[0]?.itemID).toBe("OURS/7 GRD");
  await put(
    ownLines(frame, ({ description: _, ...rest }, index) =>
      index === 0 ? { properties: rest, id: "renamed" } : { properties: rest },
    ),
  );
  expect(await kept()).toEqual([
    { frameID: "7_1", product: "GRD", itemID: "renamed", version: 2 },
    undefined,
  ]);
});

test("an id that another item has is refused, of one run or of an earlier one", async () => {
  const path = join(await newFolder(), "items.ndjson");
  const frames = [7, 8, 9].map((imageID) => frameAt([4, 52], { imageID, frameNumber: 1, products: ["GRD"] }));
  const store = createMemoryStore();
  const idOf = ["A", "A", "B"];
  for (const [from, until, message] of [
    [0, 2, 'its id "A" is that of GRD of frame 7_1: give each item its own.'],
    [1, 3, 'its id "A" is that of GRD of frame 7_1: give each item its own.'],
  ] as const) {
    const lines = frames.flatMap((frame, index) => ownLines(frame, () => ({ id: idOf[index] })));
    await writeFile(path, lines.slice(from, until).join("\n"));
    const { counts, refusals } = await take(store, [path]);
    expect(fates(counts)).toEqual({ added: 1, changed: 0, same: 0, refused: 1 });
    expect(refusals).toMatchObject([{ reason: "id", id: "A", message }]);
  }
  expect((await feed(store)).map(({ frameID }) => frameID)).toEqual(["7_1", "9_1"]);
});

test("what the archive does not keep of items is counted and named", async () => {
  const path = join(await newFolder(), "items.ndjson");
  const items = linesOf([frameAt([4, 52], { products: ["GRD", "SLC"] })]).map((line) => JSON.parse(line));
  const strange = items.map((item, index) => {
    const properties = { ...item.properties, "proj:epsg": 4326, ...(index === 0 && { "eo:bands": [] }) };
    return JSON.stringify({ ...item, properties });
  });
  await writeFile(path, strange.join("\n"));
  const { counts } = await take(undefined, [path]);
  expect(summaryLines(counts, 1, true)).toEqual(
    expect.arrayContaining([
      "2 items with assets that are not kept: they are no files of an operator",
      "properties not kept, and their items: proj:epsg (2), eo:bands (1)",
    ]),
  );
});

test("folders are read with those in them, packed files too; other files are not, and what ties items together is no item", async () => {
  const folder = await newFolder();
  const [a = "", b = "", c = "", d = ""] = linesOf(
    [1, 2, 3, 4].map((imageID) => frameAt([4, 52], { imageID, products: ["GRD"] })),
  );
  await mkdir(join(folder, "deep", "er"), { recursive: true });
  await writeFile(join(folder, "deep", "er", "a.geojson"), a);
  await writeFile(join(folder, "deep", "b.jsonl.gz"), gzipSync(`${b}\n`));
  await writeFile(join(folder, "c.json.gz"), gzipSync(`{"type":"FeatureCollection","features":[${c}]}`));
  await writeFile(join(folder, "d.ndjson"), `{"data":[${d}],"cursor":"x"}\n`);
  await writeFile(join(folder, "collection.json"), '{"type":"Collection","id":"x","links":[]}');
  await writeFile(join(folder, "notes.txt"), "nothing of this");
  const store = createMemoryStore();
  const { counts, refusals } = await take(store, [folder]);
  expect([counts.items, counts.documents, fates(counts), refusals]).toEqual([
    4,
    1,
    { added: 4, changed: 0, same: 0, refused: 0 },
    [],
  ]);
  const size = (await findFiles([folder], () => {})).reduce((sum, { bytes }) => sum + bytes, 0);
  expect(counts.bytes).toBe(size);
});

test("what is corrupt is refused with its place, and nothing else is", async () => {
  const folder = await newFolder();
  const [good = "", other = "", third = ""] = linesOf(
    [1, 2, 3].map((imageID) => frameAt([4, 52], { imageID, products: ["GRD"] })),
  );
  const lines = join(folder, "a.ndjson");
  const list = join(folder, "b.json");
  const packed = join(folder, "c.json.gz");
  const id = JSON.parse(other).id;
  await writeFile(
    lines,
    `${good}\n{"type":\n\n${other.replace('"left"', '"up"').replace('"right"', '"up"')}\n`,
  );
  await writeFile(list, `[${third},{"a":},7`);
  await writeFile(packed, gzipSync(`[${good}]`).subarray(0, 200));
  const store = createMemoryStore();
  const { counts, refusals } = await take(store, [folder, join(folder, "none.json")]);
  expect(fates(counts)).toEqual({ added: 2, changed: 0, same: 0, refused: 5 });
  expect(refusals.map(({ message: _, ...place }) => place)).toEqual([
    { file: join(folder, "none.json"), reason: "file" },
    { file: lines, line: 2, reason: "json" },
    { file: lines, line: 4, id, reason: "property" },
    { file: list, item: 2, reason: "json" },
    { file: list, item: 3, reason: "json" },
    { file: packed, reason: "file" },
  ]);
});

test("the real footprints are taken once, however often they are listed", async () => {
  const store = createMemoryStore();
  const { counts, refusals } = await take(store, [FIXTURES]);
  expect(refusals).toEqual([]);
  expect(counts.again).toBeGreaterThan(0);
  expect(counts.added).toBe(counts.frames);
  const rows = await feed(store);
  expect(rows).toHaveLength(counts.frames);
  expect(fates((await take(store, [FIXTURES])).counts)).toMatchObject({
    added: 0,
    changed: 0,
    same: rows.length,
  });
  expect(await feed(store)).toEqual(rows);
});

test("every product that an open archive lists of an acquisition is sold with its frame", async () => {
  const path = join(await newFolder(), "items.ndjson");
  const items = (await readFile(join(FIXTURES, "capella.ndjson"), "utf8")).split("\n").filter(Boolean);
  const spot = items
    .map((line) => JSON.parse(line))
    .find((item) => readItem(item, { prefix: "svc" }).frames.length === 1);
  const listing = (product: string, day: number) => ({
    ...spot,
    properties: { ...spot.properties, "sar:product_type": product, created: `2024-01-0${day}T00:00:00Z` },
    assets: { HH: { href: `https://example.com/A_${product}_HH.tif`, roles: ["data"] } },
  });
  const lines = [listing("SLC", 2), listing("GEO", 1), listing("SICD", 1), listing("SLC", 3)];
  await writeFile(path, lines.map((item) => JSON.stringify(item)).join("\n"));
  const store = createMemoryStore();
  const { counts } = await take(store, [path], undefined, true);
  expect([fates(counts), counts.again]).toEqual([{ added: 1, changed: 0, same: 0, refused: 0 }, 1]);
  const [row] = await feed(store);
  const products = ["SLC", "SICD"];
  expect(frameOfRow(row as FrameRow)).toMatchObject({ products, files: { products }, license: "CC-BY-4.0" });
  const frameID = row?.frameID ?? "";
  const hrefs = await store.read(async (tx) => [
    (await tx.get("frameFiles", { frameID, group: "SLC" }))?.files.map(({ href }) => href),
    (await tx.get("frameFiles", { frameID, group: "SICD" }))?.files.map(({ href }) => href),
  ]);
  expect(hrefs).toEqual([["https://example.com/A_SLC_HH.tif"], ["https://example.com/A_SICD_HH.tif"]]);
  expect(fates((await take(store, [path], undefined, true)).counts)).toMatchObject({ added: 0, same: 1 });
});

test("frames that were imaged for tasks are theirs", async () => {
  const path = join(await newFolder(), "items.json");
  const frames = [1, 2].map((imageID) => frameAt([4, 52], { imageID, frameNumber: 1, products: ["GRD"] }));
  await writeFile(path, `[${linesOf(frames)}]`);
  const store = createMemoryStore();
  const [first] = frames;
  if (!first) throw new Error("There is no frame.");
  await store.write((tx) =>
    tx.addFrames([{ ...toFrameRow(first), companyID: "c", userID: "u", taskID: "t" }]),
  );
  const { counts, refusals } = await take(store, [path]);
  expect(fates(counts)).toEqual({ added: 1, changed: 0, same: 0, refused: 1 });
  expect(refusals).toMatchObject([
    { file: path, item: 1, reason: "taken", message: expect.stringContaining("1_1") },
  ]);
});

test("items of one frame are of one task, so that none is sold by mistake", async () => {
  const items = itemsOf(frameAt([4, 52], { imageID: 1, products: ["GRD", "SLC"] }));
  const withTask = (item: (typeof items)[number] | undefined, taskID: string) => ({
    ...item,
    properties: { ...item?.properties, "svc:task_id": taskID },
  });
  const path = join(await newFolder(), "items.json");
  for (const [given, other] of [
    [[withTask(items[0], "t"), items[1]], "is of task t"],
    [[withTask(items[0], "t"), withTask(items[1], "u")], "is of task t"],
  ] as const) {
    await writeFile(path, JSON.stringify(given));
    const { counts, refusals } = await take(createMemoryStore(), [path]);
    expect(counts.added).toBe(0);
    expect(refusals.map(({ message }) => message)).toEqual([
      `another item of its frame 1_1 ${other}: give all of them one task_id.`,
      "it is of task t, but there is no such task: correct or remove the property.",
    ]);
  }
  await writeFile(path, JSON.stringify(withTask(items[0], "a\0b")));
  expect((await take(createMemoryStore(), [path])).refusals).toMatchObject([
    { message: "its svc:task_id must be the id of a task." },
  ]);
});

test("two images never share a frame where their numbers meet by chance", async () => {
  const imageID = 100_000_000_000_007;
  const at = (minutes: number, frameNumber: number) => ({
    row: {
      ...toFrameRow(
        frameAt([4, 52], { imageID, frameNumber, start: 60_000 * minutes, end: 60_000 * (minutes + 1) }),
      ),
      publicFrom: 0,
    },
    place: { file: "x", item: minutes },
  });
  const store = createMemoryStore();
  expect(await writeBatch(store, [at(5, 1), at(5, 2)], 0)).toEqual({
    added: 2,
    changed: 0,
    moved: [],
    older: 0,
    refused: [],
  });
  expect(await writeBatch(store, [at(5, 1), at(5, 2)], 0)).toEqual({
    added: 0,
    changed: 0,
    moved: [],
    older: 0,
    refused: [],
  });
  const rows = await feed(store);
  const { added, refused } = await writeBatch(store, [at(8, 1), at(8, 2), at(8, 3)], 0);
  expect([added, refused.map(({ fault }) => fault.reason)]).toEqual([0, ["number", "number", "number"]]);
  expect(await feed(store)).toEqual(rows);
});

test("a run that is stopped keeps what was in hand, and the same run again comes to the same end", async () => {
  const folder = await newFolder();
  const frames = [...makeFrames(300)];
  for (let part = 0; part < 3; part++) {
    await writeFile(
      join(folder, `${part}.ndjson`),
      linesOf(frames.slice(part * 100, part * 100 + 100)).join("\n"),
    );
  }
  const whole = createMemoryStore();
  await take(whole, [folder]);
  const store = createMemoryStore();
  const { counts } = await take(store, [folder], 3);
  expect(counts.added).toBeGreaterThan(0);
  expect(counts.added).toBeLessThan(300);
  const { counts: after } = await take(store, [folder]);
  // Items of the last frame may be incomplete.
  expect([after.added, after.changed <= 1, after.same]).toEqual([
    300 - counts.added,
    true,
    counts.added - after.changed,
  ]);
  const rowsIn = async (from: Store) =>
    new Map((await feed(from)).map(({ seq: _, version: __, ...row }) => [row.frameID, row]));
  expect(await rowsIn(store)).toEqual(await rowsIn(whole));
});

test("a store that fails ends the run, and is no fault of an item or a file", async () => {
  const store = createMemoryStore();
  const failing: Store = {
    ...store,
    write: () => Promise.reject(Object.assign(new Error("gone"), { code: "ECONNRESET" })),
  };
  await expect(take(failing, [FIXTURES])).rejects.toThrow("gone");
});

test("without an archive items are checked only", async () => {
  const { counts } = await take(undefined, [FIXTURES]);
  expect([counts.frames > 50, fates(counts)]).toEqual([true, { added: 0, changed: 0, same: 0, refused: 0 }]);
  expect(summaryLines(counts, 2, true)[1]).toBe(
    `${counts.frames} frames could be added; nothing was written`,
  );
});

test("how far it is and what became of everything is reported in numbers", async () => {
  const path = join(await newFolder(), "items.json");
  const [line = ""] = linesOf([frameAt([4, 52], { products: ["GRD"] })]);
  const bare = { ...JSON.parse(line), assets: {} };
  expect(readItem(bare, { prefix: "svc" }).assumed).toEqual(["corners"]);
  await writeFile(path, `[${JSON.stringify(bare)},7,null]`);
  const { counts } = await take(createMemoryStore(), [path]);
  expect(progressText(counts, 0.5, counts.bytes * 2)).toBe(
    "3 items read (50 %), frames: 1 added, 0 changed, 0 the same; 2 refused, 6 items a second",
  );
  expect(summaryLines(counts, 1.5, false)).toEqual([
    "3 items read in 1.5 s, 2 a second",
    "frames: 1 added, 0 changed, 0 the same as before",
    "1 item with corners worked out from footprint, look side and pass direction",
    "2 refused:",
    "  2 not items",
  ]);
});

test("packed files of several members are read whole, also where these meet inside an item", async () => {
  const folder = await newFolder();
  const [a = "", b = "", c = ""] = linesOf(
    [1, 2, 3].map((imageID) => frameAt([4, 52], { imageID, products: ["GRD"] })),
  );
  const middle = Math.floor(b.length / 2);
  const whole = Buffer.concat(
    [`${a}\n${b.slice(0, middle)}`, `${b.slice(middle)}\r\n`, "", `${c}\n`].map((part) => gzipSync(part)),
  );
  const [path, padded, cut] = ["whole", "padded", "cut"].map((name) => join(folder, `${name}.ndjson.gz`));
  await writeFile(path as string, whole);
  // As tapes pad a file.
  await writeFile(padded as string, Buffer.concat([whole, Buffer.alloc(16)]));
  await writeFile(cut as string, whole.subarray(0, -40));
  const store = createMemoryStore();
  expect(fates((await take(store, [path as string])).counts)).toEqual({
    added: 3,
    changed: 0,
    same: 0,
    refused: 0,
  });
  expect(fates((await take(store, [padded as string])).counts)).toEqual({
    added: 0,
    changed: 0,
    same: 3,
    refused: 0,
  });
  const { counts, refusals } = await take(store, [cut as string]);
  expect([counts.same, refusals.map(({ reason }) => reason)]).toEqual([2, ["file"]]);
});

test("times are taken with their zone and never by that of this machine, to the millisecond before", async () => {
  const zone = process.env.TZ;
  process.env.TZ = "Asia/Tokyo";
  onTestFinished(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
  const [line = ""] = linesOf([frameAt([4, 52], { products: ["GRD"] })]);
  const timed = (imageID: number, start: string, end: string) => {
    const item = JSON.parse(line);
    Object.assign(item.properties, {
      frame_id: `${imageID}_1`,
      start_datetime: start,
      end_datetime: end,
    });
    return JSON.stringify({ ...item, id: `item-${imageID}` });
  };
  const path = join(await newFolder(), "times.ndjson");
  await writeFile(
    path,
    [
      timed(1, "2026-05-01T06:00:00.123456789Z", "2026-05-01T06:00:10.999999999Z"),
      timed(2, "2026-05-01t08:00:00+02:00", "2026-05-01T06:00:10z"),
      timed(3, "2016-12-31T23:59:60Z", "2017-01-01T00:00:05Z"),
      timed(4, "2026-05-01T06:00:00", "2026-05-01T06:00:10"),
      timed(5, "2026-05-01 06:00:00Z", "2026-05-01T06:00:10Z"),
      timed(6, "2026-05-01T06:00:00,5Z", "2026-05-01T06:00:10Z"),
    ].join("\n"),
  );
  const store = createMemoryStore();
  const { counts, refusals } = await take(store, [path]);
  expect(fates(counts)).toEqual({ added: 3, changed: 0, same: 0, refused: 3 });
  expect(refusals.map(({ line: at, reason }) => [at, reason])).toEqual([
    [4, "time"],
    [5, "time"],
    [6, "time"],
  ]);
  expect(
    (await feed(store)).map(({ start, end }) =>
      [start, end].map((ms) => new Date(ms as number).toISOString()),
    ),
  ).toEqual([
    ["2026-05-01T06:00:00.123Z", "2026-05-01T06:00:10.999Z"],
    ["2026-05-01T06:00:00.000Z", "2026-05-01T06:00:10.000Z"],
    ["2017-01-01T00:00:00.000Z", "2017-01-01T00:00:05.000Z"],
  ]);
});
