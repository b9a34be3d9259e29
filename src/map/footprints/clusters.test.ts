import { expect, test } from "vitest";
import { boxRing } from "../../geo/area/box.ts";
import { wrapRing } from "../../testing/wrap-ring.ts";
import type { Footprint, FootprintState } from "../footprint.ts";
import { clusterBox, clusterFootprints, clustersBeside, clustersNear, toClusters } from "./clusters.ts";
import { columnsOf } from "./footprint-columns.ts";

/** A footprint of so many degrees around a place. */
const frame = (key: string, lng: number, lat: number, size = 0.05, state: FootprintState = "default") => ({
  key,
  state,
  ring: wrapRing(boxRing([lng - size / 2, lat - size / 2, lng + size / 2, lat + size / 2])),
});
/** Returns the keys of single footprints and circles at a zoom. */
function drawn(footprints: readonly Footprint[], zoom: number) {
  const { single, clusters } = clusterFootprints(columnsOf(footprints), zoom);
  const keysOf = (indices: Iterable<number>) => Array.from(indices, (index) => footprints[index]?.key);
  return {
    single: keysOf(single),
    clusters: clusters.map((cluster) => ({
      at: cluster.at,
      keys: keysOf(cluster.members),
      box: clusterBox(footprints, cluster),
    })),
  };
}
const keysOf = ({ clusters }: ReturnType<typeof drawn>) => clusters.map(({ keys }) => keys);

test("specks near each other become one counted circle, every frame counted once", () => {
  const footprints = Array.from({ length: 200 }, (_, index) =>
    frame(`f${index}`, (index % 20) * 0.7 - 7, Math.floor(index / 20) * 0.9 + 40),
  );
  const { single, clusters } = drawn(footprints, 4);
  const keys = [...single, ...clusters.flatMap((cluster) => cluster.keys)];
  expect(keys.sort()).toEqual(footprints.map(({ key }) => key).sort());
  expect(clusters.length).toBeGreaterThan(1);
  // At zoom 4 a degree is 512 * 16 / 360 = 22.8 pixels: no two circles within 36.
  for (const [index, { at }] of clusters.entries()) {
    for (const other of clusters.slice(index + 1)) {
      expect(Math.hypot(at[0] - other.at[0], (at[1] - other.at[1]) / Math.cos(0.75)) * 22.8).toBeGreaterThan(
        35,
      );
    }
  }
});

test("closer by, the same frames stand alone", () => {
  const footprints = [frame("a", 0, 0), frame("b", 0.2, 0)];
  expect(keysOf(drawn(footprints, 3))).toEqual([["a", "b"]]);
  // 0.05° are 16 pixels from zoom 7.8 on.
  expect(keysOf(drawn(footprints, 8))).toEqual([]);
  expect(drawn(footprints, 8).single).toHaveLength(2);
});

test("a speck alone and a large frame stay what they are; one too small to be seen is a circle of one", () => {
  const { single, clusters } = drawn(
    [frame("unseen", -30, 0, 0.05), frame("alone", 0, 0, 0.5), frame("large", 30, 0, 5)],
    4,
  );
  expect(clusters.map(({ keys }) => keys)).toEqual([["unseen"]]);
  expect(single.sort()).toEqual(["alone", "large"]);
});

test("a circle says how many frames it has, and is a dot for one", () => {
  const { clusters } = clusterFootprints(
    columnsOf([frame("unseen", -30, 0), frame("a", 0, 0), frame("b", 0.1, 0)]),
    4,
  );
  expect(toClusters(clusters).features.map(({ properties }) => properties)).toEqual([
    { count: 1, words: "" },
    { count: 2, words: "2" },
  ]);
});

test("a frame without a place is no circle", () => {
  expect(keysOf(drawn([{ ...frame("nowhere", 0, 0), ring: [] }], 2))).toEqual([]);
});

test("a frame in the cart is never hidden in a circle", () => {
  const { single, clusters } = drawn(
    [frame("a", 0, 0), frame("b", 0.1, 0, 0.05, "owned"), frame("mine", 0.05, 0, 0.05, "cart")],
    3,
  );
  expect(single).toEqual(["mine"]);
  expect(clusters.map(({ keys }) => keys)).toEqual([["a", "b"]]);
});

test("the box of a circle holds all its frames, across 180° too", () => {
  const { clusters } = drawn([frame("a", 179.99, -17), frame("b", 179.9, -17.1)], 3);
  const [west = 0, south = 0, east = 0, north = 0] = clusters[0]?.box ?? [];
  expect(east - west).toBeLessThan(1);
  expect([west < 179.9, east > 179.99, south < -17.1, north > -17]).toEqual([true, true, true, true]);
});

test("specks on both sides of 180° become one circle", () => {
  const { clusters } = drawn([frame("west", -179.9, -17), frame("east", 179.9, -17)], 3);
  expect(clusters.map(({ keys }) => keys)).toEqual([["west", "east"]]);
  const [west = 0, , east = 0] = clusters[0]?.box ?? [];
  expect(east - west).toBeCloseTo(0.25);
});

test("of many circles those in and around the view go to the map, in the view's own world", () => {
  const footprints = Array.from({ length: 600 }, (_, index) =>
    frame(`f${index}`, (index % 30) * 12 - 174, Math.floor(index / 30) * 4 - 40),
  );
  const { clusters } = clusterFootprints(columnsOf(footprints), 3);
  expect(clusters).toHaveLength(600);
  const near = clustersNear(clusters, [169, 0, 191, 10]);
  expect([...new Set(near.map(({ at }) => Math.round(at[0])))].sort((a, b) => a - b)).toEqual([
    -174, -162, -150, 150, 162, 174,
  ]);
  expect(clustersNear(clusters.slice(0, 10), [170, 0, 190, 10])).toHaveLength(10);
});

test("clustersBeside leaves out the circles on a footprint, across 180° too", () => {
  const clusters = [
    { members: [0], at: [-179.9, 0] },
    { members: [1], at: [178, 0] },
  ] as const;
  expect(clustersBeside(clusters, frame("over", 180, 0, 1))).toEqual([clusters[1]]);
  expect(clustersBeside(clusters, undefined)).toBe(clusters);
});
