import { deleteDB, openDB } from "idb";
import type { PurchaseBatch, PurchaseEntry } from "./purchase.ts";
import type { Batch, Entry } from "./record.ts";
import type { Outbox } from "./store.ts";

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

/**
 * Takes over what earlier versions kept of runs, deliveries and points in databases of their own, which are removed once
 * all of it is in the outbox. A tab of an earlier version lets go of them and sends nothing more.
 */
export async function importLedgers(outbox: Outbox): Promise<void> {
  const there = (await indexedDB.databases()).map(({ name }) => name);
  if (there.includes("swath-runs"))
    await importFrom("swath-runs", "runs", (batches: PurchaseBatch[], entries: KeptRunEntry[]) =>
      addAll(
        outbox.purchase,
        batches,
        entries.flatMap((one) => readRunEntry(one, batches) ?? []),
      ),
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
