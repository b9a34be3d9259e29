import { longitudeNear } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import { type DrawingContext, isDrawing, vertexAt } from "./edit.ts";
import { handlePlace } from "./grips.ts";

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

/** Does what a key means while the map has the focus; leaves any other to the map. */
export function pressDrawingKey(context: DrawingContext, event: KeyboardEvent): void {
  const act = actOf(context, event);
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

type Act = (() => void) | undefined;

function actOf(context: DrawingContext, key: Key): Act {
  if (key.ctrlKey || key.metaKey) return historyAct(context, key);
  if (key.altKey || context.mode === "view") return undefined;
  return context.mode === "edit" ? editAct(context, key) : drawAct(context, key);
}

function historyAct({ mode, draft, stepDraft, undo, redo }: DrawingContext, { key, shiftKey }: Key): Act {
  switch (key.toLowerCase()) {
    case "z":
      if (shiftKey) return redo;
      return isDrawing(mode) && draft?.points.length ? () => stepDraft({ type: "remove-last" }) : undo;
    case "y":
      return redo;
    default:
      return undefined;
  }
}

function editAct(context: DrawingContext, { key, shiftKey }: Key): Act {
  const { area, stepEdit } = context;
  const { selected, whole } = context.edit;
  const arrow = arrows[key];
  if (arrow && (selected || whole !== undefined))
    return () => nudge(context, scaled(arrow, shiftKey ? STEP : FINE_STEP));
  switch (key.toLowerCase()) {
    case "n":
      return () => stepEdit({ type: "select-next", by: shiftKey ? -1 : 1 });
    case "g":
      return () => {
        if (area.length > 0) stepEdit({ type: "select-whole", polygon: ((whole ?? -1) + 1) % area.length });
      };
    case "delete":
    case "backspace":
      return selected && (() => stepEdit({ type: "delete", vertex: selected }));
    case "escape":
      return () => end(context);
    default:
      return undefined;
  }
}

function drawAct(context: DrawingContext, key: Key): Act {
  const { map, view, mode, draft, hasCrosshair, stepDraft } = context;
  const points = draft?.points ?? [];
  const by = panOf(key);
  if (by)
    return () => {
      context.showCrosshair(true);
      map.panBy([...by], { animate: false });
      context.showPointer(view.centre());
    };
  const setPoint = () => {
    context.showCrosshair(true);
    const at = view.centre();
    // Closes the shape where a point is set twice, or at the first one.
    const isThere = [points[0], points.at(-1)].some((point) => point && isSame(point, at));
    stepDraft(isThere && mode === "polygon" ? { type: "close" } : { type: "add", at });
  };
  switch (key.key) {
    case " ":
      return setPoint;
    case "Enter":
      return hasCrosshair || points.length === 0 ? setPoint : () => stepDraft({ type: "close" });
    case "Backspace":
    case "Delete":
      return () => stepDraft({ type: "remove-last" });
    case "Escape":
      return () => end(context);
    default:
      return undefined;
  }
}

function end({ mode, area, edit, stepEdit, changeMode }: DrawingContext): void {
  if (edit.selected || edit.whole !== undefined) stepEdit({ type: "select", vertex: undefined });
  else changeMode(isDrawing(mode) && area.length > 0 ? "edit" : "view");
}

function scaled([x, y]: Position, pixels: number): Position {
  return [x * pixels, y * pixels];
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
