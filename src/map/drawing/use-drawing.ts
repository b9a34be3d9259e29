import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Position } from "../../geo/types.ts";
import { useMapRoom } from "../map-context.ts";
import type { Point } from "../map-handle.ts";
import { type ContinuousView, continuousView } from "../view/continuous-view.ts";
import { type Draft, type DraftEvent, draftAfter, newDraft } from "./draft.ts";
import { CLICK_DELAY, type DrawingContext, isDrawing } from "./drawing-context.ts";
import { nudge, pressDrawingKey } from "./drawing-keyboard.ts";
import type { DrawingLayerProps } from "./drawing-layer.tsx";
import { drawingPointer } from "./drawing-pointer.ts";
import { type Area, type EditEvent, type EditState, editAfter, type VertexRef } from "./edit.ts";
import { currentGestures, listenToPointer } from "./pointer-gestures.ts";

export interface Drawing {
  /** The area as it is to be shown: while a vertex is dragged, with it. */
  readonly area: Area;
  readonly draft: Draft | undefined;
  readonly pointer: Position | undefined;
  readonly selected: VertexRef | undefined;
  /** The polygon that is chosen as a whole. */
  readonly whole: number | undefined;
  readonly middle: Position | undefined;
  readonly hasCrosshair: boolean;
  /** What keys do to the selected vertex or the chosen polygon, for buttons: moves it by pixels, removes it, lets it go. */
  nudgeVertex(by: Position): void;
  removeVertex(): void;
  leaveVertex(): void;
}

/** Turns pointer and keys on the map into steps of the draft and of the area. */
export function useDrawing(props: DrawingLayerProps): Drawing {
  const { map, claim } = useMapRoom();
  const { mode } = props;
  const draft = props.draft?.kind === mode ? props.draft : undefined;
  const [edit, setEdit] = useState<EditState>({ area: props.area });
  const [pointer, setPointer] = useState<Position>();
  const [middle, setMiddle] = useState<Position>();
  const [hasCrosshair, setCrosshair] = useState(false);
  // Events can be faster than renders: what one leaves, the next must find.
  const latestEdit = useRef(edit);
  useLayoutEffect(() => {
    if (!latestEdit.current.drag) latestEdit.current = { ...latestEdit.current, area: props.area };
  });
  const shownView = useRef<ContinuousView>(undefined);
  const lastClick = useRef<Point & { time: number }>(undefined);

  const stepEdit = (event: EditEvent) => {
    const before = latestEdit.current;
    const next = editAfter(before, event);
    latestEdit.current = next;
    setEdit(next);
    if (next.drag) return;
    if (next.area !== (before.drag?.original ?? before.area)) props.onChange(next.area, next.fault);
    else if (event.type === "delete" && next.fault) props.onRefused?.(next.fault);
  };
  const stepDraft = (event: DraftEvent) => {
    if (!isDrawing(mode)) return;
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

  const context = (view: ContinuousView): DrawingContext => ({
    map,
    view,
    claim,
    mode,
    area: latestEdit.current.area,
    edit: latestEdit.current,
    draft,
    hasCrosshair,
    lastClick: lastClick.current,
    stepEdit,
    stepDraft,
    rememberClick({ x, y }) {
      lastClick.current = { x, y, time: performance.now() };
    },
    showPointer: setPointer,
    showMiddle: setMiddle,
    showCrosshair: setCrosshair,
    changeMode: props.onModeChange,
    undo: () => props.onUndo?.(),
    redo: () => props.onRedo?.(),
  });
  const pointerNow = useEffectEvent((view: ContinuousView) => drawingPointer(context(view)));
  const pressKey = useEffectEvent((view: ContinuousView, event: KeyboardEvent) =>
    pressDrawingKey(context(view), event),
  );

  useEffect(() => {
    const view = continuousView(map);
    shownView.current = view;
    const stopPointer = listenToPointer(
      map,
      currentGestures(() => pointerNow(view)),
    );
    const press = (event: KeyboardEvent) => pressKey(view, event);
    const surface = map.getCanvasContainer();
    // Before the map, whose arrows would pan while a vertex is nudged.
    surface.addEventListener("keydown", press, { capture: true });
    return () => {
      surface.removeEventListener("keydown", press, { capture: true });
      stopPointer();
      view.stop();
    };
  }, [map]);

  useEffect(() => {
    if (!isDrawing(mode)) return;
    const canvas = map.getCanvas();
    claim.take();
    map.doubleClickZoom.disable();
    canvas.style.cursor = "crosshair";
    return () => {
      canvas.style.cursor = "";
      setPointer(undefined);
      setCrosshair(false);
      claim.releaseLater(CLICK_DELAY, () => map.doubleClickZoom.enable());
    };
  }, [map, claim, mode]);

  const focusMap = () => map.getCanvas().focus({ preventScroll: true });
  return {
    area: edit.drag ? edit.area : props.area,
    draft,
    pointer,
    selected: edit.selected,
    whole: edit.whole,
    middle: edit.drag ? undefined : middle,
    hasCrosshair: hasCrosshair && isDrawing(mode),
    nudgeVertex(by) {
      if (shownView.current) nudge(context(shownView.current), by);
    },
    removeVertex() {
      if (edit.selected) stepEdit({ type: "delete", vertex: edit.selected });
      // The buttons go with the corner; that of a triangle stays.
      if (!latestEdit.current.selected) focusMap();
    },
    leaveVertex() {
      stepEdit({ type: "select", vertex: undefined });
      focusMap();
    },
  };
}
