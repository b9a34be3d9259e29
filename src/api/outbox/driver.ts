import { ApiError } from "../api-error.ts";
import type { Session } from "../session.ts";
import { type BatchOf, type EntryOf, handlers, type Kind } from "./kinds.ts";
import { isUnderWay, type StopReason } from "./record.ts";
import type { BatchStore } from "./store.ts";
import * as transitions from "./transitions.ts";

/** What the driver needs of the world around it. */
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
  /** Whether the user is known to be the one who started the account's batches; without it they wait to be resumed. */
  knowsUser: boolean;
  /** Told of what keeps the outbox itself from working, for example a full disk. */
  onError: (error: unknown) => void;
}

/**
 * Sends the batches of an account until the signal fires: whichever tab holds the lock works, the others wait for it and
 * take over when it closes. When none is to be sent, what is uncertain of those that were stopped is reconciled.
 */
export function drive<K extends Kind>(kind: K, account: string, services: DriverServices<K>): void {
  const { store, hold, signal, onError, knowsUser } = services;
  const lock = `swath outbox ${kind} ${account}`;
  let isLooking = false;
  let lookAgain = false;

  async function look(): Promise<void> {
    lookAgain = true;
    if (isLooking) return;
    isLooking = true;
    try {
      while (lookAgain) {
        lookAgain = false;
        if (await nextBatch(kind, account, services)) await hold(lock, work);
      }
    } catch (error) {
      onError(error);
    } finally {
      isLooking = false;
    }
  }

  async function work(): Promise<void> {
    for (;;) {
      const id = await nextBatch(kind, account, services);
      if (id === undefined) return;
      await sendBatch(kind, id, services);
    }
  }

  async function start(): Promise<void> {
    if (!knowsUser && (await nextBatch(kind, account, services)))
      await hold(lock, () => leaveToUser(kind, account, services));
    signal.addEventListener("abort", store.onChange(look), { once: true });
    await look();
  }
  start().catch(onError);
}

/** Id of the oldest batch that is to be sent, else of one that is to be reconciled. */
async function nextBatch<K extends Kind>(
  kind: K,
  account: string,
  services: DriverServices<K>,
): Promise<string | undefined> {
  const { store, signal } = services;
  if (signal.aborted) return undefined;
  const batches = await store.batchesOf(account);
  const next = batches.findLast(isUnderWay);
  if (next) return next.id;
  const { reconcilesStopped } = policyOf(kind, services);
  for (const { id, state, stopReason } of reconcilesStopped === "never" ? [] : batches) {
    if (state !== "stopped" || (reconcilesStopped === "own" && stopReason === "other-user")) continue;
    if ((await store.entries(id)).some(transitions.isUncertain)) return id;
  }
  return undefined;
}

/** Stops what nobody sends any more, as the lock is held here; what is there of another user tells nothing. */
async function leaveToUser<K extends Kind>(
  kind: K,
  account: string,
  services: DriverServices<K>,
): Promise<void> {
  const { store } = services;
  const isOwn = policyOf(kind, services).reconcilesStopped === "own";
  for (const { id, state } of await store.batchesOf(account)) {
    const isOpen = isOwn && state === "stopped" && (await store.entries(id)).some(transitions.isUncertain);
    if (state === "running" || isOpen)
      await store.changeBatch(id, (kept) => ({ ...kept, state: "stopped", stopReason: "other-user" }));
  }
}

/**
 * Sends a batch until every entry is settled or it is stopped. Whatever happens, also that the page ends at any moment,
 * nothing is sent twice and the records tell where it stands: the intent is written before each request, the answer after
 * it, and a request whose answer is not clear is looked for at the service before anything is sent again.
 */
async function sendBatch<K extends Kind>(kind: K, id: string, services: DriverServices<K>): Promise<void> {
  const { store, now, signal } = services;
  const policy = policyOf(kind, services);
  for (const { index } of await store.entries(id))
    await store.changeEntry(id, index, (entry) => transitions.afterCrash(entry, policy, now()));
  const batch = await store.batch(id);
  const worker = createWorker(kind, id, await store.entries(id), services);
  const forget = store.onChange(worker.wake);
  signal.addEventListener("abort", worker.wake);
  try {
    const parallel = batch && "parallel" in batch ? batch.parallel : 1;
    await Promise.all(Array.from({ length: parallel }, () => worker.work()));
  } finally {
    forget();
    signal.removeEventListener("abort", worker.wake);
  }
  if (signal.aborted) return;
  // A batch that was let go on just now is not finished: its entries say so.
  const isSettled = (await store.entries(id)).every(transitions.isSettled);
  await store.changeBatch(id, (kept) =>
    transitions.afterWork(kept, worker.halt(), { isSettled, now: now() }),
  );
}

function policyOf<K extends Kind>(kind: K, services: DriverServices<K>) {
  return openHandler(kind, services).policy;
}

function openHandler<K extends Kind>(kind: K, { client, signal, store }: DriverServices<K>) {
  return handlers[kind]({ client, signal, entriesOf: (account) => store.entriesOf(account) });
}

/** Longest that is waited between calls that come to nothing while a stopped batch is reconciled, which has nothing to stop. */
const LONGEST_PAUSE = 30_000;
/** Time after a lookup that came to nothing. */
const SHORTEST_PAUSE = 1_000;

/** Works on one batch; `work` may be called several times, to do so side by side. */
function createWorker<K extends Kind>(
  kind: K,
  id: string,
  entries: EntryOf<K>[],
  services: DriverServices<K>,
) {
  const { store, now, sleep, untilOnline, signal: leaving } = services;
  const handler = openHandler(kind, services);
  const { policy } = handler;
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
    if (!isStopped && policy.inTurn && entries.some(({ paused }) => paused)) {
      halt = { reason: "no-answer" };
      return undefined;
    }
    // What is uncertain comes first: it is cleared before more is sent.
    const uncertain = entries.filter(transitions.isUncertain);
    const planned = isStopped ? [] : entries.filter(({ state }) => state === "planned" || state === "sent");
    const open = policy.inTurn ? [...uncertain, ...planned].slice(0, 1) : [...uncertain, ...planned];
    const free = open.filter(({ index, state }) => state !== "sent" && !inHand.has(index));
    const dueAt = ({ notBefore = 0 }: EntryOf<K>) => Math.max(notBefore, pauseUntil);
    const time = now();
    const entry = free.find((one) => dueAt(one) <= time);
    if (entry) return { entry };
    if (open.length === 0) return undefined;
    if (free.length === 0) return { wait: Number.POSITIVE_INFINITY };
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
    const prepared = handler.prepare && (await orSetback(handler.prepare(entry), "reconcile"));
    if (prepared && "error" in prepared) return;
    const ready = prepared?.value;
    if (ready && "refused" in ready) {
      return noteRefusal(await change(entry, (kept) => transitions.refuse(kept, ready.refused, now())));
    }
    let terms: BatchOf<K> | undefined;
    const begun = await change(entry, (kept, batch) => {
      terms = batch;
      const isDue = batch.state === "running" && kept.state === "planned" && !leaving.aborted;
      return isDue ? transitions.begin(kept, ready?.fields ?? {}, now()) : undefined;
    });
    if (!begun || !terms) return;
    const answer = await orSetback(handler.send(terms, begun), "send");
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
    const found = await orSetback(handler.reconcile(batch, entry), "reconcile");
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
    if (kept) entries[place] = kept;
    else entries.splice(place, 1);
    return changed;
  }

  /** Waits for a call; slows down after one that came to nothing, and ends the batch where going on is of no use. */
  async function orSetback<T>(
    call: Promise<T>,
    during: "send" | "reconcile",
  ): Promise<{ value: T } | { error: ApiError }> {
    try {
      const value = await call;
      setbacks = 0;
      return { value };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const setback = policy.setback(error, { during, count: setbacks + 1 });
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

  /** Ends all waits, so that the records are looked at again. */
  function wake(): void {
    alarm.abort();
    alarm = new AbortController();
  }

  return { work, wake, halt: () => halt };
}
