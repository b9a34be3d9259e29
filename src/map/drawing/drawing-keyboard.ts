import { longitudeNear } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import { keyIntent } from "./draw-keys.ts";
import { type DrawingContext, isDrawing } from "./drawing-context.ts";
import { vertexAt } from "./edit.ts";
import { handlePlace } from "./grips.ts";

/** Does to a drawing what a key means; a key that means nothing to it is left to the map. */
export function pressDrawingKey(context: DrawingContext, event: KeyboardEvent): void {
  const { map, view, mode, draft, edit, hasCrosshair } = context;
  const { selected, whole } = edit;
  const isChosen = selected !== undefined || whole !== undefined;
  const intent = keyIntent(event, {
    mode,
    hasCrosshair,
    hasSelectedVertex: selected !== undefined,
    isChosen,
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
      // A point set twice closes the shape, as a double click does; so does a return to the first.
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

/** Moves the selected vertex, or the chosen polygon, by pixels. */
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
