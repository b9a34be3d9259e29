import { useEffect, useState } from "react";
import { formatClock, formatTime } from "../../ui/text/format.ts";
import classes from "./utc-clock.module.css";

/** The time of day in UTC, the zone of everything on screen. */
export function UtcClock() {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time className={classes.clock} dateTime={new Date(now).toISOString()}>
      {formatTime(now, "date")} <b>{formatClock(now)}</b> UTC
    </time>
  );
}
