import type { MarkKind, TrackMark } from "../../../api/orders/joined-order.ts";
import { t } from "../../../languages/texts.ts";
import { formatShortTime } from "../../../ui/text/format.ts";
import { markTip, type Tracked, trackWords } from "../order-words.ts";
import classes from "./time-track.module.css";
import { placeOn, spread, type TrackScale } from "./track-scale.ts";

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
