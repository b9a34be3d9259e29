import { frameAxes, geometryWords, modeName, resolutionWords } from "../../../shared/frames/frame-words.ts";
import { GeometryGlyph } from "../../../shared/frames/geometry-glyph.tsx";
import { count, formatTime } from "../../../ui/text/format.ts";
import { WholeStrip } from "../time-strip/whole-strip.tsx";
import classes from "./acquisition-header.module.css";
import type { Acquisition } from "./acquisitions.ts";
import { placed, type RowPlace } from "./row-place.ts";

interface AcquisitionHeaderProps {
  acquisition: Acquisition;
  /** Some of its frames can still be added to the cart. */
  addable: boolean;
  /** The whole acquisition is being requested, or could not be loaded. */
  adding: "pending" | "failed" | undefined;
  place: RowPlace;
  /** Tab stops at its button. */
  reached: boolean;
  /** Adds what was found, or once that is in the cart the whole of it. */
  onAdd: (acquisition: Acquisition) => void;
}

/**
 * What the frames of an acquisition share: mode, time and geometry, shown once; and an action that adds those that were
 * found, then the whole of it.
 */
export function AcquisitionHeader(props: AcquisitionHeaderProps) {
  const { acquisition, addable, adding, reached, onAdd } = props;
  const [first] = acquisition.frames;
  if (!first) return null;
  // A Spot or Dwell image is one frame (interface 1).
  const isLong = first.family === "Strip" || first.family === "Scan";
  return (
    <tr {...placed(props.place)} className={classes.header}>
      <td>
        <GeometryGlyph axes={frameAxes(first)} />
      </td>
      <td className={classes.words}>
        <p>
          <span className={classes.title}>
            <b>{modeName(first)}</b> {formatTime(first.start)}
          </span>
        </p>
        <p className={classes.more}>
          <span className={classes.geometry}>
            {geometryWords(first)} · <span>{resolutionWords(first)}</span>
          </span>
          <span className={classes.found}>
            {(!isLong || addable) && count(acquisition.frames.length, "frame")}
            {isLong && addable && acquisition.frames.length > 1 && (
              <>
                {" · "}
                <button
                  type="button"
                  className={classes.all}
                  tabIndex={reached ? 0 : -1}
                  title="Add the frames found of this acquisition to the cart (Shift C)"
                  onClick={() => onAdd(acquisition)}
                >
                  Add all<span className="visually-hidden"> found of {acquisition.imageID}</span>
                </button>
              </>
            )}
            {isLong && !addable && (
              <WholeStrip acquisition={acquisition} adding={adding} reached={reached} onAdd={onAdd} />
            )}
          </span>
        </p>
      </td>
    </tr>
  );
}
