import { expect, test } from "vitest";
import { type KeyState, keyIntent } from "./drawing-keyboard.ts";

const press = (key: string, state: Partial<KeyState>, held: Partial<KeyboardEvent> = {}) =>
  keyIntent(
    { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held },
    { mode: "polygon", hasCrosshair: false, hasSelectedVertex: false, ...state },
  );

test("while drawing, arrows move the view under the crosshair, farther with Shift", () => {
  expect(press("ArrowRight", {})).toEqual({ type: "pan", by: [24, 0] });
  expect(press("ArrowUp", {}, { shiftKey: true })).toEqual({ type: "pan", by: [0, -120] });
});

test("Enter closes a shape drawn by mouse and sets a point of one drawn by keys", () => {
  expect(press("Enter", {})).toEqual({ type: "close" });
  expect(press("Enter", { hasCrosshair: true })).toEqual({ type: "set-point" });
  expect(press("Enter", { hasPoints: false })).toEqual({ type: "set-point" });
  expect(press(" ", {})).toEqual({ type: "set-point" });
});

test("while looking, all keys are the map's", () => {
  expect(press("ArrowRight", { mode: "view" })).toBeUndefined();
  expect(press("Escape", { mode: "view" })).toBeUndefined();
});

test("while editing, arrows are the map's until a vertex is selected", () => {
  expect(press("ArrowRight", { mode: "edit" })).toBeUndefined();
  expect(press("ArrowRight", { mode: "edit", hasSelectedVertex: true })).toEqual({
    type: "nudge",
    by: [4, 0],
  });
  expect(press("Delete", { mode: "edit", hasSelectedVertex: true })).toEqual({ type: "delete-vertex" });
});

test("undo and redo are the usual keys in every mode", () => {
  expect(press("z", { mode: "edit" }, { ctrlKey: true })).toEqual({ type: "undo" });
  expect(press("Z", {}, { metaKey: true, shiftKey: true })).toEqual({ type: "redo" });
  expect(press("y", {}, { ctrlKey: true })).toEqual({ type: "redo" });
});
