import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cutCell, packGround } from "../../../tools/pack/cut-cells.ts";
import { signedRingArea } from "../../geo/area/area.ts";
import { ringBox } from "../../geo/area/box.ts";
import { containsPoint } from "../../geo/area/intersects.ts";
import { unpackRings } from "../../geo/packed.ts";
import type { Position, Ring } from "../../geo/types.ts";
import { mercator } from "./mercator.ts";
import {
  CELL_ZOOM,
  CELLS,
  cellFile,
  cellName,
  coastLines,
  encodeTile,
  labelTiles,
  landPolygons,
  landTiles,
  unpackGround,
} from "./tiles.ts";

const island: Ring = [
  [-1, -1],
  [-1, 1],
  [1, 1],
  [1, -1],
  [-1, -1],
];

test("a tile of the land has the coast as line and the land as area", () => {
  const tile = landTiles([island], [])(0, 0, 0);
  expect(Object.keys(tile).sort()).toEqual(["coast", "graticule", "land"]);
  expect(tile.land?.features[0]?.type).toBe(3);
  expect(tile.coast?.features[0]?.type).toBe(2);
});

test("a tile without land has the graticule alone", () => {
  expect(Object.keys(landTiles([island], [])(5, 0, 0))).toEqual(["graticule"]);
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
  const tile = landTiles([ring], []);
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
  const kinds = (x: number) => landTiles([], [])(3, x, 3).graticule?.features.map(({ tags }) => tags?.kind);
  expect(kinds(0)).toContain("antimeridian");
  expect(kinds(7)).toContain("antimeridian");
  expect(kinds(4)).not.toContain("antimeridian");
});

const FOLDER = new URL("../../../public/basemap/", import.meta.url);
const { land: coarse } = unpackGround(readFileSync(new URL("world.bin", FOLDER)));
const isLand = ([lng, lat]: Position) =>
  landPolygons(coarse).some(([outer, ...holes]) =>
    [lng - 360, lng, lng + 360].some(
      (x) => containsPoint(outer as Ring, [x, lat]) && !holes.some((hole) => containsPoint(hole, [x, lat])),
    ),
  );

const clockwise: Ring = [
  [0, 0],
  [0, 10],
  [10, 10],
  [10, 0],
  [0, 0],
];
const counterClockwise: Ring = [
  [2, 2],
  [4, 2],
  [4, 4],
  [2, 4],
  [2, 2],
];
const acrossTheAntimeridian: Ring = [
  [-180, 71.5],
  [-178, 71.2],
  [-180, 70.9],
  [179, 71],
  [-180, 71.5],
];

test("a ring of the other direction is a hole of the ring before it", () => {
  expect(landPolygons([clockwise, counterClockwise])).toEqual([[clockwise, counterClockwise]]);
});

test("an island across the antimeridian stays whole", () => {
  const [polygon] = landPolygons([acrossTheAntimeridian]);
  const [west, , east] = ringBox(polygon?.[0] ?? []);
  expect(east - west).toBe(3);
});

test("Madrid, Moscow, Chukotka and the South Pole are land; the Caspian, the Pacific and Greenwich's gulf are not", () => {
  const land: Position[] = [
    [-3.7, 40.4],
    [37.6, 55.7],
    [-175, 66.5],
    [179, 67.5],
    [30, -89],
  ];
  const sea: Position[] = [
    [51, 41],
    [-150, 10],
    [180, 0],
    [0, 0],
  ];
  expect(land.map(isLand)).toEqual(land.map(() => true));
  expect(sea.map(isLand)).toEqual(sea.map(() => false));
});

test("no land is wound inside out", () => {
  for (const [outer] of landPolygons(coarse)) {
    expect(Math.abs(signedRingArea(outer as Ring))).toBeLessThan(2.55e8);
  }
});

test("the coast has no line along the antimeridian", () => {
  const seam = coastLines([
    [
      [170, 10],
      [180, 10],
      [180, 20],
      [170, 20],
      [170, 10],
    ],
  ]);
  expect(seam).toEqual([
    [
      [170, 10],
      [180, 10],
    ],
    [
      [180, 20],
      [170, 20],
      [170, 10],
    ],
  ]);
});

test("each cell that is said to have land has a file, and no other", () => {
  const named = Array.from({ length: CELLS * CELLS }, (_, cell) =>
    cellFile(CELL_ZOOM, cell % CELLS, Math.floor(cell / CELLS)),
  ).filter((file) => file !== undefined);
  expect(named.toSorted()).toEqual(
    readdirSync(new URL("cells/", FOLDER))
      .map((file) => `cells/${file}`)
      .toSorted(),
  );
  expect(cellFile(9, 248, 200)).toBe(cellName(7, 6));
});

/** Area of land and length of coast in a tile, in its units. */
function measured(cut: ReturnType<typeof landTiles>, z: number, x: number, y: number) {
  const { land, coast } = cut(z, x, y);
  const lines = (layer: typeof land) =>
    (layer?.features ?? []).flatMap(({ geometry }) => geometry as [number, number][][]);
  let [area, length] = [0, 0];
  for (const ring of lines(land)) {
    for (const [index, [x, y]] of ring.entries()) {
      const [beforeX, beforeY] = ring.at(index - 1) as [number, number];
      area += (beforeX * y - x * beforeY) / 2;
    }
  }
  for (const line of lines(coast)) {
    for (const [index, [x, y]] of line.entries()) {
      const [beforeX, beforeY] = line[Math.max(0, index - 1)] as [number, number];
      length += Math.hypot(x - beforeX, y - beforeY);
    }
  }
  return { area: Math.abs(area), length };
}

test("a tile of a cell shows the land that a tile of all land does: inland, at edges of cells, across 180° and at the poles", () => {
  const all = landTiles(unpackRings(readFileSync(new URL("land-10m.bin", FOLDER))), []);
  const places = [
    [-5.6, 36],
    [5.3, 60.4],
    [22.49, 39],
    [22.51, 39],
    [179.9, -16.8],
    [-179.9, -16.8],
    [-179.5, 68.9],
    [10, -84],
    [-30, 83.2],
  ] as const;
  for (const place of places) {
    for (const z of [4, 8]) {
      const [x, y] = mercator(place).map((part) => Math.floor(part * 2 ** z)) as [number, number];
      const file = cellFile(z, x, y);
      if (file === undefined) throw new Error(`There is no cell at ${place}.`);
      const { land, borders } = unpackGround(readFileSync(new URL(file, FOLDER)));
      const [own, whole] = [measured(landTiles(land, borders), z, x, y), measured(all, z, x, y)];
      // Where lines end, other points of them are left out.
      expect(Math.abs(own.area - whole.area), `land at ${place}, zoom ${z}`).toBeLessThan(4096 * 4);
      expect(Math.abs(own.length - whole.length), `coast at ${place}, zoom ${z}`).toBeLessThan(
        64 + whole.length * 0.01,
      );
    }
  }
});

test("a cell has of a ring and a line what is in it and a little beyond, in every world", () => {
  const land = [
    [
      [170, -10],
      [170, 10],
      [190, 10],
      [190, -10],
      [170, -10],
    ],
  ] as const;
  const borders = [
    [
      [175, 0],
      [185, 0],
      [195, 0],
    ],
  ] as const;
  const west = cutCell({ land, borders }, 0, 7);
  expect(west.land.map((ring) => Math.max(...ring.map(([lng]) => lng)))).toEqual([-170]);
  expect(west.borders[0]?.at(-1)).toEqual([-165, 0]);
  expect(cutCell({ land, borders }, 3, 7)).toEqual({ land: [], borders: [] });
  expect(unpackGround(packGround({ land, borders }, 10))).toEqual({ land, borders });
});
