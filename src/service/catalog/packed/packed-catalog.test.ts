import fc from "fast-check";
import { expect, test } from "vitest";
import { type ParsedSearch, searchBody } from "../../../contract/catalog.ts";
import type { Item } from "../../../contract/item.ts";
import { modes } from "../../../domain/modes.ts";
import { given } from "../../../testing/catalog/catalog-frames.ts";
import { makeFrames } from "../../../testing/catalog/make-frames.ts";
import { searchNaively } from "../../../testing/catalog/naive-catalog.ts";
import { anySearch } from "../../../testing/catalog/search-arbitrary.ts";
import { catalogSuite } from "../../../testing/suites/catalogs.ts";
import { createMemoryStore } from "../../store/memory-store.ts";
import type { SortTuple, Viewer } from "../catalog-store.ts";
import { type Frame, productsIn } from "../items/frame.ts";
import { toFrameSteps } from "../items/frame-row.ts";
import { itemDocument } from "../items/item-document.ts";
import { readSearch } from "../read-search.ts";
import { frameIDOf, readRow, rowOfFrame } from "./columns.ts";
import { Intake } from "./pack-columns.ts";
import {
  createPackedCatalog,
  createParts,
  type PackedParts,
  packArchive,
  packFrames,
} from "./packed-catalog.ts";

const FRAMES = 2_000;
// Small segments, so that a search runs over many of them as it does over a million frames.
const archive = packArchive(makeFrames(FRAMES), 500);
// Small slices, so that a search pauses wherever it can.
const limits = { slice: 2_000, budget: Number.POSITIVE_INFINITY };
const catalog = createPackedCatalog({ store: createMemoryStore(), base: archive, limits });
const everybody: Viewer = { companyID: "c", userID: "u", public: true, private: false, now: 0 };

async function searchPages(search: ParsedSearch): Promise<string[]> {
  const ids: string[] = [];
  for (let after: SortTuple | undefined; ; ) {
    const page = await catalog.search(readSearch(search), everybody, { after, limit: search.limit });
    ids.push(...page.items.map(({ id }) => id));
    expect(page.items.length).toBeLessThanOrEqual(search.limit);
    if (!page.next) return ids;
    // A cursor carries it as JSON.
    after = JSON.parse(JSON.stringify(page.next));
  }
}

async function allItems(): Promise<Item[]> {
  const all = { limit: Number.MAX_SAFE_INTEGER };
  const { items } = await catalog.search(readSearch(searchBody.parse({})), everybody, all);
  return items.map((item) =>
    itemDocument(item, { collection: "public", assets: {}, baseUrl: "https://swath.test" }),
  );
}

test("the engine finds exactly what a naive scan finds, in its order, whatever the page size", async () => {
  const items = await allItems();
  const ids = items.map(({ id }) => id);
  await fc.assert(
    fc.asyncProperty(anySearch(ids), fc.integer({ min: 1, max: 400 }), async (given, size) => {
      const expected = searchNaively(items, given);
      // Small pages over large results would only take time.
      const limit = Math.max(size, Math.ceil(expected.length / 40));
      expect(await searchPages(searchBody.parse({ ...given, limit }))).toEqual(expected);
    }),
    { numRuns: 200, seed: 23 },
  );
}, 120_000);

test("every frame of the intake is in the catalog once, with one item per product type", async () => {
  const frames = [...makeFrames(FRAMES)];
  expect(archive.columns.size).toBe(frames.length);
  expect(new Set((await allItems()).map(({ id }) => id)).size).toBe(
    frames.reduce((count, { products }) => count + products.length, 0),
  );
});

test("a frame comes back as it went in, to the resolution of the columns", async () => {
  for (const frame of makeFrames(50)) {
    const known = await catalog.frame(`${frame.imageID}_${frame.frameNumber}`);
    expect(known?.frame).toEqual(frame);
  }
});

test("corners that differ from the footprint's come back too, and times far from the image", async () => {
  const [frame] = makeFrames(1);
  if (!frame) throw new Error("There is no frame.");
  const around = Array.from({ length: 20 }, (_, nr): Frame["ring"][number] => {
    const angle = (nr / 20) * 2 * Math.PI;
    return [179 + Math.round(Math.cos(angle) * 100) / 100, Math.round(Math.sin(angle) * 100) / 100];
  });
  const round: Frame = { ...frame, imageID: 1, ring: [...around, around[0] ?? [0, 0]] };
  const apart: Frame = { ...frame, imageID: 2, corners: { ...frame.corners, farLast: [-180, 1] } };
  const late: Frame = { ...frame, imageID: 3, created: frame.start + 400 * 86_400_000 };
  const early: Frame = { ...frame, imageID: 4, updated: 0 };
  const given = [round, apart, late, early];
  for (const frames of [given, ...given.map((one) => [one])]) {
    const among = createPackedCatalog({ store: createMemoryStore(), base: packArchive(frames) });
    for (const one of frames) expect((await among.frame(`${one.imageID}_1`))?.frame).toEqual(one);
  }
});

test("a frame given twice, an open ring and a ring round a pole are refused", () => {
  const [frame] = makeFrames(1);
  if (!frame) throw new Error("There is no frame.");
  const pole: Frame["ring"] = [
    [0, 80],
    [120, 80],
    [-120, 80],
    [0, 80],
  ];
  expect(() => packArchive([frame, frame])).toThrow("given twice");
  expect(() => packArchive([{ ...frame, ring: frame.ring.slice(1) }])).toThrow("not a closed ring");
  expect(() => packArchive([{ ...frame, ring: pole }])).toThrow("not a closed ring");
});

const page = { limit: 10 };

test("a search that takes long lets others have their turn, one that does not begins and ends without", async () => {
  let pauses = 0;
  const pause = async () => {
    pauses++;
  };
  const search = readSearch(searchBody.parse({ query: { frame_id: { contains: "x" } } }));
  const quick = createPackedCatalog({ store: createMemoryStore(), base: archive, pause });
  await quick.search(readSearch(searchBody.parse({})), everybody, page);
  expect(pauses).toBe(0);
  const slow = createPackedCatalog({ store: createMemoryStore(), base: archive, pause, limits });
  await slow.search(search, everybody, page);
  expect(pauses).toBeGreaterThan(5);
});

test("a search that looks at too much ends with what to do instead, the same one on every machine", async () => {
  const parts = { store: createMemoryStore(), base: archive };
  const search = readSearch(searchBody.parse({ query: { frame_id: { contains: "x" } } }));
  const withBudget = (budget: number) =>
    createPackedCatalog({ ...parts, limits: { slice: 2_000, budget } }).search(search, everybody, page);
  await expect(withBudget(FRAMES * 250)).rejects.toMatchObject({
    status: 422,
    code: "unprocessable_entity",
    message: expect.stringContaining("looks at too much of the archive. Ask for a shorter time"),
  });
  expect((await withBudget(FRAMES * 300)).items).toEqual([]);
});

test("a frame that is renewed while a search pauses is found as it was", async () => {
  const store = createMemoryStore();
  const frames = [...makeFrames(400)].map((frame) => given(frame, { publicFrom: 0 }));
  await store.write((tx) => tx.addFrames(frames));
  let isRenewed = false;
  const among = createPackedCatalog({
    store,
    limits: { slice: 2_000, budget: Number.POSITIVE_INFINITY },
    async pause() {
      if (isRenewed) return;
      isRenewed = true;
      await store.write((tx) =>
        tx.addFrames(frames.map((frame) => ({ ...frame, updated: frame.updated + 1 }))),
      );
      await among.follow();
    },
  });
  await among.follow();
  const all = { limit: 10_000 };
  const before = await among.search(readSearch(searchBody.parse({})), everybody, all);
  expect(isRenewed).toBe(true);
  expect(before.items.length).toBe(
    frames.reduce((count, { products }) => count + productsIn(products).length, 0),
  );
  const updated = new Map(frames.map(({ frameID, updated }) => [frameID, updated]));
  expect(before.items.every(({ frameID, frame }) => frame.updated === updated.get(frameID))).toBe(true);
});

catalogSuite("packed", async () => {
  const store = createMemoryStore();
  return {
    store,
    async open() {
      const among = createPackedCatalog({ store });
      await among.follow();
      return among;
    },
  };
});

test("a search that nobody waits for any more is not carried to its end, and each tells what it took, however it ended", async () => {
  const leaving = new AbortController();
  let pauses = 0;
  const costs: number[] = [];
  const onEnd = (cost: number) => costs.push(cost);
  const parts = { store: createMemoryStore(), base: archive, limits };
  const search = readSearch(searchBody.parse({ query: { frame_id: { contains: "x" } } }));
  const left = createPackedCatalog({
    ...parts,
    async pause() {
      if (++pauses === 3) leaving.abort();
    },
  });
  const leave = left.search(search, everybody, { ...page, isGivenUp: () => leaving.signal.aborted, onEnd });
  await expect(leave).rejects.toThrow("The client no longer waits");
  expect(pauses).toBe(3);
  const whole = createPackedCatalog(parts);
  await whole.search(readSearch(searchBody.parse({})), everybody, { ...page, onEnd });
  await whole.search(search, everybody, { ...page, onEnd });
  const short = createPackedCatalog({ ...parts, limits: { slice: 2_000, budget: FRAMES * 200 } });
  await expect(short.search(search, everybody, { ...page, onEnd })).rejects.toMatchObject({ status: 422 });
  const [broken = 0, cheap = 0, dear = 0, refused = 0] = costs;
  expect(cheap).toBeGreaterThan(0);
  expect(dear).toBeGreaterThan(cheap * 5);
  expect([broken, refused].every((cost) => cost > 0)).toBe(true);
  expect(broken).toBeLessThan(dear);
});

test("a search by a number looks at no frame of a kind that has it nowhere in the range", async () => {
  const incidence = { near: 20, center: 21, far: 22 };
  const frames = [...makeFrames(FRAMES)].map((frame) =>
    modes[frame.mode].family === "Scan" ? { ...frame, incidence } : frame,
  );
  const ofScans = createPackedCatalog({ store: createMemoryStore(), base: packArchive(frames) });
  async function look(condition: object) {
    const query = { "sar:instrument_mode": { eq: "scan" }, "svc:incidence_center": condition };
    const seen = { items: 0, cost: 0 };
    const onEnd = (cost: number) => {
      seen.cost = cost;
    };
    const search = readSearch(searchBody.parse({ query }));
    seen.items = (await ofScans.search(search, everybody, { limit: 10, onEnd })).items.length;
    return seen;
  }
  const within = await look({ gte: 21, lt: 22 });
  const [above, below] = [await look({ gt: 21 }), await look({ in: [20.9, 20.5] })];
  expect([within.items, above.items, below.items]).toEqual([10, 0, 0]);
  expect(Math.max(above.cost, below.cost)).toBeLessThan(within.cost / 2);
});

const frames = [...makeFrames(3_000)];

function intakeOf(rows: readonly number[], updated: number): Intake {
  const intake = new Intake();
  for (const row of rows) {
    const frame = frames[row];
    if (frame) intake.add({ ...toFrameSteps(frame), updated });
  }
  return intake;
}

/** When each frame was updated, by the rows that are seen; throws for one that is seen twice. */
function seen(parts: ReturnType<PackedParts["now"]>): Map<string, number> {
  const found = new Map<string, number>();
  for (const { frames: among, superseded } of parts) {
    for (let row = 0; row < among.columns.size; row++) {
      if (superseded.has(row)) continue;
      const { frameID, updated } = readRow(among.columns, row);
      if (found.has(frameID)) throw new Error(`${frameID} is seen twice.`);
      found.set(frameID, updated);
    }
  }
  return found;
}

test("each frame is seen once and as it came last, also while parts are joined; who looks on sees what was there", async () => {
  let pauses = 0;
  const parts = createParts(packArchive(frames.slice(0, 1_000)), () => {
    pauses++;
    return new Promise((resolve) => setImmediate(resolve));
  });
  const expected = new Map(frames.slice(0, 1_000).map((frame) => [idOf(frame), frame.updated]));
  let next = 1_000;
  let most = 0;
  for (let round = 0; next < 2_900; round++) {
    const rows = Array.from({ length: 20 + ((round * 37) % 90) }, () => next++);
    // Some that are there already come once more, of all parts.
    const again = Array.from({ length: 15 }, (_, index) => (round * 101 + index * 53) % (next - rows.length));
    const given = [...new Set([...rows, ...again])];
    const before = parts.now();
    const seenBefore = seen(before);
    await parts.add(packFrames(intakeOf(given, 5_000 + round)));
    for (const row of given) expected.set(idOf(frames[row]), 5_000 + round);
    expect(seen(parts.now())).toEqual(expected);
    expect(seen(before)).toEqual(seenBefore);
    most = Math.max(most, parts.now().length);
  }
  const lastID = idOf(frames[next - 1]);
  const last = parts.find((columns) => rowOfFrame(columns, lastID));
  expect(last && frameIDOf(last.columns, last.row)).toBe(lastID);
  await expect
    .poll(() => parts.now().map(({ frames: among }) => among.columns.size))
    .toSatisfy((sizes: number[]) => sizes.every((size, at) => at === 0 || (sizes[at - 1] ?? 0) >= size * 4));
  expect(seen(parts.now())).toEqual(expected);
  expect(pauses).toBeGreaterThan(3);
  expect(most).toBeGreaterThan(1);
});

function idOf(frame: (typeof frames)[number] | undefined): string {
  return `${frame?.imageID}_${frame?.frameNumber}`;
}
