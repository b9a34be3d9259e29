import { ApiError } from "../api-error.ts";
import type { Session } from "../session.ts";
import * as transitions from "./handler.ts";
import { type Handler, LONGEST_PAUSE, type OutboxCall, SHORTEST_PAUSE } from "./handler.ts";
import { isSettled, isUncertain, isUnderWay, type StopReason } from "./record.ts";
import {
  type BatchOf,
  type BatchStore,
  type EntryOf,
  handlers,
  nextChange,
  type OutboxKind,
} from "./store.ts";

export interface DriverServices<K extends OutboxKind> {
  client: Session["client"];
  store: BatchStore<K>;
  now: () => number;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  untilOnline: (signal: AbortSignal) => Promise<void>;
  /** Holds a lock shared by all tabs while the callback runs (Web Locks). */
  hold: (name: string, whileHeld: () => Promise<void>) => Promise<void>;
  /** Aborts when the user leaves: nothing new begins, batches stay for the next time. */
  signal: AbortSignal;
  /** False for pasted tokens: batches then wait for the user to resume them. */
  knowsUser: boolean;
  /** Called with errors of the outbox itself, for example a full disk. */
  onError: (error: unknown) => void;
}

/**
 * Sends the account's batches until the signal aborts. One tab holds the lock; the others take over when it closes.
 * Batches are sent one by one, oldest first; one that only reconciles lets the next begin. When none is to be sent,
 * uncertain entries of stopped ones are reconciled.
 */
export function drive<K extends OutboxKind>(kind: K, account: string, services: DriverServices<K>): void {
  const { store, hold, signal, onError, knowsUser } = services;
  const lock = `swath outbox ${kind} ${account}`;
  const openHandler = () => handlers[kind]({ ...services, entriesOf: (of) => store.entriesOf(of) });
  const { reconcilesStopped, subject } = openHandler().policy;
  const senders = new Map<string, Promise<void>>();

  run().catch(onError);

  async function run(): Promise<void> {
    if (!knowsUser && (await nextBatch())) await hold(lock, leaveToUser);
    while (!signal.aborted) {
      const change = nextChange(store);
      try {
        while (await nextBatch()) await hold(lock, work);
      } catch (error) {
        onError(error);
      }
      await change;
    }
  }

  async function work(): Promise<void> {
    try {
      for (;;) {
        const change = nextChange(store);
        const next = await nextBatch();
        if (next) await begin(next);
        else if (senders.size === 0) return;
        else await Promise.race([change, ...senders.values()]);
      }
    } finally {
      await Promise.allSettled(senders.values());
      senders.clear();
    }
  }

  /** Starts a batch; resolves when the next may start. */
  function begin(batch: BatchOf<K>): Promise<void> {
    return new Promise((letNextBegin, fail) => {
      const sender = sendBatch(batch, openHandler(), services, letNextBegin);
      senders.set(batch.id, sender);
      sender.then(() => {
        senders.delete(batch.id);
        letNextBegin();
      }, fail);
    });
  }

  /** Returns the oldest batch to send that need not wait, else one to reconcile. */
  async function nextBatch(): Promise<BatchOf<K> | undefined> {
    if (signal.aborted) return undefined;
    const batches = await store.batchesOf(account);
    const underWay = batches.filter(isUnderWay);
    const begun = underWay.filter(({ id }) => senders.has(id));
    for (const batch of underWay.filter(({ id }) => !senders.has(id)).reverse())
      if (!(await hasToWait(batch, begun))) return batch;
    if (senders.size > 0 || reconcilesStopped === "never") return undefined;
    for (const batch of batches) {
      const isOpen = reconcilesStopped === "always" || batch.stopReason !== "other-user";
      if (batch.state === "stopped" && isOpen && (await hasUncertain(batch.id))) return batch;
    }
    return undefined;
  }

  async function hasToWait({ id }: BatchOf<K>, begun: readonly BatchOf<K>[]): Promise<boolean> {
    if (!subject) return begun.length > 0;
    const subjectsOf = async (batchID: string) =>
      (await store.entries(batchID)).filter((entry) => !isSettled(entry)).map(subject);
    const open = new Set((await Promise.all(begun.map((other) => subjectsOf(other.id)))).flat());
    return open.size > 0 && (await subjectsOf(id)).some((one) => open.has(one));
  }

  async function hasUncertain(id: string): Promise<boolean> {
    return (await store.entries(id)).some(
      (entry) => isUncertain(entry) || (reconcilesStopped === "always" && entry.state === "sent"),
    );
  }

  async function leaveToUser(): Promise<void> {
    for (const { id, state } of await store.batchesOf(account)) {
      const isOpen = reconcilesStopped === "own" && state === "stopped" && (await hasUncertain(id));
      if (state === "running" || isOpen)
        await store.changeBatch(id, (batch) => ({ ...batch, state: "stopped", stopReason: "other-user" }));
    }
  }
}

/**
 * Sends a batch until all entries are settled or it is stopped; reconciles a stopped one. Calls `letNextBegin` once
 * it only reconciles. One caller at a time. Nothing is sent twice, even if the page ends at any moment: the intent is
 * written before each request, the answer after it, and an unclear request is reconciled before anything is sent
 * again.
 */
async function sendBatch<K extends OutboxKind>(
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
  // A resumed batch may have entries left.
  const left = await store.entries(id);
  if (isInTurn && left.some(({ paused }) => paused)) halt ??= { reason: "no-answer" };
  const isOver = left.every(isSettled);
  await store.changeBatch(id, (kept) => transitions.afterWork(kept, halt, { isSettled: isOver, now: now() }));

  async function work(): Promise<void> {
    for (;;) {
      // Taken before the read, so that a later change ends the wait.
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

  async function next(): Promise<{ entry: EntryOf<K> } | { wait: number } | undefined> {
    const state = (await store.batch(id))?.state;
    if (halt || leaving.aborted) return undefined;
    isStopped = state === "stopped";
    if (state !== "running" && !isStopped) return undefined;
    if (!isStopped && isInTurn && entries.some(({ paused }) => paused)) return undefined;
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
    // With all entries in work, the next one to finish wakes the others.
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

  /** Changes an entry unless another tab did; a refused one may end the batch. */
  async function change({ index }: EntryOf<K>, make: Parameters<BatchStore<K>["changeEntry"]>[2]) {
    const changed = await store.changeEntry(id, index, make);
    const kept = changed ?? (await store.entries(id)).find((one) => one.index === index);
    const place = entries.findIndex((one) => one.index === index);
    entries.splice(place, 1, ...(kept ? [kept] : []));
    if (changed?.state === "refused" && policy.stopsBatch(changed)) halt = { reason: "refused" };
    return changed;
  }

  /** Awaits a call; slows down after failures, and ends a hopeless batch. */
  async function attempt<T>(
    call: Promise<T>,
    during: OutboxCall,
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

  function wake(): void {
    alarm.abort();
    alarm = new AbortController();
  }
}
