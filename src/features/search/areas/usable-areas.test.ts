import { expect, test } from "vitest";
import { readAreas } from "./read/read-areas.ts";
import { areasAfter, changesOf, firstAreas, offeredAreas, undoneWords } from "./use-area-file.ts";

const read = (content: string) => readAreas(new TextEncoder().encode(content));
const TWO = "POLYGON((0 0,1 0,1 1,0 1,0 0)) POLYGON((5 0,5 2,6 2,6 0,7 1))";
const HALVES =
  "MULTIPOLYGON(((177 -19,180 -19,180 -15,177 -15,177 -19)),((-180 -19,-178 -19,-178 -15,-180 -15,-180 -19)))";
const NONE = new Set<string>();

test("an area is not used without a change that it needs, and is used again with it", () => {
  const file = read(TWO);
  const crossing = changesOf(file.notes).find((id) => id.startsWith("crossing")) ?? "";
  const undone = new Set([crossing]);
  expect(offeredAreas(file, NONE).map(({ isUsable }) => isUsable)).toEqual([true, true]);
  expect(offeredAreas(file, undone).map(({ isUsable }) => isUsable)).toEqual([true, false]);
  expect(areasAfter(file, [0, 1], NONE, undone)).toEqual([0]);
  expect(areasAfter(file, [0], undone, NONE)).toEqual([0, 1]);
  expect(areasAfter(file, [], NONE, undone)).toEqual([]);
  expect(undoneWords(file, crossing)).toMatch(/not used/);
});

test("halves that were joined are areas of their own when that is undone", () => {
  const file = read(HALVES);
  const joined = changesOf(file.notes).find((id) => id.startsWith("joined")) ?? "";
  const undone = new Set([joined]);
  const names = (ids: ReadonlySet<string>) => offeredAreas(file, ids).map(({ name }) => name);
  expect(names(NONE)).toEqual(["Area 1"]);
  expect(names(undone)).toEqual(["Area 1, part 1", "Area 1, part 2"]);
  expect(areasAfter(file, [0], NONE, undone)).toEqual([1, 2]);
  expect(areasAfter(file, [1, 2], undone, NONE)).toEqual([0]);
  expect(undoneWords(file, joined)).toMatch(/halves are areas of their own/);
});

test("of more areas than a search takes the first are on", () => {
  const file = read(
    Array.from(
      { length: 23 },
      (_, i) => `POLYGON((${i * 2} 0,${i * 2 + 1} 0,${i * 2 + 1} 1,${i * 2} 0))`,
    ).join(" "),
  );
  expect(firstAreas(offeredAreas(file, NONE))).toEqual(Array.from({ length: 20 }, (_, i) => i));
});
