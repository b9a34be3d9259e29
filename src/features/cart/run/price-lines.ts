import { readKeptFrame } from "../../../api/frames/kept-frame.ts";
import type { PurchaseBatchInput } from "../../../api/outbox/purchase.ts";
import { modeName } from "../../../shared/frames/frame-words.ts";
import type { PriceLine } from "../../../shared/money/money-dialog.tsx";
import { count, formatPrice } from "../../../ui/text/format.ts";

/**
 * What an order is made of: a line for each mode and price, in the order of the frames. `prefix` is the namespace of the
 * service's own properties.
 */
export function priceLines({ frames }: Pick<PurchaseBatchInput, "frames">, prefix: string): PriceLine[] {
  const groups = new Map<
    string,
    { mode: string; frames: number; price: PurchaseBatchInput["frames"][0]["price"] }
  >();
  for (const { frame, price } of frames) {
    const mode = modeName(readKeptFrame(frame, prefix));
    const key = `${mode} ${price?.amount} ${price?.currency}`;
    const group = groups.get(key);
    groups.set(key, { mode, price, frames: (group?.frames ?? 0) + 1 });
  }
  return [...groups.values()].map(({ mode, frames, price }) => ({
    label: mode,
    how: price ? `${frames} × ${formatPrice(price, true)}` : count(frames, "frame"),
    amount: price
      ? formatPrice({ amount: frames * price.amount, currency: price.currency }, true)
      : "By agreement",
  }));
}
