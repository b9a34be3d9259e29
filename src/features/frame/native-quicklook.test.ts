import { expect, test } from "vitest";
import { nativeLayout } from "./native-quicklook.tsx";

const leftLooking = {
  top_left: [180.1, -16],
  top_right: [-179.5, -16.1],
  bottom_left: [180, -16.5],
  bottom_right: [-179.6, -16.6],
} as const;

test("rows run across the page and columns down it, across the antimeridian too", () => {
  const corners = Object.fromEntries(
    Object.entries(leftLooking).map(([name, [lng, lat]]) => [name, [lng, lat] as [number, number]]),
  ) as Parameters<typeof nativeLayout>[0];
  const toPage = nativeLayout(corners);
  const [x1, y1] = toPage([180.1, -16]);
  const [x2, y2] = toPage([-179.5, -16.1]);
  const [x3, y3] = toPage([180, -16.5]);
  expect(y2).toBeCloseTo(y1, 6);
  expect(x3).toBeCloseTo(x1, 6);
  expect(x2 - x1).toBeGreaterThan(40);
  expect(y3 - y1).toBeGreaterThan(50);
  expect(x2 - x1).toBeLessThan(60);
});
