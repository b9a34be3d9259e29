import type { JoinedOrder, MarkKind, TrackMark } from "../../api/orders/joined-order.ts";
import { t } from "../../languages/texts.ts";
import { formatShortTime } from "../../ui/text/format.ts";
import { markTip, type Tracked, trackWords } from "./order-words.ts";
import classes from "./time-track.module.css";

/** Marks of an order or a run along the time axis; hidden words for screen readers. */
export function TimeTrack({ order, scale, now }: { order: Tracked; scale: TrackScale; now: number }) {
  const { window, kind } = order;
  // Marks at the present come before planned images.
  const marks = order.marks.map((mark) => notAhead(mark, now)).sort((a, b) => a.time.at - b.time.at);
  const shown = marks.filter(({ time }) => time.at >= scale.start && time.at <= scale.end);
  const places = shown.map(({ time }) => placeOn(scale, time.at));
  const earlier = marks.findLast(({ time }) => time.at < scale.start);
  return (
    <div className={classes.track}>
      <p className="visually-hidden">{trackWords(order)}</p>
      <div aria-hidden className={classes.picture}>
        {window && <span className={classes.window} style={span(scale, window.start, window.end)} />}
        {window && order.orderedAt !== undefined && window.start > order.orderedAt && (
          <span className={classes.wait} style={span(scale, order.orderedAt, window.start)} />
        )}
        {line(shown, places)}
        {shown.map((mark, index) => (
          <span
            key={mark.key}
            className={classes.mark}
            style={{ left: percent(places[index] ?? 0) }}
            title={markTip(mark, kind)}
          >
            <TrackSign kind={mark.kind} state={mark.state} />
          </span>
        ))}
        {shown.length === 0 && !window && (
          <span className={classes.none}>
            {earlier ? `◂ ${formatShortTime(earlier.time.at)}` : t("times not known")}
          </span>
        )}
      </div>
    </div>
  );
}

/** Moves a past mark to the present if the clock of the page is behind. */
function notAhead(mark: TrackMark, now: number): TrackMark {
  const mayLieAhead = mark.kind === "acquired" && mark.state !== "done";
  return mayLieAhead || mark.time.at <= now ? mark : { ...mark, time: { ...mark.time, at: now } };
}

function line(marks: readonly TrackMark[], places: readonly number[]) {
  const last = marks.findLastIndex(({ state }) => state === "done");
  const [from, to] = [places[0], places[last]];
  if (last < 1 || from === undefined || to === undefined) return null;
  return <span className={classes.line} style={{ left: percent(from), width: percent(to - from) }} />;
}

function span(scale: TrackScale, start: number, end: number) {
  const place = (at: number) => Math.min(1, Math.max(0, placeOn(scale, at)));
  return { left: percent(place(start)), width: percent(place(end) - place(start)) };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}

const SHAPES = {
  ordered: "M6 1.2a4.8 4.8 0 1 1 0 9.6a4.8 4.8 0 0 1 0-9.6z",
  acquired: "M6 1L11 6L6 11L1 6z",
  bought: "M6 1.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9z",
  delivered: "M2.6 1.8h6.8a.8.8 0 0 1 .8.8v6.8a.8.8 0 0 1-.8.8H2.6a.8.8 0 0 1-.8-.8V2.6a.8.8 0 0 1 .8-.8z",
  webhook: "M1.4 2h9.2L6 10.4z",
  ended: "M2 2L10 10M10 2L2 10",
} as const satisfies Record<MarkKind, string>;

/** Sign of a mark: its shape is the kind, a fill means done. */
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

/** Visible span of time, ms. */
export interface TrackScale {
  start: number;
  end: number;
}

const DAY = 24 * 3_600_000;
const PAST = { least: 2.5 * DAY, most: 30 * DAY } as const;
const FUTURE = { least: DAY, most: 16 * DAY } as const;
const MARGIN = 0.04;
/** Days between named ticks, and the most names on a narrow track. */
const STEPS = [1, 2, 4, 7, 14];
const MOST_NAMES = 8;
/** Last place of a tick whose name keeps clear of the next column; a window that ends at midnight has its tick before it. */
const LAST_TICK = 0.965;

/** Returns the scale for orders: the present, what lies ahead, and the past of the newest orders. */
export function trackScale(orders: readonly JoinedOrder[], now: number): TrackScale {
  const times = orders.flatMap(({ marks, window }) => [
    ...marks.map(({ time }) => time.at),
    ...(window ? [window.start, window.end] : []),
  ]);
  const oldest = times.reduce((least, at) => (at >= now - PAST.most ? Math.min(least, at) : least), now);
  const latest = times.reduce((most, at) => (at <= now + FUTURE.most ? Math.max(most, at) : most), now);
  const past = Math.max(PAST.least, now - oldest);
  const future = Math.max(FUTURE.least, latest - now);
  const margin = (past + future) * MARGIN;
  return { start: now - past - margin, end: now + future + margin };
}

/** Returns the position of a time: 0 at the start of the scale, 1 at its end. */
export function placeOn({ start, end }: TrackScale, at: number): number {
  return (at - start) / (end - start);
}

/** Returns a tick for each UTC day; names as many as have room, and the month at the first and at a change of it. */
export function trackTicks(scale: TrackScale) {
  const days = (scale.end - scale.start) / DAY;
  const step = STEPS.find((length) => days / length <= MOST_NAMES) ?? 28;
  const ticks: { at: number; place: number; isNamed: boolean; hasMonth: boolean }[] = [];
  let month: number | undefined;
  for (let at = Math.ceil(scale.start / DAY) * DAY; placeOn(scale, at) <= LAST_TICK; at += DAY) {
    const isNamed = ticks.length % step === 0;
    const own = new Date(at).getUTCMonth();
    ticks.push({ at, place: placeOn(scale, at), isNamed, hasMonth: isNamed && own !== month });
    if (isNamed) month = own;
  }
  return ticks;
}
