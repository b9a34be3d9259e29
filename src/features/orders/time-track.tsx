import type { JoinedOrder, MarkKind, TrackMark } from "../../api/orders/joined-order.ts";
import { t } from "../../languages/texts.ts";
import { formatShortTime } from "../../ui/text/format.ts";
import { markTip, type Tracked, trackWords } from "./order-words.ts";
import classes from "./time-track.module.css";

/** Least distance of two marks, as a share of the track. */
const LEAST_GAP = 0.02;

/** What happened to an order or to a run along the time axis; in words for who does not see it. */
export function TimeTrack({ order, scale, now }: { order: Tracked; scale: TrackScale; now: number }) {
  const { window, kind } = order;
  // What is drawn at the present comes before an image that is planned.
  const marks = order.marks.map((mark) => notAhead(mark, now)).sort((a, b) => a.time.at - b.time.at);
  const shown = marks.filter(({ time }) => time.at >= scale.start && time.at <= scale.end);
  const places = spread(
    shown.map(({ time }) => placeOn(scale, time.at)),
    LEAST_GAP,
    placeOn(scale, now),
  );
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

/** A mark where it belongs: what has happened lies at the present at the latest, also where that is read less often. */
function notAhead(mark: TrackMark, now: number): TrackMark {
  const mayLieAhead = mark.kind === "acquired" && mark.state !== "done";
  return mayLieAhead || mark.time.at <= now ? mark : { ...mark, time: { ...mark.time, at: now } };
}

/** Joins what is done, from the first mark to the last. */
function line(marks: readonly TrackMark[], places: readonly number[]) {
  const last = marks.findLastIndex(({ state }) => state === "done");
  const [from, to] = [places[0], places[last]];
  if (last < 1 || from === undefined || to === undefined) return null;
  return <span className={classes.line} style={{ left: percent(from), width: percent(to - from) }} />;
}

/** A stretch of time, cut to the scale. */
function span(scale: TrackScale, start: number, end: number) {
  const [from, to] = [start, end].map((at) => Math.min(1, Math.max(0, placeOn(scale, at)))) as [
    number,
    number,
  ];
  return { left: percent(from), width: percent(to - from) };
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

/** The span of time that the tracks show, milliseconds. */
export interface TrackScale {
  start: number;
  end: number;
}

/** The beginning of a day on the time axis, UTC. */
interface TrackTick {
  at: number;
  /** 0 at the start of the scale, 1 at its end. */
  place: number;
  /** Whether its day is written: all of them have no room on a long scale. */
  isNamed: boolean;
  /** Whether its month is written above it: the first that is named, and the first of another month. */
  hasMonth: boolean;
}

const DAY = 24 * 3_600_000;
/** What is shown at least and at most of the past and of the future. */
const PAST = { least: 2.5 * DAY, most: 30 * DAY } as const;
const FUTURE = { least: DAY, most: 16 * DAY } as const;
/** Room at either end beyond the last thing to show. */
const MARGIN = 0.04;
/** Days between those that are named, and the most names that have room on a narrow track. */
const STEPS = [1, 2, 4, 7, 14];
const MOST_NAMES = 8;

/**
 * The scale for some orders: `now`, what lies ahead of those that are under way, and the past of so many of the newest as
 * fit. What is older lies beyond its left end.
 */
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

/** Where a time lies on the scale: 0 at its start, 1 at its end, outside of that beyond them. */
export function placeOn({ start, end }: TrackScale, at: number): number {
  return (at - start) / (end - start);
}

/** A tick a day in UTC; as many of them are named as have room. */
export function trackTicks(scale: TrackScale): TrackTick[] {
  const days = (scale.end - scale.start) / DAY;
  const step = STEPS.find((length) => days / length <= MOST_NAMES) ?? 28;
  const ticks: TrackTick[] = [];
  let month: number | undefined;
  for (let at = Math.ceil(scale.start / DAY) * DAY; at <= scale.end; at += DAY) {
    const isNamed = ticks.length % step === 0;
    const own = new Date(at).getUTCMonth();
    ticks.push({ at, place: placeOn(scale, at), isNamed, hasMonth: isNamed && own !== month });
    if (isNamed) month = own;
  }
  return ticks;
}

/**
 * Moves places along a line apart until each two are at least `gap` from each other: later ones give way to the right, and
 * at a bound all before them to the left. The bounds are the present (`now`), which nothing that is past goes beyond, and the
 * end of the line (1). `places` ascend from 0 to 1.
 */
export function spread(places: readonly number[], gap: number, now = 1): number[] {
  const past = pushApart(
    places.filter((place) => place <= now),
    gap,
    { from: Number.NEGATIVE_INFINITY, to: now },
  );
  const from = (past.at(-1) ?? Number.NEGATIVE_INFINITY) + gap;
  const future = places.filter((place) => place > now);
  return [...past, ...pushApart(future, gap, { from, to: 1 })];
}

function pushApart(
  places: readonly number[],
  gap: number,
  { from, to }: { from: number; to: number },
): number[] {
  const moved: number[] = [];
  for (const place of places)
    moved.push(Math.max(place, moved.length > 0 ? (moved.at(-1) ?? 0) + gap : from));
  let limit = to;
  for (let index = moved.length - 1; index >= 0; index--) {
    moved[index] = Math.min(moved[index] as number, limit);
    limit = (moved[index] as number) - gap;
  }
  return moved;
}
