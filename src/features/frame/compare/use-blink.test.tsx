import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askForLessMotion } from "../../../testing/screens/browser-environment.ts";
import { BLINK_MS, useBlink } from "./use-blink.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const blinking = () => renderHook(({ isOn }) => useBlink(isOn), { initialProps: { isOn: true } });
const pass = (turns: number) => act(() => vi.advanceTimersByTime(turns * BLINK_MS));

test("frames take turns while they blink, and rest where they are stopped or compared otherwise", () => {
  const { result, rerender } = blinking();
  pass(1);
  expect(result.current.shows).toBe("b");
  act(() => result.current.play(false));
  pass(3);
  expect(result.current.shows).toBe("b");
  act(() => result.current.play(true));
  pass(1);
  expect(result.current.shows).toBe("a");
  rerender({ isOn: false });
  pass(3);
  expect(result.current.shows).toBe("a");
});

test("a turn by hand stops them", () => {
  const { result } = blinking();
  act(() => void result.current.turn());
  pass(3);
  expect(result.current).toMatchObject({ shows: "b", isPlaying: false });
});

test("where less motion is asked for, nothing moves on its own", () => {
  askForLessMotion();
  const { result } = blinking();
  pass(3);
  expect(result.current).toMatchObject({ shows: "a", isPlaying: false, canPlay: false });
});
