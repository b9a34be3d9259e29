import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { IntlMessageFormat } from "intl-messageformat";
import { afterEach, expect, test } from "vitest";
import { findTexts, findTextsIn } from "../testing/texts/find-texts.ts";
import { catalogueOf, firstLanguage } from "./language.ts";
import { speak, t } from "./texts.ts";

const SOURCE = fileURLToPath(new URL("..", import.meta.url));
const ROOMS = ["api", "app", "contract", "domain", "features", "geo", "map", "shared", "ui"];
const found = findTexts(SOURCE, ROOMS);

afterEach(() => speak("en"));

test("what people read passes through the catalogues", () => {
  expect(found.texts.size).toBeGreaterThan(1000);
  expect(found.escaped).toEqual([]);
});

test("a text has typographic apostrophes", () => {
  expect([...found.texts].filter((text) => /\p{L}'\p{L}/u.test(text))).toEqual([]);
});

test.each(["de", "ja"] as const)(
  "%s: each text is translated, and no translation is left over",
  async (language) => {
    const catalogue = await catalogueOf(language);
    expect([...found.texts].filter((text) => !catalogue[text]?.trim())).toEqual([]);
    expect(Object.keys(catalogue).filter((text) => !found.texts.has(text))).toEqual([]);
  },
);

test.each(["de", "ja"] as const)("%s: translations are filled with the same values", async (language) => {
  const differing = Object.entries(await catalogueOf(language)).filter(
    ([english, translated]) => `${valuesOf(english)}` !== `${valuesOf(translated)}`,
  );
  expect(differing).toEqual([]);
});

test.each(["de", "ja"])("%s: a text stands in one catalogue, in the order of the alphabet", (language) => {
  const folder = new URL(`./${language}/`, import.meta.url);
  const all = readdirSync(folder).map((file) =>
    Object.keys(JSON.parse(readFileSync(new URL(file, folder), "utf8")) as object),
  );
  expect(all.flat().length).toBe(new Set(all.flat()).size);
  for (const texts of all) expect(texts).toEqual(texts.toSorted());
});

test("a text is filled in the language's way; without a translation it is English", () => {
  const frames = "{count, plural, one {# frame} other {# frames}}";
  expect(t(frames, { count: 1 })).toBe("1 frame");
  expect(t("Order¦noun")).toBe("Order");
  speak("de", { [frames]: "{count, plural, one {# Szene} other {# Szenen}}" });
  expect(t(frames, { count: 1234 })).toBe("1.234 Szenen");
  expect(t("{count, number} km", { count: 1234.5 })).toBe("1.234,5\u00a0km");
});

test("a line parts no number from its unit, in any language", () => {
  expect(t("Over 72 h¦head")).toBe("Over 72\u00a0h");
  expect(t("{percent} % of {width} × {width} km", { percent: 5, width: 9 })).toBe(
    "5\u00a0% of 9\u00a0×\u00a09\u00a0km",
  );
  expect(t("{count} hours from 3 minutes on, 2 mm", { count: 2 })).toBe("2 hours from 3 minutes on, 2 mm");
  speak("de", { "{size} m": "{size} m groß" });
  expect(t("{size} m", { size: 3 })).toBe("3\u00a0m groß");
});

test("what users write from right to left turns nothing beside it round", () => {
  expect(t("“{name}” has {count}", { name: "Null Island", count: 2 })).toBe("“Null Island” has 2");
  expect(t("“{name}” has {count}", { name: "\u202eNull", count: 2 })).toBe("“\u2068Null\u2069” has 2");
});

test("the language is the one chosen before, else the browser's first that is known, else English", () => {
  expect(firstLanguage(["fr-CH", "de-AT", "en"])).toBe("de");
  expect(firstLanguage(["fr"])).toBe("en");
});

test.each([
  ["<p>Add to cart</p>", /"Add to cart" stands outside/],
  ['<a title="Close it" />', /title="Close it" stands outside/],
  ["t(`$" + "{n} added`)", /put together/],
  ['t(isOne ? "frame" : "frames")', /choose between/],
])("%s is found to escape the catalogues", (code, fault) => {
  const found = { texts: new Set<string>(), escaped: [] as string[] };
  findTextsIn("a.tsx", code, found);
  expect(found.escaped.join()).toMatch(fault);
});

/** The names of the values that a message needs, in the order of the alphabet. */
function valuesOf(message: string): string[] {
  const names = new Set<string>();
  const visit = (parts: unknown): void => {
    if (typeof parts !== "object" || parts === null) return;
    // Elements of literal text and of "#" have no value.
    if ("type" in parts && "value" in parts && parts.type !== 0) names.add(String(parts.value));
    for (const part of Object.values(parts)) visit(part);
  };
  visit(new IntlMessageFormat(message, "en").getAst());
  return [...names].toSorted();
}
