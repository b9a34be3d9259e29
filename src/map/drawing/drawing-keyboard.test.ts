import { expect, test, vi } from "vitest";
import { pressDrawingKey } from "./drawing-keyboard.ts";
import type { DrawingContext } from "./edit.ts";

const square = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 0],
] as const;
const vertex = { polygon: 0, ring: 0, index: 0 };

/** Presses a key and returns what it did, and whether the map still gets it. */
function press(key: string, state: Partial<DrawingContext>, held: Partial<KeyboardEvent> = {}) {
  const done = vi.fn();
  const told = (name: string) => (of: unknown) => done(name, of);
  const context = {
    map: { panBy: told("pan") },
    view: { centre: () => [5, 6], project: () => ({ x: 10, y: 10 }), at: told("at") },
    mode: "polygon",
    area: [[square]],
    edit: { area: [[square]] },
    draft: { kind: "polygon", points: [[0, 0]] },
    hasCrosshair: false,
    stepEdit: told("edit"),
    stepDraft: told("draft"),
    showPointer: () => {},
    showCrosshair: () => {},
    changeMode: told("mode"),
    undo: () => done("undo"),
    redo: () => done("redo"),
    ...state,
  } as unknown as DrawingContext;
  const event = { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held };
  const preventDefault = vi.fn();
  pressDrawingKey(context, {
    ...event,
    preventDefault,
    stopPropagation: () => {},
  } as unknown as KeyboardEvent);
  const [did] = done.mock.calls;
  expect(preventDefault.mock.calls.length > 0).toBe(did !== undefined);
  return did;
}

test("while drawing, arrows move the view under the crosshair, farther with Shift", () => {
  expect(press("ArrowRight", {})).toEqual(["pan", [24, 0]]);
  expect(press("ArrowUp", {}, { shiftKey: true })).toEqual(["pan", [0, -120]]);
});

test("Enter closes a shape drawn by mouse and sets a point of one drawn by keys", () => {
  const point = ["draft", { type: "add", at: [5, 6] }];
  expect(press("Enter", {})).toEqual(["draft", { type: "close" }]);
  expect(press("Enter", { hasCrosshair: true })).toEqual(point);
  expect(press("Enter", { draft: undefined })).toEqual(point);
  expect(press(" ", {})).toEqual(point);
});

test("a point set twice closes the shape, and Backspace takes the last one back", () => {
  const draft = { kind: "polygon" as const, points: [[5, 6]] as [number, number][] };
  expect(press(" ", { draft })).toEqual(["draft", { type: "close" }]);
  expect(press("Backspace", {})).toEqual(["draft", { type: "remove-last" }]);
});

test("while looking, all keys are the map's", () => {
  expect(press("ArrowRight", { mode: "view" })).toBeUndefined();
  expect(press("Escape", { mode: "view" })).toBeUndefined();
});

test("while editing, arrows are the map's until a vertex is selected", () => {
  const edit = { area: [[square]], selected: vertex };
  expect(press("ArrowRight", { mode: "edit" })).toBeUndefined();
  expect(press("Delete", { mode: "edit" })).toBeUndefined();
  expect(press("ArrowRight", { mode: "edit", edit, view: nudgedView })).toEqual([
    "edit",
    { type: "nudge", by: [4, 0] },
  ]);
  expect(press("Delete", { mode: "edit", edit })).toEqual(["edit", { type: "delete", vertex }]);
});

/** One degree a pixel. */
const nudgedView = {
  project: () => ({ x: 0, y: 0 }),
  at: ({ x, y }: { x: number; y: number }) => [x, y],
} as unknown as DrawingContext["view"];

test("N and G select in turn, and Escape leaves what is selected, then the mode", () => {
  expect(press("n", { mode: "edit" })).toEqual(["edit", { type: "select-next", by: 1 }]);
  expect(press("N", { mode: "edit" }, { shiftKey: true })).toEqual(["edit", { type: "select-next", by: -1 }]);
  expect(press("g", { mode: "edit" })).toEqual(["edit", { type: "select-whole", polygon: 0 }]);
  const edit = { area: [[square]], whole: 0 };
  expect(press("Escape", { mode: "edit", edit })).toEqual(["edit", { type: "select", vertex: undefined }]);
  expect(press("Escape", { mode: "edit" })).toEqual(["mode", "view"]);
  expect(press("Escape", {})).toEqual(["mode", "edit"]);
});

test("undo and redo are the usual keys in every mode", () => {
  expect(press("z", { mode: "edit" }, { ctrlKey: true })).toEqual(["undo"]);
  expect(press("z", {}, { ctrlKey: true })).toEqual(["draft", { type: "remove-last" }]);
  expect(press("Z", {}, { metaKey: true, shiftKey: true })).toEqual(["redo"]);
  expect(press("y", {}, { ctrlKey: true })).toEqual(["redo"]);
});
