import { expect, test } from "vitest";
import { DEMO_FRAMES } from "../../contract/demo.ts";
import { modes } from "../../domain/modes.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { toEnd } from "../../service/catalog/work.ts";
import { archiveGrowth, demoFrames } from "./demo-frames.ts";

const NOW = Date.UTC(2026, 4, 19, 15, 30);
const PAGE = 10_000;
const LIGHT = 299_792_458;
const frames = [...demoFrames({ count: DEMO_FRAMES, until: NOW })].slice(0, PAGE);
const sine = (degrees: number) => Math.sin((degrees / 180) * Math.PI);
const nameOf = ({ imageID, frameNumber, mode }: Frame) => `${imageID}_${frameNumber} ${mode}`;

/** Rules of every generated frame, computed independently of the generator. */
test("10,000 frames have the bandwidth and the resolution of their mode at their angle", () => {
  expect(frames).toHaveLength(PAGE);
  for (const frame of frames) {
    const { bandwidth = 0, incidence, rangeResolution = { near: 0, center: 0, far: 0 }, mode } = frame;
    const { processingMode, resolution } = modes[mode];
    const expected = {
      SL: 300e6 / resolution,
      SM: Math.min(300e6, Math.max(60e6, LIGHT / (6 * sine(incidence.center)))),
      SC: LIGHT / (2 * resolution * sine(incidence.center)),
    }[processingMode];
    expect(Math.abs(bandwidth / expected - 1), nameOf(frame)).toBeLessThan(
      processingMode === "SL" ? 1e-12 : 1e-4,
    );
    for (const edge of ["near", "center", "far"] as const) {
      const metres = LIGHT / (2 * bandwidth * sine(incidence[edge]));
      expect(Math.abs(rangeResolution[edge] - metres), nameOf(frame)).toBeLessThan(0.001);
    }
  }
});

test("no frame of 10,000 is of the future, and none was there before it was taken", () => {
  for (const frame of frames) {
    expect(frame.end, nameOf(frame)).toBeGreaterThan(frame.start);
    expect(frame.created, nameOf(frame)).toBeGreaterThanOrEqual(frame.end);
    expect(frame.updated, nameOf(frame)).toBeGreaterThanOrEqual(frame.created);
    expect(frame.updated, nameOf(frame)).toBeLessThanOrEqual(NOW);
  }
});

test("a spotlight stares for as long as its looks take and never above 30 s", () => {
  for (const frame of frames.filter(({ mode }) => modes[mode].processingMode === "SL")) {
    const { incidence, lookAngle, start, end, mode } = frame;
    const { azimuthLooks, resolution } = modes[mode];
    // Law of sines in the triangle of Earth's centre, place and satellite; angles to a thousandth of a degree.
    const slantRange = (6371 * sine(incidence.center - lookAngle)) / sine(lookAngle);
    const expected = (azimuthLooks * (LIGHT / 9.65e9) * slantRange * 1000) / (2 * resolution * 7_600);
    const seconds = (end - start) / 1000;
    // Speed and the Earth's radius differ from place to place by so much; a wide scene is passed over no faster.
    const atLeast = modes[mode].azimuthKm / 7.3;
    expect(Math.abs(seconds / Math.max(expected, atLeast) - 1), nameOf(frame)).toBeLessThan(0.06);
    expect(seconds, nameOf(frame)).toBeLessThanOrEqual(30);
  }
});

test("a satellite does one thing at a time, with 15 s and its roll at up to 1 degree a second between two", () => {
  const oldest = frames.reduce((least, { start }) => Math.min(least, start), NOW);
  const satelliteAt = new Map(
    toEnd(archiveGrowth({ count: DEMO_FRAMES }).slotsBetween(oldest, NOW)).map(({ start, satellite }) => [
      start,
      satellite,
    ]),
  );
  const takes = new Map<number, { start: number; end: number; roll: number; satellite: number }>();
  for (const { imageID, start, end, lookAngle, lookSide } of frames) {
    const known = takes.get(imageID);
    const first = Math.min(start, known?.start ?? start);
    takes.set(imageID, {
      start: first,
      end: Math.max(end, known?.end ?? end),
      roll: lookSide === "right" ? lookAngle : -lookAngle,
      satellite: satelliteAt.get(first) ?? known?.satellite ?? -1,
    });
  }
  const inOrder = [...takes.values()].sort((a, b) => a.satellite - b.satellite || a.start - b.start);
  let compared = 0;
  for (const [index, next] of inOrder.entries()) {
    const before = inOrder[index - 1];
    if (before?.satellite !== next.satellite || next.satellite < 0) continue;
    compared++;
    const needed = 15 + Math.abs(next.roll - before.roll) / 1;
    expect((next.start - before.end) / 1000).toBeGreaterThanOrEqual(needed);
  }
  expect(compared).toBeGreaterThan(6000);
});

test("the incidence of strips follows the ground that is in reach, and is not piled up where it is steep", () => {
  const strips = frames.filter(({ mode, frameNumber }) => mode === "STRIPMAP" && frameNumber === 1);
  const share = (from: number, to: number) =>
    strips.filter(({ incidence }) => incidence.center >= from && incidence.center < to).length /
    strips.length;
  const tangent = (degrees: number) => Math.tan((degrees * Math.PI) / 180);
  // Ground between two angles, seen from a height over a nearly flat Earth; one in eight strips takes any angle.
  const ground = (from: number, to: number) => (tangent(to) - tangent(from)) / (tangent(35) - tangent(15));
  expect(strips.length).toBeGreaterThan(800);
  for (const from of [15, 20, 25, 30]) {
    expect(Math.abs(share(from, from + 5) - ground(from, from + 5))).toBeLessThan(0.08);
  }
});
