import "../../testing/screens/browser-environment.ts";
import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setOpening, useLoadAhead, whenOpened } from "./opening.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  setOpening(true);
});
afterEach(() => {
  act(() => setOpening(false));
  vi.useRealTimers();
});

test("what waits for the first screen goes on with it, and at once later", async () => {
  const seen: string[] = [];
  void whenOpened().then(() => seen.push("waited"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual([]);
  act(() => setOpening(false));
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual(["waited"]);
  void whenOpened().then(() => seen.push("later"));
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual(["waited", "later"]);
});

test("what may be used later is loaded after the first screen, however long that takes", async () => {
  const load = vi.fn(async () => {
    throw new Error("There is no connection.");
  });
  function Bell() {
    useLoadAhead(load, 1_000);
    return null;
  }
  const { unmount } = render(<Bell />);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).not.toHaveBeenCalled();
  act(() => setOpening(false));
  await vi.advanceTimersByTimeAsync(999);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledOnce();
  unmount();
});
