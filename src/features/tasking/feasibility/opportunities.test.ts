import { expect, test } from "vitest";
import type { Opportunity } from "../../../contract/task.ts";
import { likelyOpportunity, nameOpportunities, opportunityScenes } from "./opportunities.ts";

const footprint: Opportunity["footprint"] = {
  type: "Polygon",
  coordinates: [
    [
      [179.8, -17],
      [-179.8, -17],
      [-179.8, -16.5],
      [179.8, -17],
    ],
  ],
};

function pass(hour: number, change: Partial<Opportunity> = {}): Opportunity {
  return {
    imagingStartTime: new Date(Date.UTC(2026, 4, 20, hour)).toISOString(),
    incidenceAngle: 27.1,
    lookSide: "RIGHT",
    passDirection: "DESCENDING",
    azimuth: 280,
    footprint,
    ...change,
  };
}

test("opportunities get their letters in the order of time, beyond Z two of them", () => {
  const named = nameOpportunities(Array.from({ length: 28 }, (_, index) => pass(27 - index)));
  expect(named.map(({ letter }) => letter).slice(0, 2)).toEqual(["A", "B"]);
  expect(named.map(({ letter }) => letter).slice(25)).toEqual(["Z", "AA", "AB"]);
  expect(named.every(({ time }, index) => time >= (named[index - 1]?.time ?? 0))).toBe(true);
});

test("the flight direction follows from where the radar looks", () => {
  const [right, left] = nameOpportunities([pass(1), pass(2, { lookSide: "LEFT", azimuth: 101 })]);
  expect(right?.axes.flight).toBe(190);
  expect(left?.axes.flight).toBe(191);
});

test("the map shows the previewed one with the first of the other pass", () => {
  const named = nameOpportunities([
    pass(1),
    pass(2),
    pass(3, { passDirection: "ASCENDING", azimuth: 79, incidenceAngle: 24.6 }),
  ]);
  const scenes = opportunityScenes(named, named[1]?.key);
  expect(scenes.map(({ label, look }) => [label, look])).toEqual([
    ["B, descending 27.1°", "previewed"],
    ["C, ascending 24.6°", "other"],
  ]);
});

test("the likely one is nearest the middle of the incidence, and the map names it", () => {
  const named = nameOpportunities([
    pass(1, { incidenceAngle: 16.5 }),
    pass(2, { passDirection: "ASCENDING", incidenceAngle: 26.2 }),
    pass(3, { incidenceAngle: 34 }),
  ]);
  const likely = likelyOpportunity(named, [15, 35]);
  expect(likely?.letter).toBe("B");
  expect(opportunityScenes(named, named[0]?.key, likely?.key).map(({ label }) => label)).toEqual([
    "A, descending 16.5°",
    "B, likely 26.2°",
  ]);
});
