import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Price } from "../contract/common.ts";
import { type QuotedPrice, sumPrices } from "./contracts.ts";
import { type OrderState, orderStates, purchaseState } from "./orders/order-events.ts";
import { batches, batchesQuery, OUTBOX_KEY, startBatch } from "./outbox/outbox.ts";
import {
  type PurchaseBatch,
  type PurchaseBatchInput,
  type PurchaseEntry,
  planPurchases,
} from "./outbox/purchase.ts";
import { isUnderWay } from "./outbox/record.ts";
import type { BatchStore } from "./outbox/store.ts";
import { type OwnPurchases, ownPurchasesQuery, purchasesOf } from "./purchases.ts";
import { readRunReference, runReference } from "./references.ts";
import { accountKey, type Session } from "./session.ts";
import { useSession } from "./use-session.ts";

/** A frame that a run of this device is buying, is about to buy, has bought, or may have bought without knowing it. */
export interface FrameUnderRun {
  frameID: string;
  runID: string;
  /** As its run tells it, before its purchase is read. */
  state: OrderState;
  /** The purchase that the service confirmed; undefined: it has confirmed none. */
  purchaseID: string | undefined;
  /** The price that the user agreed to; undefined where there was none. */
  price: QuotedPrice | undefined;
  /** When the service confirmed the purchase, milliseconds; undefined: it has not. */
  boughtAt: number | undefined;
}

/** Frames of the user's runs on this device that are not settled, and those that are bought. */
export function framesUnderRunQuery(session: Session) {
  return queryOptions({
    queryKey: [OUTBOX_KEY, "purchase", accountKey(session), "frames"],
    queryFn: async () => {
      const store = await batches("purchase");
      const runs = await store.batchesOf(accountKey(session));
      return (await Promise.all(runs.map((run) => framesUnder(run, store)))).flat();
    },
  });
}

const NONE_KNOWN: PurchaseStatuses = new Map();

/** Frames of finished runs: nothing changes in one before it is resumed and loses or moves its end. */
const finished = new Map<string, FrameUnderRun[]>();

async function framesUnder(run: PurchaseBatch, store: BatchStore<"purchase">): Promise<FrameUnderRun[]> {
  const key = `${run.id} ${run.finishedAt}`;
  const known = run.state === "finished" ? finished.get(key) : undefined;
  if (known) return known;
  const goesOn = isUnderWay(run);
  const frames = (await (goesOn ? store.shownEntries(run.id) : store.entries(run.id))).flatMap(
    (entry): FrameUnderRun[] => {
      const { frameID, state, history, serviceID, price } = entry;
      const shown = entryState(entry, NONE_KNOWN);
      const one = { frameID, runID: run.id, state: shown, purchaseID: undefined, price, boughtAt: undefined };
      if (state === "done") return [{ ...one, purchaseID: serviceID, boughtAt: history.at(-1)?.at }];
      return state === "sent" || state === "unknown" || (goesOn && state === "planned") ? [one] : [];
    },
  );
  if (run.state === "finished") finished.set(key, frames);
  return frames;
}

/** In which run a frame was bought, by frame; frames that were bought in another way are missing. */
export function runOfFrames({ purchases }: OwnPurchases): Map<string, string> {
  return new Map(
    purchases.flatMap(({ frameID, reference, status }) => {
      const run = status === "closed" ? readRunReference(reference) : undefined;
      return run ? [[frameID, run.id]] : [];
    }),
  );
}

/** Stores a run; whichever tab holds the lock begins with it. Returns its id. */
export function startRun(session: Session, input: PurchaseBatchInput, parallel: number): Promise<string> {
  return startBatch(session, "purchase", (start) => planPurchases(input, start, parallel));
}

const NONE: ReadonlyMap<string, QuotedPrice> = new Map();

/**
 * What purchases cost, by their id: the price that the service said right before, as the runs of this device have kept it.
 * The interface's purchase has no price, so that nothing is known of what was bought on another device.
 */
export function usePaidPrices(): ReadonlyMap<string, QuotedPrice> {
  return useQuery({ ...framesUnderRunQuery(useSession()), select: pricesOf }).data ?? NONE;
}

function pricesOf(frames: readonly FrameUnderRun[]): ReadonlyMap<string, QuotedPrice> {
  return new Map(
    frames.flatMap(({ purchaseID, price }) => (purchaseID && price ? [[purchaseID, price] as const] : [])),
  );
}

/** What the service says of a run's purchases; nothing as long as the run is not known. */
export function useRunStatuses(run: Pick<PurchaseBatch, "id" | "reference"> | undefined): PurchaseStatuses {
  const { data } = useQuery({
    ...ownPurchasesQuery(useSession()),
    select: purchasesOf,
    enabled: run !== undefined,
  });
  const reference = run && runReference(run);
  return useMemo(() => {
    const made = (data ?? []).filter(
      (purchase) => reference !== undefined && purchase.reference === reference,
    );
    return new Map(made.map(({ id, status }) => [id, status]));
  }, [data, reference]);
}

/** The frames of a run's entries; the same list as long as they are the same, whatever else changes. */
export function useFrameIDs(entries: readonly { frameID: string }[]): readonly string[] {
  const joined = entries.map(({ frameID }) => frameID).join();
  return useMemo(() => (joined ? joined.split(",") : []), [joined]);
}

/** Frames of a run of this device that the service has not confirmed as bought. */
export interface RunUnderWay {
  runID: string;
  /** Frames that are to be sent or wait for the answer. */
  ordering: readonly string[];
  /** Frames whose answer was lost. */
  unknown: readonly string[];
}

/** What is being bought from this device but is in no list of the service yet. */
export function useRunsUnderWay(): readonly RunUnderWay[] {
  const session = useSession();
  const runs = useQuery(batchesQuery(session, "purchase")).data;
  const frames = useQuery(framesUnderRunQuery(session)).data;
  return useMemo(
    () =>
      (runs ?? []).flatMap((run) => {
        const open = (frames ?? []).filter(({ runID, purchaseID }) => runID === run.id && !purchaseID);
        const idsOf = (isUnknown: boolean) =>
          open.flatMap(({ frameID, state }) => ((state === "unknown") === isUnknown ? [frameID] : []));
        return open.length > 0 ? [{ runID: run.id, ordering: idsOf(false), unknown: idsOf(true) }] : [];
      }),
    [runs, frames],
  );
}

/** Statuses of purchases by their id, as far as they are known. */
export type PurchaseStatuses = ReadonlyMap<string, string>;

/**
 * The state of a frame of a run: the outbox's, and for an accepted one that of its purchase. An accepted frame whose purchase
 * has not been read yet is being processed.
 */
export function entryState(
  { state, paused, uncertainty, serviceID, heldBy }: PurchaseEntry,
  statuses: PurchaseStatuses,
): OrderState {
  switch (state) {
    case "refused":
      return heldBy === undefined ? "failed" : HELD[heldBy];
    case "sent":
      return "ordered";
    case "unknown":
      // An answer came: whose purchase it speaks of is being looked up.
      return uncertainty === "conflict" && !paused ? "ordered" : "unknown";
    case "done":
      return purchaseState({ status: (serviceID && statuses.get(serviceID)) || "active" }) ?? "accepted";
    default:
      return state;
  }
}

const HELD = { you: "owned-before", side: "owned-elsewhere" } as const;

/** What a run has come to: counted from answers, never from requests. */
export interface RunSummary {
  counts: Readonly<Record<OrderState, number>>;
  total: number;
  /** Nothing of it changes any more. */
  isFinal: boolean;
  /** Sums by currency of the prices that were shown before; frames without a price are counted instead. */
  committed: Money;
  ordered: Money;
  unknown: Money;
  toBuy: Money;
  /** All of these together. */
  all: Money;
}

export interface Money {
  frames: number;
  sums: Price[];
  unpriced: number;
}

/** Counts and adds up the entries of a run. */
export function summarise(entries: readonly PurchaseEntry[], statuses: PurchaseStatuses): RunSummary {
  const counts = Object.fromEntries(orderStates.map((state) => [state, 0])) as Record<OrderState, number>;
  const groups = new Map<OrderState, PurchaseEntry[]>();
  for (const entry of entries) {
    const state = entryState(entry, statuses);
    counts[state]++;
    const group = groups.get(state);
    if (group) group.push(entry);
    else groups.set(state, [entry]);
  }
  const of = (...states: OrderState[]) => money(states.flatMap((state) => groups.get(state) ?? []));
  return {
    counts,
    total: entries.length,
    isFinal: counts.planned + counts.ordered + counts.unknown + counts.accepted === 0,
    committed: of("accepted", "ready"),
    ordered: of("ordered"),
    unknown: of("unknown"),
    toBuy: of("planned"),
    all: of("accepted", "ready", "ordered", "unknown", "planned"),
  };
}

function money(entries: readonly PurchaseEntry[]): Money {
  const prices = entries.flatMap(({ price }) => price ?? []);
  return { frames: entries.length, sums: sumPrices(prices), unpriced: entries.length - prices.length };
}
