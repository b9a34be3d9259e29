import { expect, test } from "vitest";
import { followed } from "./use-selected.ts";

test("what was selected last stays while the address comes to what was selected before", () => {
  const state = { addressed: "a", selected: "d", underway: ["b", "c", "d"] };
  expect(followed(state, "c")).toEqual({ addressed: "c", selected: "d", underway: ["d"] });
  expect(followed(followed(state, "c"), "d")).toEqual({ addressed: "d", selected: "d", underway: [] });
});

test("another way to an address, such as Back, selects what it names", () => {
  const state = { addressed: "b", selected: "d", underway: ["d"] };
  expect(followed(state, "a")).toEqual({ addressed: "a", selected: "a", underway: [] });
  expect(followed(state, undefined).selected).toBeUndefined();
});
