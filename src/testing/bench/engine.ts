import { type SearchBody, searchBody } from "../../contract/catalog.ts";
import { modes } from "../../domain/modes.ts";
import type { Position } from "../../geo/types.ts";
import { toFrameSteps } from "../../service/catalog/items/frame-row.ts";
import { type CatalogIndex, createIndex } from "../../service/catalog/packed/catalog-index.ts";
import { type Columns, frameIDOf, rowOfFrame } from "../../service/catalog/packed/columns.ts";
import { OwnedProducts } from "../../service/catalog/packed/known-grants.ts";
import { Intake } from "../../service/catalog/packed/pack-columns.ts";
import type { Scope } from "../../service/catalog/packed/search/compiled-query.ts";
import { findHits } from "../../service/catalog/packed/search/find-hits.ts";
import { hitOf, rowOf, sortTuple } from "../../service/catalog/packed/search/hit-order.ts";
import { readSearch } from "../../service/catalog/read-search.ts";
import { toEnd } from "../../service/catalog/work.ts";
import { demoFrames } from "../../simulator/world/demo-frames.ts";
import { seededRandom } from "../catalog/make-frames.ts";
import { type NaiveSearch, type PlainFrame, plainFrame, searchPlainFrames } from "./naive-frames.ts";
import { formatTable, medianTime } from "./table.ts";

const FRAMES = 1_000_000;
const UNTIL = Date.parse("2026-06-01T00:00:00Z");
const PAGE = 500;
/** Only there to compare the deep page with. */
const FIRST = "first page";
const all = () => true;
const everything: Scope = { public: true, now: UNTIL, owned: new OwnedProducts(), superseded: new Set() };

interface Kind extends NaiveSearch {
  name: string;
  search: SearchBody;
}

/** Kinds of searches at a million frames, against a naive scan in the same run. */
export function benchEngine(print: (line: string) => void): void {
  const began = performance.now();
  const plain: PlainFrame[] = [];
  const intake = new Intake();
  for (const frame of keepPlain(demoFrames({ count: FRAMES, until: UNTIL }), plain)) intake.add(frame);
  const columns = toEnd(intake.finish());
  const packed = performance.now();
  const index = toEnd(createIndex(columns));
  const indexed = performance.now();
  const rows = new Map(plain.map((frame) => [frame, rowOfFrame(columns, frame.frameID) ?? -1]));
  plain.sort((a, b) => (rows.get(a) ?? 0) - (rows.get(b) ?? 0));
  print(
    `${columns.size} frames: made and packed in ${seconds(packed - began)}, indexed in ${seconds(indexed - packed)}`,
  );
  print(`columns ${megabytes(columnBytes(columns))}, indexes ${megabytes(indexBytes(index))}`);

  const results = kindsOf(columns, plain).map((kind) => compare(index, plain, kind));
  const ratios = results.filter(({ name }) => name !== FIRST).map(({ naive, engine }) => naive / engine);
  print("");
  print(
    formatTable([
      ["median ms", "naive", "engine", "ratio", "rows"],
      ...results.map(({ name, naive, engine, note }) => [
        name,
        naive.toFixed(1),
        engine.toFixed(3),
        `${Math.round(naive / engine)}x`,
        note,
      ]),
      ["geometric mean of seven", "", "", `${Math.round(Math.exp(mean(ratios.map(Math.log))))}x`, ""],
    ]),
  );
  print("");
  print(`95th percentile of 400 random areas: ${percentile(index, undefined)} ms in time order`);
  print(
    `and sorted by incidence: ${percentile(index, [{ field: "svc:incidence_center", direction: "asc" }])} ms`,
  );
}

function* keepPlain(frames: ReturnType<typeof demoFrames>, plain: PlainFrame[]) {
  for (const frame of frames) {
    plain.push(plainFrame(frame, modes[frame.mode].acquisitionMode));
    yield toFrameSteps(frame);
  }
}

/** One product type makes an item stand for its frame, so that pages of both sides can be compared. */
const oneItem = { "sar:product_type": { eq: "GRD" } };

function kindsOf(columns: Columns, plain: readonly PlainFrame[]): Kind[] {
  const area = {
    type: "Polygon" as const,
    coordinates: [star([4.2, 51.9], 0.25, 12)] as [[number, number][]],
  };
  const country = { type: "Polygon" as const, coordinates: [star([10, 47], 5, 240)] as [[number, number][]] };
  const newest = columns.times.start[0] ?? 0;
  const [from, to] = [newest - 700 * 86_400_000, newest - 100 * 86_400_000];
  const rare = rarest(plain);
  const base = { holds: all, byIncidence: false, skip: 0 };
  return [
    { ...base, name: "small area", search: { intersects: area, query: oneItem } },
    { ...base, name: "country", search: { intersects: country, query: oneItem } },
    {
      ...base,
      name: "global, filtered",
      search: {
        query: {
          ...oneItem,
          start_datetime: { gte: new Date(from).toISOString(), lt: new Date(to).toISOString() },
          "sar:instrument_mode": { eq: "stripmap" },
          "sat:orbit_state": { eq: "descending" },
        },
      },
      holds: ({ start, mode, passDirection }) =>
        start >= from && start < to && mode === "stripmap" && passDirection === "descending",
    },
    { ...base, name: FIRST, search: { query: oneItem } },
    { ...base, name: `deep page (${PAGE})`, search: { query: oneItem }, skip: PAGE * 100 },
    { ...base, name: "across 180°", search: { bbox: [175, -25, -175, -10], query: oneItem } },
    {
      ...base,
      name: "by incidence",
      search: {
        intersects: country,
        query: oneItem,
        sortby: [{ field: "svc:incidence_center", direction: "asc" }],
      },
      byIncidence: true,
    },
    {
      ...base,
      name: "rare",
      search: {
        query: {
          ...oneItem,
          "sar:instrument_mode": { eq: rare.mode },
          "sat:orbit_state": { eq: rare.passDirection },
          "sar:observation_direction": { eq: rare.lookSide },
          "sar:polarizations": { eq: rare.polarization },
        },
      },
      holds: ({ mode, passDirection, lookSide, polarization }) =>
        mode === rare.mode &&
        passDirection === rare.passDirection &&
        lookSide === rare.lookSide &&
        polarization === rare.polarization,
    },
  ];
}

function compare(index: CatalogIndex, plain: readonly PlainFrame[], kind: Kind) {
  const body = searchBody.parse({ ...kind.search, limit: 100 });
  const last = plain[kind.skip - 1];
  const query = readSearch(body);
  const after =
    last && sortTuple(index.columns, query.sort, hitOf(rowOfFrame(index.columns, last.frameID) ?? 0, 0));
  const search = () => toEnd(findHits(index, readSearch(body), everything, { after, limit: body.limit }));
  const found = search().slice(0, 100).map(rowOf);
  const expected = searchPlainFrames(plain, kind);
  // Equal incidences stand in the order of their ids here and in no order there, so only the values are compared.
  const values = index.columns.numbers.incidenceCenter;
  const same = kind.byIncidence
    ? found.every((row, at) => Math.round((expected[at]?.incidence ?? 0) * 10_000) === values[row])
    : found.every((row, at) => frameIDOf(index.columns, row) === expected[at]?.frameID);
  return {
    name: kind.name,
    naive: medianTime(() => searchPlainFrames(plain, kind), 3),
    engine: medianTime(search, 200),
    note: same && found.length === expected.length ? `${found.length} same` : "DIFFERENT",
  };
}

function percentile(index: CatalogIndex, sortby: SearchBody["sortby"]): string {
  const random = seededRandom(5);
  const times = Array.from({ length: 400 }, () => {
    const center: Position = [random() * 340 - 170, random() * 120 - 60];
    const ring = star(center, 0.1 * 100 ** random(), 4 + Math.floor(random() * 60));
    const body = searchBody.parse({
      intersects: { type: "Polygon", coordinates: [ring] },
      limit: 100,
      sortby,
    });
    const start = performance.now();
    toEnd(findHits(index, readSearch(body), everything, { limit: body.limit }));
    return performance.now() - start;
  });
  return (times.sort((a, b) => a - b)[380] ?? 0).toFixed(2);
}

/** The combination of what a filter can ask for whose newest frame is the oldest. */
function rarest(plain: readonly PlainFrame[]): PlainFrame {
  const newest = new Map<string, PlainFrame>();
  for (const frame of plain) if (!newest.has(kindOf(frame))) newest.set(kindOf(frame), frame);
  return [...newest.values()].at(-1) as PlainFrame;
}

function kindOf({ mode, passDirection, lookSide, polarization }: PlainFrame): string {
  return [mode, passDirection, lookSide, polarization].join();
}

function star([x, y]: Position, radius: number, corners: number): [number, number][] {
  const ring = Array.from({ length: corners }, (_, index): [number, number] => {
    const angle = (index / corners) * 2 * Math.PI;
    const size = radius * (index % 2 ? 0.85 : 1);
    return [x + size * Math.cos(angle), Math.max(-89, Math.min(89, y + size * Math.sin(angle)))];
  });
  return [...ring, ring[0] as [number, number]];
}

function columnBytes({ times, numbers, ...columns }: Columns): number {
  return bytes([...Object.values(times), ...Object.values(numbers), ...Object.values(columns)]);
}

function indexBytes({ segments }: CatalogIndex): number {
  return segments.reduce(
    (sum, { tree, ...lists }) => sum + tree.data.byteLength + bytes(Object.values(lists)),
    0,
  );
}

function bytes(values: readonly unknown[]): number {
  return values.reduce((sum: number, value) => sum + (ArrayBuffer.isView(value) ? value.byteLength : 0), 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const megabytes = (count: number) => `${(count / 1e6).toFixed(0)} MB`;
