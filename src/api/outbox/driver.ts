import type { Session } from "../session.ts";
import { type BatchOf, handlers, type Kind } from "./kinds.ts";
import { isSettled, isUncertain, isUnderWay } from "./record.ts";
import { sendBatch } from "./send-batch.ts";
import { type BatchStore, nextChange } from "./store.ts";

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
