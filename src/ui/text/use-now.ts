import { useEffect, useState } from "react";
import { useServiceClock } from "../../api/clock.ts";

/** Returns the service's time, ms, refreshed every `interval` ms. */
export function useNow(interval: number): number {
  const ahead = useServiceClock(({ aheadMs }) => aheadMs);
  return useRealNow(interval) + ahead;
}

/** Returns the real time, by which links and tokens end. */
export function useRealNow(interval: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now;
}
