import { Button } from "@mantine/core";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { RingFault } from "../../geo/area/validity.ts";
import type { Polygon, Position } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import { useByFinger } from "../../ui/layout/use-media.ts";
import { ArrowPad } from "../controls/arrow-pad.tsx";
import { useMapRoom } from "../map-context.ts";
import type { ContinuousView, Point } from "../map-handle.ts";
import { useGeoJsonSource, useMapLayers } from "../use-map-layer.ts";
import { drawingLayers, drawingSources, toArea, toDraft, toGap } from "./drawing-features.ts";
import { nudge, pressDrawingKey } from "./drawing-keyboard.ts";
import styles from "./drawing-layer.module.css";
import { drawingPointer, useMapGestures } from "./drawing-pointer.ts";
import {
  type Area,
  CLICK_DELAY,
  type DraftEvent,
  type DrawingContext,
  type DrawingDraft,
  type DrawMode,
  draftAfter,
  type EditEvent,
  type EditState,
  editAfter,
  isDrawing,
  newDraft,
  vertexAt,
} from "./edit.ts";

export interface DrawingLayerProps {
  mode?: DrawMode;
  /** Area of interest, in continuous longitudes of any copy of the world. */
  area: Area;
  /** Shape being drawn; outlives its mode. */
  draft?: DrawingDraft | undefined;
  onDraftChange?: (draft: DrawingDraft | undefined) => void;
  onDrawn?: (polygon: Polygon) => void;
  /** Called with the changed area; one with a fault can be corrected, not searched. */
  onChange?: (area: Area, fault: RingFault | undefined) => void;
  onModeChange?: (mode: DrawMode) => void;
  /** Called when the draft cannot be closed, or a triangle would lose a corner. */
  onRefused?: ((fault: RingFault) => void) | undefined;
  onUndo?: (() => void) | undefined;
  onRedo?: (() => void) | undefined;
  gap?: Area | undefined;
}

const noArea: Area = [];
const VERTEX_STEP = 8;

export function DrawingLayer(props: DrawingLayerProps) {
  const { mode = "view", gap = noArea } = props;
  const drawing = useDrawing(props);
  const { area, draft, pointer, selected, whole, middle, hasCrosshair } = drawing;
  const hasHandles = mode === "edit";
  const byFinger = useByFinger();
  const shownArea = useMemo(
    () => ({ area, handles: hasHandles ? { selected, whole, middle, allMiddles: byFinger } : undefined }),
    [area, hasHandles, selected, whole, middle, byFinger],
  );
  const shownDraft = useMemo(() => ({ draft, pointer }), [draft, pointer]);

  useGeoJsonSource(drawingSources.gap, toGap, gap);
  useGeoJsonSource(drawingSources.area, toArea, shownArea);
  useGeoJsonSource(drawingSources.draft, toDraft, shownDraft);
  useMapLayers(drawingLayers);
  if (hasCrosshair) return <div className={styles.crosshair} aria-hidden="true" />;
  const isWhole = whole !== undefined && area[whole] !== undefined;
  if (!hasHandles || !(isWhole || (selected && vertexAt(area, selected)))) return null;
  return (
    <section
      className={styles.vertex}
      aria-label={isWhole ? t("Selected area") : t("Selected corner")}
      data-hint-aside=""
    >
      <ArrowPad
        inRow
        moves={isWhole ? "area" : "corner"}
        onStep={([x, y]) => drawing.nudgeVertex([x * VERTEX_STEP, y * VERTEX_STEP])}
      />
      {!isWhole && (
        <Button variant="default" onClick={drawing.removeVertex}>
          {t("Remove corner")}
        </Button>
      )}
      <Button variant="default" onClick={drawing.leaveVertex}>
        {t("Done¦button")}
      </Button>
    </section>
  );
}

function useDrawing(props: DrawingLayerProps) {
  const { map, claim } = useMapRoom();
  const { mode = "view" } = props;
  const draft = props.draft?.kind === mode ? props.draft : undefined;
  const [edit, setEdit] = useState<EditState>({ area: props.area });
  const [pointer, setPointer] = useState<Position>();
  const [middle, setMiddle] = useState<Position>();
  const [hasCrosshair, setCrosshair] = useState(false);
  // Events can be faster than renders: each reads the state that the last one left.
  const latestEdit = useRef(edit);
  useLayoutEffect(() => {
    if (!latestEdit.current.drag) latestEdit.current = { ...latestEdit.current, area: props.area };
  });
  const lastClick = useRef<Point & { time: number }>(undefined);

  const stepEdit = (event: EditEvent) => {
    const before = latestEdit.current;
    const next = editAfter(before, event);
    latestEdit.current = next;
    setEdit(next);
    if (next.drag) return;
    if (next.area !== (before.drag?.original ?? before.area)) props.onChange?.(next.area, next.fault);
    else if (event.type === "delete" && next.fault) props.onRefused?.(next.fault);
  };
  const stepDraft = (event: DraftEvent) => {
    if (!isDrawing(mode)) return;
    const next = draftAfter(draft ?? newDraft(mode), event);
    // Renders at once: the next quick click builds on this one.
    flushSync(() => {
      props.onDraftChange?.(next.ring ? undefined : next);
      if (next.fault) props.onRefused?.(next.fault);
      if (!next.ring) return;
      props.onDrawn?.([next.ring]);
      props.onModeChange?.("edit");
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
    changeMode: (mode) => props.onModeChange?.(mode),
    undo: () => props.onUndo?.(),
    redo: () => props.onRedo?.(),
  });
  const shownView = useMapGestures(
    map,
    (view) => drawingPointer(context(view)),
    // Before the map, whose arrows would pan while a vertex is nudged.
    (view, event) => pressDrawingKey(context(view), event),
  );

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
    nudgeVertex(by: Position) {
      if (shownView.current) nudge(context(shownView.current), by);
    },
    removeVertex() {
      if (edit.selected) stepEdit({ type: "delete", vertex: edit.selected });
      if (!latestEdit.current.selected) focusMap();
    },
    leaveVertex() {
      stepEdit({ type: "select", vertex: undefined });
      focusMap();
    },
  };
}
