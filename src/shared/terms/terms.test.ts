import { afterEach, expect, test } from "vitest";
import { leadHours, priorities } from "../../domain/tasking-rules.ts";
import { LEAST_OVERLAP, MOST_APART, SAME_TRACK } from "../../features/frame/same-geometry.ts";
import { catalogueOf } from "../../languages/language.ts";
import { speak } from "../../languages/texts.ts";
import { propertyWords } from "../frames/property-words.ts";
import { priorityWords } from "../money/term-words.ts";
import { findTerms, termEntries, termID, terms } from "./terms.ts";

afterEach(() => speak("en"));

test("each term is one or two whole sentences, and says where it matters", () => {
  for (const [id, { name, text, where, kinds = [] }] of termEntries) {
    expect(text, id).toMatch(/^[A-Z].*\.$/);
    expect(text.split(/[.:] (?=[A-Z])/).length, id).toBeLessThanOrEqual(3);
    expect(where, id).toMatch(/\.$/);
    expect(name, id).toMatch(/^[A-Z]/);
    for (const [, meaning] of kinds) expect(meaning, id).not.toBe("");
  }
  expect(new Set(termEntries.map(([, { name }]) => name)).size).toBe(termEntries.length);
});

test("same geometry is explained by the numbers that find it", () => {
  expect(terms.sameGeometry.text).toContain(`incidence within ${MOST_APART}°`);
  expect(terms.sameGeometry.text).toContain(`heading within ${SAME_TRACK}°`);
  expect(terms.sameGeometry.text).toContain(`more than ${100 * LEAST_OVERLAP} % of`);
});

test("a property that is a term is explained by its sentences", () => {
  expect(propertyWords("svc:incidence_center", "svc")?.term).toBe("incidence");
  expect(propertyWords("sat:orbit_state", "svc")?.term).toBe("pass");
});

test("terms are found by their name first, by other words and by what is shown of them", () => {
  const found = (text: string) => findTerms(text).map(([id]) => id);
  expect(found("")).toHaveLength(termEntries.length);
  expect(found("look")[0]).toMatch(/^look/);
  expect(found("insar")).toEqual(expect.arrayContaining(["baseline", "interferometry"]));
  expect(found("descending")).toContain("pass");
  expect(found("SICD")).toEqual(["products"]);
  expect(found("blimp")).toEqual([]);
});

test("terms are found in the words of the user's language, and in English too", async () => {
  const found = (text: string) => findTerms(text).map(([id, { name }]) => [id, name]);
  speak("de", await catalogueOf("de"));
  expect(found("einfallswinkel")[0]).toEqual(["incidence", "Einfallswinkel"]);
  expect(found("gebühr")).toContainEqual(["cancellation", "Stornogebühr"]);
  expect(found("SICD")).toEqual([["products", "Produkte"]]);
  speak("ja", await catalogueOf("ja"));
  expect(found("分解能")[0]).toEqual(["resolution", "分解能"]);
  expect(found("insar").map(([id]) => id)).toContain("interferometry");
});

test("how soon a priority can begin is shown by the rule's own hours", () => {
  for (const one of priorities)
    expect(priorityWords[one].meaning).toContain(`Earliest start: ${leadHours[one]} h from now.`);
});

test("a link names a term or none", () => {
  expect(termID("incidence")).toBe("incidence");
  expect([termID("constructor"), termID("blimp"), termID(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
