import { longitudeNear } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import { type DrawingContext, type DrawMode, isDrawing, vertexAt } from "./edit.ts";
import { handlePlace } from "./grips.ts";

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
  readonly hasCrosshair: boolean;
  readonly hasSelectedVertex: boolean;
  readonly isChosen?: boolean;
  readonly hasPoints?: boolean;
}

type Key = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

/** Pixels of one arrow key, without and with Shift. */
const STEP = 24;
const LONG_STEP = 120;
const FINE_STEP = 4;

const arrows: Readonly<Record<string, Position>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns the pixels that an arrow key pans by; undefined for another key. */
export function panOf({ key, shiftKey }: Pick<Key, "key" | "shiftKey">): Position | undefined {
  const arrow = arrows[key];
  return arrow && scaled(arrow, shiftKey ? LONG_STEP : STEP);
}

/** Reads a key while the map has the focus; undefined leaves it to the map. */
export function keyIntent(
  key: Key,
  { mode, hasCrosshair, hasSelectedVertex, isChosen = hasSelectedVertex, hasPoints = true }: KeyState,
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
      return hasCrosshair || !hasPoints ? { type: "set-point" } : { type: "close" };
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

export function pressDrawingKey(context: DrawingContext, event: KeyboardEvent): void {
  const { map, view, mode, draft, edit, hasCrosshair } = context;
  const { selected, whole } = edit;
  const isChosen = selected !== undefined || whole !== undefined;
  const intent = keyIntent(event, {
    mode,
    hasCrosshair,
    hasSelectedVertex: selected !== undefined,
    isChosen,
    hasPoints: (draft?.points.length ?? 0) > 0,
  });
  if (!intent) return;
  event.preventDefault();
  event.stopPropagation();
  switch (intent.type) {
    case "pan":
      context.showCrosshair(true);
      map.panBy([...intent.by], { animate: false });
      context.showPointer(view.centre());
      return;
    case "set-point": {
      context.showCrosshair(true);
      const at = view.centre();
      const points = draft?.points ?? [];
      // Closes the shape where a point is set twice, or at the first one.
      const isThere = [points[0], points.at(-1)].some((point) => point && isSame(point, at));
      context.stepDraft(isThere && mode === "polygon" ? { type: "close" } : { type: "add", at });
      return;
    }
    case "close":
    case "remove-last":
      context.stepDraft({ type: intent.type });
      return;
    case "select-next":
      context.stepEdit({ type: "select-next", by: intent.by });
      return;
    case "select-whole": {
      const last = whole === undefined ? -1 : whole;
      if (context.area.length > 0)
        context.stepEdit({ type: "select-whole", polygon: (last + 1) % context.area.length });
      return;
    }
    case "delete-vertex":
      if (selected) context.stepEdit({ type: "delete", vertex: selected });
      return;
    case "nudge":
      nudge(context, intent.by);
      return;
    case "end":
      if (isChosen) context.stepEdit({ type: "select", vertex: undefined });
      else context.changeMode(isDrawing(mode) && context.area.length > 0 ? "edit" : "view");
      return;
    case "undo":
      if (isDrawing(mode) && draft?.points.length) context.stepDraft({ type: "remove-last" });
      else context.undo();
      return;
    case "redo":
      context.redo();
      return;
  }
}

export function nudge({ view, area, edit, stepEdit }: DrawingContext, [x, y]: Position): void {
  const place =
    edit.whole === undefined
      ? edit.selected && vertexAt(area, edit.selected)
      : handlePlace(area[edit.whole] ?? []);
  const point = place && view.project(place);
  if (!place || !point) return;
  const [lng, lat] = view.at({ x: point.x + x, y: point.y + y });
  stepEdit({ type: "nudge", by: [longitudeNear(lng, place[0]) - place[0], lat - place[1]] });
}

function isSame([lng1, lat1]: Position, [lng2, lat2]: Position): boolean {
  return Math.abs(longitudeNear(lng1, lng2) - lng2) < 1e-9 && Math.abs(lat1 - lat2) < 1e-9;
}
