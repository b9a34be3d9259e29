import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { hideCompositionKeys } from "./composition.ts";

let stop = () => {};
afterEach(() => {
  stop();
  cleanup();
});

describe("hideCompositionKeys", () => {
  it.each([
    ["while it composes", { isComposing: true }],
    ["by its key code alone, after the composition has ended", { keyCode: 229 }],
  ])("keeps a key of an input method from handlers of fields and of the page: %s", (_how, init) => {
    stop = hideCompositionKeys(window);
    const onField = vi.fn();
    const onPage = vi.fn();
    document.addEventListener("keydown", onPage);
    render(<input aria-label="Place" onKeyDown={onField} />);
    const field = screen.getByLabelText("Place");
    const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    for (const [name, value] of Object.entries(init)) Object.defineProperty(event, name, { value });
    expect(field.dispatchEvent(event)).toBe(true);
    expect(onField).not.toHaveBeenCalled();
    expect(onPage).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: "Enter", keyCode: 13 });
    expect(onField).toHaveBeenCalledOnce();
    expect(onPage).toHaveBeenCalledOnce();
    document.removeEventListener("keydown", onPage);
  });
});
