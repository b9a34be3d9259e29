import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { t, text } from "../../../languages/texts.ts";
import { formatAngle, formatNumber, formatShare, formatTime } from "../../../ui/text/format.ts";
import { CLOSE, LEAST_OVERLAP, MOST_APART, repeatsOf } from "../same-geometry.ts";

export const compareViews = ["swipe", "blink", "side"] as const;
export type CompareView = (typeof compareViews)[number];

export const VIEW_NAMES = {
  swipe: text("Swipe"),
  blink: text("Blink"),
  side: text("Side by side"),
} as const satisfies Record<CompareView, string>;

export const VIEW_SAID = {
  swipe: text("Swipe: A left of the line, B right of it"),
  blink: text("Blink: A and B take turns"),
  side: text("Side by side: A left, B right, both look at the same place"),
} as const satisfies Record<CompareView, string>;

export function overlapWords(overlap: number): string {
  return overlap > 0 ? t("Overlap {share}", { share: formatShare(overlap) }) : t("No overlap");
}

/** Returns a sentence on how comparable two frames are. `overlap` is the share of A that B covers. */
export function geometryNote(a: CatalogFrame, b: CatalogFrame, overlap: number): string {
  // An overlap of 1, to compare the geometry alone.
  const alike = repeatsOf(a, [b], () => 1).find(({ frame }) => frame === b);
  if (alike && overlap > LEAST_OVERLAP) {
    const angle = formatNumber(Math.abs(alike.apart) <= CLOSE ? CLOSE : MOST_APART, 1);
    if (alike.turned === undefined)
      return t(
        "Same direction, side and mode, incidence within {angle}°. The orbit baseline is not provided.",
        {
          angle,
        },
      );
    return t(
      "Same side and mode, incidence within {angle}°, but headings differ by {turned}: not the same geometry, and not for interferometry.",
      { angle, turned: formatAngle(alike.turned) },
    );
  }
  if (alike) return t("Same pass, look and mode, but little ground in common.");
  if (a.passDirection !== b.passDirection || a.lookSide !== b.lookSide)
    return t("Seen from different sides: shadows and layover fall differently.");
  return t("Not of the same geometry: compare the places of things rather than their brightness.");
}

/** Returns a frame in a sentence: "A, 19 Nov 2026, 06:48 UTC". */
export function sideWords(name: "A" | "B", { start }: CatalogFrame): string {
  return `${name}, ${formatTime(start)}`;
}
