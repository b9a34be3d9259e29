import type { Purchase, PurchaseStatus } from "../../contract/purchases.ts";
import { count } from "../../ui/format.ts";
import { countStatuses } from "./order-groups.ts";

const WORDS: Partial<Record<PurchaseStatus, string>> = { closed: "owned" };

/** A status in a count: "owned"; one without a word of its own as the service writes it. */
function statusWord(status: string): string {
  return WORDS[status as PurchaseStatus] ?? status;
}

/** "12 frames: 10 owned, 1 active, 1 failed". */
export function countWords(purchases: readonly Purchase[]): string {
  const parts = countStatuses(purchases).map(([status, number]) => `${number} ${statusWord(status)}`);
  return `${count(purchases.length, "frame")}: ${parts.join(", ")}`;
}
