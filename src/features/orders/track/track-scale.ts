import type { JoinedOrder } from "../../../api/orders/joined-order.ts";

/** The span of time that the tracks show, milliseconds. */
export interface TrackScale {
  start: number;
  end: number;
}

/** The beginning of a day on the time axis, UTC. */
export interface TrackTick {
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
