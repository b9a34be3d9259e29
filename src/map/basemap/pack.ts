/**
 * Packs the coastline and the land borders of the world (Natural Earth from world-atlas, public domain) into
 * `public/basemap`. Run by hand when the source changes: `node --import ./build/typescript.mjs src/map/basemap/pack.ts`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { signedRingArea } from "../../geo/area/area.ts";
import { packRings } from "../../geo/packed/packed-rings.ts";
import type { Ring } from "../../geo/types.ts";

/** Steps per degree: about 11 m, finer than a pixel at zoom 9. */
const PRECISION = 10_000;
const HALF_SPHERE_KM2 = 2.55e8;

const resolve = createRequire(import.meta.url).resolve;
const read = (name: string) =>
  JSON.parse(readFileSync(resolve(`world-atlas/${name}.json`), "utf8")) as Topology;

function write(name: string, rings: readonly Ring[]): void {
  const bytes = packRings(rings, PRECISION);
  writeFileSync(new URL(`../../../public/basemap/${name}.bin`, import.meta.url), bytes);
  process.stdout.write(`${name}: ${rings.length} lines, ${bytes.length} bytes\n`);
}

for (const detail of ["10m", "110m"]) {
  const land = feature(read(`land-${detail}`), read(`land-${detail}`).objects.land as GeometryCollection);
  const rings = land.features.flatMap(({ geometry }) =>
    geometry.type === "Polygon"
      ? (geometry.coordinates as unknown as Ring[])
      : geometry.type === "MultiPolygon"
        ? (geometry.coordinates.flat() as unknown as Ring[])
        : [],
  );
  // Three slivers of the source are wound inside out; the rest of the world is not one of their holes.
  write(
    `land-${detail}`,
    rings.filter((ring) => Math.abs(signedRingArea(ring)) < HALF_SPHERE_KM2),
  );
}

const countries = read("countries-10m");
const borders = mesh(countries, countries.objects.countries as GeometryCollection, (a, b) => a !== b);
write("borders-10m", borders.coordinates as unknown as Ring[]);
