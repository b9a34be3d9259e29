import { expect, test } from "vitest";
import type { Ring } from "../../geo/types.ts";
import { encodeTile, graticuleTile, labelTiles, landTiles } from "./tiles.ts";

const island: Ring = [
  [-1, -1],
  [-1, 1],
  [1, 1],
  [1, -1],
  [-1, -1],
];

test("a tile of the land has the coast as line and the land as area", () => {
  const tile = landTiles([island], [])(0, 0, 0);
  expect(Object.keys(tile).sort()).toEqual(["coast", "land"]);
  expect(tile.land?.features[0]?.type).toBe(3);
  expect(tile.coast?.features[0]?.type).toBe(2);
});

test("a tile without land is empty", () => {
  expect(landTiles([island], [])(5, 0, 0)).toEqual({});
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
  const kinds = (x: number) => graticuleTile(3, x, 3).graticule?.features.map(({ tags }) => tags?.kind);
  expect(kinds(0)).toContain("antimeridian");
  expect(kinds(7)).toContain("antimeridian");
  expect(kinds(4)).not.toContain("antimeridian");
});
