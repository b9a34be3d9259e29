import { ApiError } from "../api-error.ts";
import type { Session } from "../session.ts";
import * as transitions from "./handler.ts";
import { type Call, type Handler, LONGEST_PAUSE, SHORTEST_PAUSE } from "./handler.ts";
import { isSettled, isUncertain, isUnderWay, type StopReason } from "./record.ts";
import { type BatchOf, type BatchStore, type EntryOf, handlers, type Kind, nextChange } from "./store.ts";

/** The dependencies of the driver. */
export interface DriverServices<K extends Kind> {
  client: Session["client"];
  store: BatchStore<K>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Waits; ends early, without an error, when the signal fires. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Fulfilled once the browser is online, at once when it is. */
  untilOnline: (signal: AbortSignal) => Promise<void>;
  /** Holds a lock that one of all tabs has at a time; free when the callback ends or its tab does (Web Locks). */
  hold: (name: string, whileHeld: () => Promise<void>) => Promise<void>;
  /** The user leaves: nothing more is begun, and batches stay as they are for the next time. */
  signal: AbortSignal;
  /** Whether the user is known to be the one who started the account's batches; without it they stay until resumed. */
  knowsUser: boolean;
  /** Called with what keeps the outbox itself from working, for example a full disk. */
  onError: (error: unknown) => void;
}

/**
 * Sends the batches of an account until the signal fires: whichever tab holds the lock works, the others wait for it and
 * take over when it closes. Batches are sent one after the other, oldest first; one that only reconciles lets the next
 * begin. When none is to be sent, what is uncertain of those that were stopped is reconciled.
 */
export function drive<K extends Kind>(kind: K, account: string, services: DriverServices<K>): void {
  const { store, hold, signal, onError, knowsUser } = services;
  const lock = `swath outbox ${kind} ${account}`;
  const openHandler = () => handlers[kind]({ ...services, entriesOf: (of) => store.entriesOf(of) });
  const { reconcilesStopped, subject } = openHandler().policy;
  /** The batches that are being worked on here, while the lock is held. */
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
      // Nothing is sent here without the lock.
      await Promise.allSettled(senders.values());
      senders.clear();
    }
  }

  /** Begins to send a batch; fulfilled once it holds up no other. */
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

  /** The oldest batch that is to be sent and need not wait; where nothing is sent, one that is to be reconciled. */
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

  /** Whether a batch is about something that is not settled in one that is being sent: nothing is sent for both. */
  async function hasToWait({ id }: BatchOf<K>, begun: readonly BatchOf<K>[]): Promise<boolean> {
    if (!subject) return begun.length > 0;
    const subjectsOf = async (batchID: string) =>
      (await store.entries(batchID)).filter((entry) => !isSettled(entry)).map(subject);
    const open = new Set((await Promise.all(begun.map((other) => subjectsOf(other.id)))).flat());
    return open.size > 0 && (await subjectsOf(id)).some((one) => open.has(one));
  }

  /** Whether something of a stopped batch is to be reconciled; one that was out when its tab ended is, too. */
  async function hasUncertain(id: string): Promise<boolean> {
    return (await store.entries(id)).some(
      (entry) => isUncertain(entry) || (reconcilesStopped === "always" && entry.state === "sent"),
    );
  }

  /** Stops what nobody sends any more, as the lock is held here; records of another user show nothing. */
  async function leaveToUser(): Promise<void> {
    for (const { id, state } of await store.batchesOf(account)) {
      const isOpen = reconcilesStopped === "own" && state === "stopped" && (await hasUncertain(id));
      if (state === "running" || isOpen)
        await store.changeBatch(id, (batch) => ({ ...batch, state: "stopped", stopReason: "other-user" }));
    }
  }
}

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
