import { expect, test, vi } from "vitest";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { boxRing } from "../../geo/area/box.ts";
import { longitudeNear } from "../../geo/longitude.ts";
import { boxOf, isCovered } from "./tasks-map.tsx";

vi.mock("../../map/map-canvas.tsx", () => ({ MapCanvas: () => null }));

const width = (tasks: Parameters<typeof boxOf>[0]) => {
  const [west, , east] = boxOf(tasks) ?? [0, 0, 0, 0];
  return east - west;
};

test("an image fills the map as far as its point allows, a point alone has ground around it", () => {
  const image = { ring: boxRing([-5.38, 36.12, -5.32, 36.18]) } as unknown as CatalogFrame;
  expect(width([{ key: "1", at: [-5.35, 36.15], frames: [image] }])).toBeLessThan(0.12);
  expect(width([{ key: "1", at: [-5.35, 36.15] }])).toBeGreaterThan(0.5);
  expect(
    width([
      { key: "1", at: [179.9, 0] },
      { key: "2", at: [-179.9, 0] },
    ]),
  ).toBeLessThan(2);
});

test("isCovered: a point within its image is not drawn over it, one beside it is", () => {
  const image = { ring: boxRing([179.9, -17, 180.1, -16]) } as unknown as CatalogFrame;
  expect(isCovered({ key: "1", at: [-179.95, -16.5], frames: [image] })).toBe(true);
  expect(isCovered({ key: "1", at: [-179.8, -16.5], frames: [image] })).toBe(false);
  expect(isCovered({ key: "1", at: [-179.95, -16.5] })).toBe(false);
});

test("points all over the world lie in one box without the widest gap between them", () => {
  const lngs = [179.9, -5.35, 25, -22, 4.4, 32.5];
  const box = boxOf(lngs.map((lng) => ({ key: `${lng}`, at: [lng, 0] }))) ?? [0, 0, 0, 0];
  expect(box[2] - box[0]).toBeLessThan(((179.9 + 22 + 1) * 4) / 3);
  for (const lng of lngs) expect(longitudeNear(lng, (box[0] + box[2]) / 2)).toBeGreaterThan(box[0]);
  for (const lng of lngs) expect(longitudeNear(lng, (box[0] + box[2]) / 2)).toBeLessThan(box[2]);
});
