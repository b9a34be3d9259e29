import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ACTION_KEYS } from "../../features/command/action-rows.ts";
import { catalogueOf } from "../../languages/language.ts";
import { KEY_GROUPS } from "./keys-dialog.tsx";

const KEYS = KEY_GROUPS.flatMap(({ keys }) => [...keys]);

const SRC = new URL("../../", import.meta.url);

/** Names in the code of keys that people call otherwise. */
const NAMES: Readonly<Record<string, string>> = {
  Escape: "Esc",
  " ": "Space",
  "=": "+",
  "-": "−",
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "Arrows",
  ArrowDown: "Arrows",
  PageUp: "Page ↑",
  PageDown: "Page ↓",
  "Shift+ArrowLeft": "Shift ←",
  "Shift+ArrowRight": "Shift →",
};
const NAMED = /^(.|Enter|Escape|Backspace|Delete|Home|End|Tab|Page\w+|Arrow\w+|Shift\+\w+)$/;

/** A key as the sheet calls it: letters are capitals, and one that is a capital in the code is pressed with Shift. */
function nameOf(key: string, isOfPage: boolean): string {
  if (!/^[a-z]$/i.test(key)) return NAMES[key] ?? key;
  return isOfPage && key === key.toUpperCase() ? `Shift ${key}` : key.toUpperCase();
}

/** The keys of the sheet, one by one. */
function listed(): ReadonlySet<string> {
  return new Set(KEYS.flatMap(([label]) => label.split(", ")));
}

/** The sources of the app that handle keys, without their tests. */
const sources = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((path) => /^(app|features|map|shared|ui)\/.*(?<!\.test)\.tsx?$/.test(path))
  .map((path) => readFileSync(new URL(path, SRC), "utf8"));

test("every key that acts on the whole page is in the list of keys", () => {
  const blocks = sources.flatMap((text) => [...text.matchAll(/useGlobalKeys\((\{[\s\S]*?\n? ?\})\);/g)]);
  const keys = blocks.flatMap(([, block = ""]) =>
    [...block.matchAll(/^ {4}"?([^\s":]+)"?: |\{ "?(\S)"?: |, "?(\S)"?: \(\) =>/gm)].map(
      ([, own, first, next]) => own ?? first ?? next ?? "",
    ),
  );
  expect(keys.length).toBeGreaterThan(30);
  expect(keys.map((key) => nameOf(key, true)).filter((key) => !listed().has(key))).toEqual([]);
});

test("every key that a part of a screen answers is in the list of keys", () => {
  const keys = sources
    .flatMap((text) => [...text.matchAll(/\bkey(?:\.toLowerCase\(\))? === "([^"]+)"|case "([^"]+)":/g)])
    .map(([, compared, chosen]) => compared ?? chosen ?? "")
    .filter((key) => NAMED.test(key));
  expect(new Set(keys).size).toBeGreaterThan(20);
  const missing = keys.map((key) => nameOf(key, false)).filter((key) => !holds(key));
  expect([...new Set(missing)]).toEqual([]);
});

/** Whether a key is listed, alone or with another one that is held. */
function holds(key: string): boolean {
  return [...listed()].some((one) => one === key || one.endsWith(` ${key}`));
}

test("an action has five words at most: its group says where it acts", () => {
  expect(KEYS.filter(([, action]) => action.split(" ").length > 5)).toEqual([]);
});

test("of two keys the one that goes on is first", () => {
  expect(KEYS.filter(([, action]) => /^Next or previous/.test(action))).toHaveLength(4);
  expect(KEYS.filter(([, action]) => /^(Previous|Earlier|First) or /.test(action))).toEqual([]);
});

test("the keys that the actions of the command field name are in the list of keys", () => {
  expect(ACTION_KEYS.length).toBeGreaterThan(8);
  expect(ACTION_KEYS.filter((key) => !listed().has(key))).toEqual([]);
});

test.each(["de", "ja"] as const)("%s: the letter of a key stays as it is", async (language) => {
  const catalogue = await catalogueOf(language);
  expect(Object.keys(catalogue).length).toBeGreaterThan(1_000);
  expect(KEYS.filter(([key]) => key.length === 1 && key in catalogue)).toEqual([]);
});
