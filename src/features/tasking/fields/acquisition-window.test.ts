import { expect, test } from "vitest";
import { cancellationFee, windowFault } from "../../../domain/tasking-rules.ts";
import {
  freeWindow,
  HOUR,
  laterWindow,
  mendedWindow,
  movedWindow,
  soonestWindow,
  wholeHourLimits,
  windowPresets,
  windowProblem,
} from "./acquisition-window.ts";

const now = Date.parse("2026-05-19T09:42:00Z");
const at = (hours: number) => now + hours * HOUR;

test("the soonest window opens at the first whole hour after the lead time, and follows the priority", () => {
  expect(new Date(soonestWindow("COMMERCIAL", now).start).toISOString()).toBe("2026-05-19T22:00:00.000Z");
  expect(new Date(soonestWindow("BACKGROUND", now).start).toISOString()).toBe("2026-05-20T10:00:00.000Z");
});

test("the window that a form begins with costs nothing to cancel for a day, also after a moment, and can be ordered", () => {
  for (const minutes of [0, 42, 59]) {
    const then = Date.parse("2026-05-19T09:00:00Z") + minutes * 60_000;
    expect(cancellationFee(freeWindow(then).start, then + 24 * HOUR + 600_000)).toBe(0);
    expect(cancellationFee(freeWindow(then).start - HOUR, then + 24 * HOUR + 600_000)).toBe(10);
    expect(windowFault(freeWindow(then), "BACKGROUND", then)).toBeUndefined();
  }
});

test("just before the hour it leaves a moment to fill in the form", () => {
  const late = Date.parse("2026-05-19T09:55:00Z");
  expect(new Date(soonestWindow("COMMERCIAL", late).start).toISOString()).toBe("2026-05-19T23:00:00.000Z");
});

test.each(windowPresets.map(({ label, hours }) => [label, hours] as const))(
  "the preset %s can be ordered with either priority",
  (_, hours) => {
    for (const priority of ["COMMERCIAL", "BACKGROUND"] as const) {
      expect(windowFault(soonestWindow(priority, now, hours), priority, now)).toBeUndefined();
    }
  },
);

test.each([
  ["reversed", { start: at(60), end: at(40) }, "ends before it opens"],
  ["too short", { start: at(20), end: at(30) }, "at least 24\u00a0h long"],
  ["too late", { start: at(300), end: at(400) }, "within 14 days"],
  [
    "too soon",
    { start: at(3), end: at(40) },
    "need 12\u00a0h before the window opens; this one opens in 3.0\u00a0h",
  ],
  ["begun", { start: at(-3), end: at(40) }, "already opened"],
  ["over", { start: at(-90), end: at(-40) }, "in the past"],
])("a window that is %s is shown in a sentence, and its mended form can be ordered", (_, window, words) => {
  expect(windowProblem(window, "COMMERCIAL", now)).toContain(words);
  expect(windowProblem(mendedWindow(window, "COMMERCIAL", now), "COMMERCIAL", now)).toBeUndefined();
});

test("mending keeps the length where there is room for it", () => {
  const mended = mendedWindow({ start: at(-90), end: at(-18) }, "COMMERCIAL", now);
  expect(mended.end - mended.start).toBe(72 * HOUR);
  expect(mended.start).toBe(wholeHourLimits("COMMERCIAL", now).start);
});

test("a window is moved at its whole length, as far as it can be ordered", () => {
  const limits = wholeHourLimits("COMMERCIAL", now);
  const window = { start: limits.start + 10 * HOUR, end: limits.start + 58 * HOUR };
  const moved = (by: number) => movedWindow(window, by, "COMMERCIAL", now);
  expect(moved(5 * HOUR)).toEqual({ start: window.start + 5 * HOUR, end: window.end + 5 * HOUR });
  expect(moved(-99 * HOUR)).toEqual({ start: limits.start, end: limits.start + 48 * HOUR });
  expect(moved(999 * HOUR)).toEqual({ start: limits.end - 48 * HOUR, end: limits.end });
});

test("a window that is let go where it was, or that is too long to be moved, stays", () => {
  const over = { start: now - 80 * HOUR, end: now - 8 * HOUR };
  expect(movedWindow(over, 0, "COMMERCIAL", now)).toEqual(over);
  const long = { start: now, end: now + 400 * HOUR };
  expect(movedWindow(long, HOUR, "COMMERCIAL", now)).toEqual(long);
});

test("a window that opens later is the nearest whole hour at which canceling costs a step less", () => {
  const fee = (start: number) => cancellationFee(start, now);
  const soon = { start: now + 13 * HOUR, end: now + 85 * HOUR };
  const later = laterWindow(soon, now);
  expect([fee(soon.start), fee(later?.start ?? 0)]).toEqual([100, 20]);
  expect(laterWindow({ start: now + 50 * HOUR, end: now + 90 * HOUR }, now)).toSatisfy(
    (window: typeof soon) => fee(window.start) === 0 && window.end - window.start === 40 * HOUR,
  );
  expect(laterWindow({ start: now + 80 * HOUR, end: now + 110 * HOUR }, now)).toBeUndefined();
});
