import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { withoutCopies } from "../../tools/pack/without-copies.ts";
import { catalogFrame } from "../api/frames/frame.ts";
import { REAL_ACQUISITIONS } from "../contract/demo.ts";
import { modes } from "../domain/modes.ts";
import { distanceKm } from "../geo/sphere.ts";
import type { Position } from "../geo/types.ts";
import { itemDocument } from "../service/catalog/items/item-document.ts";
import { expectConsistent } from "../testing/catalog/consistency.ts";
import { madeUp } from "./archive/day.ts";
import { openDataFrames, REAL_FRAMES, REAL_UNTIL, unpackRecords } from "./real-frames.ts";

const bytes = new Uint8Array(readFileSync(new URL("../../public/demo/acquisitions.bin", import.meta.url)));
const records = unpackRecords(bytes);
const frames = [...openDataFrames(bytes)];

const setting = { collection: "public" as const, assets: {}, baseUrl: "https://swath.test" };

test("every acquisition of the three archives is there once", () => {
  const count = (origin: string) => records.filter((record) => record.origin === origin).length;
  expect([count("iceye"), count("capella"), count("umbra")]).toEqual([373, 2285, 200]);
  const taken = records.map(({ start, origin, satellite, corners: { nearFirst, farLast } }) =>
    [start, origin, satellite, ...middle(nearFirst, farLast).map((degrees) => degrees.toFixed(2))].join(),
  );
  expect(new Set(taken).size).toBe(REAL_ACQUISITIONS);
});

test("there are as many frames as the app counts on before it has them, and all are as old", () => {
  expect(frames).toHaveLength(REAL_FRAMES);
  for (const { end } of frames) expect(end).toBeLessThan(REAL_UNTIL);
});

test("an item of the archive that says its task again is a copy", () => {
  const item = (id: string, task: string) => ({ id, properties: { "umbra:task_id": task } });
  const items = [item("a", "1"), item("2024_GEC", "1"), item("b", "2")];
  expect(withoutCopies(items)).toEqual([items[0], items[2]]);
});

test("the catalog's items are recognised as the mode that the frame is priced and painted as", () => {
  for (const frame of frames) {
    const found = {
      frame,
      id: "x",
      frameID: `${frame.imageID}_${frame.frameNumber}`,
      product: "GRD",
    } as const;
    const { mode } = catalogFrame([itemDocument(found, setting)], "svc");
    expect(mode?.imagingMode, found.frameID).toBe(frame.mode);
  }
});

test("a spotlight of more than 8 km is one of an extended area, whatever its resolution", () => {
  for (const { mode, corners, origin } of records) {
    if (modes[mode].acquisitionMode !== "spotlight") continue;
    const { nearFirst, nearLast, farFirst, farLast } = corners;
    const sides = [
      distanceKm(nearFirst, nearLast),
      distanceKm(nearFirst, farFirst),
      distanceKm(farFirst, farLast),
      distanceKm(nearLast, farLast),
    ];
    expect([origin, mode === "SPOTLIGHT_EXTENDED_AREA"]).toEqual([origin, Math.max(...sides) > 8]);
  }
});

test("no bandwidth is made up: defects of an archive have none, modes of another theirs", () => {
  const of = (origin: string) => records.filter((record) => record.origin === origin);
  expect(of("capella").filter(({ bandwidth }) => bandwidth === undefined)).toHaveLength(43);
  // A slant range resolution of 0.15 m takes c / (2 * 0.15 m), about 1 GHz.
  for (const { bandwidth } of of("capella")) expect(bandwidth ?? 0).toBeLessThan(1.1e9);
  const spots = of("iceye").filter(({ mode }) => modes[mode].acquisitionMode === "spotlight");
  expect(new Set(spots.map(({ bandwidth }) => bandwidth))).toEqual(new Set([300e6, 600e6, 1200e6]));
  const dwell = spots.filter(({ mode }) => mode === "SPOTLIGHT_EXTENDED_DWELL");
  expect(new Set(dwell.map(({ bandwidth }) => bandwidth))).toEqual(new Set([300e6]));
  const dwellPrecise = spots.filter(
    ({ azimuthLooks, azimuthResolution }) => azimuthLooks === 4 && azimuthResolution === 0.25,
  );
  expect(dwellPrecise).toHaveLength(18);
  for (const { bandwidth } of dwellPrecise) expect(bandwidth).toBe(1200e6);
  for (const { mode, bandwidth, incidence } of of("iceye")) {
    if (mode !== "STRIPMAP") continue;
    const wanted = 299_792_458 / (2 * 3 * Math.sin((incidence * Math.PI) / 180));
    expect((bandwidth ?? 0) / Math.max(60e6, Math.min(300e6, wanted))).toBeCloseTo(1, 4);
  }
});

test("a frame says who made its footprint and from where", () => {
  const [frame] = frames.filter(({ producer }) => producer === "Umbra Open Data");
  if (!frame) throw new Error("The archive is gone.");
  const found = { frame, id: "x", frameID: "1_1", product: "GRD" } as const;
  const { properties } = itemDocument(found, setting);
  expect(properties).toMatchObject({
    platform: expect.stringMatching(/^Umbra-0\d$/),
    providers: [{ name: "Umbra Open Data", roles: ["producer"] }],
    description: expect.stringContaining("Real footprint"),
    license: "CC-BY-4.0",
  });
  const made = itemDocument({ ...found, frame: { ...frame, ...madeUp } }, setting).properties;
  expect(made.description).toContain("Generated footprint");
  expect(made).not.toHaveProperty("license");
  for (const { description } of [properties, made]) expect(description).toContain("demo picture");
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

function middle([lng1, lat1]: Position, [lng2, lat2]: Position): Position {
  return [(lng1 + lng2) / 2, (lat1 + lat2) / 2];
}
