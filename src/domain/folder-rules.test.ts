import { expect, test } from "vitest";
import { folderFault, isInFolder } from "./folder-rules.ts";

test.each([
  ["bucket/claims/2026", undefined],
  ["Łódź/port 4", undefined],
  ["/claims", "leading-slash"],
  ["claims/", "empty-segment"],
  ["", "empty-segment"],
  ["a/../b", "dots"],
  ["a\\b", "backslash"],
  ["a\tb", "control-character"],
  ["a\ud800", "half-character"],
  [`a/${"é".repeat(127)}`, undefined],
  [`a/${"é".repeat(128)}`, "long-segment"],
])("the folder %j", (text, fault) => {
  expect(folderFault(text)).toBe(fault);
});

test("a path is in a folder that it names or is nested in", () => {
  expect(isInFolder("bucket/a", "bucket/a")).toBe(true);
  expect(isInFolder("bucket/a/b", "bucket/a")).toBe(true);
  expect(isInFolder("bucket/ab", "bucket/a")).toBe(false);
});
