import { count, formatTime } from "../../ui/format.ts";
import { frameAxes, geometryWords, modeName, resolutionWords } from "../../ui/frame-words.ts";
import { GeometryGlyph } from "../../ui/geometry-glyph.tsx";
import classes from "./acquisition-header.module.css";
import type { Acquisition } from "./acquisitions.ts";
import { WholeStrip } from "./whole-strip.tsx";

interface AcquisitionHeaderProps {
  acquisition: Acquisition;
  /** Some of its frames can still be added to the cart. */
  addable: boolean;
  /** The whole acquisition is being asked for, or could not be had. */
  adding: "pending" | "failed" | undefined;
}

/**
 * What the frames of an acquisition share: mode, time and geometry, said once; and the way to add those that were found,
 * then the whole of it. The list handles its events.
 */
export function AcquisitionHeader({ acquisition, addable, adding }: AcquisitionHeaderProps) {
  const [first] = acquisition.frames;
  if (!first) return null;
  // A Spot or Dwell image is one frame (interface.md, What the service does).
  const isLong = first.family === "Strip" || first.family === "Scan";
  return (
    <div className={classes.header} role="presentation">
      <GeometryGlyph axes={frameAxes(first)} />
      <div className={classes.words}>
        <p>
          <span className={classes.title}>
            <b>{modeName(first)}</b> {formatTime(first.start)}
          </span>
          <span className={classes.id}>{acquisition.imageID}</span>
        </p>
        <p className={classes.more}>
          <span className={classes.geometry}>
            {geometryWords(first)} · <span>{resolutionWords(first)}</span>
          </span>
          <span>
            {(!isLong || addable) && count(acquisition.frames.length, "frame")}
            {isLong && addable && (
              <>
                {" · "}
                <span
                  className={classes.all}
                  data-add-found={acquisition.imageID}
                  title="Add the frames of this acquisition that were found to the cart (Shift C)"
                >
                  Add all
                </span>
              </>
            )}
            {isLong && !addable && <WholeStrip acquisition={acquisition} adding={adding} />}
          </span>
        </p>
      </div>
    </div>
  );
}
