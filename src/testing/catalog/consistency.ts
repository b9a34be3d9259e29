import { expect } from "vitest";
import { modes } from "../../domain/modes.ts";
import { groundRangeResolution } from "../../domain/radar.ts";
import { signedRingArea } from "../../geo/area/area.ts";
import { ringFault } from "../../geo/area/validity.ts";
import { unwrapRing } from "../../geo/longitude.ts";
import { bearing, distanceKm } from "../../geo/sphere.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";

/** Expects of any frame, real or generated, what physics and the interface ask of it. */
export function expectConsistent(frame: Frame): void {
  const { corners, ring, incidence, rangeResolution, bandwidth } = frame;
  const name = `${frame.producer} ${frame.imageID}_${frame.frameNumber} ${frame.mode}`;

  const continuous = unwrapRing(ring);
  expect(ring[0], name).toEqual(ring[ring.length - 1]);
  expect(ringFault(continuous), name).toBeUndefined();
  expect(signedRingArea(continuous), name).toBeGreaterThan(0);
  for (const [lng, lat] of ring) {
    expect(Math.abs(lng), name).toBeLessThanOrEqual(180);
    expect(Math.abs(lat), name).toBeLessThan(90);
  }

  // Seen along the flight, far range lies on the look side.
  const flight = bearing(corners.nearFirst, corners.nearLast);
  const look = bearing(corners.nearFirst, corners.farFirst);
  expect(Math.sin(((look - flight) * Math.PI) / 180) > 0 ? "right" : "left", name).toBe(frame.lookSide);

  expect(incidence.near, name).toBeGreaterThan(0);
  expect(incidence.near, name).toBeLessThan(incidence.center);
  expect(incidence.center, name).toBeLessThan(incidence.far);
  expect(frame.lookAngle, name).toBeLessThan(incidence.center);
  for (const at of ["near", "center", "far"] as const) {
    if (!rangeResolution || !bandwidth)
      expect([rangeResolution, bandwidth], name).toEqual([undefined, undefined]);
    else expect(rangeResolution[at], name).toBeCloseTo(groundRangeResolution(bandwidth, incidence[at]), 2);
  }

  expect(frame.start, name).toBeLessThan(frame.end);
  expect(frame.end, name).toBeLessThanOrEqual(frame.created);
  expect(frame.created, name).toBeLessThanOrEqual(frame.updated);
  const lengthKm = distanceKm(corners.nearFirst, corners.nearLast);
  expect(lengthKm, name).toBeLessThan(modes[frame.mode].azimuthKm * 1.7);
}
