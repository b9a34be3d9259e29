import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { cutCell, packGround } from "../../../tools/pack/cut-cells.ts";
import { signedRingArea } from "../area/area.ts";
import { ringBox } from "../area/box.ts";
import { containsPoint } from "../area/intersects.ts";
import type { Position, Ring } from "../types.ts";
import { COARSE_ZOOM, cellFile, cellName, FINE_ZOOM, FIRST_FINE, fineCellsIn } from "./cells.ts";
import {
  coastLines,
  landPolygons,
  openGround,
  roundCorners,
  unpackGround,
  withoutSmallLakes,
} from "./ground.ts";

const FOLDER = new URL("../../../public/basemap/", import.meta.url);
const { land: coarse } = await openGround(new Uint8Array(readFileSync(new URL("world.bin", FOLDER))));
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

test("a cell's file is there where one is named, and no other", () => {
  const named = [COARSE_ZOOM, FINE_ZOOM].flatMap((zoom) => {
    const tile = zoom === FINE_ZOOM ? FIRST_FINE : zoom;
    const scale = 2 ** (tile - zoom);
    return Array.from({ length: 4 ** zoom }, (_, index) =>
      cellFile(tile, scale * (index % 2 ** zoom), scale * Math.floor(index / 2 ** zoom)),
    ).flatMap((cell) => (typeof cell === "string" ? [] : [cell.file]));
  });
  expect(named.toSorted()).toEqual(
    readdirSync(new URL("cells/", FOLDER))
      .map((file) => `cells/${file}`)
      .toSorted(),
  );
  expect(cellFile(9, 248, 200)).toEqual({ file: cellName(FINE_ZOOM, 31, 25) });
  expect(cellFile(3, 1, 1)).toEqual({ file: "world.bin" });
});

test("all files of the base map take at most 12 MB, a fine cell at most 60 KB at the median", () => {
  const sizes = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({ name, size: statSync(join(parentPath, name)).size }));
  const fine = sizes.filter(({ name }) => name.startsWith(`${FINE_ZOOM}-`)).map(({ size }) => size);
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(12e6);
  expect(fine.sort((a, b) => a - b)[fine.length >> 1]).toBeLessThan(60_000);
});

test("fine cells of a box across 180 degrees come from both edges of the world, each in the box's own copy", () => {
  const cells = fineCellsIn([179, -17, 181, -16]);
  expect(cells.map(({ box: [west], shift }) => [Math.round(west * 100) / 100, shift])).toEqual([
    [174.38, 0],
    [174.38, 0],
    [180, 360],
    [180, 360],
  ]);
});

test("a corner is rounded by at most the length of a piece of fine coast, a long edge only near its ends", () => {
  const corner: Ring = [
    [0, 0],
    [1, 0],
    [1, 1],
  ];
  const rounded = roundCorners(corner);
  expect(rounded[0]).toEqual([0, 0]);
  expect(rounded.at(-1)).toEqual([1, 1]);
  const distances = rounded.map(([x, y]) => Math.hypot(x - 1, y));
  expect(Math.min(...distances)).toBeLessThan(0.001);
  expect(Math.min(...distances)).toBeGreaterThan(0.0001);
  expect(rounded.every(([x, y]) => y < 1e-9 || x > 1 - 0.002)).toBe(true);
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
  const world = { land, borders, rivers: [] };
  const west = cutCell(world, 4, 0, 7);
  expect(west.land.map((ring) => Math.max(...ring.map(([lng]) => lng)))).toEqual([-170]);
  expect(west.borders[0]?.at(-1)).toEqual([-165, 0]);
  expect(cutCell(world, 4, 3, 7)).toEqual({ land: [], borders: [], rivers: [] });
  expect(unpackGround(packGround(world, 10))).toEqual(world);
});

describe("lakes", () => {
  const square = (x: number, y: number, size: number): Ring => [
    [x, y],
    [x, y + size],
    [x + size, y + size],
    [x + size, y],
    [x, y],
  ];
  const lake = (x: number, y: number, size: number): Ring => square(x, y, size).toReversed();
  const island = square(11, 11, 1);

  test("landPolygons gives a lake to the land around it, also after an island in another lake", () => {
    const [mainland, ...others] = landPolygons([square(0, 0, 40), lake(10, 10, 3), island, lake(20, 20, 2)]);
    expect(mainland).toHaveLength(3);
    expect(others).toEqual([[island]]);
  });

  test("withoutSmallLakes keeps all land, and lakes from a size on", () => {
    const rings = [square(0, 0, 40), lake(10, 10, 3), lake(20, 20, 0.1), square(50, 0, 0.1)];
    expect(withoutSmallLakes(rings, 0.6)).toEqual([rings[0], rings[1], rings[3]]);
  });

  test("the Great Lakes are holes of North America", () => {
    const inMichigan: Position = [-87, 43.5];
    const around = landPolygons(coarse).filter(([outer = []]) => containsPoint(outer, inMichigan));
    expect(around).toHaveLength(1);
    expect(around[0]?.slice(1).some((hole) => containsPoint(hole, inMichigan))).toBe(true);
  });
});
