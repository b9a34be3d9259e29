import { queryOptions } from "@tanstack/react-query";
import { listPurchases, type Purchase } from "../../contract/purchases.ts";
import { accountKey } from "../account-key.ts";
import { serviceNow } from "../clock.ts";
import { isMoving, notePurchases } from "../purchases.ts";
import type { Session } from "../session.ts";
import { createChangeFeed } from "./change-feed.ts";
import { afterResume, withdraw } from "./decide.ts";
import { planRun } from "./plan-run.ts";
import type { RunOrder, SaidPrice } from "./run-order.ts";
import type { Run } from "./run-record.ts";
import { newRunID, runReference } from "./run-reference.ts";
import { openRunStore, type RunStore } from "./run-store.ts";

const NAME = "swath-runs";
const POLL_MS = 2_000;

let opening: Promise<RunStore> | undefined;

/** The ledger of this browser, opened when it is first needed and again when that failed. */
export function runStore(): Promise<RunStore> {
  opening ??= openRunStore(NAME, createChangeFeed(NAME)).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** First part of the key of every query below; the ledger's changes make them stale. */
export const RUNS_KEY = "runs";

/** All runs of the user on this device, newest first. */
export function runsQuery(session: Session) {
  return queryOptions({
    queryKey: [RUNS_KEY, accountKey(session)],
    queryFn: async () => (await runStore()).runsOf(accountKey(session)),
  });
}

/** One run with its entries; null when this device knows none of that id for the user. */
export function runQuery(session: Session, runID: string) {
  return queryOptions({
    queryKey: [RUNS_KEY, accountKey(session), runID],
    queryFn: async () => {
      const store = await runStore();
      const run = await store.run(runID);
      if (run?.account !== accountKey(session)) return null;
      return { run, entries: await store.entries(runID) };
    },
  });
}

/** A frame that a run of this device is buying, is about to buy, has bought, or may have bought without knowing it. */
export interface FrameUnderRun {
  frameID: string;
  runID: string;
  /** The purchase that the service confirmed; undefined: it has confirmed none. */
  purchaseID: string | undefined;
  /** The price that the user agreed to; undefined where there was none. */
  price: SaidPrice | undefined;
  /** When the service confirmed the purchase, milliseconds; undefined: it has not. */
  boughtAt: number | undefined;
}

/** Frames of the user's runs on this device that are not settled, and those that are bought. */
export function framesUnderRunQuery(session: Session) {
  return queryOptions({
    queryKey: [RUNS_KEY, accountKey(session), "frames"],
    queryFn: async () => {
      const store = await runStore();
      const runs = await store.runsOf(accountKey(session));
      return (await Promise.all(runs.map((run) => framesUnder(run, store)))).flat();
    },
  });
}

/** Frames of finished runs: nothing changes in one before it goes on and loses or moves its end. */
const finished = new Map<string, FrameUnderRun[]>();

async function framesUnder({ id, state, finishedAt }: Run, store: RunStore): Promise<FrameUnderRun[]> {
  const key = `${id} ${finishedAt}`;
  const known = state === "finished" ? finished.get(key) : undefined;
  if (known) return known;
  const goesOn = state === "running" || state === "stopping";
  const frames = (await store.entries(id)).flatMap((entry): FrameUnderRun[] => {
    const { frameID, state, history, purchaseID, price } = entry;
    if (state === "bought") return [{ frameID, runID: id, purchaseID, price, boughtAt: history.at(-1)?.at }];
    const open = state === "sent" || state === "unknown" || (goesOn && state === "planned");
    return open ? [{ frameID, runID: id, purchaseID: undefined, price, boughtAt: undefined }] : [];
  });
  if (state === "finished") finished.set(key, frames);
  return frames;
}

/** The purchases that a run has made, as the service tells them; polled while one of them moves. */
export function runPurchasesQuery(session: Session, run: Pick<Run, "id" | "reference">) {
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
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? POLL_MS : false),
  });
}

/** Writes a run down; whichever tab holds the lock begins with it. Returns its id. */
export async function startRun(session: Session, order: RunOrder, parallel: number): Promise<string> {
  const id = newRunID();
  const { run, entries } = planRun(order, { id, account: accountKey(session), now: serviceNow(), parallel });
  await (await runStore()).add(run, entries);
  return id;
}

/** Ends a run after the purchases that are under way. */
export async function stopRun(runID: string): Promise<void> {
  await (await runStore()).changeRun(runID, (run) =>
    run.state === "running" ? { ...run, state: "stopping" } : run,
  );
}

/** Lets a run go on; frames whose outcome stayed unknown are looked for anew first. */
export async function resumeRun(runID: string): Promise<void> {
  const store = await runStore();
  for (const { index, state } of await store.entries(runID)) {
    if (state === "unknown") await store.changeEntry(runID, index, afterResume);
  }
  await store.changeRun(runID, ({ stopReason: _, finishedAt: __, ...run }) => ({ ...run, state: "running" }));
}

/** Takes planned frames out of a run; what is sent meanwhile stays in. */
export async function withdrawFrames(runID: string, indices: readonly number[]): Promise<void> {
  const store = await runStore();
  for (const index of indices)
    await store.changeEntry(runID, index, (entry) => withdraw(entry, serviceNow()));
}
