import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useUnhurried } from "./use-unhurried.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = () => renderHook(({ value }) => useUnhurried(value, 1_000), { initialProps: { value: 0 } });
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const press = () => act(async () => void window.dispatchEvent(new KeyboardEvent("keydown", { key: "j" })));

test("of a value that changes often the newest is shown, once in a while", async () => {
  const { result, rerender } = open();
  rerender({ value: 1 });
  expect(result.current.shown).toBe(1);
  rerender({ value: 2 });
  await pass(500);
  rerender({ value: 3 });
  await pass(400);
  expect(result.current.shown).toBe(1);
  await pass(200);
  expect(result.current.shown).toBe(3);
});

test("what takes long to draw is drawn more seldom", async () => {
  const { result, rerender } = open();
  rerender({ value: 1 });
  act(() => result.current.onDrawn(400));
  rerender({ value: 2 });
  await pass(1_800);
  expect(result.current.shown).toBe(1);
  await pass(300);
  expect(result.current.shown).toBe(2);
});

test("while the user is at work nothing new is shown, but for long work now and then", async () => {
  const { result, rerender } = open();
  await press();
  rerender({ value: 1 });
  await pass(500);
  await press();
  await pass(500);
  expect(result.current.shown).toBe(0);
  await pass(200);
  expect(result.current.shown).toBe(1);
  for (let held = 0; held < 6; held++) {
    await press();
    rerender({ value: 2 + held });
    await pass(300);
  }
  expect(result.current.shown).toBe(1);
  for (let held = 0; held < 3; held++) {
    await press();
    await pass(300);
  }
  expect(result.current.shown).toBe(7);
});
