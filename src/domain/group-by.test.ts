import { describe, expect, test } from "vitest";
import { groupBy } from "./group-by.ts";

describe("groupBy", () => {
  test("keeps the order of groups and of their entries", () => {
    const groups = groupBy(["pear", "apple", "plum", "avocado"], (word) => word[0]);
    expect([...groups]).toEqual([
      ["p", ["pear", "plum"]],
      ["a", ["apple", "avocado"]],
    ]);
  });
});
