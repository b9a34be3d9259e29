import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { signedRingArea } from "../../src/geo/area/area.ts";
import { vertex } from "../../src/geo/ring.ts";
import type { Ring } from "../../src/geo/types.ts";
import { mercator } from "../../src/map/basemap/mercator.ts";
import { CELLS, cellName, EXTENT, type Ground, landPolygons } from "../../src/map/basemap/tiles.ts";
import { cutCell, packGround } from "./cut-cells.ts";
import { packRings } from "./packing.ts";

/**
 * Packs the coastline and the land borders of the world (Natural Earth from world-atlas, public domain) into
 * `public/basemap`: the world in a middle scale, its land and borders in detail cell by cell, and all land in detail, which pictures
 * are painted over. Run by hand when the source changes: `node --import ./build/typescript.mjs tools/pack/basemap.ts`. It prints
 * which cells have land, for `cells.ts`.
 */

/** Steps per degree: about 11 m, finer than a pixel at zoom 9. */
const PRECISION = 10_000;
/** Of the world, about two units of the tiles that are cut from it, which are an eighth of a pixel each. */
const WORLD_PRECISION = 50;
/** As its tiles are simplified. */
const WORLD_TOLERANCE = 3 / EXTENT / (CELLS / 2);
const HALF_SPHERE_KM2 = 2.55e8;

const resolve = createRequire(import.meta.url).resolve;
const read = (name: string) =>
  JSON.parse(readFileSync(resolve(`world-atlas/${name}.json`), "utf8")) as Topology;
const FOLDER = new URL("../../public/basemap/", import.meta.url);

function write(name: string, bytes: Uint8Array): void {
  writeFileSync(new URL(name, FOLDER), bytes);
  process.stdout.write(`${name}: ${bytes.length} bytes\n`);
}

function groundOf(scale: "10m" | "50m"): Ground {
  const topology = read(`land-${scale}`);
  const land = feature(topology, topology.objects.land as GeometryCollection);
  const rings = land.features.flatMap(({ geometry }) =>
    geometry.type === "Polygon"
      ? (geometry.coordinates as unknown as Ring[])
      : geometry.type === "MultiPolygon"
        ? (geometry.coordinates.flat() as unknown as Ring[])
        : [],
  );
  const countries = read(`countries-${scale}`);
  const borders = mesh(countries, countries.objects.countries as GeometryCollection, (a, b) => a !== b);
  return {
    // Three slivers of the source are wound inside out; the rest of the world is not one of their holes.
    land: rings.filter((ring) => Math.abs(signedRingArea(ring)) < HALF_SPHERE_KM2),
    borders: borders.coordinates as unknown as Ring[],
  };
}

const simplified = (lines: readonly Ring[], fewest: number) =>
  lines.map((line) => simplifyLine(line, WORLD_TOLERANCE)).filter((line) => line.length >= fewest);
const { land, borders } = groundOf("50m");
const world = { land: simplified(land, 4), borders: simplified(borders, 2) };
write("world.bin", packGround(world, WORLD_PRECISION));

const detailed = groundOf("10m");
write("land-10m.bin", packRings(detailed.land, PRECISION));

const continuous = { ...detailed, land: landPolygons(detailed.land).flat() };
rmSync(new URL("cells", FOLDER), { recursive: true, force: true });
mkdirSync(new URL("cells", FOLDER));
for (let row = 0; row < CELLS; row++) {
  let line = "";
  for (let column = 0; column < CELLS; column++) {
    const cell = cutCell(continuous, column, row);
    const isEmpty = cell.land.length + cell.borders.length === 0;
    line += isEmpty ? "." : "#";
    if (!isEmpty) write(cellName(column, row), packGround(cell, PRECISION));
  }
  process.stdout.write(`${line}\n`);
}

/** A ring or line without the points that are no farther from it on the map than `tolerance`, a share of the world (Douglas and Peucker). */
export function simplifyLine(line: Ring, tolerance: number): Ring {
  const places = line.map(mercator);
  const isKept = new Set([0, line.length - 1]);
  const visit = (first: number, last: number) => {
    let farthest = 0;
    let index = 0;
    for (let i = first + 1; i < last; i++) {
      const away = distance(places[i] as Place, places[first] as Place, places[last] as Place);
      if (away > farthest) [farthest, index] = [away, i];
    }
    if (farthest <= tolerance) return;
    isKept.add(index);
    visit(first, index);
    visit(index, last);
  };
  visit(0, line.length - 1);
  return [...isKept].sort((a, b) => a - b).map((index) => vertex(line, index));
}

type Place = readonly [x: number, y: number];

/** From a place to the way between two others. */
function distance([x, y]: Place, [ax, ay]: Place, [bx, by]: Place): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}
