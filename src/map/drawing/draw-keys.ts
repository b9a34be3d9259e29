import type { Position } from "../../geo/types.ts";
import type { DrawMode } from "./drawing-context.ts";

/** What a key means to a drawing. */
export type KeyIntent =
  | { readonly type: "pan"; readonly by: Position }
  | { readonly type: "nudge"; readonly by: Position }
  | { readonly type: "set-point" }
  | { readonly type: "close" }
  | { readonly type: "remove-last" }
  | { readonly type: "delete-vertex" }
  | { readonly type: "select-next"; readonly by: 1 | -1 }
  | { readonly type: "select-whole" }
  | { readonly type: "end" }
  | { readonly type: "undo" }
  | { readonly type: "redo" };

export interface KeyState {
  readonly mode: DrawMode;
  /** The crosshair is on: points are set with keys. */
  readonly hasCrosshair: boolean;
  readonly hasSelectedVertex: boolean;
  /** A vertex, or a polygon as a whole, is moved by the arrows. */
  readonly isChosen?: boolean;
}

type Key = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

/** Pixels an arrow moves the view or a vertex, and with Shift. */
const STEP = 24;
const LONG_STEP = 120;
const FINE_STEP = 4;

const arrows: Readonly<Record<string, Position>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Pixels that an arrow moves the view by, farther with Shift; undefined for another key. */
export function panOf({ key, shiftKey }: Pick<Key, "key" | "shiftKey">): Position | undefined {
  const arrow = arrows[key];
  return arrow && scaled(arrow, shiftKey ? LONG_STEP : STEP);
}

/** Reads a key while the map has the focus; undefined leaves it to the map. */
export function keyIntent(
  key: Key,
  { mode, hasCrosshair, hasSelectedVertex, isChosen = hasSelectedVertex }: KeyState,
): KeyIntent | undefined {
  if (key.ctrlKey || key.metaKey) return historyIntent(key);
  if (key.altKey || mode === "view") return undefined;
  const arrow = arrows[key.key];
  if (mode === "edit") {
    if (arrow && isChosen) return { type: "nudge", by: scaled(arrow, key.shiftKey ? STEP : FINE_STEP) };
    if (key.key === "n" || key.key === "N") return { type: "select-next", by: key.shiftKey ? -1 : 1 };
    if (key.key === "g" || key.key === "G") return { type: "select-whole" };
    if ((key.key === "Delete" || key.key === "Backspace") && hasSelectedVertex)
      return { type: "delete-vertex" };
    return key.key === "Escape" ? { type: "end" } : undefined;
  }
  const by = panOf(key);
  if (by) return { type: "pan", by };
  switch (key.key) {
    case " ":
      return { type: "set-point" };
    case "Enter":
      return hasCrosshair ? { type: "set-point" } : { type: "close" };
    case "Backspace":
    case "Delete":
      return { type: "remove-last" };
    case "Escape":
      return { type: "end" };
    default:
      return undefined;
  }
}

function historyIntent({ key, shiftKey }: Key): KeyIntent | undefined {
  switch (key.toLowerCase()) {
    case "z":
      return { type: shiftKey ? "redo" : "undo" };
    case "y":
      return { type: "redo" };
    default:
      return undefined;
  }
}

function scaled([x, y]: Position, pixels: number): Position {
  return [x * pixels, y * pixels];
}
