import { formatDay, formatNumber, formatTime } from "../../../ui/text/format.ts";
import type { CatalogExtent } from "./strip-axis.ts";
import { DAY_MS, type Days } from "./time-bins.ts";

interface StripState {
  brush: Days;
  /** Acquisitions found in the brush; undefined while they are awaited. */
  found: number | undefined;
  /** More exist than are loaded. */
  hasMore: boolean;
  extent: CatalogExtent | undefined;
}

/** What the head of the strip says: how much is in which time, and from when the catalog is. */
export function stripWords({ brush, found, hasMore, extent }: StripState): {
  found: string;
  catalog?: string;
} {
  const [from, to] = [formatTime(brush[0] * DAY_MS, "date"), formatTime(brush[1] * DAY_MS, "date")];
  const isOneYear = from.slice(-4) === to.slice(-4);
  const span =
    from === to ? `on ${to}, UTC` : `${isOneYear ? formatDay(brush[0] * DAY_MS) : from} to ${to}, UTC`;
  const words = () => {
    if (found === undefined) return from === to ? `${to}, UTC` : span;
    return hasMore ? `${formatNumber(found)} loaded, ${span}` : `${formatNumber(found)}, ${span}`;
  };
  return { found: words(), ...(extent && { catalog: `Catalog from ${formatTime(extent.first, "date")}` }) };
}
