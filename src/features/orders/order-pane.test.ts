import { expect, test, vi } from "vitest";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { JoinedOrder } from "../../api/orders/joined-order.ts";
import { groundOf, stateOnMap } from "./order-pane.tsx";

vi.mock("../../map/map-canvas.tsx", () => ({ MapCanvas: () => null }));

const frame = (west: number, east: number) =>
  ({
    ring: [
      [west, -17],
      [east, -17],
      [east, -16],
      [west, -16],
      [west, -17],
    ],
  }) as unknown as CatalogFrame;
const FRAMES = new Map([
  ["1_1", frame(179, 179.8)],
  ["2_1", frame(-179.6, -179.2)],
]);
const purchase = (...frameIDs: string[]) =>
  ({ kind: "purchase", frameIDs, purchase: { status: "closed" } }) as unknown as JoinedOrder;

test("the frames of a run on both sides of 180° lie in one box with what surrounds them", () => {
  const ground = groundOf([purchase("1_1"), purchase("2_1")], FRAMES);
  expect(ground?.box[0]).toBeLessThan(179);
  expect(ground?.box[2]).toBeGreaterThan(180.8);
  expect(ground?.frames).toEqual([...FRAMES.values()]);
  expect((ground?.box[2] ?? 0) - (ground?.box[0] ?? 0)).toBeLessThan(4);
});

test("a task without frames lies at its point", () => {
  const task = { kind: "task", frameIDs: [], task: { pointOfInterest: { lat: -16.8, lon: -179.99 } } };
  const ground = groundOf([task as unknown as JoinedOrder], FRAMES);
  expect(ground?.points.map(({ at }) => at)).toEqual([[-179.99, -16.8]]);
  expect(ground?.box).toEqual([-180.99, -17.3, -178.99, -16.3]);
});

test("nothing is shown of where an order lies while that is not known", () => {
  expect(groundOf([purchase("9_9")], FRAMES)).toBeUndefined();
});

test("a frame is drawn as owned only once its purchase is closed", () => {
  const state = (status: string) => stateOnMap({ kind: "purchase", purchase: { status } } as JoinedOrder);
  expect(["received", "active", "closed", "failed", "canceled"].map(state)).toEqual([
    ...["active", "active", "owned", "failed", "failed"],
  ]);
});
