import { expect, test } from "vitest";
import { endpoints } from "../../contract/endpoints.ts";
import { DEEDS } from "./deeds.ts";

test("everything that the interface can do has words, each its own", () => {
  const names = endpoints.map(({ operation }) => operation);
  expect(Object.keys(DEEDS).sort()).toEqual(["*", "callback", "writeObject", ...names].sort());
  expect(new Set(Object.values(DEEDS)).size).toBe(Object.keys(DEEDS).length);
});
