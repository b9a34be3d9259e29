import { count, formatTime } from "../../ui/format.ts";
import { frameAxes, geometryWords, modeName, resolutionWords } from "../../ui/frame-words.ts";
import { GeometryGlyph } from "../../ui/geometry-glyph.tsx";
import classes from "./acquisition-header.module.css";
import type { Acquisition } from "./acquisitions.ts";

interface AcquisitionHeaderProps {
  acquisition: Acquisition;
  /** All frames of the acquisition are being asked for, or could not be had. */
  adding: "pending" | "failed" | undefined;
}

/** What the frames of an acquisition share: mode, time and geometry, said once. The list handles its events. */
export function AcquisitionHeader({ acquisition, adding }: AcquisitionHeaderProps) {
  const [first] = acquisition.frames;
  if (!first) return null;
  return (
    <div className={classes.header} role="presentation">
      <GeometryGlyph axes={frameAxes(first)} />
      <div className={classes.words}>
        <p className={classes.title}>
          <b>{modeName(first)}</b> {formatTime(first.start)}
        </p>
        <p className={classes.geometry}>
          {geometryWords(first)} · <span>{resolutionWords(first)}</span>
        </p>
      </div>
      <div className={classes.side}>
        <span className={classes.id}>{acquisition.imageID}</span>
        <span>
          {count(acquisition.frames.length, "frame")}
          {/* A Spot or Dwell image is one frame (interface.md, What the service does). */}
          {(first.family === "Strip" || first.family === "Scan") && (
            <>
              {" · "}
              <span
                className={classes.all}
                data-add-all={acquisition.imageID}
                title="Add all frames of this acquisition to the cart, also those not found here (Shift C)"
              >
                {adding ? ADDING_WORDS[adding] : "Add all"}
              </span>
            </>
          )}
        </span>
      </div>
    </div>
  );
}

const ADDING_WORDS = { pending: "Adding…", failed: "Not added, try again" } as const;
