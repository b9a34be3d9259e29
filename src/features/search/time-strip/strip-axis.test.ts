import { expect, test } from "vitest";
import type { TimeFilter } from "../form/search-form.ts";
import {
  type AxisText,
  axisDays,
  brushDays,
  brushFilter,
  catalogDays,
  endTexts,
  monthTicks,
  roomForCounts,
} from "./strip-axis.ts";
import { DAY_MS, type Days, dayOf } from "./time-bins.ts";

const ms = (text: string) => Date.parse(text);
const day = (text: string) => dayOf(ms(text));
const text = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10);
const NOW = ms("2026-11-21T23:42:00Z");
const ALL: TimeFilter = { kind: "all" };
const EXTENT = { first: ms("2026-05-25T04:00:00Z"), last: ms("2026-11-20T19:07:00Z") };

test("the axis goes from the first item of the catalog, or of what is loaded, to today", () => {
  expect(axisDays(EXTENT, [], ALL, NOW).map(text)).toEqual(["2026-05-25", "2026-11-21"]);
  const earlier = ms("2026-05-24T01:00:00Z");
  const later = ms("2026-11-22T01:00:00Z");
  expect(axisDays(EXTENT, [earlier, later], ALL, NOW).map(text)).toEqual(["2026-05-24", "2026-11-22"]);
});

test("until the catalog is known the axis ends where it will, and begins before the filter", () => {
  const range: TimeFilter = { kind: "range", from: "2026-09-01", to: "2026-09-10" };
  expect(axisDays(undefined, [], range, NOW).map(text)).toEqual(["2026-08-22", "2026-11-21"]);
  expect(axisDays(undefined, [ms("2026-09-03")], range, NOW).map(text)).toEqual(["2026-08-22", "2026-11-21"]);
  expect(axisDays(EXTENT, [], range, NOW)[1]).toBe(axisDays(undefined, [], range, NOW)[1]);
});

test("a time beside the whole catalog is on the axis, too", () => {
  const axis = axisDays(
    { first: ms("2020-01-01"), last: ms("2020-12-31") },
    [],
    { kind: "days", days: 7 },
    NOW,
  );
  expect(axis.map(text)).toEqual(["2020-01-01", "2026-11-21"]);
  expect(brushDays({ kind: "days", days: 7 }, axis, NOW).map(text)).toEqual(["2026-11-15", "2026-11-21"]);
});

test("a time before the whole catalog is on the axis with both its ends", () => {
  const time: TimeFilter = { kind: "range", from: "2019-01-01", to: "2019-02-01" };
  const axis = axisDays(EXTENT, [], time, NOW);
  expect(axis.map(text)).toEqual(["2019-01-01", "2026-11-21"]);
  expect(brushDays(time, axis, NOW).map(text)).toEqual(["2019-01-01", "2019-02-01"]);
});

test("an end of the brush at the end of the axis is open, and a brush over all of it filters nothing", () => {
  const axis = axisDays(EXTENT, [], ALL, NOW);
  expect(brushFilter([day("2026-08-23"), axis[1]], axis)).toEqual({
    kind: "range",
    from: "2026-08-23",
    to: undefined,
  });
  expect(brushFilter(axis, axis)).toEqual(ALL);
  const range = brushFilter([day("2026-08-23"), day("2026-09-01")], axis);
  expect(brushDays(range, axis, NOW).map(text)).toEqual(["2026-08-23", "2026-09-01"]);
});

/** Texts that run into each other or over the ends of the axis. */
const collisions = (texts: readonly AxisText[], width: number) =>
  texts.filter(
    (one, index) =>
      one.at - one.width / 2 < 0 ||
      one.at + one.width / 2 > width ||
      texts.some((other, at) => at > index && Math.abs(one.at - other.at) < (one.width + other.width) / 2),
  );

test.each([300, 520, 900, 1400])("no date runs into another or over the ends at %d px", (width) => {
  for (const axis of [
    [day("2026-05-25"), day("2026-11-20")],
    [day("2020-03-09"), day("2026-11-20")],
  ] as const satisfies Days[]) {
    const length = axis[1] + 1 - axis[0];
    const place = (at: number) => ((at - axis[0]) / length) * width;
    for (let first = axis[0]; first <= axis[1]; first += 13) {
      for (const last of [first, Math.min(axis[1], first + 2), axis[1]]) {
        const ends = endTexts(
          [first, last],
          [place(first), place(last + 1)],
          axis,
          width,
          catalogDays(EXTENT, NOW),
        );
        const months = monthTicks(axis, place, width, ends).filter((tick) => tick.text !== "");
        expect(collisions([...ends, ...months], width)).toEqual([]);
      }
    }
  }
});

test.each<[string, TimeFilter, string[]]>([
  ["all time", ALL, ["25\u00a0May, first", "21\u00a0Nov, latest"]],
  ["days within it", { kind: "range", from: "2026-09-01", to: "2026-09-10" }, ["1\u00a0Sep", "10\u00a0Sep"]],
  [
    "a time before all of it",
    { kind: "range", from: "2026-01-01", to: "2026-01-02" },
    ["1\u00a0Jan", "2\u00a0Jan"],
  ],
  ["a day to come", { kind: "range", from: "2026-12-24", to: "2026-12-24" }, ["24\u00a0Dec"]],
])("the ends of %s are called first and latest only where the catalog has them", (_, time, words) => {
  const axis = axisDays(EXTENT, [], time, NOW);
  const found = endTexts(brushDays(time, axis, NOW), [0, 900], axis, 900, catalogDays(EXTENT, NOW));
  expect(found.map((end) => end.text)).toEqual(words);
});

test("months are named, with the year where it changes", () => {
  const axis: Days = [day("2025-11-10"), day("2026-02-20")];
  const place = (at: number) => (at - axis[0]) * 9;
  expect(monthTicks(axis, place, 927, []).map(({ text: words }) => words)).toEqual([
    "Dec 2025",
    "Jan 2026",
    "Feb",
  ]);
});

test("of counts without room the greater one is shown", () => {
  const bars = [
    { at: 10, count: 3 },
    { at: 14, count: 12 },
    { at: 18, count: 0 },
    { at: 60, count: 1 },
  ];
  expect([...roomForCounts(bars)].sort()).toEqual([1, 3]);
  expect([...roomForCounts(bars, [{ at: 58, width: 10, text: "" }])]).toEqual([1]);
});

test("a time that no image can have makes no axis of thousands of years", () => {
  const wrong = ["0001-01-01T00:00:00Z", "+275760-09-13T00:00:00Z"].map((one) => Date.parse(one));
  const axis = axisDays(EXTENT, wrong, ALL, NOW);
  expect(axis.map(text)).toEqual(["1957-01-01", "2036-11-28"]);
  expect(monthTicks(axis, (day) => day - axis[0], axis[1] - axis[0], []).length).toBeLessThan(1_000);
  const far = { kind: "range", from: undefined, to: "0001-01-01" } as const;
  expect(axisDays(EXTENT, [], far, NOW).map(text)).toEqual(["1957-01-01", "2026-11-21"]);
});
