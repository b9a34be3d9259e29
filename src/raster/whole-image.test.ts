import { expect, test } from "vitest";
import { cutLevels, halved, wholeLevels } from "./whole-image.ts";

test("wholeLevels halves down to one tile", () => {
  const sizes = (width: number, height: number) =>
    wholeLevels(width, height).map((level) => [level.width, level.height, level.columns, level.rows]);
  expect(sizes(512, 100)).toEqual([[512, 100, 1, 1]]);
  expect(sizes(1025, 600)).toEqual([
    [1025, 600, 3, 2],
    [513, 300, 2, 1],
    [257, 150, 1, 1],
  ]);
});

test("halved takes the mean power of the pixels with data", () => {
  // Three columns and rows: the last of each stands alone.
  const pixels = Float32Array.of(1, 7, 3, Number.NaN, 5, -1, Number.NaN, -1, 2);
  const half = halved(pixels, { width: 3, height: 3 }, 1, -1);
  expect(half).toEqual(Float32Array.of(5, 3, -1, 2));
  expect(halved(Uint16Array.of(1, 2, 0, 0), { width: 2, height: 2 }, 1, 0)).toEqual(Uint16Array.of(2));
  expect(halved(Float32Array.of(Number.NaN), { width: 1, height: 1 }, 1, undefined)[0]).toBeNaN();
});

test("halved takes the mean of colors, each for itself", () => {
  const pixels = Uint16Array.of(10, 0, 200, 20, 0, 100, 30, 40, 0, 40, 60, 60);
  expect(halved(pixels, { width: 2, height: 2 }, 3, undefined)).toEqual(Uint16Array.of(25, 25, 90));
});

test("cutLevels cuts every pixel once", () => {
  const levels = wholeLevels(600, 520);
  const image = Float32Array.from({ length: 600 * 520 }, (_, at) => at);
  const tiles = cutLevels(image, levels, 1, undefined).filter(({ level }) => level === 0);
  expect(tiles.map(({ index, width, height }) => [index, width, height])).toEqual([
    [0, 512, 512],
    [1, 88, 512],
    [2, 512, 8],
    [3, 88, 8],
  ]);
  expect(tiles[3]?.values.slice(0, 2)).toEqual(Float32Array.of(512 * 600 + 512, 512 * 600 + 513));
  expect(tiles.flatMap(({ values }) => [...values]).sort((a, b) => a - b)).toEqual([...image]);
});
