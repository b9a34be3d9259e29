import { expect, test } from "vitest";
import type { LabelKind } from "../basemap/labels.ts";
import { placeNames } from "./place-names.ts";

const view = { lng: 0, lat: 0, zoom: 4, width: 400, height: 200 };
const tile = { z: 4, x: 8, y: 7, left: 0, top: 0, size: 400 };

/** Names on one tile, whose unit is a pixel; a letter is ten pixels wide. */
function placed(...labels: readonly (readonly [kind: LabelKind, name: string, x: number, y: number])[]) {
  const features = labels.map(([kind, name, x, y], rank) => ({
    type: 1 as const,
    tags: { kind, name, rank },
    geometry: [[x, y]] as [number, number][],
  }));
  return placeNames(view, [{ ...tile, labels: features }], 400, (name) => 10 * name.length);
}

test("the more important of two names that meet is written, a town where lands and waters leave it room", () => {
  const found = placed(
    ["town", "Mole", 200, 100],
    ["country", "Land", 200, 100],
    ["country", "Other", 220, 104],
  );
  expect(found.map(({ name }) => name)).toEqual(["Land"]);
});

test("the name of a town stands right of its dot, or left of it where there is no room", () => {
  const found = placed(["town", "Left", 100, 60], ["city", "Border", 380, 60]);
  expect(found.map(({ name, side, x }) => [name, side, x])).toEqual([
    ["Left", "right", 100],
    ["Border", "left", 380],
  ]);
});

test("no name is cut by the edge or lies under the scale", () => {
  expect(placed(["water", "Sea", 10, 100], ["island", "Isle", 60, 190], ["country", "Top", 200, 3])).toEqual(
    [],
  );
  expect(placed(["island", "Isle", 300, 180])).toHaveLength(1);
});

test("a name that two tiles have is written once", () => {
  const label = {
    type: 1 as const,
    tags: { kind: "town", name: "Mole", rank: 3 },
    geometry: [[400, 80]] as [number, number][],
  };
  const beside = {
    ...tile,
    left: 200,
    size: 200,
    labels: [{ ...label, geometry: [[0, 160]] as [number, number][] }],
  };
  const first = { ...tile, size: 200, labels: [{ ...label, geometry: [[400, 160]] as [number, number][] }] };
  expect(placeNames(view, [first, beside], 400, () => 40)).toHaveLength(1);
});
