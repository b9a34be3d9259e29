import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cellFile } from "../../geo/land/cells.ts";
import { openGround, roundCorners } from "../../geo/land/ground.ts";
import { mercator } from "../../geo/mercator.ts";
import type { Position, Ring } from "../../geo/types.ts";
import { encodeTile, labelTiles, landTiles } from "./tiles.ts";

const bare = { land: [], borders: [], rivers: [] };
const FOLDER = new URL("../../../public/basemap/", import.meta.url);

const island: Ring = [
  [-1, -1],
  [-1, 1],
  [1, 1],
  [1, -1],
  [-1, -1],
];

test("a tile of the land has the coast as line and the land as area", () => {
  const tile = landTiles({ ...bare, land: [island] })(0, 0, 0);
  expect(Object.keys(tile).sort()).toEqual(["coast", "graticule", "land"]);
  expect(tile.land?.features[0]?.type).toBe(3);
  expect(tile.coast?.features[0]?.type).toBe(2);
});

test("the shore of a lake has its area, the coast around has none", () => {
  const lake = island.map(([lng, lat]): Position => [lng / 2, lat / 2]).toReversed();
  const tags = landTiles({ ...bare, land: [island, lake] })(0, 0, 0).coast?.features.map((line) => line.tags);
  // One degree at the equator is 111 km.
  expect(tags).toEqual([null, { lake: expect.closeTo(12_364, -2) }]);
});

test("a country is not named beside its city of the same name, once that is named", () => {
  const cut = labelTiles([
    { kind: "country", name: "Gibraltar", at: [-5.35, 36.14], zoom: 3 },
    { kind: "country", name: "Spain", at: [-5.4, 36.2], zoom: 3 },
    { kind: "capital", name: "Gibraltar", at: [-5.35, 36.13], zoom: 6 },
  ]);
  const kindsAt = (z: number, x: number, y: number) =>
    cut(z, x, y).labels?.features.map(({ tags }) => `${tags?.kind} ${tags?.name}`);
  expect(kindsAt(3, 3, 3)).toEqual(["country Gibraltar", "country Spain"]);
  expect(kindsAt(6, 31, 25)).toEqual(["country Spain", "capital Gibraltar"]);
});

test("a tile without land has the graticule alone", () => {
  expect(Object.keys(landTiles({ ...bare, land: [island] })(5, 0, 0))).toEqual(["graticule"]);
  expect(encodeTile({}).byteLength).toBe(0);
});

test("a land across the antimeridian is in the tiles of both sides", () => {
  const ring: Ring = [
    [179, 0],
    [179, 1],
    [-179, 1],
    [-179, 0],
    [179, 0],
  ];
  const tile = landTiles({ ...bare, land: [ring] });
  expect(tile(1, 0, 0).land).toBeDefined();
  expect(tile(1, 1, 0).land).toBeDefined();
});

test("a label is in the tiles from its own zoom on", () => {
  const tile = labelTiles([{ kind: "town", name: "Tarifa", at: [-5.6, 36.01], zoom: 2 }]);
  const names = (z: number, x: number, y: number) =>
    tile(z, x, y).labels?.features.map(({ tags }) => tags?.name);
  expect(names(1, 0, 0)).toEqual([]);
  expect(names(2, 1, 1)).toEqual(["Tarifa"]);
});

test("the antimeridian is in the tiles of both edges of the world, and in no other", () => {
  const kinds = (x: number) => landTiles(bare)(3, x, 3).graticule?.features.map(({ tags }) => tags?.kind);
  expect(kinds(0)).toContain("antimeridian");
  expect(kinds(7)).toContain("antimeridian");
  expect(kinds(4)).not.toContain("antimeridian");
});

/** Share of a tile that is land, from its rings, whose buffer reaches beyond a full one. */
function landShare(cut: ReturnType<typeof landTiles>, z: number, x: number, y: number): number {
  let area = 0;
  for (const { geometry } of cut(z, x, y).land?.features ?? []) {
    for (const ring of geometry as [number, number][][]) {
      for (const [index, [px, py]] of ring.entries()) {
        const [beforeX, beforeY] = ring.at(index - 1) as [number, number];
        area += (beforeX * py - px * beforeY) / 2;
      }
    }
  }
  return Math.min(1, Math.abs(area) / 4096 ** 2);
}

test.each<[string, readonly [number, number]]>([
  ["the coast at Gibraltar", [-5.4, 36.1]],
  ["fjords of Norway", [5.3, 60.4]],
  ["an edge of cells", [22.49, 39]],
  ["Fiji west of 180 degrees", [179.9, -16.8]],
  ["Fiji east of it", [-179.9, -16.8]],
  ["Antarctica", [10, -84]],
  ["Greenland's north", [-30, 83.2]],
  ["Lake Victoria", [33, -1]],
])("tiles of the coarse and the fine cells show the same land: %s", async (_name, place) => {
  const shares: number[] = [];
  for (const z of [6, 7]) {
    // The fine tiles lie in the coarse one.
    const [x, y] = mercator(place).map((part) => Math.floor(part * 2 ** 6)) as [number, number];
    const tiles = z === 6 ? [[x, y]] : [0, 1].flatMap((i) => [0, 1].map((j) => [2 * x + i, 2 * y + j]));
    let share = 0;
    for (const [column = 0, row = 0] of tiles) {
      const cell = cellFile(z, column, row);
      if (cell === "land") share += 1 / tiles.length;
      if (typeof cell === "string") continue;
      const ground = await openGround(new Uint8Array(readFileSync(new URL(cell.file, FOLDER))));
      const land = z === 7 ? ground.land.map(roundCorners) : ground.land;
      share += landShare(landTiles({ ...ground, land }), z, column, row) / tiles.length;
    }
    shares.push(share);
  }
  const [coarse = 0, fine = 0] = shares;
  expect(Math.abs(coarse - fine)).toBeLessThan(0.03);
});

/** Whether a corner is the tip of a spike from the middle of a degree to its edge: a misread coordinate. */
function isSpike([x1, y1]: Position, [x, y]: Position, [x2, y2]: Position): boolean {
  const isMisread = (before: number, at: number, after: number) =>
    at === Math.round(at) && [before, after].every((one) => one > at + 0.45 && one < at + 0.55);
  const isStraight = (before: number, at: number, after: number) =>
    [before, after].every((one) => Math.abs(one - at) < 0.05);
  return (isMisread(x1, x, x2) && isStraight(y1, y, y2)) || (isMisread(y1, y, y2) && isStraight(x1, x, x2));
}

test("no coast, border or river has a spike to the edge of a degree", async () => {
  const cells = readdirSync(new URL("cells", FOLDER)).filter((name) => name.startsWith("4-"));
  const spikes: string[] = [];
  for (const cell of cells) {
    const ground = await openGround(new Uint8Array(readFileSync(new URL(`cells/${cell}`, FOLDER))));
    for (const line of Object.values(ground).flat() as Ring[])
      for (const [index, tip] of line.entries()) {
        const [before, after] = [line[index - 1], line[index + 1]];
        if (before && after && isSpike(before, tip, after)) spikes.push(`${cell}: ${tip}`);
      }
  }
  expect(spikes).toEqual([]);
});
