import { deleteDB, openDB } from "idb";
import { z } from "zod";
import type { DeliveryBatch, DeliveryEntry } from "./delivery.ts";
import type { PurchaseBatch, PurchaseEntry } from "./purchase.ts";
import type { Batch, Entry } from "./record.ts";
import type { BatchStore, Outbox } from "./store.ts";
import { type PointBatch, type PointEntry, planTask, taskEntry } from "./task.ts";

/** Records of purchase runs as they were kept before there was an outbox. */
interface KeptRunEntry extends Pick<Entry, "index" | "attempts" | "notBefore" | "error"> {
  runID: string;
  frameID: string;
  frame: PurchaseEntry["frame"];
  price?: PurchaseEntry["price"];
  state:
    | "bought"
    | "owned-before"
    | "owned-elsewhere"
    | "failed"
    | "planned"
    | "sent"
    | "unknown"
    | "withdrawn";
  doubt?: Entry["uncertainty"];
  looks: number;
  parked: boolean;
  purchaseID?: string;
  history: { at: number; state: string }[];
}

/** Records of deliveries and of points, which were kept alike. */
interface KeptLedgerEntry extends Pick<Entry, "index" | "account" | "error" | "history"> {
  orderID: string;
  state: "accepted" | "planned" | "sent" | "refused" | "unknown" | "withdrawn";
  looks: number;
  deliveryID?: string;
  taskID?: string;
}
type Kept<E extends Entry> = KeptLedgerEntry & Omit<E, keyof Entry>;

/** Lookups that found nothing, after which the user was asked. */
const ASKED_AFTER = 3;

/**
 * Takes over what earlier versions kept of runs, deliveries and points in databases of their own, which are removed once
 * all of it is in the outbox. A tab of an earlier version lets go of them and sends nothing more.
 */
export async function importLedgers(outbox: Outbox): Promise<void> {
  const known = (await indexedDB.databases?.())?.map(({ name }) => name);
  const isThere = (name: string) => known?.includes(name) ?? true;
  if (isThere("swath-runs"))
    await importFrom("swath-runs", "runs", (batches: PurchaseBatch[], entries: KeptRunEntry[]) =>
      addAll(
        outbox.purchase,
        batches,
        entries.flatMap((one) => readRunEntry(one, batches) ?? []),
      ),
    );
  if (isThere("swath-deliveries"))
    await importFrom(
      "swath-deliveries",
      "orders",
      (batches: DeliveryBatch[], entries: Kept<DeliveryEntry>[]) =>
        addAll(outbox.delivery, batches, entries.map(readLedgerEntry)),
    );
  if (isThere("swath-points"))
    await importFrom("swath-points", "orders", (batches: PointBatch[], entries: Kept<PointEntry>[]) =>
      addAll(outbox.point, batches, entries.map(readLedgerEntry)),
    );
}

async function importFrom<B, E>(
  name: string,
  batchStore: string,
  take: (batches: B[], entries: E[]) => Promise<void>,
): Promise<void> {
  // A version above theirs closes the database in all tabs that still have it open.
  const database = await openDB(name, 2, {
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  });
  // Another tab may have been first.
  if (database.objectStoreNames.contains(batchStore))
    await take(await database.getAll(batchStore), await database.getAll("entries"));
  database.close();
  await deleteDB(name);
}

async function addAll<B extends Batch, E extends Entry>(
  store: { add: (batch: B, entries: readonly E[]) => Promise<void> },
  batches: readonly B[],
  entries: readonly E[],
): Promise<void> {
  for (const batch of batches)
    await store.add(
      batch,
      entries.filter(({ batchID }) => batchID === batch.id),
    );
}

const RUN_STATES = {
  bought: { state: "done" },
  "owned-before": { state: "refused", heldBy: "you" },
  "owned-elsewhere": { state: "refused", heldBy: "side" },
  failed: { state: "refused" },
} as const;

function readRunEntry(kept: KeptRunEntry, runs: readonly PurchaseBatch[]): PurchaseEntry | undefined {
  const { runID, state, doubt, looks, parked, purchaseID, history, ...rest } = kept;
  const run = runs.find(({ id }) => id === runID);
  if (!run) return undefined;
  return {
    ...rest,
    batchID: runID,
    account: run.account,
    ...(state in RUN_STATES
      ? RUN_STATES[state as keyof typeof RUN_STATES]
      : { state: state as Entry["state"] }),
    uncertainty: doubt,
    lookups: looks,
    paused: parked,
    serviceID: purchaseID,
    history: history.map(({ at, state: said }) => ({ at, said })),
  };
}

function readLedgerEntry<E extends Entry>(kept: Kept<E>) {
  const { orderID, state, looks, deliveryID, taskID, ...rest } = kept;
  return {
    ...rest,
    batchID: orderID,
    state: state === "accepted" ? ("done" as const) : state,
    attempts: kept.history.filter(({ said }) => said === "sent").length,
    uncertainty: state === "unknown" ? ("no-answer" as const) : undefined,
    lookups: looks,
    paused: state === "unknown" && looks >= ASKED_AFTER,
    serviceID: deliveryID ?? taskID,
  };
}

/** Where each tab kept the task that it had sent without a clear answer, by account. */
const OPEN_ORDERS = "swath-open-orders";
const openOrders = z.object({ state: z.object({ orders: z.record(z.string(), taskEntry.shape.request) }) });

/** Takes over the tasks that this tab sent without a clear answer under an earlier version; they are looked for. */
export async function importOpenOrders(store: BatchStore<"task">, now: number): Promise<void> {
  const text = globalThis.sessionStorage?.getItem(OPEN_ORDERS);
  if (!text) return;
  const { data } = openOrders.safeParse(JSON.parse(text));
  for (const [account, request] of Object.entries(data?.state.orders ?? {})) {
    const id = request.reference.slice(-8);
    const { batch, entries } = planTask(request, { id, account, now });
    const [entry] = entries;
    await store.add(batch, [{ ...entry, state: "sent", attempts: 1 }]);
  }
  sessionStorage.removeItem(OPEN_ORDERS);
}
