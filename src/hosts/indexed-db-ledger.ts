import { type IDBPDatabase, openDB } from "idb";
import {
  type KeepChanges,
  type Ledger,
  type RecordChange,
  type RecordKind,
  type RecordOf,
  recordKinds,
} from "../service/store/ledger.ts";
import { createMemoryLedger } from "../service/store/memory-ledger.ts";

/** One object store for each kind of record. */
type LedgerSchema = { [K in RecordKind]: { key: string; value: RecordOf<K> } };

/** A ledger that outlives the page, and that several tabs may use at once. */
export interface KeptLedger extends Ledger {
  /** Forgets everything but the time: the clock never runs back. */
  clear(): Promise<void>;
}

interface Step {
  mode: "readonly" | "readwrite";
  /** All that the step reads or changes. */
  kinds: readonly RecordKind[];
}

const look = (...kinds: RecordKind[]): Step => ({ mode: "readonly", kinds });
const change = (...kinds: RecordKind[]): Step => ({ mode: "readwrite", kinds });

/** What each method of the ledger needs of the database. */
const steps = {
  insertPurchase: change("purchases", "tasks"),
  purchase: look("purchases"),
  purchasesOf: look("purchases"),
  ownedBy: look("purchases"),
  spending: look("purchases", "tasks"),
  purchasesUnderWay: look("purchases"),
  movePurchase: change("purchases", "callbacks"),
  insertTask: change("purchases", "tasks"),
  task: look("tasks"),
  tasksOf: look("tasks"),
  tasksUnderWay: look("tasks"),
  flownTasks: look("tasks"),
  moveTask: change("tasks", "callbacks", "deliveries", "deliveryProgress"),
  slotsOfTasks: look("tasks"),
  planTask: change("tasks", "callbacks"),
  cancelTask: change("tasks", "callbacks"),
  insertWebhook: change("webhooks"),
  webhook: look("webhooks"),
  webhooksOf: look("webhooks"),
  changeWebhook: change("webhooks"),
  removeWebhook: change("webhooks", "callbacks"),
  insertCallback: change("callbacks"),
  latestCallbacks: look("callbacks"),
  callbacksDue: look("callbacks"),
  nextCallbackDue: look("callbacks"),
  claimCallback: change("callbacks"),
  settleCallback: change("callbacks"),
  insertDelivery: change("deliveries", "deliveryProgress"),
  delivery: look("deliveries"),
  deliveriesOf: look("deliveries"),
  deliveriesDue: look("deliveryProgress"),
  nextDeliveryDue: look("deliveryProgress"),
  claimDelivery: change("deliveries", "deliveryProgress"),
  keepWritten: change("deliveryProgress"),
  postponeDelivery: change("deliveryProgress"),
  endDelivery: change("deliveries", "deliveryProgress", "callbacks"),
  clockAhead: look("clock"),
  moveClockAhead: change("clock"),
} satisfies Record<keyof Ledger, Step>;

const kinds = Object.keys(recordKinds) as RecordKind[];
/** A kind that is added makes the next version, which adds its store. */
const VERSION = kinds.length;

/**
 * Opens the ledger of the given name in IndexedDB. Every method is one transaction: it reads what is kept, lets the
 * ledger in memory apply the rules to it and writes the change. The browser runs writing transactions one after the
 * other, also those of other tabs, so that two of them never sell one frame twice.
 */
export async function openIndexedDbLedger(name: string): Promise<KeptLedger> {
  const database = await openDB<LedgerSchema>(name, VERSION, {
    upgrade(opened) {
      for (const kind of kinds) {
        if (!opened.objectStoreNames.contains(kind)) opened.createObjectStore(kind, { keyPath: "id" });
      }
    },
    // Another tab wants to delete or renew the database: do not stand in its way.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  const methods = Object.entries(steps).map(([method, step]) => [
    method,
    (...given: unknown[]) =>
      transact(database, step, (ledger) => {
        const carryOut = ledger[method as keyof Ledger] as (...given: unknown[]) => Promise<unknown>;
        return carryOut(...given);
      }),
  ]);
  return {
    // `steps` names every method of a ledger, and each is passed on as it is.
    ...(Object.fromEntries(methods) as Ledger),
    async clear() {
      const forgotten = kinds.filter((kind) => kind !== "clock");
      const transaction = database.transaction(forgotten, "readwrite");
      await Promise.all([
        ...forgotten.map((kind) => transaction.objectStore(kind).clear()),
        transaction.done,
      ]);
    },
  };
}

/** Runs one step inside one transaction; it must not wait for anything but the ledger, or the transaction ends. */
async function transact<T>(
  database: IDBPDatabase<LedgerSchema>,
  { mode, kinds: needed }: Step,
  step: (ledger: Ledger) => Promise<T>,
): Promise<T> {
  const transaction = database.transaction(needed, mode, { durability: "strict" });
  const read = needed.map(async (kind) =>
    (await transaction.objectStore(kind).getAll()).map((record) => ({ kind, record }) as RecordChange),
  );
  const keep: KeepChanges = async (changes) => {
    await Promise.all(changes.map(({ kind, record }) => transaction.objectStore(kind).put?.(record)));
  };
  const result = await step(createMemoryLedger({ records: (await Promise.all(read)).flat(), keep }));
  await transaction.done;
  return result;
}
