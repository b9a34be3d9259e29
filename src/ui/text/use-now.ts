import { useEffect, useState } from "react";
import { useServiceClock } from "../../api/clock.ts";

/** The service's time in milliseconds (`serviceNow`), read again every `interval` milliseconds and when its clock is moved. */
export function useNow(interval: number): number {
  const ahead = useServiceClock(({ aheadMs }) => aheadMs);
  return useRealNow(interval) + ahead;
}

/** Real time in milliseconds, by which links and tokens end, read again every `interval` milliseconds. */
export function useRealNow(interval: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now;
}
