import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DEMO_FRAMES, REAL_ACQUISITIONS } from "../../contract/demo.ts";
import { modes } from "../../domain/modes.ts";
import { unwrapRing } from "../../geo/longitude.ts";
import { bearing, distanceKm } from "../../geo/sphere.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { toEnd } from "../../service/catalog/work.ts";
import { expectConsistent } from "../../testing/catalog/consistency.ts";
import { archiveGrowth, demoFrames } from "./demo-frames.ts";

const DAY = 86_400_000;
const until = Date.UTC(2026, 4, 19);
const openData = new Uint8Array(
  readFileSync(new URL("../../../public/demo/acquisitions.bin", import.meta.url)),
);
const world = [...demoFrames({ count: DEMO_FRAMES, until }, openData)];
const generated = world.filter((frame) => frame.footprint === "generated");
const recent = generated.filter((frame) => frame.start > until - 90 * DAY);

test("the default world has 25,000 frames, real ones among them, none later than asked for", () => {
  expect(world).toHaveLength(25_000);
  expect(world.length - generated.length).toBeGreaterThan(REAL_ACQUISITIONS);
  for (const frame of generated) expect(frame.updated).toBeLessThanOrEqual(until);
});

test("the archive reaches to the instant asked for, not to the midnight before", () => {
  const noon = until + 15 * 3_600_000;
  const [newest] = demoFrames({ count: 10, until: noon });
  expect(noon - (newest?.start ?? 0)).toBeLessThan(4 * 3_600_000);
  for (const { updated } of demoFrames({ count: 300, until: noon }))
    expect(updated).toBeLessThanOrEqual(noon);
});

test("what comes to the archive afterwards is what an archive made later has", () => {
  const growth = archiveGrowth({ count: DEMO_FRAMES });
  const later = until + 2.3 * DAY;
  const came = toEnd(growth.cameBetween(until, later));
  const inTurn = [
    ...toEnd(growth.cameBetween(until, until + DAY)),
    ...toEnd(growth.cameBetween(until + DAY, later)),
  ];
  expect(inTurn.map(frameID)).toEqual(came.map(frameID));
  const whole = [...demoFrames({ count: 1000, until: later })].filter(({ updated }) => updated > until);
  expect(came.length).toBeGreaterThan(150);
  expect(came.map(frameID).sort()).toEqual(whole.map(frameID).sort());
  expect(came.map(({ updated }) => updated)).toEqual(came.map(({ updated }) => updated).toSorted());
});

test("the slots of the days to come are those of the frames that will be there", () => {
  const growth = archiveGrowth({ count: DEMO_FRAMES });
  const ahead = toEnd(growth.slotsBetween(until, until + 14 * DAY));
  const taken = new Set(toEnd(growth.cameBetween(until, until + 15 * DAY)).map(({ start }) => start));
  expect(ahead.length).toBeGreaterThan(500);
  for (const { start } of ahead) expect(taken.has(start)).toBe(true);
});

test("every generated frame agrees with itself", () => {
  for (const frame of generated.slice(0, 4000)) expectConsistent(frame);
});

test("frame ids are unique in the whole world", () => {
  expect(new Set(world.map(frameID)).size).toBe(world.length);
});

test("frames have the size of their mode", () => {
  for (const { corners, mode } of generated.slice(0, 4000)) {
    const lengthKm = distanceKm(corners.nearFirst, corners.nearLast);
    const widthKm = distanceKm(corners.nearFirst, corners.farFirst);
    expect(widthKm / modes[mode].rangeKm).toBeCloseTo(1, 3);
    expect(Math.abs(lengthKm / modes[mode].azimuthKm - 1)).toBeLessThan(0.06);
  }
});

test("the frames of a datatake follow each other in time and overlap by about five percent", () => {
  const followers = generated.slice(0, 4000).filter((frame) => frame.frameNumber > 1);
  expect(followers.length).toBeGreaterThan(1000);
  const byID = new Map(generated.map((frame) => [frameID(frame), frame]));
  for (const frame of followers) {
    const before = byID.get(`${frame.imageID}_${frame.frameNumber - 1}`) as Frame;
    const shared = (before.end - frame.start) / (before.end - before.start);
    expect(Math.abs(shared - 0.05)).toBeLessThan(0.01);
    expect(distanceKm(before.corners.nearLast, frame.corners.nearFirst)).toBeLessThan(
      modes[frame.mode].azimuthKm * 0.06,
    );
  }
});

test("satellites fly towards 349 degrees going up over the equator and towards 191 going down", () => {
  const equatorial = generated.filter(({ corners }) => Math.abs(corners.nearFirst[1]) < 8);
  expect(equatorial.length).toBeGreaterThan(100);
  for (const { corners, passDirection } of equatorial) {
    const heading = bearing(corners.nearFirst, corners.nearLast);
    expect(Math.abs(heading - (passDirection === "ascending" ? 348.6 : 191.4))).toBeLessThan(2.5);
  }
});

test("away from the poles an ascending frame runs north and a descending one south", () => {
  for (const { corners, passDirection } of generated) {
    const north = corners.nearLast[1] - corners.nearFirst[1];
    if (Math.abs(corners.nearFirst[1]) < 70) expect(north > 0).toBe(passDirection === "ascending");
  }
});

test("both look sides, both pass directions and all modes occur", () => {
  expect(new Set(generated.map(({ lookSide, passDirection }) => `${lookSide} ${passDirection}`)).size).toBe(
    4,
  );
  expect(new Set(generated.map(({ mode }) => mode)).size).toBe(Object.keys(modes).length);
});

test("the same world comes out every time, with any number of frames as its beginning", () => {
  const some = [...demoFrames({ count: 5000, until }, openData)];
  expect(some).toEqual(world.slice(0, 5000));
});

test("image ids of today are still the same images tomorrow", () => {
  const tomorrow = new Map(
    [...demoFrames({ count: DEMO_FRAMES, until: until + DAY }, openData)].map((frame) => [
      frameID(frame),
      frame,
    ]),
  );
  for (const frame of recent) expect(tomorrow.get(frameID(frame))).toEqual(frame);
});

test("dozens of frames cross the antimeridian and some lie above 80 degrees", () => {
  expect(
    generated.filter(({ ring }) =>
      ring.some(([lng], i) => i > 0 && Math.abs(lng - (ring[i - 1]?.[0] ?? 0)) > 180),
    ).length,
  ).toBeGreaterThan(48);
  expect(generated.filter(({ ring }) => ring.some(([, lat]) => lat > 80)).length).toBeGreaterThan(10);
});

test("the Strait of Gibraltar and Fiji are lively in the newest 90 days", () => {
  const gibraltar = recent.filter(inBox(-7, 35, -4, 37));
  const fiji = recent.filter(inBox(178, -19, 182, -15));
  expect(gibraltar.length).toBeGreaterThan(60);
  expect(fiji.length).toBeGreaterThan(30);
  for (const frames of [gibraltar, fiji]) {
    const families = new Set(frames.map(({ mode }) => modes[mode].family));
    expect(families).toEqual(new Set(["Spot", "Dwell", "Strip", "Scan"]));
    expect(frames.some(({ mode }) => mode === "SPOTLIGHT_EXTENDED_AREA")).toBe(true);
    expect(frames.some(({ mode, frameNumber }) => mode === "STRIPMAP" && frameNumber === 4)).toBe(true);
  }
});

test("standing orders look at a place from the same direction again and again", () => {
  const passes = new Map<string, Frame[]>();
  for (const frame of recent.filter(({ frameNumber }) => frameNumber === 1)) {
    const inPeriod = Math.round((frame.start % (6 * DAY)) / 20_000);
    const place = frame.corners.nearFirst.map((degrees) => Math.round(degrees * 20)).join();
    const geometry = `${frame.mode} ${frame.lookSide} ${inPeriod} ${place}`;
    passes.set(geometry, [...(passes.get(geometry) ?? []), frame]);
  }
  const stacks = [...passes.values()].filter((frames) => frames.length >= 10);
  expect(stacks.length).toBeGreaterThan(50);
  for (const frames of stacks) {
    const angles = frames.map(({ incidence }) => incidence.center);
    const slantRange = 545_000 / Math.cos(((angles[0] ?? 0) * Math.PI) / 180);
    const baselines = angles
      .slice(1)
      .map((angle, index) => (Math.abs(angle - (angles[index] ?? 0)) / 180) * Math.PI * slantRange);
    expect(Math.max(...baselines)).toBeLessThan(230);
  }
});

test("a larger world has busier days, so that it does not reach back for ever", () => {
  const newestDay = (count: number) => {
    let frames = 0;
    for (const { start } of demoFrames({ count, until })) {
      if (start < until - DAY) return frames;
      frames++;
    }
    return frames;
  };
  expect(newestDay(1_000_000)).toBeGreaterThan(3 * newestDay(DEMO_FRAMES));
});

function frameID({ imageID, frameNumber }: Frame): string {
  return `${imageID}_${frameNumber}`;
}

function inBox(west: number, south: number, east: number, north: number) {
  return ({ ring }: Frame) =>
    unwrapRing(ring).some(([lng, lat]) => {
      const near = lng < west - 180 ? lng + 360 : lng;
      return near >= west && near <= east && lat >= south && lat <= north;
    });
}
