import { expect, test } from "vitest";
import { SAR_NAMES, sarDirectories, sarReference } from "../testing/sar/sar-files.ts";
import { placementOf } from "./placement.ts";
import type { Placement, PlaceTags } from "./raster.ts";

async function placed(name: string, options = {}) {
  const [{ places, width, height }] = await sarDirectories(name);
  return {
    places,
    size: { width, height },
    placement: placementOf(places, { width, height }, options) as Placement,
  };
}

/** Distance in pixels between a point and where its ground's copy lies. */
const missed = (
  placement: Placement,
  ground: readonly [number, number],
  [column, row]: readonly [number, number],
) => {
  const [c, r] = placement.toPixel(ground);
  return Math.hypot(c - column, r - row);
};

test.each(SAR_NAMES)("%s lies where GDAL places it, both ways, in any copy of the world", async (name) => {
  const { placement } = await placed(name);
  for (const { px, lonlat } of sarReference(name).points) {
    expect(missed(placement, lonlat, px)).toBeLessThan(0.02);
    expect(missed(placement, [lonlat[0] - 720, lonlat[1]], px)).toBeLessThan(0.02);
    expect(missed(placement, placement.toGround(...px), px)).toBeLessThan(0.001);
    const [lng, lat] = placement.toGround(...px);
    expect(lng - lonlat[0] - 360 * Math.round((lng - lonlat[0]) / 360)).toBeCloseTo(0, 5);
    expect(lat).toBeCloseTo(lonlat[1], 5);
  }
});

test("what is far away lies outside", async () => {
  for (const name of SAR_NAMES) {
    const { placement, size } = await placed(name);
    const [lng, lat] = placement.toGround(size.width / 2, size.height / 2);
    for (const [dx, dy] of [
      [5, 0],
      [0, 5],
      [-5, -5],
      [90, 40],
      [180, -40],
    ] as const) {
      const [c, r] = placement.toPixel([lng + dx, lat - dy]);
      expect(c < 0 || c > size.width || r < 0 || r > size.height).toBe(true);
    }
  }
});

test("longitudes of rational polynomials go on across 180°", async () => {
  const { places, size, placement } = await placed("b-rpc");
  const rpc = [...(places.rpc ?? [])];
  const shift = 180 - (rpc[5] ?? 0);
  rpc[5] = 180;
  const moved = placementOf({ ...places, rpc }, size) as Placement;
  const [lng, lat] = placement.toGround(10, 10);
  const [lng2] = moved.toGround(890, 10);
  expect(moved.toGround(10, 10)[0]).toBeCloseTo(lng + shift, 9);
  expect(Math.abs(lng2 - moved.toGround(10, 10)[0])).toBeLessThan(1);
  expect(missed(moved, [lng + shift - 360, lat], [10, 10])).toBeLessThan(0.001);
});

test("points go before rational polynomials, and those before an affine transform", async () => {
  const [gcp, rpc] = [await placed("a-gcp"), await placed("b-rpc")];
  const all = { ...gcp.places, rpc: rpc.places.rpc, affine: [0, 0.01, 0, 0, 0, 0.01] } satisfies PlaceTags;
  expect(placementOf(all, gcp.size)?.by).toBe("points");
  expect(placementOf(all, gcp.size)?.height).toBe(gcp.placement.height);
  expect(placementOf({ ...all, ties: [] }, gcp.size)).toMatchObject({ by: "rpc", height: 100 });
  expect(placementOf({ ...all, ties: [], rpc: undefined }, gcp.size)?.by).toBe("affine");
  expect(placementOf({ ties: [], rpc: undefined, affine: undefined }, gcp.size)).toBeUndefined();
});

/** Points of a grid on an RPC image, 10 × 10. */
const tiesOf = (placement: Placement, { width, height }: { width: number; height: number }, rise = 0) =>
  Array.from({ length: 100 }, (_, index) => {
    const [c, r] = [((index % 10) * width) / 9, (Math.floor(index / 10) * height) / 9];
    return [c, r, ...placement.toGround(c, r), placement.height + rise * index] as [
      number,
      number,
      number,
      number,
      number,
    ];
  });

test("points at another height lie where physics puts them, to 0.5 % of the shift", async () => {
  const { places, size, placement } = await placed("b-rpc");
  const high = placementOf(places, size, { height: 600 }) as Placement;
  const points = sarReference("b-rpc").points;
  const [near, far] = [
    points.reduce((a, b) => (a.px[0] < b.px[0] ? a : b)),
    points.reduce((a, b) => (a.px[0] > b.px[0] ? a : b)),
  ];
  const incidence = (share: number) =>
    near.incidence +
    ((far.incidence - near.incidence) * (share * size.width - near.px[0])) / (far.px[0] - near.px[0]);
  const tags = { ties: tiesOf(placement, size), rpc: undefined, affine: undefined };
  const lifted = placementOf(tags, size, { height: 600, incidence }) as Placement;
  expect(lifted.height).toBe(600);
  for (const { px } of points) {
    const shift = Math.hypot(
      ...placement.toPixel(high.toGround(...px)).map((at, axis) => at - (px[axis] ?? 0)),
    );
    expect(missed(high, lifted.toGround(...px), px) / shift).toBeLessThan(0.005);
    expect(missed(lifted, lifted.toGround(...px), px)).toBeLessThan(0.001);
  }
  // Without angles nothing says how far.
  expect(placementOf(tags, size, { height: 600 })?.height).toBeCloseTo(100, 6);
});

test("points that a polynomial misses, or of several heights, are joined linearly", async () => {
  const { size, placement } = await placed("b-rpc");
  const uneven = { ties: tiesOf(placement, size, 1), rpc: undefined, affine: undefined };
  const grid = placementOf(uneven, size) as Placement;
  const [[c, r, lng, lat]] = uneven.ties.slice(34) as [[number, number, number, number, number]];
  expect(grid.toGround(c, r)[0]).toBeCloseTo(lng, 10);
  const bent = tiesOf(placement, size);
  bent[34] = [c, r, lng + 0.001, lat, 100];
  const joined = placementOf({ ...uneven, ties: bent }, size) as Placement;
  expect(joined.toGround(c, r)[0]).toBeCloseTo(lng + 0.001, 10);
  for (const { px } of sarReference("b-rpc").points)
    expect(missed(grid, placement.toGround(...px), px)).toBeLessThan(0.1);
});

test("four corners, or three, are enough", () => {
  const ties = [
    [0, 0, 10, 50, 0],
    [100, 0, 11, 50, 0],
    [0, 100, 10, 49, 0],
    [100, 100, 11, 49, 0],
  ] as const;
  for (const count of [3, 4]) {
    const placement = placementOf(
      { ties: ties.slice(0, count), rpc: undefined, affine: undefined },
      { width: 100, height: 100 },
    ) as Placement;
    expect(placement.toGround(50, 25)[0]).toBeCloseTo(10.5, 9);
    expect(placement.toGround(50, 25)[1]).toBeCloseTo(49.75, 9);
  }
});

test("a file that counts from centers of pixels lies half a pixel on", async () => {
  const [whole, part] = [await placed("c-affine"), await placed("made/point")];
  expect(part.size).toEqual({ width: 64, height: 64 });
  for (const [column, row] of [
    [0, 0],
    [64, 0],
    [10.5, 60],
  ] as const) {
    const [lng, lat] = whole.placement.toGround(300 + column, 200 + row);
    expect(missed(part.placement, [lng, lat], [column, row])).toBeLessThan(0.001);
  }
});

test("places that are no numbers or not on Earth are none", () => {
  const size = { width: 100, height: 100 };
  const none = { ties: [], rpc: undefined, affine: undefined };
  expect(placementOf({ ...none, rpc: Array(92).fill(0) }, size)).toBeUndefined();
  expect(placementOf({ ...none, affine: [1e308, 1e308, 1e308, 1e308, 1e308, 1e308] }, size)).toBeUndefined();
  expect(placementOf({ ...none, affine: [500_000, 10, 0, 5_700_000, 0, -10] }, size)).toBeUndefined();
  expect(placementOf({ ...none, affine: [4, 0.1, 0, 52, 0, -0.1] }, size)?.by).toBe("affine");
});

test("a file may have very many points", () => {
  const ties = Array.from({ length: 140_000 }, (_, at) => {
    const [column, row] = [at % 500, Math.floor(at / 500)];
    return [column, row, 4 + column / 1e4, 52 - row / 1e4, 30] as const;
  });
  const placement = placementOf({ ties, rpc: undefined, affine: undefined }, { width: 500, height: 280 });
  expect(placement?.toGround(100, 100)).toEqual([expect.closeTo(4.01), expect.closeTo(51.99)]);
});
