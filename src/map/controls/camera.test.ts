import { expect, test } from "vitest";
import { sameCamera, viewBoxOf } from "../map-handle.ts";

test("a view across the antimeridian is a continuous box", () => {
  expect(viewBoxOf(175, -20, -175, -10)).toEqual([175, -20, 185, -10]);
});

test("a view that shows more than one world is one world", () => {
  expect(viewBoxOf(-300, -95, 200, 91)).toEqual([-180, -90, 180, 90]);
});

test("cameras are the same to the precision of an address", () => {
  const camera = { lng: 10, lat: 20, zoom: 5 };
  expect(sameCamera(camera, { lng: 10.000001, lat: 20, zoom: 5.001, bearing: 0 })).toBe(true);
  expect(sameCamera(camera, { ...camera, lng: 10.001 })).toBe(false);
  expect(sameCamera(camera, { ...camera, bearing: 90 })).toBe(false);
});
