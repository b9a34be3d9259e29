import { afterEach, expect, test, vi } from "vitest";
import { formatTime } from "../../../ui/text/format.ts";
import { emptyForm, sameForm, timeLimits, timeWords, toSearchInput } from "./search-form.ts";

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

afterEach(() => vi.unstubAllEnvs());

test.each(["Pacific/Kiritimati", "America/Los_Angeles", "Asia/Kathmandu", "America/St_Johns"])(
  "days are those of UTC in %s",
  (zone) => {
    vi.stubEnv("TZ", zone);
    expect(new Date(2026, 10, 1).getTime()).not.toBe(Date.UTC(2026, 10, 1));
    // In Los Angeles the night in which clocks go back.
    const now = Date.parse("2026-11-01T09:30:00Z");
    expect(timeLimits({ kind: "range", from: "2026-10-20", to: "2026-10-21" }, now)).toEqual({
      from: "2026-10-20T00:00:00Z",
      to: "2026-10-21T23:59:59.999Z",
    });
    expect(timeLimits({ kind: "days", days: 7 }, now).from).toBe("2026-10-26T00:00:00Z");
    expect(timeWords({ kind: "range", from: "2026-10-20", to: "2026-10-21" })).toBe(
      "20\u00a0Oct\u00a02026 to 21\u00a0Oct\u00a02026",
    );
    expect(formatTime("2026-10-20T00:10:00Z")).toBe("20\u00a0Oct\u00a02026, 00:10\u00a0UTC");
    expect(formatTime("2026-10-21T23:50:00Z", "date")).toBe("21\u00a0Oct\u00a02026");
  },
);

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
