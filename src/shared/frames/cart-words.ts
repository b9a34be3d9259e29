import type { CartTotals } from "../../api/cart/cart-totals.ts";
import { type FrameState, isForSale } from "../../api/frames/frame-states.ts";
import type { Price } from "../../contract/common.ts";
import { t } from "../../languages/texts.ts";
import { count, formatPrice } from "../../ui/text/format.ts";

export function framesWords(frameIDs: readonly string[]): string {
  const [only] = frameIDs;
  return frameIDs.length === 1 && only ? only : count(frameIDs.length, "frame");
}

export function addedWords(
  added: readonly string[],
  wanted: readonly { frameID: string; state: FrameState }[],
): string {
  const fresh = new Set(added);
  const left = wanted.filter(({ frameID }) => !fresh.has(frameID));
  const number = (state: FrameState) => left.filter((frame) => frame.state === state).length;
  const underWay = number("active") + number("unknown") + number("buying") + number("requested");
  const present = left.filter(({ state }) => isForSale(state)).length;
  const reasons = [
    number("owned") > 0 && t("{count} owned", { count: number("owned") }),
    underWay > 0 && t("{count} under way", { count: underWay }),
    present > 0 && t("{count} already in the cart", { count: present }),
  ].filter((reason) => reason !== false);
  const leftOut = listWords(reasons);
  if (added.length === 0)
    return leftOut ? t("Nothing added to the cart: {leftOut} left out.", { leftOut }) : t("Nothing to add.");
  const frames = framesWords(added);
  return leftOut
    ? t("Added {frames} to the cart; {leftOut} left out.", { frames, leftOut })
    : t("Added {frames} to the cart.", { frames });
}

/** "a", "a and b", "a, b and c". */
export function listWords(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join("");
  return t("{parts} and {last}", {
    parts: parts.slice(0, -1).join(t(", ¦between parts")),
    last: parts.at(-1) ?? "",
  });
}

/** Joins sums of several currencies: "€1,350.00 and $740.00". */
export function sumsWords(subtotals: readonly Price[], exact = false): string {
  return listWords(subtotals.map((subtotal) => formatPrice(subtotal, exact)));
}

export function pricedWords({ priced, toBuy }: Pick<CartTotals, "priced" | "toBuy">): string {
  return t("{priced} of {toBuy} priced", { priced, toBuy });
}
