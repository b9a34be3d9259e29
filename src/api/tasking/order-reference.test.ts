import { expect, test } from "vitest";
import type { Task } from "../../contract/task.ts";
import { sameOrder } from "./order-reference.ts";

const task = (more: object = {}) =>
  ({
    id: "one",
    status: "ACTIVE",
    pointOfInterest: { lat: 36, lon: -180 },
    acquisitionWindow: { start: "2026-05-20T00:00:00Z", end: "2026-05-23T00:00:00Z" },
    ...more,
  }) as Task;
const wanted = (start: string, end: string, point: [number, number] = [180, 36.00005]) => ({
  point,
  window: { start: Date.parse(start), end: Date.parse(end) },
});
const overlapping = wanted("2026-05-22T00:00:00Z", "2026-05-25T00:00:00Z");

test("the same point in a window that meets an earlier one is the same order, also across 180°", () => {
  expect(sameOrder(overlapping, [task()])?.id).toBe("one");
});

test("another point, another time, or a task without an image is none", () => {
  expect(sameOrder({ ...overlapping, point: [179.9, 36] }, [task()])).toBeUndefined();
  expect(sameOrder(wanted("2026-05-23T00:00:00Z", "2026-05-25T00:00:00Z"), [task()])).toBeUndefined();
  expect(sameOrder(overlapping, [task({ status: "CANCELED" })])).toBeUndefined();
  expect(sameOrder({ ...overlapping, point: undefined }, [task()])).toBeUndefined();
});
