import type { MarkKind, TrackMark } from "../../api/orders/joined-order.ts";
import classes from "./track-sign.module.css";

const SHAPES = {
  ordered: "M6 1.2a4.8 4.8 0 1 1 0 9.6a4.8 4.8 0 0 1 0-9.6z",
  acquired: "M6 1L11 6L6 11L1 6z",
  bought: "M6 1.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9z",
  delivered: "M2.6 1.8h6.8a.8.8 0 0 1 .8.8v6.8a.8.8 0 0 1-.8.8H2.6a.8.8 0 0 1-.8-.8V2.6a.8.8 0 0 1 .8-.8z",
  webhook: "M1.4 2h9.2L6 10.4z",
  ended: "M2 2L10 10M10 2L2 10",
} as const satisfies Record<MarkKind, string>;

/** The sign of a mark: its shape says what it is, a fill that it is done. Decoration: words are beside it or replace it. */
export function TrackSign({ kind, state }: Pick<TrackMark, "kind" | "state">) {
  return (
    <svg
      className={classes.sign}
      width={12}
      height={12}
      viewBox="0 0 12 12"
      data-kind={kind}
      data-state={state}
      aria-hidden
    >
      <path d={SHAPES[kind]} />
    </svg>
  );
}
