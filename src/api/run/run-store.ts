import { type DBSchema, openDB } from "idb";
import type { ChangeFeed } from "./change-feed.ts";
import { type Run, type RunEntry, run, runEntry } from "./run-record.ts";

interface RunSchema extends DBSchema {
  runs: { key: string; value: Run; indexes: { account: string } };
  entries: { key: [string, number]; value: RunEntry };
}

const VERSION = 1;

/** The durable ledger of purchase runs. Every method is one transaction, and a change is on disk when it is fulfilled. */
export interface RunStore {
  add(run: Run, entries: readonly RunEntry[]): Promise<void>;
  run(id: string): Promise<Run | undefined>;
  /** All runs of an account, newest first. */
  runsOf(account: string): Promise<Run[]>;
  /** The entries of a run in its order. */
  entries(runID: string): Promise<RunEntry[]>;
  /** Changes a run by a pure function of what is kept; undefined when there is none. */
  changeRun(id: string, change: (run: Run) => Run): Promise<Run | undefined>;
  /**
   * Changes an entry by a pure function of what is kept of it and its run. Undefined, and nothing changed, when there is
   * none or the function says so.
   */
  changeEntry(
    runID: string,
    index: number,
    change: (entry: RunEntry, run: Run) => RunEntry | undefined,
  ): Promise<RunEntry | undefined>;
  /** Forgets all runs of the accounts that the function names. */
  forget(isForgotten: (account: string) => boolean): Promise<void>;
  /** Is told of every change, in whichever tab it was made. */
  onChange(listener: () => void): () => void;
}

/** Opens the ledger of the given name in IndexedDB. What an older version kept and this one cannot read is left out. */
export async function openRunStore(name: string, feed: ChangeFeed): Promise<RunStore> {
  const database = await openDB<RunSchema>(name, VERSION, {
    upgrade(opened) {
      opened.createObjectStore("runs", { keyPath: "id" }).createIndex("account", "account");
      opened.createObjectStore("entries", { keyPath: ["runID", "index"] });
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  const write = () => database.transaction(["runs", "entries"], "readwrite", { durability: "strict" });
  const readable = <T>(parsed: { success: boolean; data?: T }) => (parsed.success ? parsed.data : undefined);

  return {
    async add(added, entries) {
      const transaction = write();
      await Promise.all([
        transaction.objectStore("runs").add(added),
        ...entries.map((entry) => transaction.objectStore("entries").add(entry)),
        transaction.done,
      ]);
      feed.announce();
    },
    run: async (id) => readable(run.safeParse(await database.get("runs", id))),
    async runsOf(account) {
      const kept = await database.getAllFromIndex("runs", "account", account);
      return kept.filter((one) => run.safeParse(one).success).sort((a, b) => b.createdAt - a.createdAt);
    },
    async entries(runID) {
      const kept = await database.getAll("entries", IDBKeyRange.bound([runID, 0], [runID, Number.MAX_VALUE]));
      return kept.filter((one) => runEntry.safeParse(one).success);
    },
    async changeRun(id, change) {
      const transaction = write();
      const store = transaction.objectStore("runs");
      const kept = await store.get(id);
      const changed = kept && change(kept);
      if (changed) await store.put(changed);
      await transaction.done;
      if (changed) feed.announce();
      return changed;
    },
    async changeEntry(runID, index, change) {
      const transaction = write();
      const store = transaction.objectStore("entries");
      const [entry, owner] = await Promise.all([
        store.get([runID, index]),
        transaction.objectStore("runs").get(runID),
      ]);
      const changed = entry && owner && change(entry, owner);
      if (changed) await store.put(changed);
      await transaction.done;
      if (changed) feed.announce();
      return changed;
    },
    async forget(isForgotten) {
      const transaction = write();
      const [runs, entries] = [transaction.objectStore("runs"), transaction.objectStore("entries")];
      for (const { id } of (await runs.getAll()).filter(({ account }) => isForgotten(account))) {
        await runs.delete(id);
        await entries.delete(IDBKeyRange.bound([id, 0], [id, Number.MAX_VALUE]));
      }
      await transaction.done;
      feed.announce();
    },
    onChange: (listener) => feed.listen(listener),
  };
}
