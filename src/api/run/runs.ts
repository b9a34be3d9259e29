import { queryOptions } from "@tanstack/react-query";
import { listPurchases, type Purchase } from "../../contract/purchases.ts";
import { accountKey } from "../account-key.ts";
import { batches, OUTBOX_KEY, startBatch } from "../outbox/outbox.ts";
import { type PurchaseBatch, type PurchaseBatchInput, planPurchases } from "../outbox/purchase.ts";
import { isUnderWay, type QuotedPrice } from "../outbox/record.ts";
import type { BatchStore } from "../outbox/store.ts";
import { POLL_MS } from "../poll.ts";
import { isMoving, notePurchases } from "../purchases.ts";
import type { Session } from "../session.ts";
import { runReference } from "./run-reference.ts";

/** A frame that a run of this device is buying, is about to buy, has bought, or may have bought without knowing it. */
export interface FrameUnderRun {
  frameID: string;
  runID: string;
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

/** Frames of finished runs: nothing changes in one before it goes on and loses or moves its end. */
const finished = new Map<string, FrameUnderRun[]>();

async function framesUnder(run: PurchaseBatch, store: BatchStore<"purchase">): Promise<FrameUnderRun[]> {
  const key = `${run.id} ${run.finishedAt}`;
  const known = run.state === "finished" ? finished.get(key) : undefined;
  if (known) return known;
  const goesOn = isUnderWay(run);
  const frames = (await store.entries(run.id)).flatMap((entry): FrameUnderRun[] => {
    const { frameID, state, history, serviceID, price } = entry;
    const one = { frameID, runID: run.id, purchaseID: undefined, price, boughtAt: undefined };
    if (state === "done") return [{ ...one, purchaseID: serviceID, boughtAt: history.at(-1)?.at }];
    return state === "sent" || state === "unknown" || (goesOn && state === "planned") ? [one] : [];
  });
  if (run.state === "finished") finished.set(key, frames);
  return frames;
}

/** The purchases that a run has made, as the service tells them; polled while one of them moves. */
export function runPurchasesQuery(session: Session, run: Pick<PurchaseBatch, "id" | "reference">) {
  const reference = runReference(run);
  return queryOptions({
    queryKey: [session.id, "purchases", "run", run.id],
    queryFn: async ({ signal }) => {
      const found: Purchase[] = [];
      let cursor: string | undefined;
      do {
        const query = { limit: "1000", ...(cursor ? { cursor } : {}) };
        const page = await session.client.call(listPurchases, { query }, { signal });
        found.push(...page.data.filter((purchase) => purchase.reference === reference));
        cursor = page.cursor;
      } while (cursor);
      return notePurchases(session, found);
    },
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? POLL_MS.purchases : false),
  });
}

/** Writes a run down; whichever tab holds the lock begins with it. Returns its id. */
export function startRun(session: Session, input: PurchaseBatchInput, parallel: number): Promise<string> {
  return startBatch(session, "purchase", (start) => planPurchases(input, start, parallel));
}
