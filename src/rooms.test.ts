import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/** Rooms that each room may import, lower ones only; each feature is a room. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  "device.ts": ["domain"],
  languages: ["device.ts"],
  geo: ["domain", "languages"],
  raster: ["domain", "geo"],
  "config.ts": ["domain"],
  contract: ["languages", "domain"],
  orbit: ["domain", "geo"],
  service: ["domain", "geo", "contract", "orbit"],
  "open-data": ["domain", "geo", "contract", "orbit", "service"],
  world: ["domain", "geo", "contract", "orbit", "service", "open-data"],
  admin: ["domain", "contract", "service"],
  ingest: ["domain", "geo", "contract", "orbit", "service", "open-data"],
  hosts: [
    "device.ts",
    "config.ts",
    "domain",
    "geo",
    "contract",
    "orbit",
    "service",
    "open-data",
    "world",
    "admin",
    "ingest",
  ],
  api: ["device.ts", "languages", "domain", "geo", "contract"],
  ui: ["device.ts", "languages", "api"],
  map: ["device.ts", "languages", "domain", "geo", "raster", "config.ts", "ui"],
  gazetteer: ["domain", "languages", "geo"],
  shared: [
    "device.ts",
    "languages",
    "domain",
    "geo",
    "raster",
    "contract",
    "config.ts",
    "api",
    "ui",
    "map",
    "gazetteer",
  ],
  features: [
    "device.ts",
    "languages",
    "domain",
    "geo",
    "raster",
    "contract",
    "config.ts",
    "api",
    "ui",
    "map",
    "gazetteer",
    "shared",
  ],
  app: [
    "device.ts",
    "languages",
    "domain",
    "geo",
    "raster",
    "contract",
    "config.ts",
    "api",
    "ui",
    "map",
    "gazetteer",
    "shared",
    "features",
  ],
  "main.tsx": ["device.ts", "languages", "config.ts", "app", "hosts"],
};

/** Rooms that may import a package. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  "maplibre-gl": ["map"],
  react: ["languages", "api", "ui", "map", "shared", "features", "app"],
  hono: ["service", "hosts"],
  pg: ["hosts"],
  kysely: ["hosts"],
  "@electric-sql/pglite": ["hosts"],
};

/** Tests, and what they share, may import everything. */
const FREE = /\.test\.tsx?$|^testing\//;

const IMPORT =
  /\b(?:import|export)\s[^;"=]*"([^"]+)"|\bimport\(\s*"([^"]+)"|\bnew URL\(\s*"(\.[^"]+\.tsx?)"/g;

/** The room of a file, and the feature where it is one. Paths are those below `src`. */
function roomOf(file: string): { room: string; feature: string | undefined } {
  const [room = "", feature] = file.split("/");
  return { room, feature: room === "features" ? feature : undefined };
}

/** Returns the forbidden imports of a file, a sentence each. */
function breaches(file: string, text: string): string[] {
  if (FREE.test(file)) return [];
  const { room, feature } = roomOf(file);
  const arrows = ARROWS[room];
  if (!arrows) return [`${file}: the room ${room} is not in the table.`];
  return [...text.matchAll(IMPORT)].flatMap(([, named, called, started]) => {
    const what = named ?? called ?? started ?? "";
    if (!what.startsWith(".")) {
      const owners = Object.entries(PACKAGES).find(
        ([name]) => what === name || what.startsWith(`${name}/`),
      )?.[1];
      return owners && !owners.includes(room)
        ? [`${file}: only ${owners.join(", ")} may import ${what}.`]
        : [];
    }
    const target = join(dirname(file), what);
    const to = roomOf(target);
    if (to.room === room && to.feature === feature) return [];
    if (to.room === room)
      return [`${file}: features do not import each other (${target}); the app puts them together.`];
    if (arrows.includes(to.room)) return [];
    return [`${file}: ${room} may not import ${target}, only ${arrows.join(", ") || "itself"}.`];
  });
}

const SOURCE = fileURLToPath(new URL(".", import.meta.url));
const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((file) =>
  /\.tsx?$/.test(file),
);

test("imports go one way: no file imports what its room may not", () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => breaches(file, readFileSync(join(SOURCE, file), "utf8")))).toEqual([]);
});

test("every room stands below those that it imports, so that rooms have no ring", () => {
  const rooms = Object.keys(ARROWS);
  for (const [place, room] of rooms.entries()) {
    expect(ARROWS[room]?.filter((other) => !rooms.slice(0, place).includes(other))).toEqual([]);
  }
});

test.each([
  ["geo/a.ts", 'import { b } from "../contract/b.ts";'],
  ["contract/a.ts", 'import type { B } from "../geo/b.ts";'],
  ["service/catalog/packed/a.ts", 'import {\n  b,\n} from "../../../world/b.ts";'],
  ["service/a.ts", 'export { b } from "../hosts/b.ts";'],
  ["service/a.ts", 'import "../testing/b.ts";'],
  ["service/a.ts", 'import { Pool } from "pg";'],
  ["ingest/a.ts", 'const b = await import("../world/b.ts");'],
  ["hosts/a.ts", 'new Worker(new URL("../features/b.ts", import.meta.url));'],
  ["ui/a.tsx", 'import type { B } from "../map/b.ts";'],
  ["app/a.tsx", 'type B = import("../service/b.ts").B;'],
  ["features/cart/a.ts", 'import { b } from "../item/b.ts";'],
  ["features/cart/run/a.ts", 'import { b } from "../../item/b.ts";'],
  ["features/cart/a.ts", 'import { b } from "../../app/b.ts";'],
  ["features/cart/a.ts", 'import { Map } from "maplibre-gl";'],
  ["app/a.ts", 'import "maplibre-gl/dist/maplibre-gl.css";'],
  ["elsewhere/a.ts", ""],
])("%s may not say %s", (file, text) => {
  expect(breaches(file, text)).toHaveLength(1);
});

test.each([
  ["features/cart/run/a.ts", 'import { b } from "../b.ts";'],
  ["features/cart/a.test.ts", 'import { b } from "../../service/b.ts";'],
  ["testing/a.ts", 'import { b } from "../hosts/b.ts";'],
  ["map/a.ts", 'import { Map } from "maplibre-gl";'],
])("%s may say %s", (file, text) => {
  expect(breaches(file, text)).toEqual([]);
});
