import type { z } from "zod";
import { type CallbackLedger, callbackRecord } from "./callback-ledger.ts";
import { type ClockLedger, clockRecord } from "./clock-ledger.ts";
import { type DeliveryLedger, deliveryProgressRecord, deliveryRecord } from "./delivery-ledger.ts";
import { type PurchaseLedger, purchaseRecord } from "./purchase-ledger.ts";
import type { SpendingLedger } from "./spending-ledger.ts";
import { type TaskLedger, taskRecord } from "./task-ledger.ts";
import { type WebhookLedger, webhookRecord } from "./webhook-ledger.ts";

/**
 * What customers did, as the rules need it. Small and transactional: every method is one atomic step, and a change is
 * durable when its promise is fulfilled.
 */
export interface Ledger
  extends PurchaseLedger,
    TaskLedger,
    SpendingLedger,
    WebhookLedger,
    CallbackLedger,
    DeliveryLedger,
    ClockLedger {}

/** The kinds of records that a ledger holds; each record has an `id` of its own. */
export const recordKinds = {
  purchases: purchaseRecord,
  webhooks: webhookRecord,
  callbacks: callbackRecord,
  deliveries: deliveryRecord,
  deliveryProgress: deliveryProgressRecord,
  tasks: taskRecord,
  clock: clockRecord,
} as const;
export type RecordKind = keyof typeof recordKinds;
export type RecordOf<K extends RecordKind> = z.infer<(typeof recordKinds)[K]>;

/** A record that was added or changed. */
export type RecordChange = { [K in RecordKind]: { kind: K; record: RecordOf<K> } }[RecordKind];

/** Keeps what one step changed: all of it or nothing. The step counts as made when this is done. */
export type KeepChanges = (changes: readonly RecordChange[]) => Promise<void> | void;
