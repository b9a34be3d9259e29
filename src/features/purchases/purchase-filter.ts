import { isMoving } from "../../api/purchases/purchases.ts";
import { readRunReference } from "../../api/runs/run-reference.ts";
import type { Purchase } from "../../contract/purchases.ts";
import { passesStatus } from "../../shared/orders/status-and-contract.tsx";

/** Which purchases are shown; undefined narrows nothing. */
export interface PurchaseFilter {
  contractID?: string | undefined;
  /** `MOVING`, or a status as the service writes it. */
  status?: string | undefined;
  runID?: string | undefined;
  /** Part of a frame id or of a reference. */
  text?: string | undefined;
}

/** Whether a purchase passes the filter; letters count without regard to case. */
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
