import { readFileSync } from "node:fs";
import { twoline2satrec } from "satellite.js";
import { expect, test } from "vitest";
import type { Position } from "../geo/types.ts";
import { findPasses } from "../testing/find-passes.ts";
import { constellation } from "../world/archive/constellation.ts";
import type { Pass } from "./passes.ts";

interface Fixture {
  places: Record<string, Position>;
  sets: {
    /** Number of a published satellite, or place in the demo constellation. */
    satellite: string | number;
    lines?: [string, string];
    place: string;
    start: string;
    days: number;
    passes: { seconds: number; incidence: number; look: string; pass: string; azimuth: number }[];
  }[];
}

const { places, sets }: Fixture = JSON.parse(
  readFileSync(new URL("../testing/fixtures/passes/passes.json", import.meta.url), "utf8"),
);
const DAY = 86_400_000;
/** The other propagation tells of passes between 9 and 46 degrees: at the edges either may have one more. */
const isInside = ({ incidence }: { incidence: number }) => incidence > 9.3 && incidence < 45.7;

test.each(sets)("satellite $satellite over $place: the same passes as by another propagation", (set) => {
  const start = Date.parse(set.start);
  const place = places[set.place];
  const satellite =
    typeof set.satellite === "number"
      ? constellation[set.satellite]
      : set.lines && { name: set.satellite, record: twoline2satrec(...set.lines) };
  if (!satellite || !place) throw new Error("The fixture names what does not exist.");
  const secondsOf = ({ time }: Pass) => (time - start) / 1000;
  const found = findPasses([satellite], place, start, start + set.days * DAY);
  for (const pass of found.filter(isInside)) {
    const same = set.passes.find(({ seconds }) => Math.abs(secondsOf(pass) - seconds) < 2);
    expect(same, `a pass ${secondsOf(pass)} s after the start`).toMatchObject({
      look: pass.lookSide,
      pass: pass.passDirection,
    });
    expect(Math.abs((same?.incidence ?? 0) - pass.incidence)).toBeLessThan(0.2);
    expect(Math.abs((((same?.azimuth ?? 0) - pass.azimuth + 540) % 360) - 180)).toBeLessThan(0.2);
  }
  for (const { seconds } of set.passes.filter(isInside)) {
    expect(found.some((pass) => Math.abs(secondsOf(pass) - seconds) < 2)).toBe(true);
  }
});

test("there is something to compare with", () => {
  expect(sets.flatMap(({ passes }) => passes).length).toBeGreaterThan(400);
});
