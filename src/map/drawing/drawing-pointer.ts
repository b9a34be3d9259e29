import type { Map as MapLibreMap } from "maplibre-gl";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { longitudeNear } from "../../geo/longitude.ts";
import { type ContinuousView, continuousView, type Point } from "../map-handle.ts";
import { handlesZoom } from "./drawing-features.ts";
import { CLICK_DELAY, type DrawingContext, type Grip, isDrawing } from "./edit.ts";
import { type GripView, gripAt, handlePlace, insideAt, middleOfEdgeAt } from "./grips.ts";

const REACH = { mouse: 9, touch: 22 };
/** Maximum time, ms, and distance, px, between the two clicks of a double click. */
const DOUBLE_CLICK = { time: 400, way: 8 };

export function drawingPointer(context: DrawingContext): PointerGestures {
  const { map, view, claim, mode, area, draft, edit } = context;
  return {
    down(pointer) {
      context.showCrosshair(false);
      const at = view.at(pointer);
      if (mode === "rectangle" && !draft?.points.length) {
        context.stepDraft({ type: "add", at });
        return true;
      }
      // One finger sets corners, two move the map.
      if (mode === "polygon") return pointer.isTouch;
      if (mode !== "edit") return false;
      const grip = gripUnder(context, pointer);
      if (!grip) {
        if (edit.selected || edit.whole !== undefined)
          context.stepEdit({ type: "select", vertex: undefined });
        const inside = insideUnder(context, pointer);
        // The pointer is not claimed: a click inside still selects a footprint there.
        if (inside) context.stepEdit({ type: "grab", grip: inside, at: view.at(pointer) });
        return inside !== undefined;
      }
      claim.take();
      if (pointer.hasAlt && grip.kind === "vertex") context.stepEdit({ type: "delete", vertex: grip });
      else context.stepEdit({ type: "grab", grip, at });
      return true;
    },
    move(pointer, isHeld) {
      if (isDrawing(mode)) {
        context.showPointer(view.at(pointer));
        return;
      }
      if (mode !== "edit") return;
      if (isHeld) {
        if (!edit.drag) return;
        claim.take();
        map.getCanvas().style.cursor = edit.drag.grip.kind === "whole" ? "move" : "grabbing";
        context.stepEdit({ type: "drag", at: view.at(pointer) });
        return;
      }
      const grip = gripUnder(context, pointer);
      if (grip) claim.take();
      else claim.release();
      map.getCanvas().style.cursor = grip ? (grip.kind === "whole" ? "move" : "grab") : "";
      context.showMiddle(
        hasHandles(context) ? middleOfEdgeAt(area, pointer, gripView(context, pointer)) : undefined,
      );
    },
    up(pointer, isClick) {
      if (mode === "rectangle") {
        if (isClick) context.rememberClick(pointer);
        else context.stepDraft({ type: "add", at: view.at(pointer) });
        return;
      }
      if (mode === "polygon") {
        if (isClick) this.click(pointer);
        return;
      }
      context.showMiddle(undefined);
      claim.releaseLater(CLICK_DELAY);
      if (!edit.drag) return;
      const { grip } = edit.drag;
      if (!isClick) {
        context.stepEdit({ type: "drop" });
        return;
      }
      context.stepEdit({ type: "cancel" });
      if (grip.kind === "whole" && grip.by === "inside") claim.release();
      if (grip.kind === "vertex") context.stepEdit({ type: "select", vertex: grip });
      if (grip.kind === "whole" && grip.by === "handle")
        context.stepEdit({ type: "select-whole", polygon: grip.polygon });
    },
    click(pointer) {
      if (!isDrawing(mode)) return;
      const isDouble = isSecondClick(context, pointer);
      context.rememberClick(pointer);
      if (mode === "polygon" && draft && (isDouble || isOnFirstPoint(context, pointer)))
        context.stepDraft({ type: "close" });
      else if (!isDouble) context.stepDraft({ type: "add", at: view.at(pointer) });
    },
    menu(pointer) {
      const grip = mode === "edit" ? gripUnder(context, pointer) : undefined;
      if (grip?.kind !== "vertex") return false;
      context.stepEdit({ type: "delete", vertex: grip });
      return true;
    },
    leave() {
      context.showPointer(undefined);
      context.showMiddle(undefined);
      if (mode !== "edit") return;
      claim.release();
      map.getCanvas().style.cursor = "";
    },
    cancel() {
      if (mode !== "edit") return;
      claim.releaseLater(CLICK_DELAY);
      context.stepEdit({ type: "cancel" });
    },
  };
}

function hasHandles({ map, area }: DrawingContext): boolean {
  return Math.floor(map.getZoom()) >= handlesZoom(area);
}

function gripUnder(context: DrawingContext, pointer: GesturePointer): Grip | undefined {
  return hasHandles(context) ? gripAt(context.area, pointer, gripView(context, pointer)) : undefined;
}

/** Returns the polygon pressed inside by a mouse or pen with its handle in view; a finger moves the map. */
function insideUnder(context: DrawingContext, pointer: GesturePointer): Grip | undefined {
  const { map, view, area } = context;
  if (pointer.isTouch || !hasHandles(context)) return undefined;
  const at = view.at(pointer);
  const inside = insideAt(area, at);
  if (inside?.kind !== "whole") return undefined;
  const place = handlePlace(area[inside.polygon] ?? []);
  const point = place && view.project([longitudeNear(place[0], at[0]), place[1]]);
  if (!point) return undefined;
  const { clientWidth, clientHeight } = map.getCanvas();
  const isSeen = point.x >= 0 && point.y >= 0 && point.x <= clientWidth && point.y <= clientHeight;
  return isSeen ? inside : undefined;
}

function gripView({ view }: DrawingContext, pointer: GesturePointer): GripView {
  return {
    project: (position) => view.project(position),
    lng: view.at(pointer)[0],
    reach: pointer.isTouch ? REACH.touch : REACH.mouse,
  };
}

function isSecondClick({ lastClick }: DrawingContext, { x, y }: GesturePointer): boolean {
  if (!lastClick || performance.now() - lastClick.time > DOUBLE_CLICK.time) return false;
  return Math.hypot(lastClick.x - x, lastClick.y - y) < DOUBLE_CLICK.way;
}

function isOnFirstPoint({ draft, view }: DrawingContext, { x, y, isTouch }: GesturePointer): boolean {
  const [first, , third] = draft?.points ?? [];
  const place = first && third && view.project(first);
  return place !== undefined && Math.hypot(place.x - x, place.y - y) <= (isTouch ? REACH.touch : REACH.mouse);
}

export interface GesturePointer extends Point {
  readonly isTouch: boolean;
  readonly hasAlt: boolean;
}

export interface PointerGestures {
  /** Returns whether the gestures take the drag from the map. */
  down?(pointer: GesturePointer): boolean;
  move(pointer: GesturePointer, isHeld: boolean): void;
  /** Ends a drag that `down` took; `isClick` when the pointer did not move. */
  up?(pointer: GesturePointer, isClick: boolean): void;
  click(pointer: GesturePointer): void;
  /** Right click or long press; returns whether it was used. */
  menu?(pointer: GesturePointer): boolean;
  leave(): void;
  /** A second finger or the system took the pointer. */
  cancel?(): void;
}

/** Pixels that a pointer may move during a click. */
const STRAY = { mouse: 4, touch: 12 };

/** Listens for one pointer at a time, before the map does. Returns a function that stops it. */
function listenToPointer(map: MapLibreMap, gestures: () => PointerGestures): () => void {
  const surface = map.getCanvasContainer();
  const stop = new AbortController();
  let start: { id: number; pointer: GesturePointer; isHeld: boolean } | undefined;

  const read = (event: PointerEvent | MouseEvent): GesturePointer => {
    const { left, top } = surface.getBoundingClientRect();
    return {
      x: event.clientX - left,
      y: event.clientY - top,
      isTouch: "pointerType" in event && event.pointerType === "touch",
      hasAlt: event.altKey,
    };
  };
  const end = () => {
    if (start?.isHeld) map.dragPan.enable();
    start = undefined;
  };
  const cancel = () => {
    if (start?.isHeld) gestures().cancel?.();
    end();
  };
  const listen = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ) => surface.addEventListener(type, listener as EventListener, { capture: true, signal: stop.signal });

  listen("pointerdown", (event) => {
    if (start) {
      cancel();
      return;
    }
    if (event.button !== 0 || !event.isPrimary) return;
    const pointer = read(event);
    const isHeld = gestures().down?.(pointer) ?? false;
    start = { id: event.pointerId, pointer, isHeld };
    if (isHeld) {
      map.dragPan.disable();
      surface.setPointerCapture(event.pointerId);
    }
  });
  listen("pointermove", (event) => {
    if (start && event.pointerId !== start.id) return;
    if (!start || start.isHeld) gestures().move(read(event), start !== undefined);
  });
  listen("pointerup", (event) => {
    if (event.pointerId !== start?.id) return;
    const pointer = read(event);
    const stray = pointer.isTouch ? STRAY.touch : STRAY.mouse;
    const isClick = Math.hypot(pointer.x - start.pointer.x, pointer.y - start.pointer.y) <= stray;
    const { isHeld } = start;
    end();
    if (isHeld) gestures().up?.(pointer, isClick);
    else if (isClick) gestures().click(pointer);
  });
  listen("pointercancel", cancel);
  listen("pointerleave", () => {
    if (!start) gestures().leave();
  });
  listen("contextmenu", (event) => {
    if (!gestures().menu?.(read(event))) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  });
  return () => {
    cancel();
    stop.abort();
  };
}

/** Listens to the pointer and the keys of a map, before the map does. Returns the view that both read. */
export function useMapGestures(
  map: MapLibreMap,
  gestures: (view: ContinuousView) => PointerGestures,
  press: (view: ContinuousView, event: KeyboardEvent) => void,
): RefObject<ContinuousView | undefined> {
  const shown = useRef<ContinuousView>(undefined);
  const gesturesNow = useEffectEvent(gestures);
  const pressNow = useEffectEvent(press);
  useEffect(() => {
    const view = continuousView(map);
    shown.current = view;
    const stopPointer = listenToPointer(map, () => gesturesNow(view));
    const onKey = (event: KeyboardEvent) => pressNow(view, event);
    const surface = map.getCanvasContainer();
    surface.addEventListener("keydown", onKey, { capture: true });
    return () => {
      surface.removeEventListener("keydown", onKey, { capture: true });
      stopPointer();
      view.stop();
    };
  }, [map]);
  return shown;
}
