import { IconCheck, IconLoader2, IconShoppingCart } from "@tabler/icons-react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import type { FrameState } from "../../../api/frames/frame-states.ts";
import { text } from "../../../languages/text.ts";
import { t } from "../../../languages/texts.ts";
import { QuicklookThumb } from "../../../shared/frames/quicklook-thumb.tsx";
import { ORDER_STATES } from "../../../shared/orders/order-states.ts";
import { signs } from "../../../ui/list/state-sign.tsx";
import { formatShare } from "../../../ui/text/format.ts";
import type { Acquisition } from "./acquisitions.ts";
import { NewDot } from "./new-mark.tsx";
import classes from "./strip-card.module.css";

interface StripCellsProps {
  acquisition: Acquisition;
  coverage: ReadonlyMap<string, number> | undefined;
  stateOf: (frameID: string) => FrameState;
  selectedID: string | undefined;
  /** Tab stops at them. */
  reached: boolean;
  onSelect: (frameID: string) => void;
  onExpand: () => void;
}

/** Most cells that have room beside what adding them costs. */
const MOST_CELLS = 2;

const SIGNS = {
  cart: { Icon: IconShoppingCart, words: text("in cart") },
  owned: { Icon: IconCheck, words: text("owned") },
  active: { Icon: IconLoader2, words: ORDER_STATES.accepted.counted },
  unknown: { Icon: signs.unknown.Icon, words: ORDER_STATES.unknown.counted },
  buying: { Icon: IconLoader2, words: text("being ordered") },
  default: undefined,
} as const satisfies Record<FrameState, unknown>;

/** The frames of a strip that were found as cells; what has no room is a number, and a press on it lists all as rows. */
export function StripCells(props: StripCellsProps) {
  const { acquisition, coverage, stateOf, selectedID, reached } = props;
  const { frames } = acquisition;
  const shown = cellsShown(frames, selectedID, MOST_CELLS);
  const others = frames.filter((frame) => !shown.includes(frame));
  const hidden = others.length;
  return (
    <span className={classes.cells}>
      {shown.map((frame) => {
        const state = stateOf(frame.frameID);
        const sign = SIGNS[state];
        const share = coverage?.get(frame.frameID);
        return (
          <button
            key={frame.frameID}
            type="button"
            className={classes.cell}
            data-frame={frame.frameID}
            data-state={state}
            aria-pressed={frame.frameID === selectedID}
            tabIndex={reached ? 0 : -1}
            onClick={() => props.onSelect(frame.frameID)}
          >
            {hidden === 0 && <QuicklookThumb frame={frame} size={24} />}
            <span className="visually-hidden">{t("Frame {id}", { id: frame.frameID })}</span>
            <span aria-hidden>_{frame.frameNumber}</span>
            <NewDot frames={[frame]} />
            {share !== undefined && (
              <span>
                {formatShare(share, true)}
                <span className="visually-hidden"> {t("of area")}</span>
              </span>
            )}
            {sign && (
              <>
                <sign.Icon size={14} stroke={1.75} aria-hidden />
                <span className="visually-hidden">{t(sign.words)}</span>
              </>
            )}
          </button>
        );
      })}
      {hidden > 0 && (
        <button
          type="button"
          className={classes.cell}
          tabIndex={reached ? 0 : -1}
          title={t("All frames found as rows (→)")}
          onClick={props.onExpand}
        >
          +{hidden}
          <span className="visually-hidden">
            {" "}
            {t("more frames found: {frames}. List them", {
              frames: others.map(({ frameID }) => frameID).join(", "),
            })}
          </span>
        </button>
      )}
    </span>
  );
}

/** The frames that have a cell, in flight order and always with the selected one. */
export function cellsShown(
  frames: readonly CatalogFrame[],
  selectedID: string | undefined,
  most: number,
): readonly CatalogFrame[] {
  if (frames.length <= most) return frames;
  const at = frames.findIndex(({ frameID }) => frameID === selectedID);
  const start = Math.max(0, Math.min(at - 1, frames.length - most));
  return frames.slice(start, start + most);
}
