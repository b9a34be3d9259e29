import { t } from "../../../languages/texts.ts";
import { formatShare } from "../../../ui/text/format.ts";

/** "11 frames at this point", `short` "11 frames here". */
export function hereWords(frames: number, short: boolean): string {
  return short
    ? t("{count, plural, one {# frame} other {# frames}} here", { count: frames })
    : t("{count, plural, one {# frame} other {# frames}} at this point", { count: frames });
}

/** "5 more below". */
export function belowWords(rows: number): string {
  return t("{count} more below", { count: rows });
}

/** "Add to cart, €900"; without a price until it is known. */
export function addToCartWords(price: string | undefined): string {
  return price ? t("Add to cart, {price}", { price }) : t("Add to cart");
}

/** "6.6 % of area", `short` "6.6 %" under a head that says of what. */
export function shareWords(share: number, short: boolean): string {
  const percent = formatShare(share, true);
  return short ? percent : t("{percent} of area", { percent });
}

/** What the times and percents of the rows are of. */
export function unitWords(hasArea: boolean): string {
  return hasArea ? t("Times in UTC · coverage of your area") : t("Times in UTC");
}
