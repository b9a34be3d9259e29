import { expect, test } from "vitest";
import { endpoints } from "../../contract/endpoints.ts";
import { OPERATION_NAMES } from "./operation-names.ts";

test("everything that the interface can do has words, each its own", () => {
  const names = endpoints.map(({ operation }) => operation);
  expect(Object.keys(OPERATION_NAMES).sort()).toEqual(["*", "callback", "writeObject", ...names].sort());
  expect(new Set(Object.values(OPERATION_NAMES)).size).toBe(Object.keys(OPERATION_NAMES).length);
});
