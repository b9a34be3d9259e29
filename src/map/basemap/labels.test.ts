import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packLabels } from "../../../tools/pack/packing.ts";
import { mercator } from "../../geo/mercator.ts";
import { type Label, unpackLabels } from "./tiles.ts";

const labels: Label[] = [
  { kind: "town", name: "Labasa", at: [179.383, -16.417], zoom: 8 },
  { kind: "water", name: "Pacific Ocean", at: [-150, 12], zoom: 0 },
  { kind: "town", name: "Savusavu", at: [179.337, -16.779], zoom: 8 },
];

test("labels come back from the packed form, the most important first", () => {
  const back = unpackLabels(packLabels(labels));
  expect(back[0]).toEqual(labels[1]);
  expect(back.map(({ name }) => name).sort()).toEqual(["Labasa", "Pacific Ocean", "Savusavu"]);
  expect(back.find(({ name }) => name === "Labasa")?.at).toEqual([179.383, -16.417]);
});

test("labels of one kind and zoom share a group", () => {
  expect(packLabels(labels).map(({ names }) => names.length)).toEqual([1, 2]);
});

const file = new URL("../../../public/basemap/labels.json", import.meta.url);
const packed = unpackLabels(JSON.parse(readFileSync(file, "utf8")));

test.each([3, 4, 5, 6, 7])("a map of 1,000 × 780 pixels names a country at most twice: zoom %i", (view) => {
  const size = 512 * 2 ** view;
  const countries = packed
    .filter(({ kind, zoom }) => kind === "country" && zoom <= view)
    .map(({ name, at }) => ({ name, place: mercator(at) }));
  const near = countries.flatMap(({ name, place: [x, y] }, index) =>
    countries.slice(index + 1).filter(({ name: other, place: [x2, y2] }) => {
      const across = Math.abs(x2 - x - Math.round(x2 - x)) * size;
      return other === name && across < 998 && Math.abs(y2 - y) * size < 390;
    }),
  );
  expect(near.map(({ name }) => name)).toEqual([]);
});

test("a view of the map at zoom 4 names a country, a sea and a town, however few people live there", () => {
  const kinds = packed
    .filter(({ zoom, at: [lng, lat] }) => zoom <= 4 && lng > -100 && lng < -70 && lat > 54 && lat < 66)
    .map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["country", "town", "water"]));
});
