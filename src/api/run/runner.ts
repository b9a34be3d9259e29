import { type Purchase, purchaseFrame } from "../../contract/purchases.ts";
import { ApiError } from "../api-error.ts";
import { lookForPurchase } from "../purchases.ts";
import type { Session } from "../session.ts";
import {
  type Answer,
  afterAnswer,
  afterCrash,
  afterLook,
  afterLookFailed,
  beginAttempt,
  isInDoubt,
  isSettled,
  NO_FUNDS,
  nextAction,
  wasTurnedAway,
} from "./decide.ts";
import type { Run, RunEntry, StopReason } from "./run-record.ts";
import { runReference } from "./run-reference.ts";
import type { RunStore } from "./run-store.ts";

/** What a run needs of the world around it. */
export interface RunnerParts {
  client: Session["client"];
  store: RunStore;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Waits; ends early, without an error, when the signal fires. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Fulfilled once the browser is online, at once when it is. */
  untilOnline: (signal: AbortSignal) => Promise<void>;
  /** The user leaves: nothing more is begun, and the run stays as it is for the next time. */
  signal: AbortSignal;
}

/** Calls in a row that may come to nothing before the run stops by itself. */
const MOST_TROUBLE = 8;
const SHORTEST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

/** Whether a run is being carried out, or is to be. */
export function isUnderWay({ state }: Run): boolean {
  return state === "running" || state === "stopping";
}

/**
 * Carries a run on until every frame is settled or the run is stopped. Of a run that is stopped already only the doubts
 * are cleared, as looking through the purchases buys nothing; that ends when another run of the account is to be carried
 * out. Only one caller may do so at a time (see `driveRuns`). Whatever happens, also that the page ends at any moment, a frame is bought at most once and the ledger
 * tells where it stands: the intent is written before each request, the answer after it, and a request whose answer is
 * not known is looked for in the purchases before anything is sent again.
 */
export async function carryOutRun(runID: string, parts: RunnerParts): Promise<void> {
  const { store, now } = parts;
  await settleCrash(runID, store, now());
  const run = await store.run(runID);
  const worker = createWorker(runID, await store.entries(runID), parts);
  const forget = store.onChange(worker.wake);
  parts.signal.addEventListener("abort", worker.wake);
  try {
    await Promise.all(Array.from({ length: run?.parallel ?? 1 }, () => worker.work()));
  } finally {
    forget();
    parts.signal.removeEventListener("abort", worker.wake);
  }
  if (parts.signal.aborted) return;
  // A run that was let go on just now is not finished: its frames say so.
  const settled = (await store.entries(runID)).every(isSettled);
  await store.changeRun(runID, (last) => ended(last, { reason: worker.stopReason(), settled, now: now() }));
}

/** The run's state once nobody works on it any more. */
function ended(
  run: Run,
  { reason, settled, now }: { reason: StopReason | undefined; settled: boolean; now: number },
): Run {
  if (run.state === "stopping" || reason) {
    return { ...run, state: "stopped", stopReason: reason ?? "user" };
  }
  return run.state === "running" && settled ? { ...run, state: "finished", finishedAt: now } : run;
}

/** What was out when an earlier runner ended is in doubt. */
async function settleCrash(runID: string, store: RunStore, now: number): Promise<void> {
  for (const entry of await store.entries(runID)) {
    if (entry.state === "sent") await store.changeEntry(runID, entry.index, (kept) => afterCrash(kept, now));
  }
}

function createWorker(
  runID: string,
  entries: RunEntry[],
  { client, store, now, sleep, untilOnline, signal: leaving }: RunnerParts,
) {
  const inHand = new Set<number>();
  let trouble = 0;
  let pauseUntil = 0;
  let reason: StopReason | undefined;
  let stopped = false;
  let alarm = new AbortController();

  /** What can be done now, or when something can; undefined when all is settled or the run shall end. */
  async function next(): Promise<
    { entry: RunEntry; action: "send" | "look" } | { wait: number } | undefined
  > {
    const run = await store.run(runID);
    if (!run || reason || leaving.aborted) return undefined;
    stopped = run.state === "stopped";
    if (run.state !== "running" && (!stopped || (await isWanted(run)))) return undefined;
    const open = entries.filter(run.state === "running" ? (entry) => !isSettled(entry) : isInDoubt);
    const free = open.filter(({ index }) => !inHand.has(index));
    const time = now();
    const due = free
      .filter(({ notBefore = 0 }) => Math.max(notBefore, pauseUntil) <= time)
      .map((entry) => ({ entry, action: nextAction(entry) }));
    // A doubt is cleared before more is bought.
    const chosen = due.find(({ action }) => action === "look") ?? due.find(({ action }) => action === "send");
    if (chosen?.action) return { entry: chosen.entry, action: chosen.action };
    if (open.length === 0) return undefined;
    if (free.length === 0) return { wait: Number.POSITIVE_INFINITY };
    const soonest = Math.min(...free.map(({ notBefore = 0 }) => Math.max(notBefore, pauseUntil)));
    return { wait: Math.max(1, soonest - time) };
  }

  /** Whether another run waits for the one who clears the doubts of this one. */
  async function isWanted({ account }: Run): Promise<boolean> {
    return (await store.runsOf(account)).some((other) => other.id !== runID && isUnderWay(other));
  }

  async function work(): Promise<void> {
    for (;;) {
      // Taken before the look, so that a change after it ends the wait at once.
      const { signal } = alarm;
      const step = await next();
      if (!step) return;
      if ("wait" in step) {
        await sleep(step.wait, signal);
        continue;
      }
      await untilOnline(signal);
      if (signal.aborted) continue;
      const { index } = step.entry;
      if (inHand.has(index)) continue;
      inHand.add(index);
      try {
        await (step.action === "send" ? send(index) : look(index));
      } finally {
        inHand.delete(index);
        wake();
      }
    }
  }

  async function send(index: number): Promise<void> {
    let terms: Run | undefined;
    const begun = await change(index, (entry, run) => {
      terms = run;
      return run.state === "running" && nextAction(entry) === "send" ? beginAttempt(entry, now()) : undefined;
    });
    if (!begun || !terms) return;
    const answer = await buy(terms, begun.frameID);
    await change(index, (entry) => afterAnswer(entry, answer, now()));
    if ("error" in answer) note(answer.error);
    else trouble = 0;
  }

  async function buy(run: Run, frameID: string): Promise<Answer> {
    try {
      const purchase: Purchase = await client.call(purchaseFrame, {
        body: {
          contractID: run.contractID,
          frameID,
          eula: run.eula,
          reference: runReference(run),
          ...(run.productTypes && { productTypes: run.productTypes }),
          ...(run.webhookID !== undefined && { notifications: { webhook: { id: run.webhookID } } }),
        },
      });
      return { purchase };
    } catch (error) {
      if (error instanceof ApiError) return { error };
      throw error;
    }
  }

  async function look(index: number): Promise<void> {
    const run = await store.run(runID);
    const entry = entries[index];
    if (!run || !entry) return;
    try {
      const found = await lookForPurchase(client, entry.frameID, runReference(run));
      await change(index, (kept) => afterLook(kept, found, now()));
      trouble = 0;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      note(error);
      await change(index, (kept) => afterLookFailed(kept, SHORTEST_PAUSE, now()));
    }
  }

  /** Changes an entry in the ledger; one that another tab has changed meanwhile is read again. */
  async function change(
    index: number,
    make: Parameters<RunStore["changeEntry"]>[2],
  ): Promise<RunEntry | undefined> {
    const changed = await store.changeEntry(runID, index, make);
    const kept = changed ?? (await store.entries(runID)).find((entry) => entry.index === index);
    if (kept) entries[index] = kept;
    return changed;
  }

  /** Slows down after a call that came to nothing, and ends the run when that goes on, or when going on is of no use. */
  function note(error: ApiError): void {
    if (error.code === NO_FUNDS) reason = "funds";
    const isTrouble = error.kind !== "answer" || (error.status ?? 0) >= 500 || wasTurnedAway(error);
    if (!isTrouble) {
      trouble = 0;
      return;
    }
    trouble++;
    const pause = Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** (trouble - 1));
    pauseUntil = Math.max(pauseUntil, now() + Math.max(pause, (error.retryAfterSeconds ?? 0) * 1000));
    // A run that is stopped has nothing to stop: it goes on looking, with the longest pauses.
    if (trouble >= MOST_TROUBLE && !stopped) reason = error.status === 401 ? "signed-out" : "trouble";
  }

  /** Ends all waits, so that the ledger is looked at again. */
  function wake(): void {
    alarm.abort();
    alarm = new AbortController();
  }

  return { work, wake, stopReason: () => reason };
}
