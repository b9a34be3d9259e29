import { expect, test } from "vitest";
import { imagingModes } from "../../../domain/modes.ts";
import { modeRows, variantOf } from "./mode-rows.ts";

test("every imaging mode stands in one row", () => {
  expect(modeRows.flatMap(({ variants }) => variants).toSorted()).toEqual(imagingModes.toSorted());
});

test("a row stands for the chosen variant, else for the first that the contract allows", () => {
  const fine = modeRows[1] as (typeof modeRows)[number];
  expect(variantOf(fine, "SPOTLIGHT_FINE_2L", imagingModes)).toBe("SPOTLIGHT_FINE_2L");
  expect(variantOf(fine, "SCAN", ["SPOTLIGHT_FINE_1L"])).toBe("SPOTLIGHT_FINE_1L");
  expect(variantOf(fine, "SCAN", ["STRIPMAP"])).toBeUndefined();
});
