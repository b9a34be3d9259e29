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
