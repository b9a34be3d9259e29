import { expect, test } from "vitest";
import {
  decimalsOf,
  kilometresPerPixel,
  meridianLabel,
  parallelLabel,
  positionLabel,
  scaleBar,
  shortSource,
} from "./map-furniture.tsx";

test("the bar is the longest of 1, 2, 5 and their tens that fits", () => {
  expect(scaleBar(0.25)).toEqual({ pixels: 80, label: "20 km" });
  expect(scaleBar(0.5)).toEqual({ pixels: 100, label: "50 km" });
  expect(scaleBar(30)).toEqual({ pixels: 2000 / 30, label: "2,000 km" });
});

test("below a kilometre it is in metres", () => {
  expect(scaleBar(0.004)).toEqual({ pixels: 50, label: "200 m" });
});

test("a pixel of zoom 0 at the equator is a 512th of the way round the Earth, and half of that at 60°", () => {
  expect(kilometresPerPixel(0, 0)).toBeCloseTo(78.27, 2);
  expect(kilometresPerPixel(60, 0)).toBeCloseTo(39.14, 2);
});

test("a source with a long list of makers is named by what it is of, a short one whole", () => {
  expect(shortSource("Demo footprints: ICEYE Open Data, Capella Space Open Data, Umbra Open Data")).toBe(
    "Demo footprints",
  );
  expect(shortSource("デモのフットプリント：ICEYE Open Data、Capella Space Open Data、Umbra Open Data")).toBe(
    "デモのフットプリント",
  );
  expect(shortSource("Basemap: GSHHG, GeoNames")).toBe("Basemap: GSHHG, GeoNames");
});

test("a meridian has the sign of its own side of the antimeridian", () => {
  expect([179.5, 180, 180.5, 181].map((lng) => meridianLabel(lng, 1))).toEqual([
    "179.5° E",
    "180°",
    "179.5° W",
    "179.0° W",
  ]);
});

test("a meridian of a far world copy is named as the one it is", () => {
  expect(meridianLabel(540, 0)).toBe("180°");
  expect(meridianLabel(360 + 12, 0)).toBe("12° E");
  expect(meridianLabel(-365, 0)).toBe("5° W");
});

test("Greenwich and the equator have no side", () => {
  expect(meridianLabel(0, 1)).toBe("0°");
  expect(parallelLabel(0, 1)).toBe("0°");
});

test("a parallel says north or south", () => {
  expect([36, -17.5].map((lat) => parallelLabel(lat, 1))).toEqual(["36.0° N", "17.5° S"]);
});

test("a position is written latitude first, with its true side", () => {
  expect(positionLabel([-5.5, 35.955], 3)).toBe("35.955° N 5.500° W");
  expect(positionLabel([180.613, -16.62], 3)).toBe("16.620° S 179.387° W");
});

test("decimals tell neighbouring lines apart", () => {
  expect([30, 1, 0.5, 0.2, 0.05, 0.001].map(decimalsOf)).toEqual([0, 0, 1, 1, 2, 3]);
});
