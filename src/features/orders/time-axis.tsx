import { formatClock, formatDay } from "../../ui/text/format.ts";
import classes from "./time-axis.module.css";
import { placeOn, type TrackScale, trackTicks } from "./track-scale.ts";

/** A day whose words would run into the next column has its line alone. */
const LAST_LABEL = 0.9;

/** The heads of the columns, with the days of the time axis and the present. Decoration: each line says its times in words. */
export function TimeAxis({ scale, now }: { scale: TrackScale; now: number }) {
  return (
    <div className={classes.axis} aria-hidden>
      <span>Order</span>
      <div className={classes.scale}>
        {trackTicks(scale).map(({ at, place, isDay }) => (
          <span key={at} className={classes.tick} style={{ left: `${place * 100}%` }}>
            {place <= LAST_LABEL && (isDay ? formatDay(at) : formatClock(at))}
          </span>
        ))}
        <b className={classes.clock} style={{ left: `${placeOn(scale, now) * 100}%` }}>
          {formatClock(now)} UTC
        </b>
      </div>
      <span>State</span>
      <span className={classes.next}>Next step</span>
    </div>
  );
}

/** The line of the present through all tracks. */
export function TimeNow({ scale, now }: { scale: TrackScale; now: number }) {
  return (
    <div className={classes.overlay} aria-hidden>
      <span className={classes.now} style={{ left: `${placeOn(scale, now) * 100}%` }} />
    </div>
  );
}
