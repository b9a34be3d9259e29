import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { areasAfter, changesOf, firstAreas, offeredAreas } from "../use-area-file.ts";
import { searchArea } from "./area-for-search.ts";
import { readAreas } from "./read-areas.ts";

const WAIT = 60_000;
const NONE = new Set<string>();
const read = (text: string) => readAreas(new TextEncoder().encode(text));
const features = (count: number, coordinates: (index: number) => unknown) =>
  JSON.stringify({
    type: "FeatureCollection",
    features: Array.from({ length: count }, (_, index) => ({
      type: "Feature",
      properties: null,
      geometry: { type: "Polygon", coordinates: coordinates(index) },
    })),
  });
/** Corners of a box of a thousandth of a degree, of which there are as many as wanted beside each other; counter-clockwise, not closed. */
const cell = (index: number) => {
  const [x, y] = [1 + (index % 300) / 200, 1 + Math.floor(index / 300) / 200];
  return [
    [x, y],
    [x + 0.001, y],
    [x + 0.001, y + 0.001],
    [x, y + 0.001],
  ];
};
const closed = (corners: number[][]) => [...corners, corners[0]];

describe("readAreas, hostile files", () => {
  it("lists ten of 100,000 empty polygons and counts the others", { timeout: WAIT }, () => {
    const good =
      '{"type":"Feature","properties":null,"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}}';
    const { notes } = read(features(100_000, () => []).replace("[{", `[${good},{`));
    expect(notes).toHaveLength(11);
    expect(notes.at(-1)?.title).toBe("99,990 more: Feature 12 has no coordinates, …");
  });

  it("says of 20,000 polygons once that they were turned round", { timeout: WAIT }, () => {
    const { notes, areas } = read(features(20_000, (index) => [closed(cell(index)).reverse()]));
    expect(areas).toHaveLength(20_000);
    expect(notes.map(({ title }) => title)).toEqual(["Outlines wound clockwise in 20,000 areas"]);
  });

  it("closes 40,000 open polygons, and searches the first", { timeout: WAIT }, () => {
    const file = read(features(40_000, (index) => [cell(index)]));
    expect(file.notes).toHaveLength(1);
    const offered = offeredAreas(file, NONE);
    expect(firstAreas(offered)).toHaveLength(20);
    const undone = new Set(changesOf(file.notes));
    const none = areasAfter(file, firstAreas(offered), NONE, undone);
    expect(none).toEqual([]);
    expect(areasAfter(file, none, undone, NONE)).toHaveLength(20);
  });

  it("lists ten of many crossings, and has the others undone together", { timeout: WAIT }, () => {
    const bow = (index: number) => {
      const [a = [], b = [], c = [], d = []] = cell(index);
      return [[a, c, b, d, a]];
    };
    const { notes, areas } = read(features(1_000, bow));
    expect(notes.filter(({ title }) => title.includes("crosses itself"))).toHaveLength(11);
    const rest = notes.find(({ title }) => title.startsWith("990 more: Area 11 crosses itself"));
    expect(rest?.at).toHaveLength(100);
    expect(areas.filter(({ needs }) => needs.includes(rest?.id ?? "")).length).toBe(990);
  });

  it("keeps 30,000 holes, and a link has no more of them than it can hold", { timeout: WAIT }, () => {
    const outer = closed([
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ]);
    const file = read(
      features(1, () => [outer, ...Array.from({ length: 30_000 }, (_, at) => closed(cell(at)).reverse())]),
    );
    expect(file.areas[0]?.words).toMatch(/30,?000 holes kept/);
    expect(file.notes.map(({ title }) => title)).toContain("Area 1 has more holes than a link can hold");
    const { area, exact } = searchArea(file.areas[0]?.polygons ?? []);
    expect(area.flat(2).length).toBeLessThan(1_100);
    expect(exact[0]?.exact).toHaveLength(30_001);
  });

  it("refuses a zip whose entries overlap, whatever sizes they state", { timeout: WAIT }, () => {
    const one = zipSync({ "a.kml": [new Uint8Array(1_000_000), { level: 0 }] });
    const end = one.length - 22;
    const view = new DataView(one.buffer, one.byteOffset);
    const start = view.getUint32(end + 16, true);
    const entry = one.slice(start, end);
    // Stated to hold nothing.
    new DataView(entry.buffer).setUint32(24, 0, true);
    const count = 5_000;
    const bomb = new Uint8Array(start + entry.length * count + 22);
    bomb.set(one.subarray(0, start));
    for (let at = 0; at < count; at++) bomb.set(entry, start + at * entry.length);
    bomb.set(one.subarray(end), start + entry.length * count);
    const tail = new DataView(bomb.buffer, start + entry.length * count);
    tail.setUint16(8, count, true);
    tail.setUint16(10, count, true);
    tail.setUint32(12, entry.length * count, true);
    expect(() => readAreas(bomb)).toThrow(/unpacks to more than 200\u00a0MB/);
  });
});
