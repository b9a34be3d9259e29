import "../../testing/screens/browser-environment.ts";
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useKept } from "./use-kept.ts";

afterEach(cleanup);

const order = (id: string, state = "new") => ({ id, state, marks: [{ at: 1 }] });
const idOf = ({ id }: { id: string }) => id;

test("what says the same stays the same object, wherever it stands; what has changed is another one", () => {
  const first = ["a", "b", "c"].map((id) => order(id));
  const { result, rerender } = renderHook(({ list }) => useKept(list, idOf), {
    initialProps: { list: first },
  });
  rerender({ list: ["a", "b", "c"].map((id) => order(id)) });
  expect(result.current).toBe(first);
  rerender({ list: [order("x"), order("b", "done"), order("c")] });
  expect(result.current[2]).toBe(first[2]);
  expect(result.current[1]).toEqual(order("b", "done"));
  expect(result.current[1]).not.toBe(first[1]);
  rerender({ list: [order("c")] });
  expect(result.current).toHaveLength(1);
  expect(result.current[0]).toBe(first[2]);
});

test("what is given again is not compared again", () => {
  const read = vi.fn();
  const watched = (id: string, at: number) => ({
    id,
    at,
    get marks() {
      read();
      return [{ at: 1 }];
    },
  });
  const later = ["a", "b", "c"].map((id) => watched(id, 2));
  const { result, rerender } = renderHook(({ list }) => useKept(list, idOf), {
    initialProps: { list: ["a", "b", "c"].map((id) => watched(id, 1)) },
  });
  rerender({ list: later });
  const [, second, third] = result.current;
  read.mockClear();
  rerender({ list: later.slice(1) });
  expect(read).not.toHaveBeenCalled();
  expect(result.current[0]).toBe(second);
  expect(result.current[1]).toBe(third);
});
