import type { JoinedOrder, TrackMark } from "../../api/orders/joined-order.ts";
import { formatShortTime } from "../../ui/text/format.ts";
import { markTip, trackWords } from "./order-words.ts";
import { spread } from "./spread.ts";
import classes from "./time-track.module.css";
import { placeOn, type TrackScale } from "./track-scale.ts";
import { TrackSign } from "./track-sign.tsx";

/** Least distance of two marks, as a share of the track. */
const LEAST_GAP = 0.02;

/** What happened to an order along the time axis; in words for who does not see it. */
export function TimeTrack({ order, scale, now }: { order: JoinedOrder; scale: TrackScale; now: number }) {
  const { marks, window, kind } = order;
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
            {earlier ? `◂ ${formatShortTime(earlier.time.at)}` : "times not known"}
          </span>
        )}
      </div>
    </div>
  );
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
