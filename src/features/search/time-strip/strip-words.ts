import { t } from "../../../languages/texts.ts";
import { formatDay, formatTime } from "../../../ui/text/format.ts";
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
  const [year, lastYear] = brush.map((day) => String(new Date(day * DAY_MS).getUTCFullYear()));
  const days = brush.map((day) => formatDay(day * DAY_MS));
  const span =
    from === to
      ? t("on {day}, UTC", { day: to })
      : year === lastYear
        ? t("{from} to {to} {year}, UTC", { from: days[0] ?? "", to: days[1] ?? "", year: year ?? "" })
        : t("{from} to {to}, UTC", { from, to });
  const words = () => {
    if (found === undefined) return from === to ? t("{day}, UTC", { day: to }) : span;
    return hasMore
      ? t("{found, number} loaded, {span}", { found, span })
      : t("{found, number}, {span}", { found, span });
  };
  return {
    found: words(),
    ...(extent && { catalog: t("Catalog from {day}", { day: formatTime(extent.first, "date") }) }),
  };
}
