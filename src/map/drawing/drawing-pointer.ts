import { CLICK_DELAY, type DrawingDesk, isDrawing } from "./drawing-desk.ts";
import { handlesZoom } from "./drawing-features.ts";
import type { Grip } from "./edit.ts";
import { type GripView, gripAt, middleOfEdgeAt } from "./grips.ts";
import type { GesturePointer, PointerGestures } from "./pointer-gestures.ts";

const REACH = { mouse: 9, touch: 22 };
/** Two clicks within this time, milliseconds, and way, pixels, are a double click. */
const DOUBLE_CLICK = { time: 400, way: 8 };

/** What the pointer does to a drawing. */
export function drawingPointer(desk: DrawingDesk): PointerGestures {
  const { map, view, claim, mode, area, draft, edit } = desk;
  return {
    down(pointer) {
      desk.showCrosshair(false);
      const at = view.at(pointer);
      if (mode === "rectangle" && !draft?.points.length) {
        desk.stepDraft({ type: "add", at });
        return true;
      }
      if (mode !== "edit") return false;
      const grip = gripUnder(desk, pointer);
      if (!grip) {
        if (edit.selected) desk.stepEdit({ type: "select", vertex: undefined });
        return false;
      }
      claim.take();
      if (pointer.hasAlt && grip.kind === "vertex") desk.stepEdit({ type: "delete", vertex: grip });
      else desk.stepEdit({ type: "grab", grip, at });
      return true;
    },
    move(pointer, isHeld) {
      if (isDrawing(mode)) {
        desk.showPointer(view.at(pointer));
        return;
      }
      if (mode !== "edit") return;
      if (isHeld) {
        if (edit.drag) desk.stepEdit({ type: "drag", at: view.at(pointer) });
        return;
      }
      const grip = gripUnder(desk, pointer);
      if (grip) claim.take();
      else claim.release();
      map.getCanvas().style.cursor = grip ? (grip.kind === "whole" ? "move" : "grab") : "";
      desk.showMiddle(hasHandles(desk) ? middleOfEdgeAt(area, pointer, gripView(desk, pointer)) : undefined);
    },
    up(pointer, isClick) {
      if (mode === "rectangle") {
        // Press, drag, release draws it in one go; a click leaves the second corner to another click.
        if (isClick) desk.rememberClick(pointer);
        else desk.stepDraft({ type: "add", at: view.at(pointer) });
        return;
      }
      desk.showMiddle(undefined);
      claim.releaseLater(CLICK_DELAY);
      if (!edit.drag) return;
      const { grip } = edit.drag;
      if (!isClick) {
        desk.stepEdit({ type: "drop" });
        return;
      }
      desk.stepEdit({ type: "cancel" });
      if (grip.kind === "vertex") desk.stepEdit({ type: "select", vertex: grip });
    },
    click(pointer) {
      if (!isDrawing(mode)) return;
      const isDouble = isSecondClick(desk, pointer);
      desk.rememberClick(pointer);
      if (mode === "polygon" && draft && (isDouble || isOnFirstPoint(desk, pointer)))
        desk.stepDraft({ type: "close" });
      else if (!isDouble) desk.stepDraft({ type: "add", at: view.at(pointer) });
    },
    menu(pointer) {
      const grip = mode === "edit" ? gripUnder(desk, pointer) : undefined;
      if (grip?.kind !== "vertex") return false;
      desk.stepEdit({ type: "delete", vertex: grip });
      return true;
    },
    leave() {
      desk.showPointer(undefined);
      desk.showMiddle(undefined);
      if (mode !== "edit") return;
      claim.release();
      map.getCanvas().style.cursor = "";
    },
    cancel() {
      if (mode !== "edit") return;
      claim.releaseLater(CLICK_DELAY);
      desk.stepEdit({ type: "cancel" });
    },
  };
}

function hasHandles({ map, area }: DrawingDesk): boolean {
  return Math.floor(map.getZoom()) >= handlesZoom(area);
}

function gripUnder(desk: DrawingDesk, pointer: GesturePointer): Grip | undefined {
  return hasHandles(desk) ? gripAt(desk.area, pointer, gripView(desk, pointer)) : undefined;
}

function gripView({ view }: DrawingDesk, pointer: GesturePointer): GripView {
  return {
    project: (position) => view.project(position),
    lng: view.at(pointer)[0],
    reach: pointer.isTouch ? REACH.touch : REACH.mouse,
  };
}

function isSecondClick({ lastClick }: DrawingDesk, { x, y }: GesturePointer): boolean {
  if (!lastClick || performance.now() - lastClick.time > DOUBLE_CLICK.time) return false;
  return Math.hypot(lastClick.x - x, lastClick.y - y) < DOUBLE_CLICK.way;
}

function isOnFirstPoint({ draft, view }: DrawingDesk, { x, y, isTouch }: GesturePointer): boolean {
  const [first, , third] = draft?.points ?? [];
  const place = first && third && view.project(first);
  return place !== undefined && Math.hypot(place.x - x, place.y - y) <= (isTouch ? REACH.touch : REACH.mouse);
}
