import { searchBody } from "../../src/contract/catalog.ts";
import { int32At } from "../../src/geo/packed.ts";
import type { Frame } from "../../src/service/catalog/items/frame.ts";
import { toFrameSteps } from "../../src/service/catalog/items/frame-row.ts";
import { type CatalogIndex, createIndex } from "../../src/service/catalog/packed/catalog-index.ts";
import { type Columns, frameIDOf } from "../../src/service/catalog/packed/columns.ts";
import type { Scope } from "../../src/service/catalog/packed/compiled-query.ts";
import { hitOf, rowOfHit, sortTuple } from "../../src/service/catalog/packed/hit-order.ts";
import { OwnedProducts } from "../../src/service/catalog/packed/known-grants.ts";
import { Intake } from "../../src/service/catalog/packed/pack-columns.ts";
import { findHits } from "../../src/service/catalog/packed/search.ts";
import { readSearch } from "../../src/service/catalog/read-search.ts";
import { toEnd } from "../../src/service/catalog/work.ts";
import { demoFrames } from "../../src/world/archive/demo-frames.ts";
import { formatTable } from "../table.ts";
import { type PlainFrame, plainFrame, searchPlainFrames } from "./naive-frames.ts";
import { openPostgisTable, type PostgisTable } from "./postgis-table.ts";
import { type Kind, kindsOf, searchBodyOf, type Wanted } from "./searches.ts";

const FRAMES = 1_000_000;
const UNTIL = Date.parse("2026-06-01T00:00:00Z");
const SEARCHES = 150;
/** Searches of a kind that are also made by looking at every frame. */
const NAIVE = 3;
/** Times that each search is made on each side after one to warm up; the shortest counts. */
const REPEATS = 3;
const LIMIT = 100;
/** Frames that are kept as plain objects to see what they take. */
const PLAIN = 50_000;
const everything: Scope = { public: true, now: UNTIL, owned: new OwnedProducts(), superseded: new Set() };

/**
 * Varied searches of every kind among so many frames (a million) by the engine, by PostGIS over loopback and, some of them, by
 * looking at every frame. Throws where pages differ.
 */
export async function benchEngine(
  print: (line: string) => void,
  [given = `${FRAMES}`]: readonly string[],
): Promise<void> {
  const frames = Number(given);
  const objectBytes = plainBytes(Math.min(PLAIN, frames));
  const began = performance.now();
  const plain: PlainFrame[] = [];
  const intake = new Intake();
  for (const frame of demoFrames({ count: frames, until: UNTIL })) {
    plain.push(plainFrame(frame));
    intake.add(toFrameSteps(frame));
  }
  const made = performance.now();
  const columns = toEnd(intake.finish());
  const packed = performance.now();
  const index = toEnd(createIndex(columns));
  const indexed = performance.now();
  const rows = newestFirst(plain, columns);
  print(
    `${columns.size} frames: made in ${seconds(made - began)}, packed in ${seconds(packed - made)}, indexed in ${seconds(indexed - packed)}`,
  );
  const bytes = bytesIn({ columns, segments: index.segments }) / columns.size;
  print(
    `bytes a frame: ${bytes.toFixed(1)}, ${(bytes / objectBytes).toFixed(3)} of a plain object's ${objectBytes.toFixed(0)}`,
  );
  const filling = performance.now();
  const table = await openPostgisTable(columns);
  print(`written into PostGIS in ${seconds(performance.now() - filling)}`);

  const sides = { index, table, plain: rows };
  const results: Result[] = [];
  try {
    const kinds = kindsOf(columns, SEARCHES);
    // Until the engine is compiled.
    for (const { searches } of kinds) for (const wanted of searches) searchEngine(index, wanted);
    for (const kind of kinds) results.push(await compare(sides, kind));
  } finally {
    await table.end();
  }
  print("");
  print(formatTable([TITLES, ...results.map(lineOf), meansOf(results)]));
  const wrong = results.reduce((sum, result) => sum + result.wrong, 0);
  print(`${results.length * SEARCHES} pages: ${wrong} wrong rows`);
  if (wrong > 0) throw new Error("Pages differ.");
}

/** Times of one kind of searches on each side, ms. */
interface Result {
  name: string;
  engine: number[];
  postgis: number[];
  /** By looking at every frame, and by the engine for the same searches. */
  naive: number[];
  besideNaive: number[];
  wrong: number;
}

interface Sides {
  index: CatalogIndex;
  table: PostgisTable;
  plain: readonly PlainFrame[];
}

async function compare({ index, table, plain }: Sides, { name, searches }: Kind): Promise<Result> {
  const result: Result = { name, engine: [], postgis: [], naive: [], besideNaive: [], wrong: 0 };
  for (const [nr, wanted] of searches.entries()) {
    const engine = searchEngine(index, wanted);
    let postgis = Number.POSITIVE_INFINITY;
    for (let repeat = 0; repeat <= REPEATS; repeat++) {
      for (const isPrepared of [true, false]) {
        const { rows, ms } = await table.search(wanted, isPrepared);
        if (repeat > 0) postgis = Math.min(postgis, ms);
        if (repeat === 0) result.wrong += differences(engine.rows, rows);
      }
    }
    result.engine.push(engine.ms);
    result.postgis.push(postgis);
    if (nr >= NAIVE) continue;
    const began = performance.now();
    const found = searchPlainFrames(plain, wanted);
    result.naive.push(performance.now() - began);
    result.besideNaive.push(engine.ms);
    result.wrong += differencesByValue(index.columns, wanted, engine.rows, found);
  }
  return result;
}

function searchEngine(index: CatalogIndex, wanted: Wanted): { rows: number[]; ms: number } {
  const { columns } = index;
  const body = searchBody.parse({ ...searchBodyOf(wanted), limit: LIMIT });
  // Newest first is the order of the rows.
  const last = wanted.skip > 0 ? hitOf(wanted.skip - 1, 0) : undefined;
  const after = last === undefined ? undefined : sortTuple(columns, readSearch(body).sort, last);
  const search = () => toEnd(findHits(index, readSearch(body), everything, { after, limit: LIMIT }));
  const rows = search().slice(0, LIMIT).map(rowOfHit);
  let ms = Number.POSITIVE_INFINITY;
  for (let repeat = 0; repeat < REPEATS * 2; repeat++) {
    const began = performance.now();
    search();
    ms = Math.min(ms, performance.now() - began);
  }
  return { rows, ms };
}

/** Places of two pages with different rows. */
function differences(a: readonly number[], b: readonly number[]): number {
  return Array.from({ length: Math.max(a.length, b.length) }).filter((_, place) => a[place] !== b[place])
    .length;
}

/** Equal incidences stand in no order on the naive side, so that only their values are compared. */
function differencesByValue(
  columns: Columns,
  { order }: Wanted,
  rows: readonly number[],
  plain: readonly PlainFrame[],
): number {
  const isSame = (row: number, frame: PlainFrame | undefined) =>
    order === "newest"
      ? frameIDOf(columns, row) === frame?.frameID
      : int32At(columns.numbers.incidenceCenter, row) === Math.round((frame?.incidence ?? 0) * 10_000);
  return (
    rows.filter((row, place) => !isSame(row, plain[place])).length + Math.abs(plain.length - rows.length)
  );
}

const TITLES = ["ms", "PostGIS p50", "p95", "engine p50", "p95", "ratio p50", "p95", "naive / engine"];

function lineOf({ name, engine, postgis, naive, besideNaive }: Result): string[] {
  const milliseconds = [
    quantile(postgis, 0.5),
    quantile(postgis, 0.95),
    quantile(engine, 0.5),
    quantile(engine, 0.95),
  ];
  const ratios = ratiosOf({ engine, postgis, naive, besideNaive });
  return [name, ...milliseconds.map((ms) => ms.toFixed(3)), ...ratios.map(times)];
}

function meansOf(results: readonly Result[]): string[] {
  const all = results.map(ratiosOf);
  const means = [0, 1, 2].map((which) => {
    const logs = all.map((ratios) => Math.log(ratios[which] ?? 1));
    return Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
  });
  return ["geometric mean", "", "", "", "", ...means.map(times)];
}

function ratiosOf({ engine, postgis, naive, besideNaive }: Omit<Result, "name" | "wrong">): number[] {
  return [
    quantile(postgis, 0.5) / quantile(engine, 0.5),
    quantile(postgis, 0.95) / quantile(engine, 0.95),
    quantile(naive, 0.5) / quantile(besideNaive, 0.5),
  ];
}

function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}

/** The plain frames in the order of the rows. */
function newestFirst(plain: readonly PlainFrame[], columns: Columns): PlainFrame[] {
  const frames = new Map(plain.map((frame) => [frame.frameID, frame]));
  return Array.from({ length: columns.size }, (_, row) => frames.get(frameIDOf(columns, row)) as PlainFrame);
}

/** Returns the bytes of a frame as a plain object on the heap. */
function plainBytes(count: number): number {
  const before = heapUsed();
  const frames: Frame[] = [...demoFrames({ count, until: UNTIL })];
  return (heapUsed() - before) / frames.length;
}

function heapUsed(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

/** Bytes of the typed arrays in some data; those that share memory count once. */
function bytesIn(data: unknown): number {
  const buffers = new Set<ArrayBufferLike>();
  const collect = (value: unknown) => {
    if (ArrayBuffer.isView(value)) buffers.add(value.buffer);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
  };
  collect(data);
  return [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const times = (ratio: number) => `${ratio < 20 ? ratio.toFixed(1) : Math.round(ratio)}x`;
