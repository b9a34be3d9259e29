// @vitest-environment happy-dom
import "../testing/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LiveRegion } from "./live-region.tsx";
import { UndoNotice } from "./undo-notice.tsx";
import { NOTICE_MS, offerUndo, useUndoNotice } from "./undo-store.ts";

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <MantineProvider env="test">
      <UndoNotice />
      <LiveRegion />
    </MantineProvider>,
  );
});
afterEach(() => {
  act(() => useUndoNotice.getState().close());
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test("a change is told in the live region and can be taken back once", () => {
  const undo = vi.fn();
  act(() => offerUndo("Removed 1_1 from the cart.", undo));
  expect(screen.getByTestId("live-region").textContent).toBe("Removed 1_1 from the cart. Press U to undo.");
  fireEvent.click(screen.getByRole("button", { name: /Undo/ }));
  act(() => useUndoNotice.getState().undo());
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("button", { name: /Undo/ })).toBeNull();
});

test("the notice goes after its time", () => {
  act(() => offerUndo("Removed.", () => {}));
  pass(NOTICE_MS - 1);
  expect(screen.queryByText("Removed.")).toBeTruthy();
  pass(1);
  expect(screen.queryByRole("button", { name: /Undo/ })).toBeNull();
});

test("it stays while the focus is in it, and goes after", () => {
  act(() => offerUndo("Removed.", () => {}));
  act(() => screen.getByRole("button", { name: /Undo/ }).focus());
  pass(10 * NOTICE_MS);
  expect(screen.getByRole("button", { name: /Undo/ })).toBeTruthy();
  act(() => screen.getByRole("button", { name: /Undo/ }).blur());
  pass(NOTICE_MS);
  expect(screen.queryByRole("button", { name: /Undo/ })).toBeNull();
});

test("the next change has its whole time", () => {
  act(() => offerUndo("First.", () => {}));
  pass(NOTICE_MS - 1);
  act(() => offerUndo("Second.", () => {}));
  pass(NOTICE_MS - 1);
  expect(screen.getByRole("region", { name: "Last change" }).textContent).toContain("Second.");
});

test("what changed nothing is told without an undo", () => {
  act(() => offerUndo("Nothing added to the cart: 2 owned left out."));
  expect(screen.queryByRole("button", { name: /Undo/ })).toBeNull();
  expect(screen.getByTestId("live-region").textContent).toBe("Nothing added to the cart: 2 owned left out.");
});
