import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packLabels } from "../../../tools/pack/packing.ts";
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

test("a view of the map at zoom 4 names a country, a sea and a town, however few people live there", () => {
  const file = new URL("../../../public/basemap/labels.json", import.meta.url);
  const kinds = unpackLabels(JSON.parse(readFileSync(file, "utf8")))
    .filter(({ zoom, at: [lng, lat] }) => zoom <= 4 && lng > -100 && lng < -70 && lat > 54 && lat < 66)
    .map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["country", "town", "water"]));
});
