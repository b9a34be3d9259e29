import { queryOptions } from "@tanstack/react-query";
import { onceDone } from "../../domain/once.ts";
import { serviceNow } from "../clock.ts";
import { newRunID } from "../references.ts";
import { accountKey, type Session } from "../session.ts";
import { goOn, resume, stop, withdraw } from "./handler.ts";
import type { BatchStart } from "./record.ts";
import {
  type BatchOf,
  type BatchStore,
  createChangeFeed,
  type EntryOf,
  nextChange,
  type OutboxKind,
  openOutbox,
} from "./store.ts";

const NAME = "swath-outbox";

export const openBrowserOutbox = onceDone(() => openOutbox(NAME, createChangeFeed(NAME)));

export async function batches<K extends OutboxKind>(kind: K): Promise<BatchStore<K>> {
  return (await openBrowserOutbox())[kind];
}

export const OUTBOX_KEY = "outbox";

export function batchesQuery<K extends OutboxKind>(session: Session, kind: K) {
  return queryOptions({
    queryKey: [OUTBOX_KEY, kind, accountKey(session)],
    queryFn: async () => (await batches(kind)).batchesOf(accountKey(session)),
  });
}

export function outboxQuery<K extends OutboxKind>(session: Session, kind: K) {
  const account = accountKey(session);
  return queryOptions({
    queryKey: [OUTBOX_KEY, kind, account, "entries"],
    queryFn: async () => {
      const store = await batches(kind);
      return { batches: await store.batchesOf(account), entries: await store.entriesOf(account) };
    },
  });
}

/** Query of a batch with entries; null for another user's or an unknown id. */
export function batchQuery<K extends OutboxKind>(session: Session, kind: K, id: string) {
  return queryOptions({
    queryKey: [OUTBOX_KEY, kind, accountKey(session), "batch", id],
    queryFn: async () => {
      const store = await batches(kind);
      const batch = await store.batch(id);
      return batch?.account === accountKey(session) ? { batch, entries: await store.shownEntries(id) } : null;
    },
    // Unchanged entries are the same objects already.
    structuralSharing: false,
  });
}

/** Stores a batch, which the tab with the lock sends. Returns its id. */
export async function startBatch<K extends OutboxKind>(
  session: Session,
  kind: K,
  plan: (start: BatchStart) => { batch: BatchOf<K>; entries: readonly EntryOf<K>[] },
): Promise<string> {
  const id = newRunID();
  const { batch, entries } = plan({ id, account: accountKey(session), now: serviceNow() });
  await (await batches(kind)).add(batch, entries);
  return id;
}

export async function stopBatch(kind: OutboxKind, id: string): Promise<void> {
  await (await batches(kind)).changeBatch(id, stop);
}

/** Resumes a batch: reconciles uncertain entries, or with `again` sends them again, which only the user decides. */
export async function resumeBatch(kind: OutboxKind, id: string, { again = false } = {}) {
  const store = await batches(kind);
  for (const { index } of await store.entries(id))
    await store.changeEntry(id, index, (entry) => resume(entry, { again }, serviceNow()));
  await store.changeBatch(id, goOn);
}

export async function withdrawEntries(kind: OutboxKind, id: string, indices: readonly number[]) {
  const store = await batches(kind);
  for (const index of indices) await store.changeEntry(id, index, (entry) => withdraw(entry, serviceNow()));
}

export async function withdrawRest(kind: OutboxKind, id: string): Promise<void> {
  const store = await batches(kind);
  await store.changeBatch(id, (batch) => ({ ...batch, state: "stopped", stopReason: "user" }));
  const indices = (await store.entries(id)).map(({ index }) => index);
  await withdrawEntries(kind, id, indices);
}

export async function untilBatch<K extends OutboxKind>(
  kind: K,
  id: string,
  holds: (batch: BatchOf<K>, entries: EntryOf<K>[]) => boolean,
): Promise<EntryOf<K>[] | undefined> {
  const store = await batches(kind);
  for (;;) {
    const change = nextChange(store);
    const [batch, entries] = [await store.batch(id), await store.entries(id)];
    if (!batch || holds(batch, entries)) return batch && entries;
    await change;
  }
}
