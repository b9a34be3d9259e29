import { expect, test } from "vitest";
import type { Position } from "../geo/types.ts";
import { findPasses } from "../testing/find-passes.ts";
import { constellation } from "../world/archive/constellation.ts";
import { imageOnPass } from "./image.ts";
import { dot, minus, norm, stateAt, stationAt } from "./satellite.ts";

const FROM = Date.UTC(2026, 4, 20);
const PLACE: Position = [179.985, -16.792];

test("the angles at the edges of a swath are those under which its corners are seen", () => {
  const passes = findPasses(constellation, PLACE, FROM, FROM + 2 * 86_400_000);
  for (const pass of passes) {
    const orbiting = constellation[pass.satellite];
    const [frame] = imageOnPass(constellation, PLACE, pass, { mode: "SCAN" })?.frames ?? [];
    if (!frame || !orbiting) throw new Error("There is no frame.");
    const seen = (corner: Position) => {
      const { at, up } = stationAt(corner);
      const sight = minus(stateAt(orbiting, frame.start).position, at);
      return (Math.acos(dot(sight, up) / norm(sight)) * 180) / Math.PI;
    };
    expect(Math.abs(seen(frame.corners.nearFirst) - frame.incidence.near)).toBeLessThan(0.3);
    expect(Math.abs(seen(frame.corners.farFirst) - frame.incidence.far)).toBeLessThan(0.3);
  }
  expect(passes.length).toBeGreaterThan(20);
});
