import type { Price } from "../../contract/common.ts";
import { sumPrices } from "../contracts/prices.ts";
import { type OrderState, orderStates, purchaseState } from "../orders/order-state.ts";
import type { PurchaseEntry } from "../outbox/purchase.ts";

/** Statuses of purchases by their id, as far as they are known. */
export type PurchaseStatuses = ReadonlyMap<string, string>;

/**
 * The state of a frame of a run: the outbox's, and for an accepted one that of its purchase. An accepted frame whose purchase
 * has not been read yet is being processed.
 */
export function entryState(
  { state, paused, uncertainty, serviceID, heldBy }: PurchaseEntry,
  statuses: PurchaseStatuses,
): OrderState {
  switch (state) {
    case "refused":
      return heldBy === undefined ? "failed" : HELD[heldBy];
    case "sent":
      return "ordered";
    case "unknown":
      // An answer came: whose purchase it speaks of is being looked up.
      return uncertainty === "conflict" && !paused ? "ordered" : "unknown";
    case "done":
      return purchaseState({ status: (serviceID && statuses.get(serviceID)) || "active" }) ?? "accepted";
    default:
      return state;
  }
}

const HELD = { you: "owned-before", side: "owned-elsewhere" } as const;

/** What a run has come to: counted from answers, never from requests. */
export interface RunSummary {
  counts: Readonly<Record<OrderState, number>>;
  total: number;
  /** Nothing of it changes any more. */
  isFinal: boolean;
  /** Sums by currency of the prices that were shown before; frames without a price are counted instead. */
  committed: Money;
  ordered: Money;
  unknown: Money;
  toBuy: Money;
  /** All of these together. */
  all: Money;
}

export interface Money {
  frames: number;
  sums: Price[];
  unpriced: number;
}

/** Counts and adds up the entries of a run. */
export function summarise(entries: readonly PurchaseEntry[], statuses: PurchaseStatuses): RunSummary {
  const counts = Object.fromEntries(orderStates.map((state) => [state, 0])) as Record<OrderState, number>;
  const groups = new Map<OrderState, PurchaseEntry[]>();
  for (const entry of entries) {
    const state = entryState(entry, statuses);
    counts[state]++;
    const group = groups.get(state);
    if (group) group.push(entry);
    else groups.set(state, [entry]);
  }
  const of = (...states: OrderState[]) => money(states.flatMap((state) => groups.get(state) ?? []));
  return {
    counts,
    total: entries.length,
    isFinal: counts.planned + counts.ordered + counts.unknown + counts.accepted === 0,
    committed: of("accepted", "ready"),
    ordered: of("ordered"),
    unknown: of("unknown"),
    toBuy: of("planned"),
    all: of("accepted", "ready", "ordered", "unknown", "planned"),
  };
}

function money(entries: readonly PurchaseEntry[]): Money {
  const prices = entries.flatMap(({ price }) => price ?? []);
  return { frames: entries.length, sums: sumPrices(prices), unpriced: entries.length - prices.length };
}
