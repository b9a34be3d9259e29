import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cutCell, packGround } from "../../../tools/pack/cut-cells.ts";
import { unpackRings } from "../../geo/packed/packed-rings.ts";
import { CELL_ZOOM, CELLS, cellFile, cellName, unpackGround } from "./cells.ts";
import { mercator } from "./mercator.ts";
import { landTiles } from "./tiles.ts";

const FOLDER = new URL("../../../public/basemap/", import.meta.url);

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

/** What a tile shows of land and of its coast: the area of the one and the length of the other, in units of the tile. */
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
