import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { longitudeNear } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import { type ContinuousView, continuousView } from "../continuous-view.ts";
import { useMapRoom } from "../map-context.ts";
import type { Point } from "../map-handle.ts";
import { type Draft, type DraftEvent, draftAfter, newDraft } from "./draft.ts";
import { keyIntent } from "./draw-keys.ts";
import type { DrawMode } from "./draw-mode.ts";
import { handlesZoom } from "./drawing-features.ts";
import type { DrawingLayerProps } from "./drawing-layer.tsx";
import { type Area, type EditEvent, type EditState, editAfter, type VertexRef, vertexAt } from "./edit.ts";
import { type GripView, gripAt, middleOfEdgeAt } from "./grips.ts";
import { type GesturePointer, listenToPointer, type PointerGestures } from "./pointer-gestures.ts";

export interface Drawing {
  /** The area as it is to be shown: while a vertex is dragged, with it. */
  readonly area: Area;
  readonly draft: Draft | undefined;
  readonly pointer: Position | undefined;
  readonly selected: VertexRef | undefined;
  readonly middle: Position | undefined;
  readonly hasCrosshair: boolean;
}

const REACH = { mouse: 9, touch: 22 };
/** Two clicks within this time, milliseconds, and way, pixels, are a double click. */
const DOUBLE_CLICK = { time: 400, way: 8 };
/** The click that ends a gesture is reported by the map after the gesture, milliseconds. */
const CLICK_DELAY = 250;

const isDrawing = (mode: DrawMode) => mode === "polygon" || mode === "rectangle";

/** Turns pointer and keys on the map into steps of the draft and of the area. */
export function useDrawing(props: DrawingLayerProps): Drawing {
  const { map, claim } = useMapRoom();
  const { mode } = props;
  const [edit, setEdit] = useState<EditState>({ area: props.area });
  const latest = useRef(edit);
  const [pointer, setPointer] = useState<Position>();
  const [middle, setMiddle] = useState<Position>();
  const [hasCrosshair, setCrosshair] = useState(false);
  const view = useRef<ContinuousView>(undefined);
  const lastClick = useRef<(Point & { time: number }) | undefined>(undefined);
  const draft = props.draft?.kind === mode ? props.draft : undefined;

  const stepEdit = (event: EditEvent) => {
    const before = latest.current.drag ? latest.current : { ...latest.current, area: props.area };
    const next = editAfter(before, event);
    latest.current = next;
    setEdit(next);
    if (next.drag) return;
    if (next.area !== (before.drag?.original ?? props.area)) props.onChange(next.area, next.fault);
    else if (event.type === "delete" && next.fault) props.onRefused?.(next.fault);
  };
  const stepDraft = (event: DraftEvent) => {
    if (mode !== "polygon" && mode !== "rectangle") return;
    const next = draftAfter(draft ?? newDraft(mode), event);
    // At once, so that the next click of a quick hand builds on this one.
    flushSync(() => {
      props.onDraftChange(next.ring ? undefined : next);
      if (next.fault) props.onRefused?.(next.fault);
      if (!next.ring) return;
      props.onDrawn([next.ring]);
      props.onModeChange("edit");
    });
  };
  const hasHandles = () => Math.floor(map.getZoom()) >= handlesZoom(props.area);
  const gripView = ({ isTouch }: GesturePointer, at: Position): GripView => ({
    project: (position) => view.current?.project(position),
    lng: at[0],
    reach: isTouch ? REACH.touch : REACH.mouse,
  });
  const positionAt = (point: Point): Position => view.current?.at(point) ?? [0, 0];

  const addPoint = (at: Position, point: Point) => {
    const last = lastClick.current;
    lastClick.current = { x: point.x, y: point.y, time: performance.now() };
    const isDouble =
      last &&
      performance.now() - last.time < DOUBLE_CLICK.time &&
      Math.hypot(last.x - point.x, last.y - point.y) < DOUBLE_CLICK.way;
    if (mode === "polygon" && draft && (isDouble || isOnFirst(point))) stepDraft({ type: "close" });
    else if (!isDouble) stepDraft({ type: "add", at });
  };
  const isOnFirst = (point: Point): boolean => {
    const [first] = draft?.points ?? [];
    if (!first || (draft?.points.length ?? 0) < 3) return false;
    const place = view.current?.project(first);
    return place !== undefined && Math.hypot(place.x - point.x, place.y - point.y) <= REACH.mouse;
  };

  const gestures: PointerGestures = {
    down(event) {
      setCrosshair(false);
      const at = positionAt(event);
      if (mode === "rectangle" && (draft?.points.length ?? 0) === 0) {
        stepDraft({ type: "add", at });
        return true;
      }
      if (mode !== "edit") return false;
      const grip = hasHandles() ? gripAt(props.area, event, gripView(event, at)) : undefined;
      if (!grip) {
        if (latest.current.selected) stepEdit({ type: "select", vertex: undefined });
        return false;
      }
      claim.take();
      if (event.hasAlt && grip.kind === "vertex") {
        stepEdit({ type: "delete", vertex: grip });
        return true;
      }
      stepEdit({ type: "grab", grip, at });
      return true;
    },
    move(event, isHeld) {
      const at = positionAt(event);
      if (isDrawing(mode)) {
        setPointer(at);
        return;
      }
      if (mode !== "edit") return;
      if (isHeld) {
        if (latest.current.drag) stepEdit({ type: "drag", at });
        return;
      }
      if (!hasHandles()) return;
      const grip = gripAt(props.area, event, gripView(event, at));
      setCursor(grip ? (grip.kind === "whole" ? "move" : "grab") : undefined);
      setMiddle(middleOfEdgeAt(props.area, event, gripView(event, at)));
    },
    up(event, isClick) {
      if (mode === "rectangle") {
        // Press, drag, release draws it in one go; a click leaves the second corner to another click.
        if (!isClick) stepDraft({ type: "add", at: positionAt(event) });
        else lastClick.current = { x: event.x, y: event.y, time: performance.now() };
        return;
      }
      setMiddle(undefined);
      setTimeout(() => claim.release(), CLICK_DELAY);
      if (!latest.current.drag) return;
      const { grip } = latest.current.drag;
      if (isClick) {
        stepEdit({ type: "cancel" });
        if (grip.kind === "vertex") stepEdit({ type: "select", vertex: grip });
      } else stepEdit({ type: "drop" });
    },
    click(event) {
      if (isDrawing(mode)) addPoint(positionAt(event), event);
    },
    menu(event) {
      if (mode !== "edit") return false;
      const grip = gripAt(props.area, event, gripView(event, positionAt(event)));
      if (grip?.kind !== "vertex") return false;
      stepEdit({ type: "delete", vertex: grip });
      return true;
    },
    leave() {
      setPointer(undefined);
      setMiddle(undefined);
      setCursor(undefined);
    },
    cancel() {
      if (mode === "edit") {
        setTimeout(() => claim.release(), CLICK_DELAY);
        stepEdit({ type: "cancel" });
      }
    },
  };

  const setCursor = (cursor: string | undefined) => {
    if (cursor) claim.take();
    else if (mode === "edit") claim.release();
    map.getCanvas().style.cursor = cursor ?? (isDrawing(mode) ? "crosshair" : "");
  };

  const pressKey = (event: KeyboardEvent) => {
    const selected = latest.current.selected;
    const intent = keyIntent(event, { mode, hasCrosshair, hasSelectedVertex: selected !== undefined });
    if (!intent) return;
    event.preventDefault();
    event.stopPropagation();
    const centre = view.current?.centre() ?? [0, 0];
    switch (intent.type) {
      case "pan":
        setCrosshair(true);
        map.panBy([...intent.by], { animate: false });
        setPointer(view.current?.centre());
        return;
      case "set-point": {
        setCrosshair(true);
        const points = draft?.points ?? [];
        const isThere = [points[0], points[points.length - 1]].some(
          (point) => point && isSame(point, centre),
        );
        if (isThere && mode === "polygon") stepDraft({ type: "close" });
        else stepDraft({ type: "add", at: centre });
        return;
      }
      case "close":
        stepDraft({ type: "close" });
        return;
      case "remove-last":
        stepDraft({ type: "remove-last" });
        return;
      case "select-next":
        stepEdit({ type: "select-next", by: intent.by });
        return;
      case "delete-vertex":
        if (selected) stepEdit({ type: "delete", vertex: selected });
        return;
      case "nudge": {
        const place = selected && vertexAt(props.area, selected);
        const point = place && view.current?.project(place);
        if (!place || !point) return;
        const [lng, lat] = positionAt({ x: point.x + intent.by[0], y: point.y + intent.by[1] });
        stepEdit({ type: "nudge", by: [longitudeNear(lng, place[0]) - place[0], lat - place[1]] });
        return;
      }
      case "end":
        if (selected) stepEdit({ type: "select", vertex: undefined });
        else props.onModeChange(isDrawing(mode) && props.area.length > 0 ? "edit" : "view");
        return;
      case "undo":
        if (isDrawing(mode) && draft && draft.points.length > 0) stepDraft({ type: "remove-last" });
        else props.onUndo?.();
        return;
      case "redo":
        props.onRedo?.();
        return;
    }
  };

  const onGesture = useEffectEvent(
    <K extends keyof PointerGestures>(name: K, ...parameters: Parameters<PointerGestures[K]>) =>
      (gestures[name] as (...values: Parameters<PointerGestures[K]>) => ReturnType<PointerGestures[K]>)(
        ...parameters,
      ),
  );
  const onKey = useEffectEvent(pressKey);

  useEffect(() => {
    const continuous = continuousView(map);
    view.current = continuous;
    const stopPointer = listenToPointer(map, {
      down: (event) => onGesture("down", event),
      move: (event, isHeld) => onGesture("move", event, isHeld),
      up: (event, isClick) => onGesture("up", event, isClick),
      click: (event) => onGesture("click", event),
      menu: (event) => onGesture("menu", event),
      leave: () => onGesture("leave"),
      cancel: () => onGesture("cancel"),
    });
    const surface = map.getCanvasContainer();
    const press = (event: KeyboardEvent) => onKey(event);
    surface.addEventListener("keydown", press, { capture: true });
    return () => {
      surface.removeEventListener("keydown", press, { capture: true });
      stopPointer();
      continuous.stop();
    };
  }, [map]);

  useEffect(() => {
    if (!isDrawing(mode)) return;
    claim.take();
    map.doubleClickZoom.disable();
    map.getCanvas().style.cursor = "crosshair";
    return () => {
      map.getCanvas().style.cursor = "";
      setPointer(undefined);
      setCrosshair(false);
      setTimeout(() => {
        claim.release();
        map.doubleClickZoom.enable();
      }, CLICK_DELAY);
    };
  }, [map, claim, mode]);

  return {
    area: edit.drag ? edit.area : props.area,
    draft,
    pointer,
    selected: edit.selected,
    middle: edit.drag ? undefined : middle,
    hasCrosshair: hasCrosshair && isDrawing(mode),
  };
}

function isSame([lng1, lat1]: Position, [lng2, lat2]: Position): boolean {
  return Math.abs(longitudeNear(lng1, lng2) - lng2) < 1e-9 && Math.abs(lat1 - lat2) < 1e-9;
}
