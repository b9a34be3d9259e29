import { sumPrices } from "../../api/contracts/sum-prices.ts";
import type { QuotedPrice } from "../../api/outbox/record.ts";
import { ENDED_UNSOLD } from "../../api/purchases/purchases.ts";
import type { Purchase, PurchaseStatus } from "../../contract/purchases.ts";
import { sumsWords } from "../../shared/frames/cart-words.ts";
import { count } from "../../ui/text/format.ts";
import { countStatuses } from "./purchase-groups.ts";

const WORDS: Partial<Record<PurchaseStatus, string>> = { closed: "owned", active: "processing" };

/** A status in a count: "owned"; one without a word of its own as the service writes it. */
function statusWord(status: string): string {
  return WORDS[status as PurchaseStatus] ?? status;
}

/** "12 frames: 10 owned, 1 processing, 1 failed". */
export function countWords(purchases: readonly Purchase[]): string {
  const parts = countStatuses(purchases).map(([status, number]) => `${number} ${statusWord(status)}`);
  return `${count(purchases.length, "frame")}: ${parts.join(", ")}`;
}

/** What purchases cost together, as far as it is known here: "€1,350.00, 1 price not known here". */
export function costWords(
  purchases: readonly Pick<Purchase, "id" | "status">[],
  prices: ReadonlyMap<string, QuotedPrice>,
): string {
  const charged = purchases.filter(({ status }) => !ENDED_UNSOLD.has(status));
  const known = charged.flatMap(({ id }) => prices.get(id) ?? []);
  const unknown = charged.length - known.length;
  const parts = [
    known.length > 0 && sumsWords(sumPrices(known), true),
    unknown > 0 && `${count(unknown, "price")} not known here`,
  ].filter((part) => part !== false);
  return parts.join(", ") || "not charged";
}
