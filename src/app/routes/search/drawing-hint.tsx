import { Button } from "@mantine/core";
import { IconArrowBackUp, IconCheck } from "@tabler/icons-react";
import type { DrawTool } from "../../../features/search/form/area-field.tsx";
import { ringFaultSentence } from "../../../geo/area/area-text.ts";
import { totalArea } from "../../../geo/area/clip.ts";
import type { RingFault } from "../../../geo/area/validity.ts";
import type { Draft } from "../../../map/drawing/draft.ts";
import { MapHint } from "../../../map/map-stage.tsx";
import { count, formatArea } from "../../../ui/text/format.ts";
import classes from "./drawing-hint.module.css";

interface DrawingHintProps {
  tool: DrawTool;
  /** What is drawn so far. */
  shape: Draft | undefined;
  refused: RingFault | undefined;
  onUndo: (shape: Draft) => void;
  onFinish: (shape: Draft) => void;
  onEnd: () => void;
}

/** Corners of the least shape that has an area. */
const LEAST_CORNERS = 3;

/** How to continue drawing, why the last step was refused, and the steps as buttons. */
export function DrawingHint({ tool, shape, refused, onUndo, onFinish, onEnd }: DrawingHintProps) {
  const points = shape?.points ?? [];
  const left = Math.max(0, LEAST_CORNERS - points.length);
  const [first] = points;
  const size = first && left === 0 ? formatArea(totalArea([[[...points, first]]])) : undefined;
  return (
    <MapHint isBar>
      <span id="drawing-hint" role="status">
        {refused && first ? (
          <b>{ringFaultSentence(refused)}</b>
        ) : tool === "rectangle" ? (
          first ? (
            "Set the opposite corner"
          ) : (
            <>
              Drag a box, or set two corners
              <Keys words="arrows move, Enter sets a corner" />
            </>
          )
        ) : left === LEAST_CORNERS ? (
          <>
            Set corners on the map
            <Keys words="arrows move, Enter sets a corner" />
          </>
        ) : left > 0 ? (
          `Set ${count(left, "more corner")} to finish`
        ) : (
          <>
            <em>{size}</em>
            <Keys words="Double-click to finish · Backspace removes a corner" />
          </>
        )}
      </span>
      <span className={classes.steps}>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
          disabled={!shape || points.length === 0}
          onClick={() => shape && onUndo(shape)}
        >
          Undo corner
        </Button>
        <Button variant="default" onClick={onEnd}>
          Stop drawing
        </Button>
        {tool === "polygon" && (
          <Button
            leftSection={<IconCheck size={16} stroke={1.75} aria-hidden />}
            disabled={!shape || left > 0}
            aria-describedby="drawing-hint"
            onClick={() => shape && onFinish(shape)}
          >
            Finish
          </Button>
        )}
      </span>
    </MapHint>
  );
}

/** What keys and mouse do; left out where there are none. */
function Keys({ words }: { words: string }) {
  return <span className={classes.keys}> · {words}</span>;
}
