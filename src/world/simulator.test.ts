import { expect, test } from "vitest";
import { toEnd } from "../service/catalog/work.ts";
import type { Sought } from "../service/fulfilment.ts";
import { bestOpportunity } from "../service/tasking/progress.ts";
import { leastStare } from "../service/tasking/read-task.ts";
import { findPasses } from "../testing/find-passes.ts";
import { FIJI } from "../testing/service/task-orders.ts";
import { constellation } from "./archive/constellation.ts";
import { reviewInTurn } from "./simulator.ts";

const FROM = Date.UTC(2026, 5, 6);
const DAY = 86_400_000;

const reviewPasses = (
  satellites: typeof constellation,
  wanted: Sought,
  isFree: Parameters<typeof reviewInTurn>[2] = () => true,
) => toEnd(reviewInTurn(satellites, wanted, isFree));
const best = (change: Partial<Sought>) =>
  bestOpportunity(reviewPasses(constellation, sought(change)), sought(change));

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
  const image = best({ imagingMode, imagingDuration })?.image;
  const seconds = ((image?.end ?? 0) - (image?.start ?? 0)) / 1000;
  expect(Math.abs(seconds * 7 - km) / km).toBeLessThan(0.06);
});

test("a spotlight stares for as long as it is asked to, up to 30 s", () => {
  const image = best({ imagingDuration: 25 })?.image;
  expect((image?.end ?? 0) - (image?.start ?? 0)).toBe(25_000);
  expect(best({ imagingDuration: 31 })).toBeUndefined();
});

test("a spotlight is not asked to stare for less than its looks take", () => {
  const dwell = { imagingMode: "SPOTLIGHT_EXTENDED_DWELL", incidenceAngle: { min: 10, max: 40 } } as const;
  const { opportunities } = reviewPasses(constellation, sought(dwell));
  const longest = Math.max(...opportunities.map(({ image }) => image.end - image.start)) / 1000;
  const least = leastStare("SPOTLIGHT_EXTENDED_DWELL", 40);
  expect(least).toBeGreaterThanOrEqual(longest);
  expect(least - longest).toBeLessThan(2);
  expect(
    reviewPasses(constellation, sought({ ...dwell, imagingDuration: least })).opportunities,
  ).toHaveLength(opportunities.length);
  expect(reviewPasses(constellation, sought({ ...dwell, imagingDuration: 5 })).opportunities).toEqual([]);
});

test("a pass on which the satellite has no time is no opportunity", () => {
  const all = reviewPasses(constellation, sought());
  const [first] = all.opportunities;
  const { start = 0 } = first?.image ?? {};
  const rest = reviewPasses(constellation, sought(), (slot) => slot.start !== start);
  expect(rest.opportunities).toEqual(all.opportunities.slice(1));
  expect(rest.failing.TAKEN).toBe(1);
});
