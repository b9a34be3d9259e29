import { expect, test } from "vitest";
import type { Task } from "../../contract/task.ts";
import { windowFault } from "../../domain/tasking-rules.ts";
import { draftOfTask } from "./draft-of-task.ts";

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
