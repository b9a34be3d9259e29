import { deleteDB, openDB } from "idb";
import { z } from "zod";
import { tabStorage } from "../../device.ts";
import type { DeliveryEntry } from "./delivery.ts";
import type { PurchaseEntry } from "./purchase.ts";
import type { Batch, Entry } from "./record.ts";
import type { BatchStore, Outbox } from "./store.ts";
import { type PointEntry, planTask, taskEntry } from "./task.ts";

/** The states that a frame of a run had before there was an outbox. */
const RUN_STATES = {
  planned: { state: "planned" },
  sent: { state: "sent" },
  unknown: { state: "unknown" },
  withdrawn: { state: "withdrawn" },
  bought: { state: "done" },
  "owned-before": { state: "refused", heldBy: "you" },
  "owned-elsewhere": { state: "refused", heldBy: "side" },
  failed: { state: "refused" },
} as const satisfies Record<string, Partial<PurchaseEntry>>;

/** Records of purchase runs as they were kept before there was an outbox. */
interface KeptRunEntry extends Pick<Entry, "index" | "attempts" | "notBefore" | "error"> {
  runID: string;
  frameID: string;
  frame: PurchaseEntry["frame"];
  price?: PurchaseEntry["price"];
  state: keyof typeof RUN_STATES;
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
export async function importLedgers({ purchase, delivery, point }: Outbox): Promise<void> {
  await importFrom("swath-runs", "runs", purchase, readRunEntry);
  await importFrom("swath-deliveries", "orders", delivery, readLedgerEntry<DeliveryEntry>);
  await importFrom("swath-points", "orders", point, readLedgerEntry<PointEntry>);
}

async function importFrom<B extends Batch, E extends Entry, K>(
  name: string,
  batchStore: string,
  store: { add: (batch: B, entries: readonly E[]) => Promise<void> },
  read: (kept: K, batch: B) => E | undefined,
): Promise<void> {
  const databases = await globalThis.indexedDB?.databases?.();
  if (databases && !databases.some((one) => one.name === name)) return;
  // A version above theirs closes the database in all tabs that still have it open.
  const database = await openDB(name, 2, {
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  });
  // Another tab may have been first.
  if (database.objectStoreNames.contains(batchStore)) {
    const kept: K[] = await database.getAll("entries");
    const batches: B[] = await database.getAll(batchStore);
    for (const batch of batches)
      await store.add(
        batch,
        kept.flatMap((one) => read(one, batch) ?? []),
      );
  }
  database.close();
  await deleteDB(name);
}

/** An entry of the run; undefined for one of another. */
function readRunEntry(kept: KeptRunEntry, { id, account }: Batch): PurchaseEntry | undefined {
  const { runID, state, doubt, looks, parked, purchaseID, history, ...rest } = kept;
  if (runID !== id) return undefined;
  return {
    ...rest,
    batchID: id,
    account,
    ...RUN_STATES[state],
    uncertainty: doubt,
    lookups: looks,
    paused: parked,
    serviceID: purchaseID,
    history: history.map(({ at, state: said }) => ({ at, said })),
  };
}

/** An entry of the batch; undefined for one of another. */
function readLedgerEntry<E extends Entry>(kept: Kept<E>, { id }: Batch) {
  const { orderID, state, looks, deliveryID, taskID, ...rest } = kept;
  if (orderID !== id) return undefined;
  return {
    ...rest,
    batchID: id,
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
  const text = tabStorage.getItem(OPEN_ORDERS);
  if (!text) return;
  const { data } = openOrders.safeParse(JSON.parse(text));
  for (const [account, request] of Object.entries(data?.state.orders ?? {})) {
    const id = request.reference.slice(-8);
    const { batch, entries } = planTask(request, { id, account, now });
    await store.add(
      batch,
      entries.map((entry) => ({ ...entry, state: "sent", attempts: 1 })),
    );
  }
  tabStorage.removeItem(OPEN_ORDERS);
}
