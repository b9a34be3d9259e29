import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { type FrameState, isForSale } from "../../../api/frames/frame-states.ts";
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
import { formatShortTime } from "../../../ui/text/format.ts";
import { RowEnd } from "../rows/frame-line.tsx";
import { NewDot } from "../rows/new-mark.tsx";
import classes from "./stack-card.module.css";
import { shareWords } from "./stack-words.ts";

interface StackRowProps {
  frame: CatalogFrame;
  /** Of the area; undefined without one, or until it is known. */
  share: number | undefined;
  state: FrameState;
  selected: boolean;
  narrow: boolean;
  onToggle: (frame: CatalogFrame) => void;
}

/** A frame of a stack in two lines. */
export function StackRow({ frame, share, state, selected, narrow, onToggle }: StackRowProps) {
  return (
    <tr
      id={stackRowID(frame.frameID)}
      tabIndex={-1}
      aria-selected={selected}
      className={classes.row}
      data-frame={frame.frameID}
    >
      <td>
        <QuicklookThumb frame={frame} size={narrow ? 48 : 40} />
      </td>
      <td className={classes.glyph}>
        <GeometryGlyph axes={frameAxes(frame)} size={24} />
      </td>
      <td className={classes.words}>
        <span>
          <NewDot frames={[frame]} />
          <b>{shortModeName(frame)}</b>
          <span>
            {formatShortTime(frame.start)} {!narrow && <small>{t("UTC")}</small>}
          </span>
        </span>
        <small>
          {shortGeometryWords(frame)}
          {!narrow && ` · ${resolutionWords(frame, true)}`}
        </small>
      </td>
      <td className={classes.offer}>
        <span>{isForSale(state) ? <FramePrice frameID={frame.frameID} /> : <StateMark state={state} />}</span>
        {share !== undefined && <small>{shareWords(share, narrow)}</small>}
      </td>
      <RowEnd {...{ frame, state, selected, onToggle }} />
    </tr>
  );
}

/** The id of the row of a frame. */
export function stackRowID(frameID: string): string {
  return `stack-${frameID}`;
}
