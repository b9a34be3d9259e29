// @vitest-environment happy-dom
import "../../../testing/screens/browser-environment.ts";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
// Loaded before anything is waited for.
import "../../../map/drawing/drawing-layer.tsx";
import { setOpening } from "../../../ui/layout/opening.tsx";
import { useDrawingParts } from "./use-drawing-parts.ts";

const offline = vi.hoisted(() => ({ is: false }));
vi.mock("./drawing-hint.tsx", () => ({
  get DrawingHint() {
    if (offline.is) throw new Error("There is no connection.");
    return () => null;
  },
}));

afterEach(() => {
  cleanup();
  offline.is = false;
  act(() => setOpening(false));
});

test("while the first screen comes, drawing is loaded only when it begins", async () => {
  setOpening(true);
  const { result, rerender } = renderHook(({ isWanted }) => useDrawingParts(isWanted, vi.fn()), {
    initialProps: { isWanted: false },
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(result.current).toBeUndefined();
  rerender({ isWanted: true });
  await waitFor(() => expect(result.current?.DrawingLayer).toBeTruthy());
});

test("after the first screen it is loaded ahead", async () => {
  const { result } = renderHook(() => useDrawingParts(false, vi.fn()));
  await waitFor(() => expect(result.current?.DrawingHint).toBeTruthy());
});

test("drawing that cannot be loaded ends with a word, and is loaded again when it begins the next time", async () => {
  setOpening(true);
  offline.is = true;
  const onFail = vi.fn();
  const { result, rerender } = renderHook(({ isWanted }) => useDrawingParts(isWanted, onFail), {
    initialProps: { isWanted: true },
  });
  await waitFor(() => expect(onFail).toHaveBeenCalledOnce());
  expect(result.current).toBeUndefined();
  offline.is = false;
  rerender({ isWanted: false });
  rerender({ isWanted: true });
  await waitFor(() => expect(result.current?.DrawingLayer).toBeTruthy());
});
