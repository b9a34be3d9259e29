import "../../testing/screens/browser-environment.ts";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followed, useSelected } from "./use-search.ts";

// @vitest-environment happy-dom

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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

test("the address comes to a frame soon, of many in a row to the last alone", () => {
  const shown: (string | undefined)[] = [];
  const { result } = renderHook(() => useSelected(undefined, (frame) => shown.push(frame)));
  const select = (frame: string) => act(() => result.current[1](frame));
  select("a");
  expect(result.current[0]).toBe("a");
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(shown).toEqual(["a"]);
  for (const frame of ["b", "c", "d"]) {
    select(frame);
    vi.advanceTimersByTime(90);
  }
  expect(shown).toEqual(["a"]);
  vi.advanceTimersByTime(10);
  expect(shown).toEqual(["a", "d"]);
});

test("who leaves takes the selection along at once, and once", () => {
  const shown: (string | undefined)[] = [];
  const { result } = renderHook(() => useSelected(undefined, (frame) => shown.push(frame)));
  act(() => result.current[1]("a"));
  result.current[2]();
  expect(shown).toEqual(["a"]);
  vi.advanceTimersByTime(1_000);
  result.current[2]();
  expect(shown).toEqual(["a"]);
});
