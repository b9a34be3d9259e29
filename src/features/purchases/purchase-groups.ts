import { orderStates, purchaseState } from "../../api/orders/order-events.ts";
import { isMoving } from "../../api/purchases.ts";
import { readRunReference } from "../../api/references.ts";
import type { Purchase } from "../../contract/purchases.ts";
import { t } from "../../languages/texts.ts";
import { ORDER_STATES } from "../../shared/orders/order-states.ts";
import { passesStatus } from "../../shared/orders/status-and-contract.tsx";

export interface PurchaseGroup {
  key: string;
  run: { id: string; words: string } | undefined;
  /** Loaded purchases, newest first. */
  purchases: readonly Purchase[];
  shown: readonly Purchase[];
}

/** Groups purchases by run, those outside of runs alone; the group of the newest purchase comes first. */
export function groupPurchases(purchases: readonly Purchase[], filter: PurchaseFilter): PurchaseGroup[] {
  const groups = new Map<string, { run: PurchaseGroup["run"]; purchases: Purchase[] }>();
  for (const purchase of purchases.toSorted(newestFirst)) {
    const run = readRunReference(purchase.reference);
    const key = run ? `run ${run.id}` : purchase.id;
    const group = groups.get(key);
    if (group) group.purchases.push(purchase);
    else groups.set(key, { run, purchases: [purchase] });
  }
  return [...groups]
    .map(([key, group]) => ({
      ...group,
      key,
      shown: group.purchases.filter((purchase) => passesFilter(purchase, filter)),
    }))
    .filter(({ shown }) => shown.length > 0);
}

/** Joins consecutive purchases outside of runs to one list. */
export function listsOf(groups: readonly PurchaseGroup[]): PurchaseGroup[] {
  const lists: (PurchaseGroup & { purchases: Purchase[]; shown: Purchase[] })[] = [];
  for (const { run, key, purchases, shown } of groups) {
    const last = lists.at(-1);
    if (!run && last && !last.run) {
      last.purchases.push(...purchases);
      last.shown.push(...shown);
    } else {
      lists.push({
        run,
        key: run ? key : `alone ${lists.length}`,
        purchases: [...purchases],
        shown: [...shown],
      });
    }
  }
  return lists;
}

export function startOf({ purchases }: PurchaseGroup): string {
  return purchases.at(-1)?.createdAt ?? "";
}

export function countStates(purchases: readonly Purchase[]): [words: string, count: number][] {
  const counts = new Map(orderStates.map((state) => [t(ORDER_STATES[state].counted), 0]));
  for (const purchase of purchases) {
    const state = purchaseState(purchase);
    const words = state ? t(ORDER_STATES[state].counted) : purchase.status;
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 0);
}

export function newestFirst(a: Purchase, b: Purchase): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt);
}

export interface PurchaseFilter {
  contractID?: string | undefined;
  /** `MOVING`, or a status as the service writes it. */
  status?: string | undefined;
  runID?: string | undefined;
  /** Part of a frame id or of a reference. */
  text?: string | undefined;
}

export function passesFilter(
  purchase: Purchase,
  { contractID, status, runID, text }: PurchaseFilter,
): boolean {
  if (contractID !== undefined && purchase.contractID !== contractID) return false;
  if (!passesStatus(purchase, status, isMoving)) return false;
  if (runID !== undefined && readRunReference(purchase.reference)?.id !== runID) return false;
  if (!text) return true;
  const wanted = text.trim().toLowerCase();
  return [purchase.frameID, purchase.reference ?? ""].some((part) => part.toLowerCase().includes(wanted));
}
