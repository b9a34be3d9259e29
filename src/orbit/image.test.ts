import { expect, test } from "vitest";
import { framesLengthKm, imagingModes, modes } from "../domain/modes.ts";
import { signedRingArea } from "../geo/area/area.ts";
import { longitudeNear, unwrapRing } from "../geo/longitude.ts";
import { bearing, distanceKm } from "../geo/sphere.ts";
import type { Position, Ring } from "../geo/types.ts";
import { findPasses } from "../testing/find-passes.ts";
import { constellation } from "../world/archive/constellation.ts";
import { imageOnPass } from "./image.ts";

const FROM = Date.UTC(2026, 4, 20);
const WAIYEVO: Position = [179.985, -16.792];
const places: readonly Position[] = [WAIYEVO, [-179.99, -16.8], [-5.5, 35.955], [20, 70]];
const passesOver = (place: Position) => findPasses(constellation, place, FROM, FROM + 2 * 86_400_000);

test.each(imagingModes)("an image of %s has the size of its mode, and the place in its middle", (mode) => {
  for (const place of places) {
    for (const pass of passesOver(place)) {
      const image = imageOnPass(constellation, place, pass, { mode });
      const [frame, ...others] = image?.frames ?? [];
      if (!frame) throw new Error("There is no frame.");
      expect(others).toEqual([]);
      const { nearFirst, nearLast, farFirst, farLast } = frame.corners;
      expect(distanceKm(nearFirst, farFirst) / modes[mode].rangeKm).toBeCloseTo(1, 2);
      expect(distanceKm(nearFirst, nearLast) / modes[mode].azimuthKm).toBeCloseTo(1, 1);
      const middle = middleOf([nearFirst, nearLast, farLast, farFirst]);
      expect(distanceKm(middle, place)).toBeLessThan(0.05 * modes[mode].azimuthKm);
      const flight = bearing(nearFirst, nearLast);
      const look = ((bearing(nearFirst, farFirst) - flight + 540) % 360) - 180;
      expect(look > 0 ? "right" : "left").toBe(pass.lookSide);
    }
  }
});

test("the middle of an image is taken at the instant of the pass", () => {
  for (const pass of passesOver(WAIYEVO)) {
    const image = imageOnPass(constellation, WAIYEVO, pass, { mode: "STRIPMAP" });
    expect(((image?.start ?? 0) + (image?.end ?? 0)) / 2).toBeCloseTo(pass.time, -1);
  }
});

test("a long strip is cut into frames that follow each other inside its outline", () => {
  const [pass] = passesOver(WAIYEVO);
  const image =
    pass &&
    imageOnPass(constellation, WAIYEVO, pass, { mode: "STRIPMAP", lengthKm: framesLengthKm("STRIPMAP", 4) });
  expect(image?.frames.map(({ frameNumber }) => frameNumber)).toEqual([1, 2, 3, 4]);
  expect(image?.frames[0]?.start).toBe(image?.start);
  expect(image?.frames[3]?.end).toBe(image?.end);
  const outline = unwrapRing(image?.footprint as Ring);
  const parts =
    image?.frames.reduce((sum, { ring }) => sum + signedRingArea(unwrapRing(ring as Ring)), 0) ?? 0;
  expect(parts / signedRingArea(outline)).toBeCloseTo(200 / 192.5, 2);
});

test("nothing is taken at the poles", () => {
  const place: Position = [0, 86];
  for (const pass of passesOver(place)) {
    expect(imageOnPass(constellation, place, pass, { mode: "SCAN_WIDE" })).toBeUndefined();
  }
});

function middleOf(corners: readonly Position[]): Position {
  const [first] = corners as [Position];
  const sum = corners.reduce(
    ([lng, lat], corner) => [lng + longitudeNear(corner[0], first[0]), lat + corner[1]] as const,
    [0, 0] as const,
  );
  return [sum[0] / corners.length, sum[1] / corners.length];
}
