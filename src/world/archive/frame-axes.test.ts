import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bearing } from "../../geo/sphere.ts";
import { swathAxes } from "../../geo/swath.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { quicklookCorners } from "../../service/catalog/items/item-document.ts";
import { openDataFrames } from "../real-frames.ts";
import { demoFrames } from "./demo-frames.ts";

const turn = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);
const axesOf = (frame: Frame) =>
  swathAxes(quicklookCorners(frame), frame.passDirection, {
    lookSide: frame.lookSide,
    incidence: frame.incidence.center,
    inclination: frame.inclination,
  });

test("the arrow of every generated frame is its flight, also beyond 75 degrees", () => {
  const frames = [...demoFrames({ count: 20_000, until: Date.UTC(2026, 4, 19) })];
  const polar = frames.filter(({ ring }) => Math.abs(ring[0]?.[1] ?? 0) > 75);
  expect(polar.length).toBeGreaterThan(50);
  let unknown = 0;
  for (const frame of [...polar, ...frames.slice(0, 1000)]) {
    const { nearFirst, nearLast } = frame.corners;
    const flight = axesOf(frame)?.flight;
    if (flight === undefined) unknown++;
    else expect(turn(flight, bearing(nearFirst, nearLast)), String(nearFirst)).toBeLessThan(12);
  }
  expect(unknown).toBeLessThan(10);
});

test("a real image that was squinted tells no flight, one taken abeam does", () => {
  const bytes = new Uint8Array(
    readFileSync(new URL("../../../public/demo/acquisitions.bin", import.meta.url)),
  );
  const known = (producer: string) => {
    const frames = [...openDataFrames(bytes)].filter((frame) => frame.producer === producer);
    return frames.filter((frame) => axesOf(frame)?.flight !== undefined).length / frames.length;
  };
  // The first two look abeam but for long dwells, the third stares from wherever it is.
  expect(known("Capella Space Open Data")).toBeGreaterThan(0.95);
  expect(known("ICEYE Open Data")).toBeGreaterThan(0.8);
  expect(known("Umbra Open Data")).toBeLessThan(0.4);
});
