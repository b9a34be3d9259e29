import "../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speak } from "../../languages/texts.ts";
import { LiveRegion } from "./live-region.tsx";
import { offerUndo, UndoNotice, useUndoNotice } from "./undo-notice.tsx";

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

test("a change is told in the live region and can be taken back once", () => {
  const undo = vi.fn();
  act(() => offerUndo("Removed 1_1 from the cart.", undo));
  expect(screen.getByTestId("live-region").textContent).toBe("Removed 1_1 from the cart. Press U to undo.");
  fireEvent.click(screen.getByRole("button", { name: /Undo/ }));
  act(() => useUndoNotice.getState().undo());
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("button", { name: /Undo/ })).toBeNull();
});

test("after a change of the language nothing is shown in the old one, and the change can still be taken back", () => {
  const undo = vi.fn();
  const changed = "2_1 in den Warenkorb gelegt.";
  act(() => {
    speak("de");
    offerUndo(changed, undo);
    speak("en");
  });
  expect(screen.queryByText(changed)).toBeNull();
  expect(screen.getByText("Last change")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /Undo/ }));
  expect(undo).toHaveBeenCalledOnce();
});

test("the notice stays until it is closed", () => {
  act(() => offerUndo("Removed.", () => {}));
  act(() => vi.advanceTimersByTime(3_600_000));
  expect(screen.getByRole("button", { name: /Undo/ })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Close the notice" }));
  expect(screen.queryByRole("button", { name: /Undo/ })).toBeNull();
});

test("the next change takes its place, and only that one can be taken back", () => {
  const [first, second] = [vi.fn(), vi.fn()];
  act(() => offerUndo("First.", first));
  act(() => offerUndo("Second.", second));
  expect(screen.getByRole("region", { name: "Last change" }).textContent).toContain("Second.");
  act(() => useUndoNotice.getState().undo());
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
});

test("the same change told twice is a new element, so that it is read out again", () => {
  act(() => offerUndo("Nothing added."));
  const before = screen.getByTestId("live-region").firstElementChild;
  act(() => offerUndo("Nothing added."));
  expect(screen.getByTestId("live-region").firstElementChild).not.toBe(before);
});

test("what changed nothing is told without an undo", () => {
  act(() => offerUndo("Nothing added to the cart: 2 owned left out."));
  expect(screen.queryByRole("button", { name: /Undo/ })).toBeNull();
  expect(screen.getByTestId("live-region").textContent).toBe("Nothing added to the cart: 2 owned left out.");
});
