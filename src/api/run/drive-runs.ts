import { driveQueue, type HoldLock } from "../drive-queue.ts";
import { isInDoubt } from "./decide.ts";
import type { Run } from "./run-record.ts";
import { carryOutRun, isUnderWay, type RunnerParts } from "./runner.ts";

export interface DriveParts extends RunnerParts {
  hold: HoldLock;
  /** Whether the user is known to be the one who started the account's runs; without it they wait for a word. */
  knowsUser: boolean;
  /** Told of what keeps the ledger itself from working, for example a full disk. */
  onError: (error: unknown) => void;
}

/**
 * Carries out the runs of an account until `parts.signal` fires, in one tab at a time; when none is to be carried out, the
 * doubts of those that were stopped are cleared.
 */
export function driveRuns(account: string, parts: DriveParts): void {
  const { store, hold, signal, onError } = parts;

  async function underWay(): Promise<Run | undefined> {
    if (signal.aborted) return undefined;
    const runs = await store.runsOf(account);
    const next = runs.findLast(isUnderWay);
    if (next) return next;
    for (const run of runs) {
      if (run.state === "stopped" && run.stopReason !== "other-user" && (await hasDoubts(run, parts)))
        return run;
    }
    return undefined;
  }

  driveQueue({
    lock: `swath run ${account}`,
    hold,
    signal,
    onError,
    onChange: (listener) => store.onChange(listener),
    isWaiting: async () => (await underWay()) !== undefined,
    async work() {
      for (let run = await underWay(); run; run = await underWay()) await carryOutRun(run.id, parts);
    },
    before: parts.knowsUser ? undefined : () => leaveToUser(account, parts),
  });
}

async function hasDoubts({ id }: Run, { store }: DriveParts): Promise<boolean> {
  return (await store.entries(id)).some(isInDoubt);
}

/** Stops what nobody carries out any more, as the lock is held here; the purchases of another user tell nothing. */
async function leaveToUser(account: string, parts: DriveParts): Promise<void> {
  for (const run of await parts.store.runsOf(account)) {
    if (run.state === "running" || (run.state === "stopped" && (await hasDoubts(run, parts)))) {
      await parts.store.changeRun(run.id, (kept) => ({
        ...kept,
        state: "stopped",
        stopReason: "other-user",
      }));
    }
  }
}
