import { ApiError } from "../api-error.ts";
import type { DriverServices } from "./driver.ts";
import { type Call, type Handler, LONGEST_PAUSE, SHORTEST_PAUSE } from "./handler.ts";
import type { BatchOf, EntryOf, Kind } from "./kinds.ts";
import { isSettled, isUncertain, type StopReason } from "./record.ts";
import type { BatchStore } from "./store.ts";
import * as transitions from "./transitions.ts";

/**
 * Sends a batch until every entry is settled or it is stopped; of one that is stopped already, what is uncertain is
 * reconciled. `letNextBegin` is called as soon as nothing of it holds up other batches: it only reconciles. One caller at a
 * time may send a batch. Whatever happens, also that the page ends at any moment, nothing is sent twice and the records show
 * its state: the intent is written before each request, the answer after it, and a request whose answer is not clear is
 * reconciled with the service before anything is sent again.
 */
export async function sendBatch<K extends Kind>(
  batch: BatchOf<K>,
  handler: Handler<BatchOf<K>, EntryOf<K>>,
  { store, now, sleep, untilOnline, signal: leaving }: DriverServices<K>,
  letNextBegin: () => void,
): Promise<void> {
  const { id } = batch;
  const { policy } = handler;
  const isInTurn = !policy.subject;
  for (const { index } of await store.entries(id))
    await store.changeEntry(id, index, (entry) => transitions.afterCrash(entry, policy, now()));
  const entries = await store.entries(id);
  const inHand = new Set<number>();
  let setbacks = 0;
  let pauseUntil = 0;
  let isStopped = false;
  let halt: { reason: StopReason; error?: ApiError } | undefined;
  let alarm = new AbortController();

  const forget = store.onChange(wake);
  leaving.addEventListener("abort", wake);
  try {
    const parallel = "parallel" in batch ? batch.parallel : 1;
    await Promise.all(Array.from({ length: parallel }, work));
  } finally {
    forget();
    leaving.removeEventListener("abort", wake);
  }
  if (leaving.aborted) return;
  // A batch that was just resumed is not at its end: its entries say so.
  const left = await store.entries(id);
  if (isInTurn && left.some(({ paused }) => paused)) halt ??= { reason: "no-answer" };
  const isOver = left.every(isSettled);
  await store.changeBatch(id, (kept) => transitions.afterWork(kept, halt, { isSettled: isOver, now: now() }));

  async function work(): Promise<void> {
    for (;;) {
      // Taken before the records are read, so that a change after it ends the wait at once.
      const { signal } = alarm;
      const step = await next();
      if (!step) return;
      if ("wait" in step) {
        await sleep(step.wait, signal);
        continue;
      }
      await untilOnline(signal);
      const { index } = step.entry;
      if (signal.aborted || inHand.has(index)) continue;
      inHand.add(index);
      try {
        await (step.entry.state === "unknown" ? reconcile(step.entry) : send(step.entry));
      } finally {
        inHand.delete(index);
        wake();
      }
    }
  }

  /** The entry to work on now, or when there is one; undefined when all is settled or the batch shall end. */
  async function next(): Promise<{ entry: EntryOf<K> } | { wait: number } | undefined> {
    const state = (await store.batch(id))?.state;
    if (halt || leaving.aborted) return undefined;
    isStopped = state === "stopped";
    if (state !== "running" && !isStopped) return undefined;
    if (!isStopped && isInTurn && entries.some(({ paused }) => paused)) return undefined;
    // What is uncertain comes first: it is cleared before more is sent.
    const uncertain = entries.filter(isUncertain);
    const planned = isStopped ? [] : entries.filter(({ state }) => state === "planned" || state === "sent");
    if (isStopped || (!isInTurn && planned.length === 0)) letNextBegin();
    const open = [...uncertain, ...planned].slice(0, isInTurn ? 1 : undefined);
    const free = open.filter(({ index, state }) => state !== "sent" && !inHand.has(index));
    const dueAt = ({ notBefore = 0 }: EntryOf<K>) => Math.max(notBefore, pauseUntil);
    const time = now();
    const entry = free.find((one) => dueAt(one) <= time);
    if (entry) return { entry };
    if (open.length === 0) return undefined;
    // Where all entries are being worked on, the next one to finish wakes the others.
    return { wait: Math.max(1, Math.min(...free.map(dueAt)) - time) };
  }

  async function send(entry: EntryOf<K>): Promise<void> {
    const prepared = handler.prepare && (await attempt(handler.prepare(entry), "prepare"));
    if (prepared && "error" in prepared) return;
    const ready = prepared?.value;
    if (ready && "refused" in ready) {
      await change(entry, (kept) => transitions.refuse(kept, ready.refused, now()));
      return;
    }
    const begun = await change(entry, (kept, { state }) => {
      const isDue = state === "running" && kept.state === "planned" && !leaving.aborted;
      return isDue ? transitions.begin(kept, ready?.fields ?? {}, now()) : undefined;
    });
    if (!begun) return;
    const answer = await attempt(handler.send(batch, begun), "send");
    await change(entry, (kept) =>
      "error" in answer
        ? transitions.afterError(kept, answer.error, policy, now())
        : transitions.settle(kept, answer.value, now()),
    );
  }

  async function reconcile(entry: EntryOf<K>): Promise<void> {
    const found = await attempt(handler.reconcile(batch, entry), "reconcile");
    await change(entry, (kept) => {
      if (kept.state !== "unknown") return undefined;
      if ("error" in found) return { ...kept, notBefore: now() + SHORTEST_PAUSE };
      return found.value
        ? transitions.settle(kept, found.value, now())
        : transitions.afterMiss(kept, policy, now());
    });
  }

  /** Changes an entry; one that another tab has changed meanwhile is read again. A refused one may end the batch. */
  async function change(
    { index }: EntryOf<K>,
    make: Parameters<BatchStore<K>["changeEntry"]>[2],
  ): Promise<EntryOf<K> | undefined> {
    const changed = await store.changeEntry(id, index, make);
    const kept = changed ?? (await store.entries(id)).find((one) => one.index === index);
    const place = entries.findIndex((one) => one.index === index);
    entries.splice(place, 1, ...(kept ? [kept] : []));
    if (changed?.state === "refused" && policy.stopsBatch(changed)) halt = { reason: "refused" };
    return changed;
  }

  /** Waits for a call; slows down after one that failed, and ends the batch where continuing is pointless. */
  async function attempt<T>(call: Promise<T>, during: Call): Promise<{ value: T } | { error: ApiError }> {
    try {
      const value = await call;
      if (during !== "prepare") setbacks = 0;
      return { value };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const setback = policy.setback(error, during, setbacks + 1);
      setbacks = setback ? setbacks + 1 : 0;
      if (setback && "stop" in setback && !isStopped) halt = { reason: setback.stop, error };
      else if (setback) {
        const pause = "pauseMs" in setback ? setback.pauseMs : LONGEST_PAUSE;
        pauseUntil = Math.max(pauseUntil, now() + pause);
      }
      return { error };
    }
  }

  /** Ends all waits, so that the records are read again. */
  function wake(): void {
    alarm.abort();
    alarm = new AbortController();
  }
}
