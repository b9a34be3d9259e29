import { count, formatTime } from "../../ui/format.ts";
import { frameAxes, geometryWords, modeName, resolutionWords } from "../../ui/frame-words.ts";
import { GeometryGlyph } from "../../ui/geometry-glyph.tsx";
import classes from "./acquisition-header.module.css";
import type { Acquisition } from "./acquisitions.ts";

/** What the frames of an acquisition share: mode, time and geometry, said once. */
export function AcquisitionHeader({ acquisition }: { acquisition: Acquisition }) {
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
        <span>{count(acquisition.frames.length, "frame")}</span>
      </div>
    </div>
  );
}
