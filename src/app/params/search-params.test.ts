import { expect, test } from "vitest";
import { ignoredParams } from "./search-params.ts";

test("a parameter that cannot be used is named with what it says, the others are not", () => {
  const raw = {
    area: "1_2_3",
    time: "90d",
    mode: "Spot,Blimp",
    incidence: "20-38",
    frame: "81123998_1",
    utm: "x",
  };
  expect(ignoredParams(raw)).toEqual([
    { name: "area", text: "1_2_3" },
    { name: "mode", text: "Spot,Blimp" },
  ]);
});

test("numbers and days that have the form but make no sense are named, too", () => {
  const named = (raw: Record<string, string>) => ignoredParams(raw).map(({ name }) => name);
  expect(named({ time: "2026-13-45_2026-01-01" })).toEqual(["time"]);
  expect(named({ time: "2026-02-30_" })).toEqual(["time"]);
  expect(named({ time: "2026-05-01_2026-01-01" })).toEqual(["time"]);
  expect(named({ time: "2026-01-01_2026-01-01" })).toEqual([]);
  expect(named({ time: "_2026-05-01" })).toEqual([]);
  expect(named({ incidence: "60-5" })).toEqual(["incidence"]);
  expect(named({ incidence: "5-60.5" })).toEqual([]);
  expect(named({ view: "9999_9_9" })).toEqual(["view"]);
  expect(named({ view: "5_99_4" })).toEqual(["view"]);
  expect(named({ view: "-182.5_-16.8_4.2" })).toEqual([]);
});
