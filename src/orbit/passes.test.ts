import { expect, test } from "vitest";
import { distanceKm } from "../geo/sphere.ts";
import type { Position } from "../geo/types.ts";
import { findPasses } from "../testing/find-passes.ts";
import { constellation } from "../world/archive/constellation.ts";
import { trackPoint } from "./image.ts";
import { collide, type Slot } from "./passes.ts";
import { minus, norm, stateAt, stationAt } from "./satellite.ts";

const FROM = Date.UTC(2026, 4, 20);
const DAY = 86_400_000;
const places: readonly Position[] = [
  [179.985, -16.792],
  [-5.5, 35.955],
  [0, 0],
  [-68, -54.8],
  [25, 81.9],
  [-120, 84],
];

test.each(places)("no other instant around a pass over %d, %d is nearer to the place", (...place) => {
  const passes = findPasses(constellation, place, FROM, FROM + 4 * DAY);
  expect(passes.length).toBeGreaterThan(10);
  const { at } = stationAt(place);
  for (const { satellite, time } of passes) {
    const orbiting = constellation[satellite];
    if (!orbiting) throw new Error("There is no such satellite.");
    const distance = (instant: number) => norm(minus(stateAt(orbiting, instant).position, at));
    for (const away of [20, 5000, 400_000]) {
      expect(distance(time)).toBeLessThan(distance(time - away));
      expect(distance(time)).toBeLessThan(distance(time + away));
    }
  }
});

test.each(places)(
  "every time a satellite is near %d, %d in a look each ten seconds is a pass",
  (...place) => {
    const { at, up } = stationAt(place);
    const from = FROM;
    const to = from + DAY;
    const found = findPasses(constellation, place, from, to).map(({ satellite, time }) => ({
      satellite,
      time,
    }));
    let seen = 0;
    for (const [satellite, orbiting] of constellation.entries()) {
      let before = Number.POSITIVE_INFINITY;
      let closing = false;
      for (let time = from; time < to; time += 10_000) {
        const sight = minus(stateAt(orbiting, time).position, at);
        const distance = norm(sight);
        const isNearest = closing && distance > before;
        closing = distance < before;
        before = distance;
        const incidence =
          (Math.acos((sight.x * up.x + sight.y * up.y + sight.z * up.z) / distance) * 180) / Math.PI;
        if (!isNearest || incidence < 20 || incidence > 49) continue;
        seen++;
        expect(
          found.some((pass) => pass.satellite === satellite && Math.abs(pass.time - time) < 21_000),
        ).toBe(true);
      }
    }
    expect(seen).toBeGreaterThan(0);
  },
);

test("a satellite that looks right has the place on the right of its track", () => {
  for (const { satellite, time, lookSide, passDirection, azimuth } of findPasses(
    constellation,
    [-5.5, 35.955],
    FROM,
    FROM + 3 * DAY,
  )) {
    const orbiting = constellation[satellite];
    if (!orbiting) throw new Error("There is no such satellite.");
    const { heading, at } = trackPoint(stateAt(orbiting, time));
    const side = ((azimuth - heading + 540) % 360) - 180;
    expect(Math.abs(Math.abs(side) - 90)).toBeLessThan(4);
    expect(side > 0 ? "right" : "left").toBe(lookSide);
    expect(Math.cos((heading * Math.PI) / 180) > 0).toBe(passDirection === "ascending");
    expect(distanceKm(at, [-5.5, 35.955])).toBeLessThan(600);
  }
});

const slot = (change: Partial<Slot>): Slot => ({ satellite: 1, start: 0, end: 10_000, roll: 30, ...change });
/** Slot that starts some seconds after the end of another. */
const after = (seconds: number, roll: number) =>
  slot({ start: 10_000 + seconds * 1000, end: 20_000 + seconds * 1000, roll });

test("between two images a satellite settles for 15 s and rolls at half a degree a second", () => {
  expect(collide(slot({}), after(14.9, 30))).toBe(true);
  expect(collide(slot({}), after(15.1, 30))).toBe(false);
  expect(collide(slot({}), after(34.9, 20))).toBe(true);
  expect(collide(slot({}), after(35.1, 20))).toBe(false);
});

test("a flip to the other side is a roll over straight down", () => {
  expect(collide(slot({ roll: 30 }), after(134.9, -30))).toBe(true);
  expect(collide(slot({ roll: 30 }), after(135.1, -30))).toBe(false);
});

test("it does not matter which of the two comes first, and another satellite is free", () => {
  expect(collide(after(20, 20), slot({}))).toBe(true);
  expect(collide(slot({}), slot({ satellite: 2 }))).toBe(false);
});
