import {
  IconChevronDown,
  IconChevronRight,
  IconCloudUpload,
  IconStack2,
  IconTargetArrow,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { JoinedOrder } from "../../api/orders/joined-order.ts";
import { QuicklookThumb } from "../../shared/frames/quicklook-thumb.tsx";
import { type ShownAs, StateSign } from "../../ui/list/state-sign.tsx";
import classes from "./order-row.module.css";
import type { PriceWords } from "./order-words.ts";

/** Place of a row in the virtual list of its group. */
export interface RowPlace {
  index: number;
  /** Distance from the top of the group's list, px. */
  top: number;
  /** From 1. */
  number: number;
  of: number;
  measure: (row: HTMLElement | null) => void;
}

interface OrderRowProps {
  /** Key by which the focus returns to the row. */
  rowKey: string;
  place: RowPlace;
  /** Kind of order: "Task". */
  kind: string;
  title: string;
  detail: string;
  picture: ReactNode;
  track: ReactNode;
  state: { as: ShownAs; words: string };
  price: PriceWords;
  /** Replaces the price if the user has to act. */
  act?: ReactNode;
  isChosen: boolean;
  isChild?: boolean;
  /** A run is open; undefined for an order. */
  isOpen?: boolean;
  onPress: () => void;
}

/** Row of an order or a run: title, track, state and price. */
export function OrderRow(props: OrderRowProps) {
  const { place, kind, title, detail, picture, track, state, price, act, isChosen, isChild = false } = props;
  const Chevron = props.isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li
      ref={place.measure}
      data-index={place.index}
      aria-posinset={place.number}
      aria-setsize={place.of}
      className={classes.item}
      data-selected={isChosen || undefined}
      data-child={isChild || undefined}
      style={{ transform: `translateY(${place.top}px)` }}
    >
      <button
        type="button"
        className={classes.name}
        data-row
        data-key={props.rowKey}
        aria-current={isChosen}
        aria-expanded={props.isOpen}
        onClick={props.onPress}
      >
        {picture}
        <span className={classes.words}>
          <span className={classes.subject}>
            <b className={isChild ? "visually-hidden" : undefined}>{kind}</b> {title}
          </span>
          <span className={classes.detail}>{detail}</span>
        </span>
      </button>
      <div className={classes.track}>{track}</div>
      <div className={classes.state}>
        <StateSign as={state.as} words={state.words} />
      </div>
      <div className={classes.price}>
        {act ?? (
          <>
            <b>{price.amount}</b>
            <span className={classes.note}>{price.note}</span>
          </>
        )}
      </div>
      <Chevron className={classes.chevron} size={16} stroke={1.75} aria-hidden />
    </li>
  );
}

export function OrderPicture({
  order,
  frame,
  size = 40,
}: {
  order: JoinedOrder;
  frame: CatalogFrame | null | undefined;
  size?: number;
}) {
  if (order.kind === "purchase" || (order.kind === "task" && frame?.quicklookUrl))
    return <QuicklookThumb frame={frame} size={size} />;
  return <KindSign kind={order.kind === "task" ? "task" : "delivery"} size={size} />;
}

const KIND_ICONS = { task: IconTargetArrow, delivery: IconCloudUpload, run: IconStack2 } as const;

export function KindSign({ kind, size = 40 }: { kind: keyof typeof KIND_ICONS; size?: number }) {
  const Icon = KIND_ICONS[kind];
  return (
    <span className={classes.sign} data-kind={kind} style={{ width: size, height: size }}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </span>
  );
}
