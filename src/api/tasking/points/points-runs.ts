import { queryOptions } from "@tanstack/react-query";
import { accountKey } from "../../account-key.ts";
import { serviceNow } from "../../clock.ts";
import { openLedgerStore } from "../../orders-ledger/ledger-store.ts";
import { resumeIn, stopIn, withdrawIn } from "../../orders-ledger/steer.ts";
import { createChangeFeed } from "../../run/change-feed.ts";
import { newRunID } from "../../run/run-reference.ts";
import type { Session } from "../../session.ts";
import type { PointsStore } from "./carry-out-points.ts";
import {
  type PointEntry,
  type PointsRun,
  pointEntry,
  pointsRun,
  type TaskSettings,
} from "./points-record.ts";

const NAME = "swath-points";

let opening: Promise<PointsStore> | undefined;

/** The ledger of this browser, opened when it is first needed and again when that failed. */
export function pointsStore(): Promise<PointsStore> {
  opening ??= openPointsStore(NAME).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** Opens the ledger of the given name in IndexedDB. */
export function openPointsStore(name: string, feed = createChangeFeed(name)): Promise<PointsStore> {
  return openLedgerStore(name, feed, { order: pointsRun, entry: pointEntry, serviceID: "taskID" });
}

/** First part of the key of the queries below; the ledger's changes make them stale. */
export const POINTS_KEY = "points-runs";

/** All runs of the user on this device, newest first. */
export function pointsRunsQuery(session: Session) {
  return queryOptions({
    queryKey: [POINTS_KEY, accountKey(session)],
    queryFn: async () => (await pointsStore()).ordersOf(accountKey(session)),
  });
}

/** One run with its points; null when this device knows none of that id for the user. */
export function pointsRunQuery(session: Session, runID: string) {
  return queryOptions({
    queryKey: [POINTS_KEY, accountKey(session), runID],
    queryFn: async () => {
      const store = await pointsStore();
      const run = await store.order(runID);
      if (run?.account !== accountKey(session)) return null;
      return { run, entries: await store.entries(runID) };
    },
  });
}

/** What shall be ordered: the same settings at every point. */
export interface PointsWish {
  words: string;
  settings: TaskSettings;
  points: readonly Pick<PointEntry, "point" | "price">[];
}

/** Writes a run down; whichever tab holds the lock begins with it. Returns its id. */
export async function startPoints(session: Session, wish: PointsWish): Promise<string> {
  const id = newRunID();
  const { run, entries } = writePoints(wish, { id, account: accountKey(session), now: serviceNow() });
  await (await pointsStore()).add(run, entries);
  return id;
}

/** The ledger's records of a run that has not begun. */
export function writePoints(
  { words, settings, points }: PointsWish,
  { id, account, now }: { id: string; account: string; now: number },
): { run: PointsRun; entries: PointEntry[] } {
  return {
    run: { id, account, createdAt: now, state: "running", words, settings },
    entries: points.map(({ point, price }, index) => ({
      orderID: id,
      index,
      account,
      point,
      ...(price && { price }),
      state: "planned",
      looks: 0,
      history: [{ at: now, said: "planned" }],
    })),
  };
}

/** Ends a run after the task that is under way. */
export async function stopPoints(runID: string): Promise<void> {
  await stopIn(await pointsStore(), runID);
}

/** Lets a run go on; see `resumeIn`. */
export async function resumePoints(runID: string, options?: { again?: boolean }): Promise<void> {
  await resumeIn(await pointsStore(), runID, options);
}

/** Takes everything that was not sent out of a run, which ends with it. */
export async function withdrawPoints(runID: string): Promise<void> {
  await withdrawIn(await pointsStore(), runID);
}
