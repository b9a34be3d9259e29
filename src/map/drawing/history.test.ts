import { expect, test } from "vitest";
import { boxRing } from "../../geo/area/box.ts";
import type { Area } from "./edit.ts";
import { newHistory, recorded, redone, undone } from "./history.ts";

const area = (east: number): Area => [[boxRing([0, 0, east, 1])]];

test("steps are taken back and forward again", () => {
  const history = recorded(recorded(newHistory(), area(1)), area(2));
  expect(undone(history).present).toEqual(area(1));
  expect(redone(undone(history))).toEqual(history);
});

test("a new step forgets what had been undone", () => {
  const history = recorded(undone(recorded(newHistory(area(1)), area(2))), area(3));
  expect(redone(history)).toBe(history);
});

test("with nothing to undo the history stays the same", () => {
  const history = newHistory(area(1));
  expect(undone(history)).toBe(history);
});
