import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { signedRingArea } from "../../src/geo/area/area.ts";
import { COARSE_ZOOM, cellName, FINE_ZOOM, FIRST_FINE } from "../../src/geo/land/cells.ts";
import type { Ground } from "../../src/geo/land/ground.ts";
import type { Ring } from "../../src/geo/types.ts";
import { EXTENT } from "../../src/map/basemap/tiles.ts";
import { cutCells, packGround } from "./cut-cells.ts";
import { readLines, readShores, type Shore } from "./gshhg.ts";
import { simplifyLine } from "./simplify-line.ts";

/**
 * Packs the coasts, lakes, rivers and land borders of the world (GSHHG, LGPL) into `public/basemap` at three scales and writes
 * `src/geo/land/fine-cells.json`, which says what each cell holds. Run by hand when the source changes, with Debian's
 * `gmt-gshhg-full` and `netcdf-bin` installed: `node --max-old-space-size=12000 --import ./build/typescript.mjs tools/pack/basemap.ts`.
 */

interface Scale {
  /** Largest distance of a line from the source, km, and of a lake or island that leaves, km². */
  readonly toleranceKm: number;
  readonly leastKm2: number;
  /** Steps a degree. */
  readonly precision: number;
}

/** Kilometers on the equator of so many units of a tile of a zoom. */
const unitsKm = (units: number, zoom: number) => (units / EXTENT / 2 ** zoom) * 40_075;
const worldKm = unitsKm(3, COARSE_ZOOM - 1);
const coarseKm = unitsKm(3, FIRST_FINE - 1);
/** The source was drawn from pictures of about 90 m a pixel, whose steps the tolerance takes away. */
const fineKm = 0.09;
/** Rivers and borders are older and coarser than coasts. */
const LINES = 2;
const scales = {
  world: { toleranceKm: worldKm, leastKm2: 60, precision: 50 },
  coarse: { toleranceKm: coarseKm, leastKm2: 1, precision: 1000 },
  fine: { toleranceKm: fineKm, leastKm2: 0.04, precision: 10_000 },
} satisfies Record<string, Scale>;

const NATIONAL = [1];
/** Rivers that flow all year, by size; canals. */
const RIVERS = { coarse: [0, 1], fine: [0, 1, 2, 8] };

const FOLDER = new URL("../../public/basemap/", import.meta.url);
let written = 0;

function write(name: string, bytes: Uint8Array): number {
  const packed = deflateRawSync(bytes, { level: 9 });
  writeFileSync(new URL(name, FOLDER), packed);
  written += packed.length;
  return packed.length;
}

const shores = readShores();
const borders = readLines("border", NATIONAL);
const rivers = { coarse: readLines("river", RIVERS.coarse), fine: readLines("river", RIVERS.fine) };

function groundAt(scale: Scale, riverLines: readonly Ring[]): Ground {
  const simple = (lines: readonly Ring[], fewest: number, times = 1) =>
    lines
      .map((line) => simplifyLine(line, times * scale.toleranceKm))
      .filter((line) => line.length >= fewest);
  return {
    land: simple(inOrder(shores.filter(({ areaKm2 }) => areaKm2 >= scale.leastKm2)), 4),
    borders: simple(borders, 2, LINES),
    rivers: simple(riverLines, 2, LINES),
  };
}

/** Puts each polygon of land (clockwise) before its lakes (counterclockwise), as the tiler reads them. */
function inOrder(polygons: readonly Shore[]): Ring[] {
  const lakesOf = new Map<number, Shore[]>();
  for (const shore of polygons) {
    if (shore.level % 2 === 0) lakesOf.set(shore.parent, [...(lakesOf.get(shore.parent) ?? []), shore]);
  }
  const wound = (ring: Ring, sign: 1 | -1) =>
    Math.sign(signedRingArea(ring)) === sign ? ring : ring.toReversed();
  return polygons
    .filter(({ level }) => level % 2 === 1)
    .flatMap(({ id, ring }) => [
      wound(ring, -1),
      ...(lakesOf.get(id) ?? []).map((lake) => wound(lake.ring, 1)),
    ]);
}

write("world.bin", packGround({ ...groundAt(scales.world, []), rivers: [] }, scales.world.precision));
process.stdout.write(`world: ${written} bytes\n`);
rmSync(new URL("cells", FOLDER), { recursive: true, force: true });
mkdirSync(new URL("cells", FOLDER));

const isEmpty = ({ land, borders, rivers }: Ground) => land.length + borders.length + rivers.length === 0;
const isAllLand = ({ land, borders, rivers }: Ground) =>
  land.length === 1 && land[0]?.length === 5 && borders.length + rivers.length === 0;

const sizes: number[] = [];
const fine = Array.from({ length: 2 ** FINE_ZOOM }, () => new Array<string>(2 ** FINE_ZOOM).fill("."));
for (const { column, row, cell } of cutCells(groundAt(scales.fine, rivers.fine), FINE_ZOOM, FIRST_FINE)) {
  const kind = isEmpty(cell) ? "." : isAllLand(cell) ? "+" : "#";
  (fine[row] as string[])[column] = kind;
  if (kind === "#")
    sizes.push(write(cellName(FINE_ZOOM, column, row), packGround(cell, scales.fine.precision)));
}
sizes.sort((a, b) => a - b);
const [median, largest] = [sizes[sizes.length >> 1], sizes[sizes.length - 1]];
process.stdout.write(`fine: ${sizes.length} cells, median ${median}, largest ${largest} bytes\n`);

const width = 2 ** (FINE_ZOOM - COARSE_ZOOM);
const holdsAnything = (column: number, row: number) =>
  fine
    .slice(row * width, (row + 1) * width)
    .some((line) => line.slice(column * width, (column + 1) * width).some((kind) => kind !== "."));
for (const { column, row, cell } of cutCells(
  groundAt(scales.coarse, rivers.coarse),
  COARSE_ZOOM,
  COARSE_ZOOM,
)) {
  if (holdsAnything(column, row))
    write(cellName(COARSE_ZOOM, column, row), packGround(cell, scales.coarse.precision));
}
process.stdout.write(`all: ${written} bytes\n`);
writeFileSync(
  new URL("../../src/geo/land/fine-cells.json", import.meta.url),
  `${JSON.stringify(
    fine.map((line) => line.join("")),
    null,
    2,
  )}\n`,
);
