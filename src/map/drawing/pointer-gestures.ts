import type { Map as MapLibreMap } from "maplibre-gl";
import type { Point } from "../map-handle.ts";

export interface GesturePointer extends Point {
  /** A finger is less exact than a mouse or a pen. */
  readonly isTouch: boolean;
  readonly hasAlt: boolean;
}

/** What a drawing makes of the pointer. `down` answers whether it takes the drag away from the map. */
export interface PointerGestures {
  down(pointer: GesturePointer): boolean;
  /** `isHeld`: a drag that `down` took. */
  move(pointer: GesturePointer, isHeld: boolean): void;
  /** The end of a drag that `down` took; `isClick` when it went nowhere. */
  up(pointer: GesturePointer, isClick: boolean): void;
  click(pointer: GesturePointer): void;
  /** A right click or a long press; answers whether it meant something. */
  menu(pointer: GesturePointer): boolean;
  leave(): void;
  /** A second finger, or the system, took the pointer away. */
  cancel(): void;
}

/** Gestures that are looked up anew with each event, so that a listener that stays sees what holds then. */
export function currentGestures(now: () => PointerGestures): PointerGestures {
  return {
    down: (at) => now().down(at),
    move: (at, isHeld) => now().move(at, isHeld),
    up: (at, isClick) => now().up(at, isClick),
    click: (at) => now().click(at),
    menu: (at) => now().menu(at),
    leave: () => now().leave(),
    cancel: () => now().cancel(),
  };
}

/** Pixels a pointer may stray between down and up of a click. */
const STRAY = { mouse: 4, touch: 12 };

/** Listens for one pointer at a time, mouse, pen or finger, before the map does. Returns a function that stops it. */
export function listenToPointer(map: MapLibreMap, gestures: PointerGestures): () => void {
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
    if (start?.isHeld) gestures.cancel();
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
    const isHeld = gestures.down(pointer);
    start = { id: event.pointerId, pointer, isHeld };
    if (isHeld) {
      map.dragPan.disable();
      surface.setPointerCapture(event.pointerId);
    }
  });
  listen("pointermove", (event) => {
    if (start && event.pointerId !== start.id) return;
    if (!start || start.isHeld) gestures.move(read(event), start !== undefined);
  });
  listen("pointerup", (event) => {
    if (event.pointerId !== start?.id) return;
    const pointer = read(event);
    const stray = pointer.isTouch ? STRAY.touch : STRAY.mouse;
    const isClick = Math.hypot(pointer.x - start.pointer.x, pointer.y - start.pointer.y) <= stray;
    const { isHeld } = start;
    end();
    if (isHeld) gestures.up(pointer, isClick);
    else if (isClick) gestures.click(pointer);
  });
  listen("pointercancel", cancel);
  listen("pointerleave", () => {
    if (!start) gestures.leave();
  });
  listen("contextmenu", (event) => {
    if (!gestures.menu(read(event))) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  });
  return () => {
    cancel();
    stop.abort();
  };
}
