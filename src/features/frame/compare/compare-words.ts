import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { t, text } from "../../../languages/texts.ts";
import { frameAxes } from "../../../shared/frames/frame-words.ts";
import { formatNumber, formatShare, formatTime } from "../../../ui/text/format.ts";
import { CLOSE, LEAST_OVERLAP, MOST_APART, mostTurned, repeatsOf, turnedWords } from "../same-geometry.ts";

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
  const isAlike = repeatsOf(a, [b], () => 1).some(({ frame }) => frame === b);
  if (isAlike && overlap > LEAST_OVERLAP) {
    const apart = Math.abs((b.incidence.center ?? 0) - (a.incidence.center ?? 0));
    const within = apart <= CLOSE ? CLOSE : MOST_APART;
    const note = t(
      "Same direction, side and mode, incidence within {angle}°. The orbit baseline is not provided.",
      { angle: formatNumber(within, 1) },
    );
    const turned = mostTurned([a, b].map((frame) => frameAxes(frame)?.flight));
    return turned === undefined ? note : `${note} ${turnedWords(turned)}`;
  }
  if (isAlike) return t("Same pass, look and mode, but little ground in common.");
  if (a.passDirection !== b.passDirection || a.lookSide !== b.lookSide)
    return t("Seen from different sides: shadows and layover fall differently.");
  return t("Not of the same geometry: compare the places of things rather than their brightness.");
}

/** Returns a frame in a sentence: "A, 19 Nov 2026, 06:48 UTC". */
export function sideWords(name: "A" | "B", { start }: CatalogFrame): string {
  return `${name}, ${formatTime(start)}`;
}
