import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type CatalogFrame, catalogFrame } from "../../api/frames/frame.ts";
import { containsPoint } from "../../geo/area/intersects.ts";
import { coverageShare } from "../../geo/coverage.ts";
import { unwrapRing } from "../../geo/longitude.ts";
import type { Position, Ring } from "../../geo/types.ts";
import { itemDocument } from "../../service/catalog/items/item-document.ts";
import { changedFrame } from "../../testing/catalog/changed-frame.ts";
import { openDataFrames } from "../../world/real-frames.ts";
import { LEAST_OVERLAP, MOST_APART, partnerOf, repeatsOf, turnedBy } from "./same-geometry.ts";
import { repeatWords } from "./same-geometry-panel.tsx";

const bytes = new Uint8Array(readFileSync(new URL("../../../public/demo/acquisitions.bin", import.meta.url)));
const setting = { collection: "public" as const, assets: {}, baseUrl: "https://swath.test" };
const archive = [...openDataFrames(bytes)].map((frame, index) => {
  const found = {
    frame,
    id: String(index),
    frameID: `${frame.imageID}_${frame.frameNumber}`,
    product: "GRD",
  } as const;
  return catalogFrame([itemDocument(found, setting)], "svc");
});

/** Real acquisitions around the places that were imaged most often. */
const stacks = (() => {
  const cells = new Map<string, CatalogFrame[]>();
  for (const frame of archive) {
    const [lng = 0, lat = 0] = frame.ring[0] ?? [];
    const cell = `${Math.round(lng * 5)} ${Math.round(lat * 5)}`;
    cells.set(cell, [...(cells.get(cell) ?? []), frame]);
  }
  return [...cells.values()]
    .sort((a, b) => b.length - a.length)
    .slice(0, 4)
    .map((stack) => stack.slice(0, 60));
})();

/** Share of a ring that another one covers, by a grid of points: slower than cutting, and another way. */
function sampled(ring: Ring, other: Ring): number {
  const lngs = ring.map(([lng]) => lng);
  const lats = ring.map(([, lat]) => lat);
  const [west, east, south, north] = [
    Math.min(...lngs),
    Math.max(...lngs),
    Math.min(...lats),
    Math.max(...lats),
  ];
  let [inside, covered] = [0, 0];
  for (let column = 0.5; column < 30; column++) {
    for (let row = 0.5; row < 30; row++) {
      const point: Position = [west + ((east - west) * column) / 30, south + ((north - south) * row) / 30];
      if (!containsPoint(ring, point)) continue;
      inside++;
      if (containsPoint(other, point)) covered++;
    }
  }
  return covered / inside;
}

test("on real stacks the finder finds every repeat of a frame, and mixes none in", () => {
  let repeats = 0;
  for (const stack of stacks) {
    expect(stack.length).toBeGreaterThan(20);
    for (const frame of stack.slice(0, 4)) {
      const area = [[unwrapRing(frame.ring)]];
      const rings = new Map(stack.map(({ frameID, ring }) => [frameID, ring]));
      const shareOf = (frameID: string) => coverageShare(area, rings.get(frameID) ?? []);
      const found = new Set(repeatsOf(frame, stack, shareOf).map((one) => one.frame.frameID));
      for (const other of stack) {
        const isAlike =
          other.passDirection === frame.passDirection &&
          other.lookSide === frame.lookSide &&
          other.mode?.name === frame.mode?.name &&
          Math.abs((other.incidence.center ?? 99) - (frame.incidence.center ?? 0)) <= MOST_APART;
        const overlap = isAlike ? sampled(frame.ring, other.ring) : 0;
        // So near to the limit a grid of points does not tell.
        if (Math.abs(overlap - LEAST_OVERLAP) < 0.03) continue;
        const isRepeat = overlap > LEAST_OVERLAP;
        expect([frame.frameID, other.frameID, found.has(other.frameID)]).toEqual([
          frame.frameID,
          other.frameID,
          isRepeat,
        ]);
        if (isRepeat && other !== frame) repeats++;
      }
    }
  }
  expect(repeats).toBeGreaterThan(20);
});

test("a frame whose geometry is not known has no repeats, one whose overlap is not known is none yet", () => {
  const [frame] = stacks[0] ?? [];
  if (!frame) throw new Error("The archive is gone.");
  const twin = changedFrame(frame, { frameID: "1_1" });
  expect(repeatsOf(changedFrame(frame, { lookSide: undefined }), [twin], () => 1)).toEqual([]);
  expect(repeatsOf(frame, [twin], () => undefined)).toHaveLength(1);
  expect(repeatsOf(frame, [twin], () => 1)).toHaveLength(2);
});

test("no other frame is claimed before all was answered", () => {
  const [frame] = stacks[0] ?? [];
  if (!frame) throw new Error("The archive is gone.");
  const none = {
    frames: [frame],
    overlaps: new Map([[frame.frameID, 1]]),
    loading: false,
    error: null,
    onMore: undefined,
  };
  expect(repeatWords(1, none)).toBe("No other frame");
  expect(repeatWords(1, { ...none, onMore: () => {} })).toBe("No other frame so far");
  expect(repeatWords(1, { ...none, overlaps: new Map() })).toBe("Looking for other frames");
  expect(repeatWords(1, { ...none, error: new Error("busy") })).toBe("Not known");
  expect(repeatWords(3, { ...none, onMore: () => {} })).toBe("2 other frames so far");
});

describe("partnerOf", () => {
  const frame = (frameID: string, day: number) =>
    ({ frameID, start: `2026-11-${String(day).padStart(2, "0")}T06:48:00Z` }) as CatalogFrame;
  const repeat = (one: CatalogFrame, turned?: number) => ({
    frame: one,
    apart: 0,
    overlap: 0.9,
    heading: undefined,
    turned,
  });

  const THIS = frame("5_2", 19);
  const SIBLINGS = [frame("5_1", 19), THIS, frame("5_3", 19)];

  test("a frame is compared with the nearest in time of its geometry", () => {
    const repeats = [
      repeat(frame("9_1", 28)),
      repeat(THIS),
      repeat(frame("3_1", 8)),
      repeat(frame("4_1", 12)),
    ];
    expect(partnerOf(THIS, repeats, SIBLINGS)).toBe("4_1");
  });

  test("one on another track is taken only where none is on its own", () => {
    const turned = repeat(frame("4_1", 18), 56.1);
    expect(partnerOf(THIS, [turned, repeat(THIS), repeat(frame("3_1", 8))], SIBLINGS)).toBe("3_1");
    expect(partnerOf(THIS, [turned, repeat(THIS)], SIBLINGS)).toBe("4_1");
  });

  test("without one, with its neighbour in the acquisition; alone, with none", () => {
    expect(partnerOf(THIS, [repeat(THIS)], SIBLINGS)).toBe("5_3");
    expect(partnerOf(THIS, [], SIBLINGS.slice(0, 2))).toBe("5_1");
    expect(partnerOf(THIS, [], [THIS])).toBeUndefined();
    expect(partnerOf(THIS, [], [])).toBeUndefined();
  });
});

test.each([
  [194.7, 138.6, 56.1],
  [1.5, 358, 3.5],
  [359, 0.5, undefined],
  [194.7, undefined, undefined],
])(
  "turnedBy: headings %s and %s lie %s degrees apart, where that is more than one track's",
  (one, other, most) => {
    const turned = turnedBy(one, other);
    if (most === undefined) expect(turned).toBeUndefined();
    else expect(turned).toBeCloseTo(most, 6);
  },
);
