import { defaultParseSearch, defaultStringifySearch } from "@tanstack/react-router";
import { expect, it } from "vitest";
import { parseSearch, stringifySearch } from "./search-text.ts";

const texts = [
  ...["-6.5_35_-4.5_35", "20-38", "90d", "2026-02-01_", "12", "-0", "0.5", "1e3", "007", "- 1", "1.", "+1"],
  ...[
    "true",
    "truely",
    "null",
    "false ",
    " 4",
    "fame",
    "",
    '"quoted"',
    '"open',
    "[1,2]",
    "[1",
    '{"a":1}',
    "{",
  ],
];

it.each(texts)("reads and writes %j as the router does by itself", (text) => {
  const address = `?${new URLSearchParams({ text })}`;
  expect(parseSearch(address)).toEqual(defaultParseSearch(address));
  expect(stringifySearch({ text })).toBe(defaultStringifySearch({ text }));
  expect(parseSearch(stringifySearch({ text }))).toEqual({ text });
});
