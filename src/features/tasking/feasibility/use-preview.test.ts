import { expect, test } from "vitest";
import type { Opportunity } from "../../../contract/task.ts";
import { bearing } from "../../../geo/sphere.ts";
import type { Position } from "../../../geo/types.ts";
import { imageOnPass } from "../../../orbit/image.ts";
import { findPasses } from "../../../testing/find-passes.ts";
import { constellation } from "../../../world/archive/constellation.ts";
import { likelyOpportunity, nameOpportunities, opportunityScenes, planScenes } from "./use-preview.ts";

const point = [20, 80] as const;
const middle = ([x1, y1]: Position, [x2, y2]: Position): Position => [(x1 + x2) / 2, (y1 + y2) / 2];
const turn = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);

test("far north the preview lies as the images that the check then finds", () => {
  const from = Date.UTC(2026, 4, 20);
  const plan = { point, mode: "STRIPMAP", frames: 1, incidence: [20, 30], passDirection: "ANY" } as const;
  for (const pass of findPasses(constellation, point, from, from + 86_400_000)) {
    if (pass.incidence < 20 || pass.incidence > 30) continue;
    const lookSide = pass.lookSide === "left" ? "LEFT" : "RIGHT";
    const scene = planScenes({ ...plan, lookSide }).find(({ key }) => key === pass.passDirection);
    const image = imageOnPass(constellation, point, pass, { mode: "STRIPMAP" });
    const corners = image?.frames[0]?.corners;
    if (!corners) throw new Error("There is no frame.");
    const first = middle(corners.nearFirst, corners.farFirst);
    const last = middle(corners.nearLast, corners.farLast);
    // In the middle: directions turn along the way up there. They hang on the incidence, known to 5 degrees here.
    expect(turn(scene?.heading ?? 0, bearing(middle(first, last), last))).toBeLessThan(12);
  }
});

test("a chosen look side is an arrow, either of them is not; near the poles the label says which is shown", () => {
  const plan = { mode: "STRIPMAP", frames: 1, incidence: [20, 30], passDirection: "ASCENDING" } as const;
  const [left] = planScenes({ ...plan, point, lookSide: "LEFT" });
  const [either] = planScenes({ ...plan, point, lookSide: "ANY" });
  const [south] = planScenes({ ...plan, point: [20, 10], lookSide: "ANY" });
  expect(turn(left?.lookBearing ?? 0, (left?.heading ?? 0) - 90)).toBeLessThan(0.01);
  expect(either?.lookBearing).toBeUndefined();
  expect(either?.label).toBe("Ascending, looking right, 25.0°");
  expect(south?.label).toBe("Ascending, 25.0°");
});

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
