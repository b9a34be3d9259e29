import { expect, test } from "vitest";
import { nextLook, nextTry } from "./pace.ts";

const at = (time: string) => Date.parse(`2026-06-${time}Z`);
const look = (every: "soon" | "day" | "week", now: string) =>
  new Date(nextLook({ every, hour: 6 }, at(now))).toISOString().slice(8, 16);

test("a look comes five minutes later, at the hour of a day, or at that of a Monday", () => {
  expect(look("soon", "03T05:59:00")).toBe("03T06:04");
  expect(look("day", "03T05:59:00")).toBe("03T06:00");
  expect(look("day", "03T06:00:00")).toBe("04T06:00");
  // The third is a Wednesday.
  expect(look("week", "03T07:00:00")).toBe("08T06:00");
  expect(look("week", "08T05:00:00")).toBe("08T06:00");
  expect(look("week", "08T06:00:00")).toBe("15T06:00");
});

test("tries come after growing pauses, and at last every four hours", () => {
  const pauses = [0, 1, 2, 7, 8, 50].map((failures) => nextTry(failures, 0) / 60_000);
  expect(pauses).toEqual([1, 2, 4, 128, 240, 240]);
});
