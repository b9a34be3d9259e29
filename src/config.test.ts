import { expect, test } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";

function faultsOf(text: string): readonly string[] {
  try {
    parseConfig(text);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
  }
  return [];
}

test("an empty configuration is the built-in demo", () => {
  expect(parseConfig("{}")).toEqual({
    serviceBaseUrl: "",
    tokenUrl: "",
    propertyPrefix: "svc",
    pageSize: 100,
    mapStyleUrl: "",
    attribution: "",
  });
});

test("what is wrong is named with the field", () => {
  expect(faultsOf("{")).toEqual([expect.stringContaining("not valid JSON")]);
  expect(faultsOf('{"pageSize": 0}')).toEqual([expect.stringContaining("pageSize")]);
  expect(faultsOf('{"serviceBaseUrl": "api"}')).toEqual([expect.stringContaining("absolute address")]);
  expect(faultsOf('{"basUrl": ""}')).toEqual([expect.stringContaining("basUrl")]);
  expect(faultsOf('{"pageSize": 2.5, "propertyPrefix": "1", "attribution": null}')).toHaveLength(3);
  expect(faultsOf("[]")).toEqual([expect.stringContaining("object")]);
});
