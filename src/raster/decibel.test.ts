import { expect, test } from "vitest";
import { sarBytes, sarDirectories, sarReference } from "../testing/sar/sar-files.ts";
import {
  autoWindow,
  decibelOf,
  joinedHistogram,
  statisticsOf,
  TILE_DECIBEL,
  tileHistogram,
  windowOfHistograms,
} from "./decibel.ts";
import { decodeTiles } from "./decode.ts";

test("autoWindow reaches 3 dB beyond the percentiles of the overview", () => {
  const values = Uint16Array.from({ length: 101 }, (_, index) => 100 + 10 * index);
  const { low, high } = autoWindow(statisticsOf([values], 0));
  expect(low).toBeCloseTo(decibelOf(120) - 3, 9);
  expect(high).toBeCloseTo(decibelOf(1080) + 3, 9);
});

test("autoWindow of a calm sea is 20 dB wide, from its dark end", () => {
  const values = Uint16Array.from({ length: 101 }, (_, index) => 100 + index);
  const { low, high } = autoWindow(statisticsOf([values], 0));
  expect(low).toBeCloseTo(decibelOf(102) - 3, 9);
  expect(high).toBeCloseTo(low + 20, 9);
});

test("autoWindow of an image without data is a window all the same", () => {
  const { low, high } = autoWindow(statisticsOf([new Uint16Array(4)], 0));
  expect(high).toBeGreaterThan(low);
});

test("windowOfHistograms finds the percentiles of tiles to a bin", async () => {
  const [full] = await sarDirectories("c-affine");
  const bytes = sarBytes("c-affine");
  const columns = Math.ceil(full.width / full.tileWidth);
  const histograms = full.offsets.flatMap((offset, index) => {
    const [left, top] = [(index % columns) * full.tileWidth, Math.floor(index / columns) * full.tileHeight];
    const size = {
      width: Math.min(full.tileWidth, full.width - left),
      height: Math.min(full.tileHeight, full.height - top),
    };
    const { form, tileWidth, tileHeight, noData } = full;
    const parts = [bytes.slice(offset, offset + (full.sizes[index] ?? 0))];
    const stored = { ...form, kind: "amplitude", noData, tileWidth, tileHeight, ...size } as const;
    const blocks = [{ parts, form: stored, left, top }];
    return decodeTiles({ key: { level: 0, index }, blocks, frames: [0], levels: undefined }).map(
      ({ histogram }) => histogram,
    );
  });
  const { low, high } = windowOfHistograms(histograms);
  const { percentilesFull } = sarReference("c-affine");
  const bin = (TILE_DECIBEL.to - TILE_DECIBEL.from) / TILE_DECIBEL.bins;
  expect(Math.abs(low - decibelOf(percentilesFull[2]))).toBeLessThan(bin);
  expect(Math.abs(high - decibelOf(percentilesFull[98]))).toBeLessThan(bin);
});

test("windowOfHistograms of nothing is the whole range", () => {
  expect(windowOfHistograms([])).toEqual({ low: 0, high: 128 });
  expect(windowOfHistograms([tileHistogram(new Uint16Array(9), 0)])).toEqual({ low: 0, high: 128 });
});

test("joinedHistogram keeps every pixel at its dB, over all that either image has", () => {
  const a = { from: 20, to: 40, counts: Uint32Array.of(1, 2, 3, 4) };
  const b = { from: 30, to: 60, counts: Uint32Array.of(10, 20, 30) };
  // Bins of 10 dB: a has two in each of the first two, b one in each of the last three.
  expect(joinedHistogram([a, b])).toEqual({ from: 20, to: 60, counts: Uint32Array.of(3, 17, 20, 30) });
  expect(joinedHistogram([a])).toEqual(a);
});
