import { expect, test } from "vitest";
import { distanceKm } from "../../geo/sphere.ts";
import type { Position } from "../../geo/types.ts";
import { trackPoint } from "../../orbit/image.ts";
import { norm, stateAt } from "../../orbit/satellite.ts";
import { findPasses } from "../../testing/find-passes.ts";
import { constellation, groundTrackOf, passOfDay, planeOf, SATELLITES } from "./constellation.ts";

const DAY = 86_400_000;
const TODAY = 20_592;

const below = (satellite: number, time: number) => {
  const orbiting = constellation[satellite];
  if (!orbiting) throw new Error(`There is no satellite ${satellite}.`);
  return trackPoint(stateAt(orbiting, time)).at;
};

test("the satellites fly 525 to 570 km high", () => {
  for (const satellite of constellation) {
    for (let minutes = 0; minutes < 100; minutes += 5) {
      const height = norm(stateAt(satellite, TODAY * DAY + minutes * 60_000).position) - 6371;
      expect(Math.abs(height - 545)).toBeLessThan(25);
    }
  }
});

test.each([-4000, 0, 900])("every ground track repeats after 18 days, also %d days from now", (days) => {
  const time = (TODAY + days) * DAY + 40_000_000;
  for (let satellite = 0; satellite < SATELLITES; satellite++) {
    expect(distanceKm(below(satellite, time), below(satellite, time + 18 * DAY))).toBeLessThan(0.3);
  }
});

test("one satellite follows another of its plane after six days", () => {
  const time = TODAY * DAY + 40_000_000;
  expect(planeOf(3 + 8)).toBe(planeOf(3));
  expect(groundTrackOf(3 + 8, TODAY - 6)).toBe(groundTrackOf(3, TODAY));
  expect(distanceKm(below(3, time), below(3 + 8, time - 6 * DAY))).toBeLessThan(0.3);
});

test("the pass of a day is the one that a search of all passes finds nearest", () => {
  const places: readonly Position[] = [
    [-5.5, 35.95],
    [179.95, -16.8],
    [103.8, 1.2],
    [-70, 62],
  ];
  let found = 0;
  for (const place of places) {
    const passes = findPasses(constellation, place, TODAY * DAY, (TODAY + 1) * DAY);
    for (const pass of passes) {
      if (pass.incidence < 10 || pass.incidence > 45) continue;
      const rivals = passes.filter(
        ({ satellite, passDirection }) =>
          satellite === pass.satellite && passDirection === pass.passDirection,
      );
      if (rivals.some(({ incidence }) => incidence < pass.incidence)) continue;
      const ofDay = passOfDay(place, pass.satellite, TODAY, pass.passDirection, [10, 45]);
      expect(ofDay?.time).toBeCloseTo(pass.time, -1);
      expect(ofDay?.incidence).toBeCloseTo(pass.incidence, 3);
      found++;
    }
  }
  expect(found).toBeGreaterThan(25);
});
