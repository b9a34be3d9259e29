import { IconPlus, IconShoppingCart } from "@tabler/icons-react";
import { memo, useContext } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { type FrameState, isForSale } from "../../../api/frames/frame-states.ts";
import { t } from "../../../languages/texts.ts";
import { geometryWords, modeName, resolutionWords } from "../../../shared/frames/frame-words.ts";
import { QuicklookThumb } from "../../../shared/frames/quicklook-thumb.tsx";
import { StateMark } from "../../../shared/frames/state-mark.tsx";
import { FramePrice } from "../../../shared/money/frame-price.tsx";
import { formatShare, formatTime } from "../../../ui/text/format.ts";
import { isNewSince, NewSince, newSinceWords } from "../saved/new-since.ts";
import classes from "./frame-line.module.css";
import { FrameLink } from "./frame-link.tsx";
import { NewMark } from "./new-mark.tsx";
import { type FrameRowState, frameRow } from "./row-place.ts";

export interface FrameLineProps extends FrameRowState {
  frame: CatalogFrame;
  /** Share of the area that the frame covers; undefined while it is computed, null when there is no area. */
  coverage: number | undefined | null;
  state: FrameState;
  onToggle: (frame: CatalogFrame) => void;
}

/**
 * One frame of the result list: only what differs from its acquisition. A press on the row selects it; its link opens the
 * frame, anywhere on the row when it is to be opened in a new tab.
 */
export const FrameLine = memo(function FrameLine(props: FrameLineProps) {
  const { frame, coverage, state } = props;
  return (
    <tr {...frameRow(frame.frameID, props)} className={classes.line}>
      <td>
        <QuicklookThumb frame={frame} />
      </td>
      <td className={classes.names}>
        <FrameName frame={frame} />
        <span className={classes.number} aria-hidden>
          {frame.frameID}
          <NewMark frame={frame} />
        </span>
        <span className={classes.products}>{frame.products.join(" ")}</span>
      </td>
      <Coverage share={coverage} />
      <td className={classes.price}>
        {isForSale(state) ? <FramePrice frameID={frame.frameID} /> : <StateMark state={state} />}
      </td>
      <RowEnd {...props} />
    </tr>
  );
});

/** Whoever hears the list goes from line to line and does not pass the header of an acquisition. */
export function FrameName({ frame }: { frame: CatalogFrame }) {
  const since = useContext(NewSince);
  return (
    <span className="visually-hidden">
      {t("Frame {id}, {mode}, {start}, {geometry}, {resolution}, {providers}", {
        id: frame.frameID,
        mode: modeName(frame),
        start: formatTime(frame.start),
        geometry: geometryWords(frame),
        resolution: resolutionWords(frame),
        providers: frame.providers.join(", "),
      })}
      {since !== undefined && isNewSince(frame, since) && ` ${newSinceWords(since)}`}
    </span>
  );
}

/** The last cells of a frame's row: its place in the cart, and the link to its page. */
export function RowEnd({
  frame,
  state,
  selected,
  onToggle,
}: Pick<FrameLineProps, "frame" | "state" | "selected" | "onToggle">) {
  return (
    <>
      <td>
        {isForSale(state) && (
          <CartSwitch frame={frame} inCart={state === "cart"} reached={selected} onToggle={onToggle} />
        )}
      </td>
      <td>
        <FrameLink frameID={frame.frameID} reached={selected} />
      </td>
    </>
  );
}

interface CartSwitchProps {
  frame: CatalogFrame;
  inCart: boolean;
  /** Tab stops at it. */
  reached: boolean;
  onToggle: (frame: CatalogFrame) => void;
}

/** Adds the frame or takes it out; the key C does the same. */
export function CartSwitch({ frame, inCart, reached, onToggle }: CartSwitchProps) {
  const Icon = inCart ? IconShoppingCart : IconPlus;
  return (
    <button
      type="button"
      className={classes.cart}
      data-in={inCart || undefined}
      tabIndex={reached ? 0 : -1}
      aria-label={
        inCart
          ? t("Remove {frame} from the cart", { frame: frame.frameID })
          : t("Add {frame} to the cart", { frame: frame.frameID })
      }
      title={inCart ? t("In cart: remove (C)") : t("Add to cart (C)")}
      onClick={() => onToggle(frame)}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
    </button>
  );
}

function Coverage({ share }: { share: number | undefined | null }) {
  if (share === null) return <td />;
  return (
    <td className={classes.coverage}>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${(share ?? 0) * 100}%` }} />
      </span>
      <span className={classes.share}>
        {share === undefined ? "\u00a0" : <b>{formatShare(share)}</b>} {t("of area")}
      </span>
    </td>
  );
}
