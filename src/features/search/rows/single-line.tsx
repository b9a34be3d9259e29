import { memo } from "react";
import { isForSale } from "../../../api/frames/frame-states.ts";
import { t } from "../../../languages/texts.ts";
import {
  frameAxes,
  resolutionWords,
  shortGeometryWords,
  shortModeName,
} from "../../../shared/frames/frame-words.ts";
import { GeometryGlyph } from "../../../shared/frames/geometry-glyph.tsx";
import { QuicklookThumb } from "../../../shared/frames/quicklook-thumb.tsx";
import { StateMark } from "../../../shared/frames/state-mark.tsx";
import { FramePrice } from "../../../shared/money/frame-price.tsx";
import { formatShare, formatShortTime } from "../../../ui/text/format.ts";
import { type Acquisition, isLong } from "./acquisitions.ts";
import { type FrameLineProps, FrameName, RowEnd } from "./frame-line.tsx";
import { NewDot } from "./new-mark.tsx";
import { frameRow } from "./row-place.ts";
import classes from "./single-line.module.css";
import { WholeStrip } from "./whole-strip.tsx";

interface SingleLineProps extends FrameLineProps {
  acquisition: Acquisition;
  /** The rest of the acquisition is being requested, or could not be loaded. */
  adding: "pending" | "failed" | undefined;
  /** Adds the whole acquisition. */
  onAdd: (acquisition: Acquisition) => void;
}

/** The only frame that was found of an acquisition, with what its header would say. */
export const SingleLine = memo(function SingleLine(props: SingleLineProps) {
  const { frame, acquisition, coverage, state, selected } = props;
  const hasMore = isLong(acquisition) && state !== "default";
  return (
    <tr {...frameRow(frame.frameID, props)} className={classes.line}>
      <td>
        <QuicklookThumb frame={frame} />
      </td>
      <td className={classes.glyph}>
        <GeometryGlyph axes={frameAxes(frame)} size={20} />
      </td>
      <td className={classes.words}>
        <FrameName frame={frame} />
        <span className={classes.first}>
          <span className={classes.names} aria-hidden>
            <NewDot frames={[frame]} />
            <b>{shortModeName(frame)}</b>
            <span>
              {formatShortTime(frame.start)} <small>{t("UTC")}</small>
            </span>
          </span>
          {isForSale(state) ? <FramePrice frameID={frame.frameID} /> : <StateMark state={state} />}
        </span>
        <small className={classes.first}>
          <span className={classes.names} aria-hidden>
            <span>{shortGeometryWords(frame)} · </span>
            <span>{resolutionWords(frame, true)}</span>
          </span>
          {coverage !== null && (
            <span className={classes.share}>
              {coverage === undefined ? "\u00a0" : formatShare(coverage, true)} <span>{t("of area")}</span>
            </span>
          )}
        </small>
        {hasMore && (
          <WholeStrip
            acquisition={acquisition}
            adding={props.adding}
            reached={selected}
            onAdd={props.onAdd}
          />
        )}
      </td>
      <RowEnd {...props} />
    </tr>
  );
});
