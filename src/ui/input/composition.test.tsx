import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { hideCompositionKeys } from "./composition.ts";

let stop = () => {};
afterEach(() => stop());

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
    expect(fireEvent.keyDown(field, { key: "Enter", ...init })).toBe(true);
    expect(onField).not.toHaveBeenCalled();
    expect(onPage).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: "Enter", keyCode: 13 });
    expect(onField).toHaveBeenCalledOnce();
    expect(onPage).toHaveBeenCalledOnce();
    document.removeEventListener("keydown", onPage);
  });
});
