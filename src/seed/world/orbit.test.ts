import { expect, test } from "vitest";
import { distanceKm } from "../../geo/sphere.ts";
import { groundRangeAt } from "../radar/viewing.ts";
import { acquire } from "./acquire.ts";
import { ALTITUDE_KM, groundPoint, type Pass, passOver, planeOf, SATELLITES, trackOf } from "./orbit.ts";
import { places } from "./places.ts";

const DAY = 20_592;

test("the orbit is about 560 km high", () => {
  expect(Math.abs(ALTITUDE_KM - 560)).toBeLessThan(5);
});

test("every ground track repeats after 18 days, and one satellite follows another of its plane after 6", () => {
  const now = groundPoint(3, DAY, 40_000);
  const later = groundPoint(3, DAY + 18, 40_000);
  const next = groundPoint(3 + 8, DAY - 6, 40_000);
  expect(planeOf(3 + 8)).toBe(planeOf(3));
  expect(trackOf(3 + 8, DAY - 6)).toBe(trackOf(3, DAY));
  expect(distanceKm([now.lng, now.lat], [later.lng, later.lat])).toBeLessThan(0.001);
  expect(distanceKm([now.lng, now.lat], [next.lng, next.lat])).toBeLessThan(0.001);
});

test("a pass sees its place abeam, at the distance its incidence asks for", () => {
  for (const { place, pass } of reachable()) {
    const below = groundPoint(pass.satellite, pass.day, pass.seconds);
    const km = distanceKm([below.lng, below.lat], place.at);
    expect(Math.abs(km - groundRangeAt(pass.incidence, ALTITUDE_KM))).toBeLessThan(1);
  }
});

test("a frame lies on the place it was taken for", () => {
  for (const { place, pass } of reachable()) {
    const order = {
      imageID: 1,
      mode: "SPOTLIGHT",
      frameCount: 1,
      placeAt: 0.5,
      processing: 900,
      reprocessing: 0,
    } as const;
    const corners = acquire(pass, order)?.frames[0]?.corners;
    if (!corners) continue;
    for (const corner of Object.values(corners)) {
      const km = distanceKm(corner, place.at);
      expect(km).toBeGreaterThan(3);
      expect(km).toBeLessThan(4);
    }
  }
});

test("the angles at the edges of a swath are those of its corners", () => {
  for (const { pass } of reachable().filter(({ pass: { incidence } }) => incidence > 21 && incidence < 29)) {
    const order = {
      imageID: 1,
      mode: "SCAN",
      frameCount: 1,
      placeAt: 0.5,
      processing: 900,
      reprocessing: 0,
    } as const;
    const frame = acquire(pass, order)?.frames[0];
    if (!frame) continue;
    const below = groundPoint(pass.satellite, pass.day, (frame.start / 1000) % 86_400);
    const km = (corner: readonly [number, number]) => distanceKm([below.lng, below.lat], corner);
    expect(km(frame.corners.nearFirst)).toBeCloseTo(groundRangeAt(frame.incidence.near, ALTITUDE_KM), 0);
    expect(km(frame.corners.farFirst)).toBeCloseTo(groundRangeAt(frame.incidence.far, ALTITUDE_KM), 0);
  }
});

function reachable() {
  const found: { place: (typeof places)[number]; pass: Pass }[] = [];
  for (const place of places) {
    for (let satellite = 0; satellite < SATELLITES; satellite += 5) {
      for (const direction of ["ascending", "descending"] as const) {
        const pass = passOver(place.at, satellite, DAY, direction);
        if (pass && pass.incidence > 10 && pass.incidence < 45) found.push({ place, pass });
      }
    }
  }
  return found;
}
