import { Button } from "@mantine/core";
import { useMemo } from "react";
import type { RingFault } from "../../geo/area/validity.ts";
import type { Polygon } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import { useByFinger } from "../../ui/layout/use-narrow.ts";
import { darkPalette } from "../../ui/theme/palette.ts";
import { ArrowPad } from "../controls/arrow-pad.tsx";
import { useMapRoom } from "../map-context.ts";
import { useGeoJsonSource, useMapCleanUp, useMapLayers } from "../use-map-layer.ts";
import type { Draft } from "./draft.ts";
import type { DrawMode } from "./drawing-context.ts";
import { toArea, toDraft, toGap } from "./drawing-features.ts";
import styles from "./drawing-layer.module.css";
import { drawingLayers, drawingSources } from "./drawing-layers.ts";
import { type Area, vertexAt } from "./edit.ts";
import { useDrawing } from "./use-drawing.ts";

export interface DrawingLayerProps {
  mode: DrawMode;
  /** The area of interest; longitudes are continuous and may lie in any copy of the world. */
  area: Area;
  /** The shape being drawn. It outlives its mode, so that nothing drawn is lost. */
  draft: Draft | undefined;
  onDraftChange: (draft: Draft | undefined) => void;
  /** A valid shape is finished; `onModeChange("edit")` follows. */
  onDrawn: (polygon: Polygon) => void;
  /** The area was changed by hand; with a fault it cannot be searched, but can be corrected. */
  onChange: (area: Area, fault: RingFault | undefined) => void;
  onModeChange: (mode: DrawMode) => void;
  /** A step was refused: the draft cannot be closed, or a triangle would lose a corner. */
  onRefused?: ((fault: RingFault) => void) | undefined;
  onUndo?: (() => void) | undefined;
  onRedo?: (() => void) | undefined;
  /** Part of the area that nothing covers, hatched. */
  gap?: Area | undefined;
}

const layerIds = drawingLayers(darkPalette).map(({ id }) => id);
const sourceIds = Object.values(drawingSources);
const noArea: Area = [];
/** Pixels that a press of an arrow moves the selected corner, or the chosen area, by. */
const VERTEX_STEP = 8;

/** Draws the area of interest and lets it be drawn and changed by mouse, pen, finger or keyboard; a child of `MapCanvas`. */
export function DrawingLayer(props: DrawingLayerProps) {
  const { palette } = useMapRoom();
  const { mode, gap = noArea } = props;
  const drawing = useDrawing(props);
  const { area, draft, pointer, selected, whole, middle, hasCrosshair } = drawing;
  const hasHandles = mode === "edit";
  const byFinger = useByFinger();
  const shownArea = useMemo(
    () => ({ area, handles: hasHandles ? { selected, whole, middle, allMiddles: byFinger } : undefined }),
    [area, hasHandles, selected, whole, middle, byFinger],
  );
  const shownDraft = useMemo(() => ({ draft, pointer }), [draft, pointer]);

  useMapCleanUp(layerIds, sourceIds);
  useGeoJsonSource(drawingSources.gap, toGap, gap);
  useGeoJsonSource(drawingSources.area, toArea, shownArea);
  useGeoJsonSource(drawingSources.draft, toDraft, shownDraft);
  useMapLayers(useMemo(() => drawingLayers(palette), [palette]));
  if (hasCrosshair) return <div className={styles.crosshair} aria-hidden="true" />;
  if (hasHandles && whole !== undefined && area[whole])
    return (
      <section className={styles.vertex} aria-label={t("Selected area")} data-hint-aside="">
        <ArrowPad moves="area" onStep={([x, y]) => drawing.nudgeVertex([x * VERTEX_STEP, y * VERTEX_STEP])} />
        <div>
          <span>{t("Drag inside to move it")}</span>
          <Button variant="default" onClick={drawing.leaveVertex}>
            {t("Done¦button")}
          </Button>
        </div>
      </section>
    );
  if (!selected || !hasHandles || !vertexAt(area, selected)) return null;
  return (
    <section className={styles.vertex} aria-label={t("Selected corner")} data-hint-aside="">
      <ArrowPad moves="corner" onStep={([x, y]) => drawing.nudgeVertex([x * VERTEX_STEP, y * VERTEX_STEP])} />
      <div>
        <Button variant="default" onClick={drawing.removeVertex}>
          {t("Remove corner")}
        </Button>
        <Button variant="default" onClick={drawing.leaveVertex}>
          {t("Done¦button")}
        </Button>
      </div>
    </section>
  );
}
