import { expect, test } from "vitest";
import { boxRing } from "../../geo/area/box.ts";
import { wrapRing } from "../../geo/longitude.ts";
import type { Box } from "../../geo/types.ts";
import type { FootprintState } from "../footprint.ts";
import { imageCorners, toBadges, toFilledFootprints } from "./footprint-features.ts";

const frame = (box: Box, state: FootprintState = "default") => ({
  key: "",
  ring: wrapRing(boxRing(box)),
  state,
});
const longitudes = (coordinates: number[][] | undefined) => coordinates?.map(([lng]) => lng);

test("a footprint across the antimeridian is one unbroken ring", () => {
  const [feature] = toFilledFootprints([frame([179, -18, 181, -16], "cart")]).features;
  expect(longitudes(feature?.geometry.coordinates[0])).toEqual([179, 181, 181, 179, 179]);
});

test("only a frame in the cart is filled", () => {
  const frames = [frame([0, 0, 1, 1]), frame([1, 0, 2, 1], "owned"), frame([2, 0, 3, 1], "cart")];
  expect(toFilledFootprints(frames).features.map(({ geometry }) => geometry.coordinates[0]?.[0])).toEqual([
    [2, 0],
  ]);
});

test("an owned frame has its tick at its top, a default one has none", () => {
  const badges = toBadges([frame([0, 0, 1, 1]), frame([5, 0, 6, 2], "owned")]);
  expect(badges.features.map(({ properties }) => properties?.icon)).toEqual(["badge-owned"]);
  expect(badges.features[0]?.geometry.coordinates[1]).toBe(2);
});

test("the quicklook's corners lie in the same world as the footprint, clockwise from the top left", () => {
  const corners = {
    top_left: [179, -16],
    top_right: [-179, -16],
    bottom_right: [-179, -18],
    bottom_left: [179, -18],
  } as const;
  expect(imageCorners({ ...frame([179, -18, 181, -16]), corners })).toEqual([
    [179, -16],
    [181, -16],
    [181, -18],
    [179, -18],
  ]);
});

test("a quicklook that lies wholly beyond the antimeridian goes with its footprint", () => {
  const corners = {
    top_left: [-179.9, 1],
    top_right: [-179.5, 1],
    bottom_right: [-179.5, 0],
    bottom_left: [-179.9, 0],
  } as const;
  const [topLeft] = imageCorners({ ...frame([179.5, 0, 180.5, 1]), corners }) ?? [];
  expect(topLeft?.[0]).toBeCloseTo(180.1);
});
