import { expect, test } from "vitest";
import { boxRing } from "../../../geo/area/box.ts";
import { emptyForm, type SearchForm } from "./search-form.ts";
import { setFilters } from "./set-filters.ts";

const least = { property: "chirp_bandwidth", operator: "gte", values: [300e6] } as const;
const not = { property: "frame_id", operator: "neq", values: ["1_1"] } as const;
const form: SearchForm = { ...emptyForm, time: { kind: "all" }, conditions: [least, not], coverage: 20 };

test("each condition is a filter of its own, which can be taken away alone", () => {
  const filters = setFilters(form, []);
  expect(filters.map(({ words }) => words)).toEqual(["Bandwidth at least 300 MHz", "Frame is not 1_1"]);
  expect(filters[0]?.without).toEqual({ conditions: [not] });
});

test("a least coverage is a filter only where there is an area to cover", () => {
  const withArea = setFilters({ ...form, conditions: [], area: [[boxRing([0, 0, 1, 1])]] }, []);
  expect(withArea.map(({ name, words }) => [name, words]).at(-1)).toEqual([
    "coverage",
    "Covers at least 20\u00a0%",
  ]);
  expect(setFilters({ ...form, conditions: [] }, [])).toEqual([]);
});

test("setFilters writes the highest price in its currency, once that is known", () => {
  const priced = { ...emptyForm, time: { kind: "all" }, mostPrice: 1200 } as const;
  const wordsOf = (currency?: string) => setFilters(priced, [], currency).map(({ words }) => words);
  expect(wordsOf("EUR")).toEqual(["Up to €1,200 each"]);
  expect(wordsOf("JPY")).toEqual(["Up to ¥1,200 each"]);
  expect(wordsOf()).toEqual(["Up to 1,200 each"]);
});

test("an area with a name is shown by it, before its size", () => {
  const area = [[boxRing([0, 0, 1, 1])]];
  const named = [{ id: "1", name: "Null Island", area, exact: [] }];
  expect(setFilters({ ...emptyForm, area }, named)[0]?.words).toBe("Null Island · 12,364\u00a0km²");
  const chosen = { ...emptyForm, area, place: "Gulf of Guinea" };
  expect(setFilters(chosen, [])[0]?.words).toBe("Gulf of Guinea · 12,364\u00a0km²");
  expect(setFilters(chosen, named)[0]?.words).toBe("Null Island · 12,364\u00a0km²");
});

test("a name written from right to left does not turn its size round", () => {
  const area = [[boxRing([0, 0, 1, 1])]];
  const named = (name: string) => [{ id: "1", name, area, exact: [] }];
  const wordsOf = (name: string) => setFilters({ ...emptyForm, area }, named(name))[0]?.words;
  expect(wordsOf("\u202eNull")).toBe("\u2068Null\u2069 · 12,364\u00a0km²");
  expect(wordsOf("שלום")).toBe("\u2068שלום\u2069 · 12,364\u00a0km²");
});
