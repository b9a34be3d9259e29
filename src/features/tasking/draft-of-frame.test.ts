import { expect, test } from "vitest";
import { modes } from "../../domain/modes.ts";
import { draftOfFrame } from "./draft-of-frame.ts";

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
