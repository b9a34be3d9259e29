import { expect, test } from "vitest";
import { defaultSla, defaultTerms, offeredTerms, offers } from "./contract-terms.ts";

test("what a contract does not list it does not limit", () => {
  expect(offers(undefined, "MULTI")).toBe(true);
  expect(offers({ default: "STANDARD" }, "MULTI")).toBe(true);
  expect(offers({ allowed: ["STANDARD"] }, "MULTI")).toBe(false);
  expect(offeredTerms({ eula: { allowed: ["MULTI", "OF_LATER"] } }).eulas).toEqual(["MULTI"]);
});

test("a term that is left out is the contract's default, else the first that there is", () => {
  expect(defaultTerms(undefined)).toEqual({
    priority: "COMMERCIAL",
    exclusivity: "PRIVATE",
    eula: "STANDARD",
  });
  const contract = { priority: { default: "BACKGROUND" }, eula: { allowed: ["MULTI"], default: "OF_LATER" } };
  expect(defaultTerms(contract)).toMatchObject({ priority: "BACKGROUND", eula: "STANDARD" });
});

test("the SLA that is left out suits the priority", () => {
  expect(defaultSla("COMMERCIAL", { default: "SLA_8H" })).toBe("SLA_8H");
  expect(defaultSla("BACKGROUND", { default: "SLA_8H" })).toBe("SLA_24H");
  expect(defaultSla("COMMERCIAL", { allowed: ["SLA_8H", "SLA_24H"] })).toBe("SLA_8H");
  expect(defaultSla("BACKGROUND", { allowed: ["SLA_8H"] })).toBeUndefined();
});
