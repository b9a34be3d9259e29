import type { KeepChanges, RecordChange, RecordKind, RecordOf } from "./ledger.ts";

/** Records of all kinds in memory, by id. */
export interface MemoryRecords {
  get<K extends RecordKind>(kind: K, id: string): RecordOf<K> | undefined;
  all<K extends RecordKind>(kind: K): RecordOf<K>[];
  /** Puts records in as one step; what cannot be kept is taken back, so that memory and store never differ. */
  put(...changes: RecordChange[]): Promise<void>;
}

type Tables = Partial<Record<RecordKind, Map<string, RecordOf<RecordKind>>>>;

/** Records to begin with, for example those kept by a store, and what keeps the changed ones. */
export function createMemoryRecords(
  initial: Iterable<RecordChange>,
  keep: KeepChanges | undefined,
): MemoryRecords {
  const tables: Tables = {};
  const table = <K extends RecordKind>(kind: K): Map<string, RecordOf<K>> => {
    tables[kind] ??= new Map();
    // Only records of its kind are put into a table.
    return tables[kind] as Map<string, RecordOf<K>>;
  };
  const set = ({ kind, record }: RecordChange) => table<RecordKind>(kind).set(record.id, record);
  for (const entry of initial) set(entry);

  return {
    get: (kind, id) => table(kind).get(id),
    all: (kind) => [...table(kind).values()],
    async put(...changes) {
      const before = changes.map(({ kind, record }) => table<RecordKind>(kind).get(record.id));
      changes.forEach(set);
      try {
        await keep?.(changes);
      } catch (error) {
        changes.forEach(({ kind, record }, index) => {
          const changed = table<RecordKind>(kind);
          const previous = before[index];
          if (changed.get(record.id) !== record) return;
          if (previous) changed.set(record.id, previous);
          else changed.delete(record.id);
        });
        throw error;
      }
    },
  };
}
