import { ApiError } from "../api-error.ts";
import type { Session } from "../session.ts";
import { afterCrash, isLimitReached, MOST_LOOKS, sayError } from "./decide.ts";
import type { LedgerEntry, LedgerOrder, OrderStop } from "./ledger-record.ts";
import type { LedgerStore } from "./ledger-store.ts";

/** What an order needs of the world around it. */
export interface OrderParts<Store> {
  client: Session["client"];
  store: Store;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Waits; ends early, without an error, when the signal fires. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Fulfilled once the browser is online, at once when it is. */
  untilOnline: (signal: AbortSignal) => Promise<void>;
  /** The user leaves: nothing more is begun, and the order stays as it is for the next time. */
  signal: AbortSignal;
}

/** How the entries of an order are sent and looked for. */
export interface OrderSteps<Entry extends LedgerEntry> {
  /** Sends one entry, its intent written before; what became of it, and the answer that turned it away. */
  send: (entry: Entry) => Promise<{ entry: Entry | undefined; error?: ApiError }>;
  /** Looks at the service for an entry without an answer; how that changes it. */
  look: (entry: Entry) => Promise<(last: Entry) => Entry>;
  /** Whether a refused entry ends the order, since the next ones are likely to be refused too. */
  endsOrder: (refused: Entry) => boolean;
}

/** Time between two looks for an entry without an answer. */
const LOOK_MS = 5_000;
/** Times in a row that the service may turn the order away before it stops. */
const MOST_TURNED_AWAY = 4;
const SHORTEST_PAUSE = 1_000;

interface Stop {
  reason: OrderStop;
  error?: ApiError;
}

/**
 * Sends the entries of an order one after the other until all are sent, one ends it or it is stopped. Only one caller may
 * do so at a time (see `driveLedger`). Whatever happens, none is sent twice: the intent is written before the request, the
 * answer after it, and one without an answer is looked for at the service; when it is not there, the order stops and the
 * user decides.
 */
export async function carryOut<Order extends LedgerOrder, Entry extends LedgerEntry>(
  orderID: string,
  parts: OrderParts<LedgerStore<Order, Entry>>,
  steps: OrderSteps<Entry>,
): Promise<void> {
  const { store, now, signal } = parts;
  for (const { index } of await store.entries(orderID)) {
    await store.changeEntry(orderID, index, (entry) =>
      entry.state === "sent" ? afterCrash(entry, now()) : undefined,
    );
  }
  let stop: Stop | undefined;
  try {
    stop = await work(orderID, parts, steps);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    stop = { reason: "trouble", error };
  }
  if (signal.aborted) return;
  await store.changeOrder(orderID, (order) => {
    if (order.state !== "running") return order;
    if (!stop) return { ...order, state: "finished" };
    return {
      ...order,
      state: "stopped",
      stopReason: stop.reason,
      ...(stop.error && { trouble: sayError(stop.error) }),
    };
  });
}

/** Goes through the entries in their order; undefined when all are done or someone has stopped the order. */
async function work<Order extends LedgerOrder, Entry extends LedgerEntry>(
  orderID: string,
  parts: OrderParts<LedgerStore<Order, Entry>>,
  steps: OrderSteps<Entry>,
): Promise<Stop | undefined> {
  const { store, signal, sleep, untilOnline } = parts;
  let turnedAway = 0;
  for (;;) {
    await untilOnline(signal);
    const entries = await store.entries(orderID);
    const isRunning = (await store.order(orderID))?.state === "running";
    if (!isRunning || signal.aborted) return undefined;
    const doubtful = entries.find(({ state }) => state === "unknown");
    if (doubtful) {
      if (!(await clearDoubt(doubtful, parts, steps))) return { reason: "no-answer" };
      continue;
    }
    const next = entries.find(({ state }) => state === "planned");
    if (!next) return undefined;
    const { entry, error } = await steps.send(next);
    if (entry?.state === "refused" && steps.endsOrder(entry)) return { reason: "refused" };
    if (entry?.state !== "planned" || !error) {
      turnedAway = 0;
      continue;
    }
    if (++turnedAway >= MOST_TURNED_AWAY || error.status === 401 || isLimitReached(error)) {
      return { reason: "trouble", error };
    }
    await sleep((error.retryAfterSeconds ?? 0) * 1000 || SHORTEST_PAUSE * 2 ** (turnedAway - 1), signal);
  }
}

/** Looks for an entry that has no answer, a few times; whether it is known now what became of it. */
async function clearDoubt<Order extends LedgerOrder, Entry extends LedgerEntry>(
  entry: Entry,
  { store, sleep, signal, untilOnline }: OrderParts<LedgerStore<Order, Entry>>,
  { look }: OrderSteps<Entry>,
): Promise<boolean> {
  for (let kept = entry; kept.state === "unknown"; ) {
    if (kept.looks >= MOST_LOOKS) return false;
    if (kept.looks > 0) await sleep(LOOK_MS, signal);
    await untilOnline(signal);
    if (signal.aborted) return true;
    const change = await look(kept);
    const looked = await store.changeEntry(kept.orderID, kept.index, (last) =>
      last.state === "unknown" ? change(last) : undefined,
    );
    if (!looked) return true;
    kept = looked;
  }
  return true;
}
