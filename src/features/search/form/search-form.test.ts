import { expect, test } from "vitest";
import { emptyForm, sameForm, timeLimits, toSearchInput } from "./search-form.ts";

const now = Date.parse("2026-05-19T09:42:00Z");

test("the last days begin at midnight UTC and have no end", () => {
  expect(timeLimits({ kind: "days", days: 7 }, now)).toEqual({ from: "2026-05-13T00:00:00Z", to: undefined });
});

test("both days of a range are included", () => {
  expect(timeLimits({ kind: "range", from: "2026-02-01", to: "2026-02-01" }, now)).toEqual({
    from: "2026-02-01T00:00:00Z",
    to: "2026-02-01T23:59:59.999Z",
  });
});

test("all time has no limits", () => {
  expect(timeLimits({ kind: "all" }, now)).toEqual({ from: undefined, to: undefined });
});

test("the contract is named only when its collections are meant", () => {
  expect(toSearchInput(emptyForm, "c", now)).toMatchObject({ collections: undefined, contractID: undefined });
  expect(toSearchInput({ ...emptyForm, collection: "private" }, "c", now)).toMatchObject({
    collections: ["private"],
    contractID: "c",
  });
});

test("the order in which modes were pressed makes no other search", () => {
  expect(
    sameForm({ ...emptyForm, families: ["Spot", "Scan"] }, { ...emptyForm, families: ["Scan", "Spot"] }),
  ).toBe(true);
  expect(sameForm({ ...emptyForm, families: ["Spot"] }, emptyForm)).toBe(false);
});
