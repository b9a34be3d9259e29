import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { distanceKm } from "../../geo/sphere.ts";
import { expectConsistent } from "../testing/consistency.ts";
import { openDataFrames } from "./frames.ts";
import { unpackRecords } from "./record.ts";

const bytes = new Uint8Array(readFileSync(new URL("../../../public/demo/open-data.bin", import.meta.url)));
const records = unpackRecords(bytes);
const frames = [...openDataFrames(bytes)];

test("every item of the three archives is there", () => {
  const count = (origin: string) => records.filter((record) => record.origin === origin).length;
  expect([count("iceye"), count("capella"), count("umbra")]).toEqual([373, 2285, 646]);
});

test("the asset stays under 400 KB compressed", () => {
  expect(gzipSync(bytes).length).toBeLessThan(400_000);
});

test("every frame agrees with itself", () => {
  for (const frame of frames) expectConsistent(frame);
});

test("image ids are unique, frame numbers consecutive", () => {
  expect(new Set(records.map((record) => record.imageID)).size).toBe(records.length);
  const seen = new Map<number, number>();
  for (const { imageID, frameNumber } of frames) {
    expect(frameNumber).toBe((seen.get(imageID) ?? 0) + 1);
    seen.set(imageID, frameNumber);
  }
});

test("long strips and scans are cut into frames no longer than their scene", () => {
  const longest = frames
    .filter((frame) => frame.mode === "SCAN")
    .sort((a, b) => b.frameNumber - a.frameNumber)[0];
  const parts = frames.filter((frame) => frame.imageID === longest?.imageID);
  expect(parts).toHaveLength(5);
  for (const { corners } of parts) expect(distanceKm(corners.nearFirst, corners.nearLast)).toBeLessThan(102);
  expect(parts[1]?.start).toBeLessThan(parts[0]?.end ?? 0);
});

test("a cut-off asset is refused", () => {
  expect(() => unpackRecords(bytes.subarray(0, 1000))).toThrow("early");
});
