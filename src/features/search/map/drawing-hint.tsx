import { Button, CloseButton } from "@mantine/core";
import { IconArrowBackUp, IconCheck, IconTrash } from "@tabler/icons-react";
import { totalArea } from "../../../geo/area/area.ts";
import { ringFaultSentence } from "../../../geo/area/area-text.ts";
import type { RingFault } from "../../../geo/area/validity.ts";
import { distanceKm } from "../../../geo/sphere.ts";
import type { Position } from "../../../geo/types.ts";
import { t } from "../../../languages/texts.ts";
import type { DrawingDraft } from "../../../map/drawing/edit.ts";
import { MapHint } from "../../../map/furniture/map-note.tsx";
import { iconBefore } from "../../../ui/input/busy-button.tsx";
import { useNarrow } from "../../../ui/layout/use-media.ts";
import { formatArea, formatNumber } from "../../../ui/text/format.ts";
import type { DrawTool } from "../form/area-field.tsx";
import classes from "./drawing-hint.module.css";

interface DrawingHintProps {
  tool: DrawTool;
  shape: DrawingDraft | undefined;
  refused: RingFault | undefined;
  onUndo: (shape: DrawingDraft) => void;
  onClear: () => void;
  onFinish: (shape: DrawingDraft) => void;
  onEnd: () => void;
}

const LEAST_CORNERS = 3;

export function DrawingHint({ tool, shape, refused, onUndo, onClear, onFinish, onEnd }: DrawingHintProps) {
  const points = shape?.points ?? [];
  const left = Math.max(0, LEAST_CORNERS - points.length);
  const [first] = points;
  const size = first && left === 0 ? formatArea(totalArea([[[...points, first]]])) : undefined;
  const narrow = useNarrow();
  const isEmpty = !shape || points.length === 0;
  const hint = (
    <MapHint isBar>
      <span id="drawing-hint" role="status">
        {refused && first ? (
          <b>{ringFaultSentence(refused)}</b>
        ) : tool === "rectangle" ? (
          first ? (
            t("Set the opposite corner")
          ) : (
            <>
              {t("Drag a box, or set two corners")}
              <Keys words={t("arrows move, Enter sets a corner")} />
            </>
          )
        ) : left === LEAST_CORNERS ? (
          <>
            {t("Set corners on the map")}
            <Keys words={t("arrows move, Enter sets a corner")} />
          </>
        ) : left > 0 ? (
          t("Set {count, plural, one {# more corner} other {# more corners}} to finish", { count: left })
        ) : narrow ? (
          t("Results come when you finish")
        ) : (
          <>
            <em>{size}</em>
            <Keys words={t("Double-click to finish · Backspace removes a corner")} />
          </>
        )}
      </span>
      <span className={classes.steps}>
        <Button
          variant="default"
          {...iconBefore(IconArrowBackUp)}
          disabled={isEmpty}
          onClick={() => shape && onUndo(shape)}
        >
          {narrow ? t("Undo") : t("Undo corner")}
        </Button>
        {narrow ? (
          <Button variant="default" {...iconBefore(IconTrash)} disabled={isEmpty} onClick={onClear}>
            {t("Clear")}
          </Button>
        ) : (
          <Button variant="default" onClick={onEnd}>
            {t("Stop drawing")}
          </Button>
        )}
        {tool === "polygon" && (
          <Button
            {...iconBefore(IconCheck)}
            disabled={!shape || left > 0}
            aria-describedby="drawing-hint"
            onClick={() => shape && onFinish(shape)}
          >
            {t("Finish")}
          </Button>
        )}
      </span>
    </MapHint>
  );
  if (!narrow) return hint;
  return (
    <>
      <div className={classes.head} data-nav-aside>
        <p>
          <b>{newAreaWords(points.length)}</b>
          {size && <span>{sizeWords(size, points)}</span>}
        </p>
        <CloseButton size={44} iconSize={20} aria-label={t("Stop drawing")} onClick={onEnd} />
      </div>
      {hint}
    </>
  );
}

function newAreaWords(corners: number): string {
  return corners === 0
    ? t("New area")
    : t("New area, {count, plural, one {# corner} other {# corners}}", { count: corners });
}

/** "1,022 km² · 64 km across": between the two corners that are farthest apart. */
function sizeWords(size: string, points: readonly Position[]): string {
  const across = Math.max(...points.flatMap((a) => points.map((b) => distanceKm(a, b))));
  return t("{size} · {km} km across", { size, km: formatNumber(across, across < 10 ? 1 : 0) });
}

function Keys({ words }: { words: string }) {
  return <span className={classes.keys}> · {words}</span>;
}
