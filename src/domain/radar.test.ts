import { expect, test } from "vitest";
import { imagingModes, modes } from "./modes.ts";
import { bandwidthAt, groundResolution, stareSeconds } from "./radar.ts";

const LIGHT = 299_792_458;
const sine = (degrees: number) => Math.sin((degrees / 180) * Math.PI);

test("spot modes have exactly 300, 600 and 1200 MHz at every angle", () => {
  for (const incidence of [10, 30, 45]) {
    expect(bandwidthAt("SPOTLIGHT", incidence)).toBe(300e6);
    expect(bandwidthAt("SPOTLIGHT_EXTENDED_DWELL", incidence)).toBe(300e6);
    expect(bandwidthAt("SPOTLIGHT_FINE_2L", incidence)).toBe(600e6);
    expect(bandwidthAt("SPOTLIGHT_PRECISE_3L", incidence)).toBe(1200e6);
  }
  expect(groundResolution("SPOTLIGHT", 20)).toBeCloseTo(LIGHT / (600e6 * sine(20)), 9);
});

test("strips and scans have the resolution of their table, strips with 60 to 300 MHz", () => {
  for (let incidence = 5; incidence <= 60; incidence += 2.5) {
    const strip = Math.min(300e6, Math.max(60e6, LIGHT / (6 * sine(incidence))));
    expect(Math.abs(bandwidthAt("STRIPMAP", incidence) - strip)).toBeLessThanOrEqual(500);
  }
  expect(groundResolution("STRIPMAP", 22)).toBeCloseTo(3, 3);
  expect(groundResolution("SCAN", 25)).toBeCloseTo(15, 2);
  expect(groundResolution("SCAN_WIDE", 25)).toBeCloseTo(27, 2);
});

test("a spotlight stares for as long as its looks take, a strip not at all", () => {
  const slantRange = 630_000;
  const speed = 7_550;
  for (const mode of imagingModes) {
    const { processingMode, azimuthLooks, resolution } = modes[mode];
    const expected = (azimuthLooks * 0.0310665 * slantRange) / (2 * resolution * speed);
    expect(stareSeconds(mode, slantRange, speed)).toBeCloseTo(processingMode === "SL" ? expected : 0, 3);
  }
});
