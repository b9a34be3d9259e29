import type { Session } from "../session.ts";
import { handlers, type Kind } from "./kinds.ts";
import { isUnderWay } from "./record.ts";
import { sendBatch } from "./send-batch.ts";
import type { BatchStore } from "./store.ts";
import { isUncertain } from "./transitions.ts";

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
 * take over when it closes. When none is to be sent, what is uncertain of those that were stopped is reconciled.
 */
export function drive<K extends Kind>(kind: K, account: string, services: DriverServices<K>): void {
  const { store, hold, signal, onError, knowsUser } = services;
  const lock = `swath outbox ${kind} ${account}`;
  const openHandler = () => handlers[kind]({ ...services, entriesOf: (of) => store.entriesOf(of) });
  const { reconcilesStopped } = openHandler().policy;
  let isLooking = false;
  let lookAgain = false;

  /** Whether something of a stopped batch is to be reconciled; one that was out when its tab ended is, too. */
  const hasUncertain = async (id: string) =>
    (await store.entries(id)).some(
      (entry) => isUncertain(entry) || (reconcilesStopped === "always" && entry.state === "sent"),
    );

  /** Id of the oldest batch that is to be sent, else of one that is to be reconciled. */
  async function nextBatch(): Promise<string | undefined> {
    if (signal.aborted) return undefined;
    const batches = await store.batchesOf(account);
    const next = batches.findLast(isUnderWay);
    if (next || reconcilesStopped === "never") return next?.id;
    for (const { id, state, stopReason } of batches) {
      const isOpen = state === "stopped" && (reconcilesStopped === "always" || stopReason !== "other-user");
      if (isOpen && (await hasUncertain(id))) return id;
    }
    return undefined;
  }

  async function work(): Promise<void> {
    for (let id = await nextBatch(); id !== undefined; id = await nextBatch())
      await sendBatch(id, openHandler(), services);
  }

  /** Stops what nobody sends any more, as the lock is held here; records of another user show nothing. */
  async function leaveToUser(): Promise<void> {
    for (const { id, state } of await store.batchesOf(account)) {
      const isOpen = reconcilesStopped === "own" && state === "stopped" && (await hasUncertain(id));
      if (state === "running" || isOpen)
        await store.changeBatch(id, (batch) => ({ ...batch, state: "stopped", stopReason: "other-user" }));
    }
  }

  async function look(): Promise<void> {
    lookAgain = true;
    if (isLooking) return;
    isLooking = true;
    try {
      while (lookAgain) {
        lookAgain = false;
        if ((await nextBatch()) !== undefined) await hold(lock, work);
      }
    } catch (error) {
      onError(error);
    } finally {
      isLooking = false;
    }
  }

  async function start(): Promise<void> {
    if (!knowsUser && (await nextBatch()) !== undefined) await hold(lock, leaveToUser);
    signal.addEventListener("abort", store.onChange(look), { once: true });
    await look();
  }
  start().catch(onError);
}
