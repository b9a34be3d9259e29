import { describe, expect, test } from "vitest";
import { autoWindow, statisticsOf } from "../../../raster/decibel.ts";
import type { OpenRaster, RasterFacts } from "../../../raster/raster.ts";
import { commonLook } from "./compare-brightness.tsx";

/** An image with amplitudes from one to another. */
function imageOf(from: number, to: number): OpenRaster {
  const values = Uint16Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const facts: Partial<RasterFacts> = { statistics: statisticsOf([values], 0) };
  const raster: Partial<OpenRaster> = { facts: facts as RasterFacts };
  return raster as OpenRaster;
}

const windowOf = ({ facts }: OpenRaster) => autoWindow(facts.statistics);

describe("commonLook", () => {
  const [dark, bright] = [imageOf(10, 90), imageOf(60, 4000)];

  test("is so wide that each image shows as well as alone, in either order", () => {
    const look = { low: windowOf(dark).low, high: windowOf(bright).high, gamma: 1, isInverted: false };
    expect(commonLook([dark, bright], undefined)).toEqual(look);
    expect(commonLook([bright, dark], undefined)).toEqual(look);
  });

  test("is that of the one image that is open", () => {
    expect(commonLook([bright], undefined)).toMatchObject(windowOf(bright));
  });

  test("is as chosen, whatever is open", () => {
    for (const open of [[], [dark], [dark, bright]])
      expect(commonLook(open, [12, 34])).toMatchObject({ low: 12, high: 34 });
  });
});
