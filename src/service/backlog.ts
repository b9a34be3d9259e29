import type { DueKind, Store } from "./store/store.ts";

/** The backlog of one kind of record. */
export interface Backlog {
  kind: DueKind;
  /** How many are due; at most 1000 are counted. */
  due: number;
  /** Milliseconds for which the longest of them has been due; 0 where none is. */
  late: number;
}

/** Most records of a kind that are read to count them. */
const MOST_COUNTED = 1_000;

/** What is due at `now` (milliseconds) and not claimed, by kind: it grows where the processes cannot keep up. */
export function backlogOf(store: Store, kinds: readonly DueKind[], now: number): Promise<Backlog[]> {
  return store.read(async (tx) => {
    const backlog: Backlog[] = [];
    for (const kind of kinds) {
      const waiting = await tx.page(kind, "due", { equals: {}, until: { dueAt: now }, limit: MOST_COUNTED });
      backlog.push({ kind, due: waiting.length, late: now - (waiting[0]?.dueAt ?? now) });
    }
    return backlog;
  });
}
