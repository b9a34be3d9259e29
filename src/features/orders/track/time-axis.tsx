import { t } from "../../../languages/texts.ts";
import { formatClock, formatMonth } from "../../../ui/text/format.ts";
import classes from "./time-axis.module.css";
import { placeOn, type TrackScale, trackTicks } from "./track-scale.ts";

/** The heads of the columns, with the days of the time axis and the present. Decoration: each row says its times in words. */
export function TimeAxis({ scale, now }: { scale: TrackScale; now: number }) {
  return (
    <div className={classes.axis} aria-hidden>
      <span>{t("Order, place")}</span>
      <div className={classes.scale}>
        {trackTicks(scale).map(({ at, place, isNamed, hasMonth }) => (
          <span key={at} className={classes.tick} style={{ left: `${place * 100}%` }}>
            {isNamed && (
              <span className={classes.name}>
                {hasMonth && <span className={classes.month}>{formatMonth(at, true)}</span>}
                {new Date(at).getUTCDate()}
              </span>
            )}
          </span>
        ))}
        <b className={classes.clock} style={{ left: `${placeOn(scale, now) * 100}%` }}>
          {t("now {time}", { time: formatClock(now) })}
        </b>
      </div>
      <span className={classes.state}>{t("State")}</span>
      <span className={classes.price}>{t("Price")}</span>
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
