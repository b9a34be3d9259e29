import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { isForSale, useFrameStates } from "../../../api/frames/frame-states.ts";
import { acquisitionQuery } from "../../../api/frames/frames.ts";
import { useSession } from "../../../api/use-session.ts";
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
import { FramePrice, useSumWords } from "../../../shared/money/price-label.tsx";
import { formatShare, formatShortTime } from "../../../ui/text/format.ts";
import { NewDot } from "../saved/new-since.tsx";
import { type Acquisition, isLong } from "./acquisitions.ts";
import { type FrameLineProps, FrameName, frameRow, RowEnd } from "./frame-line.tsx";
import classes from "./single-line.module.css";
import { partWords, wholeWords } from "./strip-card.tsx";

interface SingleLineProps extends FrameLineProps {
  acquisition: Acquisition;
  adding: "pending" | "failed" | undefined;
  onAdd: (acquisition: Acquisition) => void;
}

export const SingleLine = memo(function SingleLine(props: SingleLineProps) {
  const { frame, acquisition, coverage, state, selected } = props;
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
            <span>{resolutionWords(frame)}</span>
          </span>
          {coverage !== null && (
            <span className={classes.share}>
              {coverage === undefined ? "\u00a0" : formatShare(coverage, true)} <span>{t("of area")}</span>
            </span>
          )}
        </small>
        {isLong(acquisition) && state !== "default" && <WholeStrip {...props} reached={selected} />}
      </td>
      <RowEnd {...props} />
    </tr>
  );
});

interface WholeStripProps extends Pick<SingleLineProps, "acquisition" | "adding" | "onAdd"> {
  reached: boolean;
}

/** Offers the frames that the search did not find; counts them if nothing is left to add. */
function WholeStrip({ acquisition, adding, reached, onAdd }: WholeStripProps) {
  const session = useSession();
  const { data: frames = [] } = useQuery(acquisitionQuery(session, acquisition.imageID));
  const { stateOf } = useFrameStates();
  const more =
    frames.length > acquisition.frames.length && frames.some(({ frameID }) => stateOf(frameID) === "default");
  const sum = useSumWords(frames, more);
  if (adding === "pending") return <span role="status">{t("Adding…")}</span>;
  if (!more)
    return frames.length > acquisition.frames.length
      ? partWords(acquisition.frames.length, frames.length)
      : null;
  return (
    <button
      type="button"
      className={classes.all}
      tabIndex={reached ? 0 : -1}
      onClick={() => onAdd(acquisition)}
      title={t("Add the whole acquisition to the cart, also the frames outside your search (Shift C)")}
    >
      {wholeWords(acquisition, frames.length, sum)}
      {adding === "failed" && ` · ${t("Not added, try again")}`}
    </button>
  );
}
