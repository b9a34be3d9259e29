import type { DueKind, Store } from "./store/store.ts";

/** What of a kind waits for somebody to make it. */
export interface Backlog {
  kind: DueKind;
  /** So many are due; no more than 1000 are counted. */
  due: number;
  /** Milliseconds for which the longest of them has been due; 0 where none is. */
  late: number;
}

/** Most records of a kind that are read to count them. */
const MOST_COUNTED = 1_000;

/** What is due at `now` (milliseconds) and held by nobody, by kind: it grows where the processes cannot keep up. */
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
