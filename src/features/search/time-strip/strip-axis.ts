import { t } from "../../../languages/texts.ts";
import { formatDay, formatMonth, formatTime } from "../../../ui/text/format.ts";
import { type TimeFilter, timeLimits } from "../form/search-form.ts";
import { DAY_MS, type Days, dayOf } from "./time-bins.ts";

/** When the first and the last item of the catalog began, ms, UTC. */
export interface CatalogExtent {
  first: number;
  last: number;
}

/** Days shown when nothing at all is known of the catalog. */
const BLIND_DAYS = 90;
/** No axis begins before there were satellites, or ends later than so many days from now, whatever times are told or typed. */
const [EARLIEST, MOST_AHEAD] = [Date.UTC(1957, 0, 1) / DAY_MS, 3_660];

/**
 * The days of the axis: from the first to the last item of the catalog, and no item that is loaded lies beyond it, but for times
 * that no image can have. A time filter that lies wholly beside the catalog is shown, too.
 */
export function axisDays(
  extent: CatalogExtent | undefined,
  times: readonly number[],
  time: TimeFilter,
  now: number,
): Days {
  const possible = (day: number) => Math.min(dayOf(now) + MOST_AHEAD, Math.max(EARLIEST, day));
  const [first, last] = wantedDays(extent, times, time, now);
  return [possible(first), possible(last)];
}

function wantedDays(
  extent: CatalogExtent | undefined,
  times: readonly number[],
  time: TimeFilter,
  now: number,
): Days {
  const { from, to } = limitDays(time, now);
  const known = extent ? [extent.first, extent.last, ...times] : times;
  if (known.length === 0) {
    const last = to ?? dayOf(now);
    return [Math.min(from ?? last - BLIND_DAYS + 1, last), last];
  }
  const first = dayOf(known.reduce((least, one) => Math.min(least, one)));
  const last = dayOf(known.reduce((most, one) => Math.max(most, one)));
  return [
    to !== undefined && to < first ? to : first,
    from !== undefined && from > last ? Math.max(from, Math.min(to ?? dayOf(now), dayOf(now))) : last,
  ];
}

/** The days that a time filter asks for, as far back as there can be any. */
export function searchedDays(time: TimeFilter, now: number): Days {
  const { from = 0, to = dayOf(now) } = limitDays(time, now);
  return [from, to];
}

/** The days of a time filter on the axis. */
export function brushDays(time: TimeFilter, axis: Days, now: number): Days {
  const { from = axis[0], to = axis[1] } = limitDays(time, now);
  const first = Math.min(axis[1], Math.max(axis[0], from));
  return [first, Math.max(first, Math.min(axis[1], to))];
}

/** The time filter of a brush: an end that lies on the end of the axis is open. */
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

/** A text along the axis: where its middle stands and how wide it is, pixels. */
export interface AxisText {
  at: number;
  width: number;
  text: string;
}

/** Width of a text of 12 px, pixels; rather too much. Signs from the east of Asia take the width of two others. */
export function textWidth(text: string): number {
  return [...text].reduce((width, sign) => width + (sign < "\u2e80" ? 7 : 13), 0);
}

/** Room between two texts, pixels. */
const GAP = 8;

/** The dates of both ends of a brush, apart from each other and inside of `[0, width]`; `years` are written where they differ. */
export function endTexts(
  brush: Days,
  ends: readonly [number, number],
  axis: Days,
  width: number,
): AxisText[] {
  const year = (day: number) => new Date(day * DAY_MS).getUTCFullYear();
  const hasYear = year(axis[0]) !== year(axis[1]);
  const texts = brush.map((day, end) => {
    const words = hasYear ? formatTime(day * DAY_MS, "date") : formatDay(day * DAY_MS);
    if (end === 0 && day === axis[0]) return t("{day}, first", { day: words });
    return end === 1 && day === axis[1] ? t("{day}, latest", { day: words }) : words;
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

/** Middles of two things of these widths, moved apart to leave `gap` between them, and into `[0, width]`. */
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

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

export interface AxisTick extends AxisText {
  /** Where the tick stands; its text may be left out. */
  tick: number;
}

/** Months between two ticks, the fewest that leave room. */
const STEPS = [1, 2, 3, 6, 12, 24, 60] as const;
/** Least room for a month and its year, pixels. */
const TICK_ROOM = 76;

/**
 * The first days of months as ticks with their names, as many as have room, the year where it changes; texts that would run into
 * one of `taken` or over the ends are left out. `place` gives the pixels of a day.
 */
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

/** Part of the highest bar that two numbers at the side are apart at least, so that they have room. */
const LEAST_STEP = 0.4;

/** The numbers at the side: none, and one or two round ones up to the highest bar. */
export function heightTicks(most: number): number[] {
  const least = most * LEAST_STEP;
  const decade = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  const step = [1, 2, 5].map((lead) => lead * decade).find((one) => one >= least) ?? 10 * decade;
  return [0, step, step * 2].filter((one) => one <= most);
}

/** Of the counts over bars those that have room: the greater ones first, none runs into another or into what is `taken`. */
export function roomForCounts(
  bars: readonly { at: number; count: number }[],
  taken: readonly AxisText[] = [],
): ReadonlySet<number> {
  const placed: AxisText[] = [...taken];
  const shown = new Set<number>();
  const order = bars.map((_, index) => index).sort((a, b) => (bars[b]?.count ?? 0) - (bars[a]?.count ?? 0));
  for (const index of order) {
    const { at, count } = bars[index] as { at: number; count: number };
    if (count === 0) continue;
    const width = textWidth(String(count));
    if (placed.some((other) => Math.abs(other.at - at) < (other.width + width) / 2 + 2)) continue;
    placed.push({ at, width, text: "" });
    shown.add(index);
  }
  return shown;
}
