import "../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
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

test("a change is reported in the live region and can be taken back once", () => {
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

describe("UndoNotice", () => {
  const shown = () => screen.queryByRole("region", { name: "Last change" });
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

  test("leaves after six seconds, with a button after eight", () => {
    act(() => offerUndo("Nothing added."));
    wait(5_999);
    expect(shown()).not.toBeNull();
    wait(1);
    expect(shown()).toBeNull();
    act(() => offerUndo("Removed.", () => {}));
    wait(7_999);
    expect(shown()).not.toBeNull();
    wait(1);
    expect(shown()).toBeNull();
  });

  test("stays while the pointer or the focus is on it, and its change can be taken back after it left", () => {
    const undo = vi.fn();
    act(() => offerUndo("Removed.", undo));
    fireEvent.pointerEnter(shown() as HTMLElement);
    wait(60_000);
    fireEvent.pointerLeave(shown() as HTMLElement);
    act(() => screen.getByRole("button", { name: /Undo/ }).focus());
    wait(60_000);
    expect(shown()).not.toBeNull();
    act(() => screen.getByRole("button", { name: /Undo/ }).blur());
    wait(8_000);
    expect(shown()).toBeNull();
    act(() => useUndoNotice.getState().undo());
    expect(undo).toHaveBeenCalledOnce();
  });

  test("leaves at once when it is closed", () => {
    act(() => offerUndo("Removed.", () => {}));
    fireEvent.click(screen.getByRole("button", { name: "Close the notice" }));
    expect(shown()).toBeNull();
  });
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

test("what changed nothing is reported without an undo", () => {
  act(() => offerUndo("Nothing added to the cart: 2 owned left out."));
  expect(screen.queryByRole("button", { name: /Undo/ })).toBeNull();
  expect(screen.getByTestId("live-region").textContent).toBe("Nothing added to the cart: 2 owned left out.");
});
