import { describe, expect, test } from "vitest";
import type { Task } from "../../contract/task.ts";
import { modes } from "../../domain/modes.ts";
import { windowFault } from "../../domain/tasking-rules.ts";
import { draftOfFrame, draftOfTask } from "./drafts-from.ts";

const NOW = Date.parse("2026-06-02T12:00:00Z");
const HOUR = 3_600_000;
const frame = {
  ring: [
    [179.8, -17],
    [-179.8, -17],
    [-179.7, -16.5],
    [179.9, -16.5],
    [179.8, -17],
  ] as const,
  mode: modes.STRIPMAP,
  lookSide: "right" as const,
  passDirection: "descending" as const,
  incidence: { near: 27, center: 28.4, far: 30 },
};

test("the same geometry is the frame's middle, mode, look, pass and incidence within a degree", () => {
  expect(draftOfFrame(frame, NOW)).toEqual({
    point: [-179.95, -16.75],
    mode: "STRIPMAP",
    lookSide: "RIGHT",
    passDirection: "DESCENDING",
    incidence: [27, 29],
    window: { start: NOW + 25 * HOUR, end: NOW + 14 * 24 * HOUR },
  });
});

test("an incidence at the limits of tasking stays inside of them, an unknown one is left open", () => {
  const steep = { ...frame, incidence: { ...frame.incidence, center: 9.7 } };
  expect(draftOfFrame(steep, NOW).incidence).toEqual([10, 11]);
  expect(
    draftOfFrame({ ...frame, incidence: { ...frame.incidence, center: undefined } }, NOW).incidence,
  ).toBeUndefined();
});

describe("draftOfTask", () => {
  const NOW = Date.parse("2026-06-02T12:00:00Z");
  const HOUR = 3_600_000;
  const task = (from: number, to: number, priority = "COMMERCIAL") =>
    ({
      imagingMode: "STRIPMAP",
      productTypes: [],
      priority,
      pointOfInterest: { lat: 1, lon: 2 },
      acquisitionWindow: {
        start: new Date(NOW + from * HOUR).toISOString(),
        end: new Date(NOW + to * HOUR).toISOString(),
      },
    }) as unknown as Task;

  test("a window that can still be ordered is kept", () => {
    expect(draftOfTask(task(96, 200), NOW).window).toEqual({ start: NOW + 96 * HOUR, end: NOW + 200 * HOUR });
  });

  test.each([
    ["is over", -400, -300],
    ["is open", -2, 60],
    ["opens too soon for an order", 1, 60],
  ])(
    "in the place of a window that %s stands the next that can be ordered, a week long or more",
    (_, from, to) => {
      for (const priority of ["COMMERCIAL", "BACKGROUND"] as const) {
        const { window } = draftOfTask(task(from, to, priority), NOW);
        if (!window) throw new Error("There is no window.");
        expect(windowFault(window, priority, NOW)).toBeUndefined();
        expect(window.end - window.start).toBeGreaterThanOrEqual(168 * HOUR);
      }
    },
  );
});
