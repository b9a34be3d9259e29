import type { Price } from "../../contract/common.ts";
import { sumPrices } from "../contracts/prices.ts";
import type { PurchaseEntry } from "../outbox/purchase.ts";

/**
 * The state of a frame of a run as the user sees it: the outbox's state, and for a bought one the status of its purchase
 * (`active`: products are being made; `owned`; `failed`: the order failed).
 */
export const shownStates = [
  "owned",
  "active",
  "sent",
  "unknown",
  "planned",
  "owned-before",
  "owned-elsewhere",
  "failed",
  "withdrawn",
] as const;
export type ShownState = (typeof shownStates)[number];

/** Statuses of purchases by their id, as far as they are known. */
export type PurchaseStatuses = ReadonlyMap<string, string>;

/** The state to show for an entry. A bought frame whose purchase has not been read yet is under way. */
export function shownState(
  { state, serviceID, heldBy }: PurchaseEntry,
  statuses: PurchaseStatuses,
): ShownState {
  if (state === "refused") return heldBy === undefined ? "failed" : HELD[heldBy];
  if (state !== "done") return state;
  switch (serviceID === undefined ? undefined : statuses.get(serviceID)) {
    case "closed":
      return "owned";
    case "failed":
    case "canceled":
      return "failed";
    default:
      return "active";
  }
}

const HELD = { you: "owned-before", side: "owned-elsewhere" } as const;

/** What a run has come to: counted from answers, never from requests. */
export interface RunSummary {
  counts: Record<ShownState, number>;
  total: number;
  /** Sums by currency of the prices that were shown before; frames without a price are counted instead. */
  bought: Money;
  inQuestion: Money;
  toBuy: Money;
  /** Bought, in question and to buy together. */
  all: Money;
}

export interface Money {
  frames: number;
  sums: Price[];
  unpriced: number;
}

/** Counts and adds up the entries of a run. */
export function summarise(entries: readonly PurchaseEntry[], statuses: PurchaseStatuses): RunSummary {
  const counts = Object.fromEntries(shownStates.map((state) => [state, 0])) as Record<ShownState, number>;
  const groups = {
    bought: [] as PurchaseEntry[],
    inQuestion: [] as PurchaseEntry[],
    toBuy: [] as PurchaseEntry[],
  };
  for (const entry of entries) {
    const state = shownState(entry, statuses);
    counts[state]++;
    if (state === "owned" || state === "active") groups.bought.push(entry);
    else if (state === "unknown" || state === "sent") groups.inQuestion.push(entry);
    else if (state === "planned") groups.toBuy.push(entry);
  }
  return {
    counts,
    total: entries.length,
    bought: money(groups.bought),
    inQuestion: money(groups.inQuestion),
    toBuy: money(groups.toBuy),
    all: money([...groups.bought, ...groups.inQuestion, ...groups.toBuy]),
  };
}

function money(entries: readonly PurchaseEntry[]): Money {
  const prices = entries.flatMap(({ price }) => price ?? []);
  return { frames: entries.length, sums: sumPrices(prices), unpriced: entries.length - prices.length };
}
