import { describe, expect, test } from "vitest";
import { autoWindow, statisticsOf } from "../../../raster/decibel.ts";
import type { OpenRaster, RasterFacts } from "../../../raster/raster.ts";
import { commonLook } from "./compare-brightness.tsx";

/** An image with amplitudes from one to another. */
function imageOf(from: number, to: number, calibration?: number): OpenRaster {
  const values = Uint16Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const facts: Partial<RasterFacts> = { statistics: statisticsOf([values], 0), calibration };
  const raster: Partial<OpenRaster> = { facts: facts as RasterFacts };
  return raster as OpenRaster;
}

const windowOf = ({ facts }: OpenRaster) => autoWindow(facts.statistics);

describe("commonLook", () => {
  const [dark, bright] = [imageOf(10, 90), imageOf(60, 4000)];

  test("is so wide that each image shows as well as alone, in either order", () => {
    const look = { low: windowOf(dark).low, high: windowOf(bright).high, gamma: 1, isInverted: false };
    for (const pair of [
      { a: dark, b: bright },
      { a: bright, b: dark },
    ])
      expect(commonLook(pair, undefined).looks).toEqual({ a: look, b: look });
  });

  test("is that of the one image that is open", () => {
    expect(commonLook({ a: undefined, b: bright }, undefined).looks.b).toMatchObject(windowOf(bright));
  });

  test("is as chosen, whatever is open", () => {
    for (const a of [undefined, dark])
      for (const b of [undefined, bright])
        expect(commonLook({ a, b }, [12, 34]).looks.a).toMatchObject({ low: 12, high: 34 });
  });

  test("is one of σ⁰ where both images are calibrated, each by its own factor", () => {
    const [a, b] = [imageOf(10, 90, 1e-6), imageOf(10, 90, 1e-8)];
    const { window, isCalibrated, looks } = commonLook({ a, b }, [-30, -5]);
    expect([window, isCalibrated]).toEqual([[-30, -5], true]);
    expect(looks.a.low).toBeCloseTo(30, 10);
    expect(looks.b.low).toBeCloseTo(50, 10);
    expect(looks.b.high).toBeCloseTo(75, 10);
    const auto = commonLook({ a, b }, undefined).window;
    expect(auto[0]).toBeCloseTo(windowOf(b).low - 80, 10);
    expect(auto[1]).toBeCloseTo(windowOf(a).high - 60, 10);
  });

  test("is one of amplitudes where only one image is calibrated", () => {
    const { isCalibrated, looks } = commonLook({ a: imageOf(10, 90, 1e-6), b: bright }, [12, 34]);
    expect(isCalibrated).toBe(false);
    expect(looks.a).toEqual(looks.b);
  });
});
