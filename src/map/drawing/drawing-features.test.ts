import { expect, test } from "vitest";
import { boxRing } from "../../geo/area/box.ts";
import type { Position } from "../../geo/types.ts";
import { handlesZoom, toArea, toDraft } from "./drawing-features.ts";
import { type Area, draftAfter, newDraft } from "./edit.ts";

const far: Area = [[boxRing([539, 0, 543, 4])]];

const longitudes = (coordinates: unknown) => (coordinates as Position[]).map(([lng]) => lng);

test("an area of a far world copy is drawn around ±180 in one piece", () => {
  const [outline] = toArea({ area: far }).features;
  expect(outline?.geometry.type === "LineString" && longitudes(outline.geometry.coordinates)).toEqual(
    [179, 183, 183, 179, 179].map((lng) => lng - 360),
  );
});

test("handles stand on every vertex once, the selected one apart", () => {
  const selected = { polygon: 0, ring: 0, index: 2 };
  const icons = toArea({ area: far, handles: { selected } })
    .features.filter(({ geometry }) => geometry.type === "Point")
    .map(({ properties }) => properties?.icon);
  expect(icons).toEqual(["handle", "handle", "handle-selected", "handle", "handle-move"]);
});

test("whoever cannot hover is offered the middle of each edge", () => {
  const middles = toArea({ area: far, handles: { allMiddles: true } }).features.filter(
    ({ properties }) => properties?.icon === "handle-middle",
  );
  expect(middles.map(({ geometry }) => geometry.type === "Point" && geometry.coordinates)).toEqual(
    [
      [541, 0],
      [543, 2],
      [541, 4],
      [539, 2],
    ].map(([lng = 0, lat]) => [lng - 720, lat]),
  );
});

test("without handles there is the outline alone", () => {
  expect(toArea({ area: far }).features).toHaveLength(1);
});

test("an area gets its handles from a zoom on that suits its size", () => {
  expect(handlesZoom([[boxRing([0, 0, 4, 4])]])).toBeCloseTo(handlesZoom([[boxRing([0, 0, 8, 8])]]) + 1);
});

test("the draft is drawn to the pointer, in the world of its points", () => {
  const draft = draftAfter(newDraft("polygon"), { type: "add", at: [359, 0] });
  const [line] = toDraft({ draft, pointer: [361, 1] }).features;
  expect(line?.geometry.type === "LineString" && longitudes(line.geometry.coordinates)).toEqual([-1, 1]);
});
