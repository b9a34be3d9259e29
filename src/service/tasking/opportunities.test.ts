import { expect, test } from "vitest";
import { findPasses } from "../../orbit/passes.ts";
import { constellation } from "../../seed/world/constellation.ts";
import { FIJI } from "../../testing/task-orders.ts";
import { bestOpportunity, reviewPasses, type Sought } from "./opportunities.ts";

const FROM = Date.UTC(2026, 5, 6);
const DAY = 86_400_000;

function sought(change: Partial<Sought> = {}): Sought {
  return {
    pointOfInterest: FIJI,
    window: { start: FROM, end: FROM + 5 * DAY },
    imagingMode: "SPOTLIGHT",
    incidenceAngle: { min: 10, max: 45 },
    lookSide: "ANY",
    passDirection: "ANY",
    ...change,
  };
}

test("an image that begins before the window or ends after it is no opportunity", () => {
  const [pass] = findPasses(constellation, [FIJI.lon, FIJI.lat], FROM, FROM + DAY).filter(
    ({ incidence }) => incidence > 15 && incidence < 40,
  );
  const time = pass?.time ?? 0;
  const around = (before: number, after: number) =>
    reviewPasses(constellation, sought({ window: { start: time - before, end: time + after } }));
  expect(around(10_000, 10_000).opportunities).toHaveLength(1);
  expect(around(1_000, 10_000)).toMatchObject({ opportunities: [], passes: 1, failing: { NO_IMAGE: 1 } });
  expect(around(10_000, 1_000)).toMatchObject({ opportunities: [], passes: 1, failing: { NO_IMAGE: 1 } });
});

test("a pass is counted under every fault that it has", () => {
  const { passes, failing, opportunities } = reviewPasses(
    constellation,
    sought({ lookSide: "RIGHT", passDirection: "ASCENDING", incidenceAngle: { min: 30, max: 31 } }),
  );
  expect(failing.LOOK_SIDE + failing.INCIDENCE + failing.PASS_DIRECTION).toBeGreaterThan(passes);
  expect(opportunities.length).toBeLessThan(passes - failing.INCIDENCE + 1);
});

test.each([
  ["STRIPMAP", 20, 140],
  ["STRIPMAP", 1, 50],
  ["SCAN", 71, 497],
] as const)("a %s of %d seconds is about %d km long", (imagingMode, imagingDuration, km) => {
  const image = bestOpportunity(constellation, sought({ imagingMode, imagingDuration }))?.image;
  const seconds = ((image?.end ?? 0) - (image?.start ?? 0)) / 1000;
  expect(Math.abs(seconds * 7 - km) / km).toBeLessThan(0.06);
});

test("a spotlight stares for as long as it is asked to", () => {
  const image = bestOpportunity(constellation, sought({ imagingDuration: 40 }))?.image;
  expect((image?.end ?? 0) - (image?.start ?? 0)).toBe(40_000);
});
