import { expect, test } from "vitest";
import { boxRing } from "../../geo/area/box.ts";
import { openExactAreas } from "../../shared/places/exact-areas.ts";
import { nameOf } from "../../shared/places/named-areas.ts";
import { decodeArea, encodeArea } from "./area-param.ts";

test("an edge of more than 180° crosses 180°, as the interface and the field of the area say", () => {
  const [[ring] = []] = decodeArea("177_-19_-178_-19_-178_-15_177_-15") ?? [];
  expect(ring).toEqual([
    [177, -19],
    [182, -19],
    [182, -15],
    [177, -15],
    [177, -19],
  ]);
});

test("a hole that is written on the other side goes along", () => {
  const text = "177_-19_-178_-19_-178_-15_177_-15~-179.5_-18_-179_-18_-179_-17_-179.5_-17";
  const [[, hole] = []] = decodeArea(text) ?? [];
  expect(hole?.map(([lng]) => lng)).toEqual([180.5, 181, 181, 180.5, 180.5]);
});

test("an area wider than half the world comes back as wide as it was", () => {
  const [[ring] = []] = decodeArea(encodeArea([[boxRing([-100, 10, 160, 20])]])) ?? [];
  expect(Math.min(...(ring ?? []).map(([lng]) => lng))).toBe(-100);
  expect(Math.max(...(ring ?? []).map(([lng]) => lng))).toBe(160);
  expect(ring?.every(([lng], index) => Math.abs(lng - (ring[index - 1]?.[0] ?? lng)) <= 180)).toBe(true);
});

test("an area wider than half the world keeps its name, and what it stands for, through a link", () => {
  const wide = [boxRing([-100.1234567, 10, 160, 20])];
  const exact = [boxRing([-90, 11, 150, 19])];
  const linked = decodeArea(encodeArea([wide])) ?? [];
  expect(linked[0]?.[0]?.length).toBeGreaterThan(wide[0]?.length ?? 0);
  expect(nameOf([{ id: "1", name: "Tropics", area: [wide], exact: [] }], linked)).toBe("Tropics");
  const areas = openExactAreas("me");
  areas.keep([{ outline: wide, exact }]);
  expect(areas.exactOf(linked)).toEqual([exact]);
});

test("an area in another copy of the world stays there", () => {
  const area = [[boxRing([540.25, 1, 541, 2])]];
  expect(decodeArea(encodeArea(area))).toEqual(area);
});

test("an area at the other end of numbers is none, and takes no time", () => {
  for (const text of ["1e308_1_0_2_0_3", "1e9_1_1_2_2_3"]) expect(decodeArea(text)).toBeUndefined();
});

test("an area with corners nearer than a link tells apart is read back from it", () => {
  const box = boxRing([9, 50, 9.1, 50.1]);
  const doubled = box.flatMap(([lng, lat]) => [[lng, lat] as const, [lng + 2e-6, lat + 2e-6] as const]);
  expect(decodeArea(encodeArea([[[...doubled.slice(0, -1)]]]))).toEqual([[box]]);
});
