import { t } from "../../languages/texts.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "32 h 7 min", from three days on "5 d 3 h", under a minute "40 s". */
export function durationWords(ms: number): string {
  if (!Number.isFinite(ms)) return t("not known");
  if (ms < MINUTE) return `${Math.max(0, Math.round(ms / 1000))} s`;
  const minutes = Math.round(ms / MINUTE);
  if (ms >= 3 * DAY) return two(Math.floor(minutes / 1440), "d", Math.floor((minutes % 1440) / 60), "h");
  return two(Math.floor(minutes / 60), "h", minutes % 60, "min");
}

function two(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return [large > 0 && `${large} ${largeUnit}`, (small > 0 || large === 0) && `${small} ${smallUnit}`]
    .filter(Boolean)
    .join(" ");
}

/** "+17 h", from three days on "+4 d"; undefined below a minute. */
export function aheadWords(ms: number): string | undefined {
  if (ms < MINUTE) return undefined;
  if (ms < HOUR) return `+${Math.round(ms / MINUTE)} min`;
  if (ms < 3 * DAY) return `+${Math.round(ms / HOUR)} h`;
  return `+${Math.round(ms / DAY)} d`;
}
