import { IconChevronRight, IconPlus, IconShoppingCart } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ComponentProps, type MouseEvent, memo, useContext } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { type FrameState, isForSale } from "../../../api/frames/frame-states.ts";
import { useGuest } from "../../../api/use-session.ts";
import { t } from "../../../languages/texts.ts";
import { geometryWords, modeName, resolutionWords } from "../../../shared/frames/frame-words.ts";
import { QuicklookThumb } from "../../../shared/frames/quicklook-thumb.tsx";
import { StateMark } from "../../../shared/frames/state-mark.tsx";
import { FramePrice } from "../../../shared/money/price-label.tsx";
import { toFrame } from "../../../shared/orders/links.ts";
import { closestTo } from "../../../ui/list/row-keys.ts";
import { formatShare, formatTime } from "../../../ui/text/format.ts";
import { isNewSince, NewMark, NewSince, newSinceWords } from "../saved/new-since.tsx";
import classes from "./frame-line.module.css";

export interface FrameLineProps extends FrameRowState {
  frame: CatalogFrame;
  /** Undefined while computed, null without an area. */
  coverage: number | undefined | null;
  state: FrameState;
  onToggle: (frame: CatalogFrame) => void;
}

/** Shows a frame of an expanded acquisition: a press selects it, its link opens it. */
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

/** Names the frame for screen readers, which skip the header of the acquisition. */
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

export function RowEnd({
  frame,
  state,
  selected,
  onToggle,
}: Pick<FrameLineProps, "frame" | "state" | "selected" | "onToggle">) {
  const isGuest = useGuest() !== undefined;
  return (
    <>
      <td>
        {isForSale(state) && !isGuest && (
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
  reached: boolean;
  onToggle: (frame: CatalogFrame) => void;
}

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

/** Links to the frame from under the whole row, so that a middle or Ctrl click anywhere opens a new tab. */
export function FrameLink({ frameID, reached }: { frameID: string; reached: boolean }) {
  return (
    <Link
      {...toFrame(frameID)}
      className={classes.link}
      draggable={false}
      tabIndex={reached ? 0 : -1}
      aria-label={t("Open {frame}", { frame: frameID })}
      title={t("Open (Enter)")}
      onClick={(event) => {
        if (isForRow(event)) event.preventDefault();
      }}
    >
      <span className={classes.chevron} data-open>
        <IconChevronRight size={16} stroke={1.75} aria-hidden />
      </span>
    </Link>
  );
}

function isForRow({ target, detail, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const isPlain = !ctrlKey && !metaKey && !shiftKey;
  return isPlain && detail > 0 && !closestTo(target, "[data-open]");
}

export interface LinePlace {
  index: number;
  start: number;
  measure: (row: HTMLElement | null) => void;
}

/** Returns the props of a table with selectable rows; `selectedRow` is the id of the selected one. */
export function grid(selectedRow: string | undefined) {
  return { role: "grid", tabIndex: 0, "aria-activedescendant": selectedRow } as const;
}

interface FrameRowState extends LinePlace {
  id: string;
  selected: boolean;
  hovered: boolean;
}

export function frameRow(frameID: string, { id, selected, hovered, ...place }: FrameRowState) {
  return {
    ...placed(place),
    id,
    tabIndex: -1,
    "aria-selected": selected,
    "data-hovered": hovered || undefined,
    "data-frame": frameID,
  };
}

export function placed({ index, start, measure }: LinePlace): ComponentProps<"tr"> {
  return {
    ref: measure,
    style: { transform: `translateY(${start}px)` },
    "aria-rowindex": index + 1,
    // Read by the virtualizer.
    ...{ "data-index": index },
  };
}

export function frameAt(target: EventTarget): string | undefined {
  return closestTo(target, "[data-frame]")?.dataset.frame;
}
