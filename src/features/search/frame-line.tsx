import { IconChevronRight, IconPlus, IconShoppingCart } from "@tabler/icons-react";
import type { CatalogFrame } from "../../api/frame.ts";
import { type FrameState, isForSale } from "../../api/frame-states.ts";
import { formatShare, formatTime } from "../../ui/format.ts";
import { geometryWords, modeName, resolutionWords } from "../../ui/frame-words.ts";
import { QuicklookThumb } from "../../ui/quicklook-thumb.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import classes from "./frame-line.module.css";
import { FramePrice } from "./frame-price.tsx";

interface FrameLineProps {
  frame: CatalogFrame;
  /** Share of the area that the frame covers; undefined while it is computed, null when there is no area. */
  coverage: number | undefined | null;
  state: FrameState;
  selected: boolean;
  hovered: boolean;
  /** Position among all frames of the list, from 0, and how many are loaded. */
  position: number;
  total: number;
  id: string;
}

/** One frame of the result list: only what differs from its acquisition. The list handles its events. */
export function FrameLine(props: FrameLineProps) {
  const { frame, coverage, state, selected, hovered, position, total, id } = props;
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-posinset={position + 1}
      aria-setsize={total}
      className={classes.line}
      data-hovered={hovered || undefined}
      data-frame={frame.frameID}
    >
      <QuicklookThumb src={frame.quicklookUrl} />
      <span className={classes.names}>
        {/* Whoever hears the list goes from line to line and does not pass the acquisition's header. */}
        <span className="visually-hidden">
          {frame.frameID}, {modeName(frame)}, {formatTime(frame.start)}, {geometryWords(frame)},{" "}
          {resolutionWords(frame)}, {frame.providers.join(", ")}
        </span>
        <span className={classes.number} aria-hidden>
          _{frame.frameNumber}
        </span>
        <span className={classes.products}>{frame.products.join(" ")}</span>
      </span>
      <Coverage share={coverage} />
      <span className={classes.price}>
        {isForSale(state) ? <FramePrice frameID={frame.frameID} /> : <StateMark state={state} />}
      </span>
      {isForSale(state) ? <CartSwitch inCart={state === "cart"} /> : <span />}
      <span className={classes.open} data-open title="Open (Enter)">
        <IconChevronRight size={16} stroke={1.75} aria-hidden />
      </span>
    </div>
  );
}

/** Where a press adds the frame or takes it out; the list handles it, and the key C does the same. */
function CartSwitch({ inCart }: { inCart: boolean }) {
  const Icon = inCart ? IconShoppingCart : IconPlus;
  return (
    <span
      className={classes.cart}
      data-cart
      data-in={inCart || undefined}
      title={inCart ? "In cart: remove (C)" : "Add to cart (C)"}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
      {inCart && <span className="visually-hidden">In cart</span>}
    </span>
  );
}

function Coverage({ share }: { share: number | undefined | null }) {
  if (share === null) return <span />;
  return (
    <span className={classes.coverage}>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${(share ?? 0) * 100}%` }} />
      </span>
      <span className={classes.share}>
        {share === undefined ? <>&nbsp;</> : <b>{formatShare(share)}</b>} of area
      </span>
    </span>
  );
}
