import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { preparePolygon } from "../../src/geo/area/prepared-polygon.ts";
import { uint8At } from "../../src/geo/packed.ts";
import { vertex } from "../../src/geo/ring.ts";
import { distanceKm } from "../../src/geo/sphere.ts";
import type { Position, Ring } from "../../src/geo/types.ts";
import { RELIEF_STEPS, type Relief } from "../../src/world/files/terrain.ts";
import { mountainRanges } from "./mountain-ranges.ts";
import { packRings, pushVarint } from "./packing.ts";

/**
 * Packs large rivers, two canals and a coarse map of relief into `public/demo/terrain.bin`. Run by hand on a folder
 * with `ne_10m_rivers_lake_centerlines_scale_rank.json` and `ne_10m_geography_regions_polys.json` of
 * Natural Earth 4 as GeoJSON (public domain): `node --import ./build/typescript.mjs tools/pack/terrain.ts <folder>`.
 */

/** Steps per degree, and how far in degrees an outline may lie from the source's: some 600 m. */
const PRECISION = 1000;
const TOLERANCE = 0.006;
/** Largest rank of what is taken; Natural Earth counts from the most important on. */
const RIVER_RANK = 5;

const point = z.tuple([z.number(), z.number()]).rest(z.number());
const line = z.array(point);
const features = z.object({
  features: z.array(
    z.object({
      properties: z.looseObject({
        featurecla: z.string(),
        name: z.string().nullable(),
        scalerank: z.number(),
      }),
      geometry: z
        .discriminatedUnion("type", [
          z.object({ type: z.literal("LineString"), coordinates: line }),
          z.object({ type: z.literal("MultiLineString"), coordinates: z.array(line) }),
          z.object({ type: z.literal("Polygon"), coordinates: z.array(line) }),
          z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(z.array(line)) }),
        ])
        .nullable(),
    }),
  ),
});

const folder = z.string({ error: "Give the folder of the sources." }).parse(process.argv[2]);
const read = (name: string) =>
  features.parse(JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"))).features;
type Feature = ReturnType<typeof read>[number];

function linesOf({ geometry }: Feature): Ring[] {
  if (!geometry) return [];
  const lines =
    geometry.type === "LineString"
      ? [geometry.coordinates]
      : geometry.type === "MultiPolygon"
        ? geometry.coordinates.flat()
        : geometry.coordinates;
  return lines.map((positions) => positions.map(([lng, lat]): Position => [lng, lat]));
}

/** Points of a line without those that lie within the tolerance of it (Douglas and Peucker). */
function thinned(positions: Ring): Ring {
  const [first, last] = [positions[0], positions[positions.length - 1]];
  if (positions.length < 3 || !first || !last) return positions;
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(dx, dy);
  let farthest = { index: 0, distance: TOLERANCE };
  positions.forEach(([x, y], index) => {
    const [px, py] = [x - first[0], y - first[1]];
    const distance = length === 0 ? Math.hypot(px, py) : Math.abs(px * dy - py * dx) / length;
    if (distance > farthest.distance) farthest = { index, distance };
  });
  if (farthest.index === 0) return [first, last];
  return [
    ...thinned(positions.slice(0, farthest.index + 1)).slice(0, -1),
    ...thinned(positions.slice(farthest.index)),
  ];
}

/** The canals in their beds, longitude and latitude; lakes on their way are holes of the land. */
const suez: Ring = [
  [32.31, 31.27],
  [32.305, 31.15],
  [32.32, 30.85],
  [32.345, 30.71],
  [32.3, 30.58],
  [32.31, 30.52],
  [32.37, 30.43],
  [32.39, 30.33],
  [32.52, 30.2],
  [32.57, 30.05],
  [32.565, 29.92],
];
const panama: Ring = [
  [-79.915, 9.37],
  [-79.92, 9.28],
  [-79.92, 9.25],
  [-79.87, 9.19],
  [-79.81, 9.14],
  [-79.7, 9.12],
  [-79.66, 9.06],
  [-79.61, 9.015],
  [-79.59, 8.995],
  [-79.56, 8.955],
];

/** Width of a river in km: those that are known to be wider than their rank says, else by rank. */
function widthOf({ properties: { name, scalerank } }: Feature): number {
  if (name === "Amazonas") return 3.5;
  if (name === "Congo" || name === "Brahmaputra") return 2;
  return scalerank <= 1 ? 0.9 : scalerank === 2 ? 0.8 : scalerank === 3 ? 0.5 : 0.35;
}

const byWidth = new Map<number, Ring[]>([[0.3, [suez, panama]]]);
for (const river of read("ne_10m_rivers_lake_centerlines_scale_rank")) {
  const { featurecla, scalerank } = river.properties;
  if (featurecla !== "River" || scalerank > RIVER_RANK) continue;
  const width = widthOf(river);
  byWidth.set(width, [...(byWidth.get(width) ?? []), ...linesOf(river).map(thinned)]);
}

/** How rough each kind of region is, in the order in which a later one overrules an earlier one. */
const kinds: readonly (readonly [kind: string, relief: Relief])[] = [
  ["Tundra", 1],
  ["Desert", 1],
  ["Plateau", 2],
  ["Basin", 0],
  ["Foothills", 3],
  ["Range/mtn", 5],
  ["Lowland", 0],
  ["Wetlands", 0],
  ["Delta", 0],
];
const regions = read("ne_10m_geography_regions_polys");
const relief = new Uint8Array(360 * RELIEF_STEPS * 180 * RELIEF_STEPS).fill(1);
for (const [kind, value] of kinds) {
  const polygons = regions
    .filter(({ properties }) => properties.featurecla === kind)
    .flatMap(linesOf)
    .map(preparePolygon);
  for (let cell = 0; cell < relief.length; cell++) {
    const place = middleOf(cell);
    if (polygons.some((polygon) => polygon.contains(place))) relief[cell] = value;
  }
}

/** Deltas and wetlands stay flat whatever stands beside them. */
const flat = regions
  .filter(({ properties }) => ["Delta", "Wetlands"].includes(properties.featurecla))
  .flatMap(linesOf)
  .map(preparePolygon);
for (let cell = 0; cell < relief.length; cell++) {
  const place = middleOf(cell);
  if (flat.some((polygon) => polygon.contains(place))) continue;
  for (const { relief: value, halfWidthKm, line } of mountainRanges) {
    if (value > uint8At(relief, cell) && kmFrom(line, place) < halfWidthKm) relief[cell] = value;
  }
}

/** Distance in km of a place from a line, nearly: its pieces are walked in steps of a twentieth. */
function kmFrom(line: Ring, place: Position): number {
  const steps = Array.from({ length: 21 }, (_, step) => step / 20);
  return Math.min(
    ...line.slice(1).flatMap(([x2, y2], index) => {
      const [x1, y1] = vertex(line, index);
      return steps.map((share) => distanceKm(place, [x1 + share * (x2 - x1), y1 + share * (y2 - y1)]));
    }),
  );
}

function middleOf(cell: number): Position {
  const columns = 360 * RELIEF_STEPS;
  return [
    -180 + ((cell % columns) + 0.5) / RELIEF_STEPS,
    90 - (Math.floor(cell / columns) + 0.5) / RELIEF_STEPS,
  ];
}

const bytes = packTerrain({
  rivers: [...byWidth].map(([widthKm, lines]) => ({ widthKm, lines: packRings(lines, PRECISION) })),
  relief,
});
writeFileSync(new URL("../../public/demo/terrain.bin", import.meta.url), bytes);
process.stdout.write(
  `${[...byWidth.values()].flat().length} pieces of rivers, ${bytes.length} bytes, ${gzipSync(bytes).length} with gzip\n`,
);

interface PackedTerrain {
  rivers: readonly { widthKm: number; lines: Uint8Array }[];
  relief: Uint8Array;
}

/** Packs parts after their lengths, the relief as runs of value and length. */
function packTerrain({ rivers, relief }: PackedTerrain): Uint8Array {
  const runs: number[] = [];
  for (let from = 0; from < relief.length; ) {
    let to = from + 1;
    while (to < relief.length && relief[to] === relief[from]) to++;
    pushVarint(runs, uint8At(relief, from));
    pushVarint(runs, to - from);
    from = to;
  }
  const head: number[] = [];
  pushVarint(head, rivers.length);
  for (const { widthKm, lines } of rivers) {
    pushVarint(head, Math.round(widthKm * 1000));
    pushVarint(head, lines.length);
  }
  pushVarint(head, runs.length);
  const parts = [Uint8Array.from(head), ...rivers.map(({ lines }) => lines), Uint8Array.from(runs)];
  const bytes = new Uint8Array(4 + parts.reduce((sum, part) => sum + part.length, 0));
  new DataView(bytes.buffer).setUint32(0, head.length);
  let at = 4;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
