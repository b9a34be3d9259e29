import { count, formatShare } from "../../../ui/text/format.ts";

/** "11 frames at this point", `short` "11 frames here". */
export function hereWords(frames: number, short: boolean): string {
  return short ? `${count(frames, "frame")} here` : `${count(frames, "frame")} at this point`;
}

/** "5 more below". */
export function belowWords(rows: number): string {
  return `${rows} more below`;
}

/** "Add to cart, €900"; without a price until it is known. */
export function addToCartWords(price: string | undefined): string {
  return price ? `Add to cart, ${price}` : "Add to cart";
}

/** "6.6 % of area", `short` "6.6 %" under a head that says of what. */
export function shareWords(share: number, short: boolean): string {
  const percent = formatShare(share, "<0.1 %");
  return short ? percent : `${percent} of area`;
}

/** What the times and percents of the rows are of. */
export function unitWords(hasArea: boolean): string {
  return hasArea ? "Times in UTC · coverage of your area" : "Times in UTC";
}
