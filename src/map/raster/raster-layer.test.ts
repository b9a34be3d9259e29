import { describe, expect, test } from "vitest";
import { placementOf } from "../../raster/placement.ts";
import type { DecodedTile, OpenRaster, Placement, RasterFacts, RasterLevels } from "../../raster/raster.ts";
import { readAt } from "./raster-layer.tsx";

const NO_DATA = 0;
/** 10 × 7 pixels in tiles of 4, and their halves in one tile. */
const LEVELS: RasterLevels = [
  { width: 10, height: 7, tileWidth: 4, tileHeight: 4, columns: 3, rows: 2 },
  { width: 5, height: 4, tileWidth: 8, tileHeight: 8, columns: 1, rows: 1 },
];
/** A pixel is a hundredth of a degree, about the antimeridian. */
const PLACEMENT = placementOf(
  { ties: [], rpc: undefined, affine: [179.95, 0.01, 0, 10, 0, -0.01] },
  LEVELS[0],
) as Placement;

/** A tile whose values name its level and pixel: level · 1,000 + row · 100 + column + band · 10,000. */
function tileOf(level: number, index: number, channels: 1 | 3): DecodedTile {
  const { width, height, tileWidth, tileHeight, columns } = LEVELS[level] ?? LEVELS[0];
  const [left, top] = [(index % columns) * tileWidth, Math.floor(index / columns) * tileHeight];
  const size = { width: Math.min(tileWidth, width - left), height: Math.min(tileHeight, height - top) };
  const values = Uint16Array.from({ length: size.width * size.height * channels }, (_, at) => {
    const pixel = Math.floor(at / channels);
    const [x, y] = [left + (pixel % size.width), top + Math.floor(pixel / size.width)];
    return level * 1000 + y * 100 + x + (at % channels) * 10_000;
  });
  return { level, index, frame: 0, ...size, values, histogram: new Uint32Array() };
}

/** An image of which some tiles have come. */
function rasterWith(tiles: readonly DecodedTile[], channels: 1 | 3 = 1) {
  const facts: Partial<RasterFacts> = { levels: LEVELS, channels, noData: NO_DATA };
  const raster: Partial<OpenRaster> = {
    facts: facts as RasterFacts,
    tile: ({ level, index, frame }) =>
      tiles.find((tile) => tile.level === level && tile.index === index && tile.frame === frame),
  };
  return raster as OpenRaster;
}

const coarse = tileOf(1, 0, 1);
const read = (raster: OpenRaster, column: number, row: number, { world = 0, frame = 0 } = {}) => {
  const [lng, lat] = PLACEMENT.toGround(column, row);
  return readAt(raster, PLACEMENT, [lng + 360 * world, lat], { frame, isMiddle: false });
};

describe("readAt", () => {
  test("reads the finest tile that has come, and until then a coarser one", () => {
    const raster = rasterWith([coarse, tileOf(0, 0, 1)]);
    expect(read(raster, 2.5, 3.5)?.values).toEqual([302]);
    expect(read(raster, 4.5, 3.5)?.values).toEqual([1202]);
    expect(read(rasterWith([]), 2.5, 3.5)).toMatchObject({ values: undefined });
  });

  test("finds pixels in tiles that the edge cuts", () => {
    const raster = rasterWith([coarse, tileOf(0, 2, 1), tileOf(0, 5, 1)]);
    expect(read(raster, 9.5, 3.5)?.values).toEqual([309]);
    expect(read(raster, 8.5, 6.5)?.values).toEqual([608]);
    // Seven rows are four of the coarse level.
    expect(read(raster, 3.5, 6.9)?.values).toEqual([1301]);
  });

  test("tells of no pixel beside the image", () => {
    const raster = rasterWith([coarse]);
    for (const [column, row] of [
      [-0.01, 3],
      [10.01, 3],
      [5, -0.01],
      [5, 7.01],
    ] as const)
      expect(read(raster, column, row)).toBeUndefined();
    expect(read(raster, 9.99, 6.99)).toMatchObject({ values: [1304] });
  });

  test("reads in any copy of the world, and names the place as it was asked for", () => {
    const raster = rasterWith([coarse]);
    const other = read(raster, 7.5, 2.5, { world: -2 });
    expect(other?.position[0]).toBeCloseTo(180.025 - 720, 9);
    expect(other?.column).toBeCloseTo(7.5, 6);
    expect(other?.values).toEqual(read(raster, 7.5, 2.5)?.values);
  });

  test("has no values where there are no data", () => {
    // The first pixel of the full level is 0.
    expect(read(rasterWith([coarse, tileOf(0, 0, 1)]), 0.5, 0.5)).toMatchObject({ values: undefined });
    const nan = { ...coarse, values: new Float32Array(20).fill(Number.NaN) };
    expect(read(rasterWith([nan]), 5, 3)).toMatchObject({ values: undefined });
  });

  test("reads all bands of a color, which is empty only if all of them are", () => {
    const raster = rasterWith([tileOf(0, 0, 3)], 3);
    expect(read(raster, 2.5, 3.5)?.values).toEqual([302, 10_302, 20_302]);
    expect(read(raster, 0.5, 0.5)?.values).toEqual([0, 10_000, 20_000]);
  });

  test("reads the frame of the video that is shown", () => {
    const raster = rasterWith([coarse, { ...coarse, frame: 3, values: new Uint16Array(20).fill(7) }]);
    expect(read(raster, 5, 3, { frame: 3 })?.values).toEqual([7]);
    expect(read(raster, 5, 3, { frame: 4 })).toMatchObject({ values: undefined });
  });
});
