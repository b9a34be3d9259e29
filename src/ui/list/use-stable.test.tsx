import "../../testing/screens/browser-environment.ts";
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useStable } from "./use-stable.ts";

afterEach(cleanup);

const order = (id: string, state = "new") => ({ id, state, marks: [{ at: 1 }] });

test("useStable returns the earlier list, or its unchanged entries", () => {
  const first = ["a", "b", "c"].map((id) => order(id));
  const { result, rerender } = renderHook(({ list }) => useStable(list), { initialProps: { list: first } });
  rerender({ list: ["a", "b", "c"].map((id) => order(id)) });
  expect(result.current).toBe(first);
  rerender({ list: [order("a"), order("b", "done"), order("c")] });
  expect(result.current[0]).toBe(first[0]);
  expect(result.current[1]).toEqual(order("b", "done"));
  expect(result.current[2]).toBe(first[2]);
});

test("useStable keeps an object whose parts are the same", () => {
  const [map, act] = [new Map(), () => {}];
  const { result, rerender } = renderHook(({ count }) => useStable({ count, map, act }), {
    initialProps: { count: 1 },
  });
  const first = result.current;
  rerender({ count: 1 });
  expect(result.current).toBe(first);
  rerender({ count: 2 });
  expect(result.current).toEqual({ count: 2, map, act });
});
