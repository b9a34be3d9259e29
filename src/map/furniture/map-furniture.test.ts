import { expect, test } from "vitest";
import { kilometresPerPixel, scaleBar } from "./map-furniture.tsx";

test("the bar is the longest of 1, 2, 5 and their tens that fits", () => {
  expect(scaleBar(0.25, 100)).toEqual({ pixels: 80, label: "20 km" });
  expect(scaleBar(0.5, 100)).toEqual({ pixels: 100, label: "50 km" });
  expect(scaleBar(30, 100)).toEqual({ pixels: 2000 / 30, label: "2,000 km" });
});

test("below a kilometre it is in metres", () => {
  expect(scaleBar(0.004, 100)).toEqual({ pixels: 50, label: "200 m" });
});

test("a pixel of zoom 0 at the equator is a 512th of the way round the Earth, and half of that at 60°", () => {
  expect(kilometresPerPixel(0, 0)).toBeCloseTo(78.27, 2);
  expect(kilometresPerPixel(60, 0)).toBeCloseTo(39.14, 2);
});
