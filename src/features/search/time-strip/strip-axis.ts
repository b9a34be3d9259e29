import { entryAt } from "../../../geo/packed.ts";
import { t } from "../../../languages/texts.ts";
import { formatDay, formatMonth, formatTime } from "../../../ui/text/format.ts";
import { type TimeFilter, timeLimits } from "../form/search-form.ts";
import { DAY_MS, type Days, dayOf } from "./time-bins.ts";

/** Start of the first and the last item of the catalog, ms, UTC. */
export interface CatalogExtent {
  first: number;
  last: number;
}

/** First day of the catalog, once it is known, and the latest that it can have. */
export interface CatalogDays {
  first: number | undefined;
  latest: number;
}

export function catalogDays(extent: CatalogExtent | undefined, now: number): CatalogDays {
  return {
    first: extent && dayOf(extent.first),
    latest: Math.max(dayOf(now), extent ? dayOf(extent.last) : 0),
  };
}

const BLIND_DAYS = 90;
/** Limits of an axis: the first satellites, and days from now. */
const [EARLIEST, MOST_AHEAD] = [Date.UTC(1957, 0, 1) / DAY_MS, 3_660];

/** Returns the days of the axis: those of the catalog, of the loaded frames, and of the time filter. Until the catalog is known: the filter's, with as many before. */
export function axisDays(
  extent: CatalogExtent | undefined,
  times: readonly number[],
  time: TimeFilter,
  now: number,
): Days {
  const { from, to } = limitDays(time, now);
  const today = dayOf(now);
  const possible = (day: number) => clamp(day, EARLIEST, today + MOST_AHEAD);
  const known = extent ? [extent.first, extent.last, ...times] : times;
  // A time before the whole catalog is on the axis with both its ends.
  const begin = extent && to !== undefined && to < dayOf(extent.first) ? (from ?? to) : (to ?? today);
  const least = known.reduce((least, one) => Math.min(least, dayOf(one)), begin);
  const last = known.reduce((most, one) => Math.max(most, dayOf(one)), Math.max(today, from ?? today));
  const end = to ?? today;
  const before = from === undefined ? end - BLIND_DAYS + 1 : from - Math.max(1, end + 1 - from);
  return [possible(extent ? least : Math.min(least, before)), possible(last)];
}

export function searchedDays(time: TimeFilter, now: number): Days {
  const { from = 0, to = dayOf(now) } = limitDays(time, now);
  return [from, to];
}

export function brushDays(time: TimeFilter, axis: Days, now: number): Days {
  const { from = axis[0], to = axis[1] } = limitDays(time, now);
  const first = Math.min(axis[1], Math.max(axis[0], from));
  return [first, Math.max(first, Math.min(axis[1], to))];
}

/** Returns the time filter of a brush; an end at the end of the axis is open. */
export function brushFilter([first, last]: Days, axis: Days): TimeFilter {
  const from = first <= axis[0] ? undefined : dayText(first);
  const to = last >= axis[1] ? undefined : dayText(last);
  return from === undefined && to === undefined ? { kind: "all" } : { kind: "range", from, to };
}

function limitDays(time: TimeFilter, now: number): { from?: number; to?: number } {
  const { from, to } = timeLimits(time, now);
  return { ...(from && { from: dayOf(Date.parse(from)) }), ...(to && { to: dayOf(Date.parse(to)) }) };
}

function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export interface AxisText {
  at: number;
  width: number;
  text: string;
}

/** Estimates the width of a text of 12 px, px, generously; East Asian signs count double. */
export function textWidth(text: string): number {
  return [...text].reduce((width, sign) => width + (sign < "\u2e80" ? 7 : 13), 0);
}

const GAP = 8;

/** Returns the dates at both ends of a brush, kept apart and within `[0, width]`. */
export function endTexts(
  brush: Days,
  ends: readonly [number, number],
  axis: Days,
  width: number,
  catalog: CatalogDays,
): AxisText[] {
  const year = (day: number) => new Date(day * DAY_MS).getUTCFullYear();
  const hasYear = year(axis[0]) !== year(axis[1]);
  const texts = brush.map((day, end) => {
    const words = hasYear ? formatTime(day * DAY_MS, "date") : formatDay(day * DAY_MS);
    if (end === 0 && day === catalog.first) return t("{day}, first", { day: words });
    return end === 1 && day === catalog.latest ? t("{day}, latest", { day: words }) : words;
  });
  if (brush[0] === brush[1]) texts.splice(0, 1);
  const [one = "", other] = texts;
  const widths = [textWidth(one), textWidth(other ?? "")] as const;
  if (other === undefined)
    return [
      {
        at: clamp((ends[0] + ends[1]) / 2, widths[0] / 2, width - widths[0] / 2),
        width: widths[0],
        text: one,
      },
    ];
  const [a, b] = spread(ends, widths, width, GAP);
  return [
    { at: a, width: widths[0], text: one },
    { at: b, width: widths[1], text: other },
  ];
}

/** Moves two middles apart to leave `gap`, within `[0, width]`. */
export function spread(
  [a, b]: readonly [number, number],
  [widthA, widthB]: readonly [number, number],
  width: number,
  gap: number,
): [number, number] {
  const apart = (widthA + widthB) / 2 + gap;
  const missing = Math.max(0, apart - (b - a)) / 2;
  const left = clamp(a - missing, widthA / 2, width - widthB - gap - widthA / 2);
  const right = clamp(b + missing, left + apart, width - widthB / 2);
  return [Math.min(left, right - apart), right];
}

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

export interface AxisTick extends AxisText {
  /** Position of the tick; its text may be empty. */
  tick: number;
}

const STEPS = [1, 2, 3, 6, 12, 24, 60] as const;
/** Least room for a month and its year, px. */
const TICK_ROOM = 76;

/** Returns ticks at first days of months; overlapping texts are empty. `place` maps days to px. */
export function monthTicks(
  axis: Days,
  place: (day: number) => number,
  width: number,
  taken: readonly AxisText[],
): AxisTick[] {
  const monthWidth = (width / (axis[1] + 1 - axis[0])) * 30.4;
  const step = STEPS.find((months) => months * monthWidth >= TICK_ROOM) ?? 120;
  const start = new Date(axis[0] * DAY_MS);
  const ticks: AxisTick[] = [];
  let shownYear: number | undefined;
  for (let month = start.getUTCFullYear() * 12 + start.getUTCMonth(); ; month++) {
    const first = Date.UTC(Math.floor(month / 12), month % 12, 1);
    if (dayOf(first) > axis[1]) return ticks;
    if (dayOf(first) < axis[0] || month % step !== 0) continue;
    const year = Math.floor(month / 12);
    const tick = place(dayOf(first));
    const words = step >= 12 ? String(year) : formatMonth(first, year === shownYear);
    const text = { at: tick, width: textWidth(words), text: words };
    const isFree =
      tick >= text.width / 2 &&
      tick <= width - text.width / 2 &&
      taken.every((other) => Math.abs(other.at - tick) >= (other.width + text.width) / 2 + GAP);
    if (isFree) shownYear = year;
    ticks.push({ tick, ...text, text: isFree ? words : "" });
  }
}

export function roomForCounts(
  bars: readonly { at: number; count: number }[],
  taken: readonly AxisText[] = [],
): ReadonlySet<number> {
  const placed: AxisText[] = [...taken];
  const shown = new Set<number>();
  const order = bars.map((_, index) => index).sort((a, b) => (bars[b]?.count ?? 0) - (bars[a]?.count ?? 0));
  for (const index of order) {
    const { at, count } = entryAt(bars, index);
    if (count === 0) continue;
    const width = textWidth(String(count));
    if (placed.some((other) => Math.abs(other.at - at) < (other.width + width) / 2 + 2)) continue;
    placed.push({ at, width, text: "" });
    shown.add(index);
  }
  return shown;
}
