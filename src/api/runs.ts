import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { groupBy } from "../domain/group-by.ts";
import { approvalsQuery, approvedPrices } from "./approvals.ts";
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

/** Frame in a run of this device, whatever its outcome. */
export interface FrameUnderRun {
  frameID: string;
  runID: string;
  state: OrderState;
  purchaseID: string | undefined;
  price: QuotedPrice | undefined;
  boughtAt: number | undefined;
}

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

/** Finished runs do not change unless resumed, which moves their end. */
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

export function runOfFrames({ purchases }: OwnPurchases): Map<string, string> {
  return new Map(
    purchases.flatMap(({ frameID, reference, status }) => {
      const run = status === "closed" ? readRunReference(reference) : undefined;
      return run ? [[frameID, run.id]] : [];
    }),
  );
}

export function startRun(session: Session, input: PurchaseBatchInput, parallel: number): Promise<string> {
  return startBatch(session, "purchase", (start) => planPurchases(input, start, parallel));
}

const NONE: ReadonlyMap<string, QuotedPrice> = new Map();

/**
 * Returns paid prices by purchase, as quoted right before or as approved. The interface has no price of a purchase, so
 * those of other devices are missing.
 */
export function usePaidPrices(): ReadonlyMap<string, QuotedPrice> {
  const session = useSession();
  const { data: quoted = NONE } = useQuery({ ...framesUnderRunQuery(session), select: pricesOf });
  const { data: approvals } = useQuery(approvalsQuery(session));
  return useMemo(
    () => (approvals ? new Map([...approvedPrices(approvals).purchases, ...quoted]) : quoted),
    [approvals, quoted],
  );
}

function pricesOf(frames: readonly FrameUnderRun[]): ReadonlyMap<string, QuotedPrice> {
  return new Map(
    frames.flatMap(({ purchaseID, price }) => (purchaseID && price ? [[purchaseID, price] as const] : [])),
  );
}

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

export function useFrameIDs(entries: readonly { frameID: string }[]): readonly string[] {
  const joined = entries.map(({ frameID }) => frameID).join();
  return useMemo(() => (joined ? joined.split(",") : []), [joined]);
}

export interface RunUnderWay {
  runID: string;
  ordering: readonly string[];
  unknown: readonly string[];
}

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

export type PurchaseStatuses = ReadonlyMap<string, string>;

/**
 * Returns the state of a run's frame: the outbox's, then its purchase's. An accepted one without a known purchase is
 * being processed.
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
      return uncertainty === "conflict" && !paused ? "ordered" : "unknown";
    case "done":
      return purchaseState({ status: (serviceID && statuses.get(serviceID)) || "active" }) ?? "accepted";
    default:
      return state;
  }
}

const HELD = { you: "owned-before", side: "owned-elsewhere" } as const;

export type RunSummary = ReturnType<typeof summarise>;
export type Money = ReturnType<typeof money>;

/** Returns the result of a run, counted from answers, never from requests; the sums are of agreed prices. */
export function summarise(entries: readonly PurchaseEntry[], statuses: PurchaseStatuses) {
  const groups = groupBy(entries, (entry) => entryState(entry, statuses));
  const sizes = orderStates.map((state) => [state, groups.get(state)?.length ?? 0]);
  const counts: Record<OrderState, number> = Object.fromEntries(sizes);
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

/** Sums prices by currency; frames without a price are counted. */
function money(entries: readonly PurchaseEntry[]) {
  const prices = entries.flatMap(({ price }) => price ?? []);
  return { frames: entries.length, sums: sumPrices(prices), unpriced: entries.length - prices.length };
}
