import { ApiError } from "../api-error.ts";
import type { DriverServices } from "./driver.ts";
import type { Handler } from "./handler.ts";
import type { BatchOf, EntryOf, Kind } from "./kinds.ts";
import { isUnderWay, type StopReason } from "./record.ts";
import type { BatchStore } from "./store.ts";
import * as transitions from "./transitions.ts";

/** Longest wait between failed calls while a stopped batch is reconciled, milliseconds. */
const LONGEST_PAUSE = 30_000;
/** Time after a lookup that failed. */
const SHORTEST_PAUSE = 1_000;

/**
 * Sends a batch until every entry is settled or it is stopped; of one that is stopped already, what is uncertain is
 * reconciled until another batch is to be sent. Only one caller may do so at a time. Whatever happens, also that the page
 * ends at any moment, nothing is sent twice and the records show its state: the intent is written before each request, the
 * answer after it, and a request whose answer is not clear is reconciled with the service before anything is sent again.
 */
export async function sendBatch<K extends Kind>(
  id: string,
  handler: Handler<BatchOf<K>, EntryOf<K>>,
  { store, now, sleep, untilOnline, signal: leaving }: DriverServices<K>,
): Promise<void> {
  const { policy } = handler;
  for (const { index } of await store.entries(id))
    await store.changeEntry(id, index, (entry) => transitions.afterCrash(entry, policy, now()));
  const entries = await store.entries(id);
  const inHand = new Set<number>();
  let setbacks = 0;
  let pauseUntil = 0;
  let isStopped = false;
  let halt: { reason: StopReason; error?: ApiError } | undefined;
  let alarm = new AbortController();

  /** The entry to work on now, or when there is one; undefined when all is settled or the batch shall end. */
  async function next(): Promise<{ entry: EntryOf<K> } | { wait: number } | undefined> {
    const batch = await store.batch(id);
    if (!batch || halt || leaving.aborted) return undefined;
    isStopped = batch.state === "stopped";
    if (batch.state !== "running" && (!isStopped || (await isInTheWay(batch)))) return undefined;
    if (!isStopped && policy.inTurn && entries.some(({ paused }) => paused)) return undefined;
    // What is uncertain comes first: it is cleared before more is sent.
    const uncertain = entries.filter(transitions.isUncertain);
    const planned = isStopped ? [] : entries.filter(({ state }) => state === "planned" || state === "sent");
    const open = [...uncertain, ...planned].slice(0, policy.inTurn ? 1 : undefined);
    const free = open.filter(({ index, state }) => state !== "sent" && !inHand.has(index));
    const dueAt = ({ notBefore = 0 }: EntryOf<K>) => Math.max(notBefore, pauseUntil);
    const time = now();
    const entry = free.find((one) => dueAt(one) <= time);
    if (entry) return { entry };
    if (open.length === 0) return undefined;
    // Where all entries are being worked on, the next one to finish wakes the others.
    return { wait: Math.max(1, Math.min(...free.map(dueAt)) - time) };
  }

  /** Whether another batch waits for the one who reconciles this one. */
  async function isInTheWay({ account }: BatchOf<K>): Promise<boolean> {
    return (await store.batchesOf(account)).some((other) => other.id !== id && isUnderWay(other));
  }

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

  async function send(entry: EntryOf<K>): Promise<void> {
    const prepared = handler.prepare && (await attempt(handler.prepare(entry), "prepare"));
    if (prepared && "error" in prepared) return;
    const ready = prepared?.value;
    if (ready && "refused" in ready)
      return noteRefusal(await change(entry, (kept) => transitions.refuse(kept, ready.refused, now())));
    let terms: BatchOf<K> | undefined;
    const begun = await change(entry, (kept, batch) => {
      terms = batch;
      const isDue = batch.state === "running" && kept.state === "planned" && !leaving.aborted;
      return isDue ? transitions.begin(kept, ready?.fields ?? {}, now()) : undefined;
    });
    if (!begun || !terms) return;
    const answer = await attempt(handler.send(terms, begun), "send");
    const answered = await change(entry, (kept) =>
      "error" in answer
        ? transitions.afterError(kept, answer.error, policy, now())
        : transitions.settle(kept, answer.value, now()),
    );
    noteRefusal(answered);
  }

  async function reconcile(entry: EntryOf<K>): Promise<void> {
    const batch = await store.batch(id);
    if (!batch) return;
    const found = await attempt(handler.reconcile(batch, entry), "reconcile");
    await change(entry, (kept) => {
      if (kept.state !== "unknown") return undefined;
      if ("error" in found) return { ...kept, notBefore: now() + SHORTEST_PAUSE };
      return found.value
        ? transitions.settle(kept, found.value, now())
        : transitions.afterMiss(kept, policy, now());
    });
  }

  /** Changes an entry; one that another tab has changed meanwhile is read again. */
  async function change(
    { index }: EntryOf<K>,
    make: Parameters<BatchStore<K>["changeEntry"]>[2],
  ): Promise<EntryOf<K> | undefined> {
    const changed = await store.changeEntry(id, index, make);
    const kept = changed ?? (await store.entries(id)).find((one) => one.index === index);
    const place = entries.findIndex((one) => one.index === index);
    entries.splice(place, 1, ...(kept ? [kept] : []));
    return changed;
  }

  /** Waits for a call; slows down after one that failed, and ends the batch where continuing is pointless. */
  async function attempt<T>(
    call: Promise<T>,
    during: transitions.Call,
  ): Promise<{ value: T } | { error: ApiError }> {
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

  function noteRefusal(entry: EntryOf<K> | undefined): void {
    if (entry?.state === "refused" && policy.stopsBatch(entry)) halt = { reason: "refused" };
  }

  /** Ends all waits, so that the records are read again. */
  function wake(): void {
    alarm.abort();
    alarm = new AbortController();
  }

  const batch = await store.batch(id);
  const forget = store.onChange(wake);
  leaving.addEventListener("abort", wake);
  try {
    const parallel = batch && "parallel" in batch ? batch.parallel : 1;
    await Promise.all(Array.from({ length: parallel }, work));
  } finally {
    forget();
    leaving.removeEventListener("abort", wake);
  }
  if (leaving.aborted) return;
  // A batch that was just resumed is not at its end: its entries say so.
  const left = await store.entries(id);
  if (policy.inTurn && left.some(({ paused }) => paused)) halt ??= { reason: "no-answer" };
  const isSettled = left.every(transitions.isSettled);
  await store.changeBatch(id, (kept) => transitions.afterWork(kept, halt, { isSettled, now: now() }));
}
