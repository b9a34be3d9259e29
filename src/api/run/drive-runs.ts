import { driveQueue, type HoldLock } from "../drive-queue.ts";
import type { Run } from "./run-record.ts";
import { carryOutRun, type RunnerParts } from "./runner.ts";

export interface DriveParts extends RunnerParts {
  hold: HoldLock;
  /** Whether the user is known to be the one who started the account's runs; without it they wait for a word. */
  knowsUser: boolean;
  /** Told of what keeps the ledger itself from working, for example a full disk. */
  onError: (error: unknown) => void;
}

/** Carries out the runs of an account until `parts.signal` fires, in one tab at a time. */
export function driveRuns(account: string, parts: DriveParts): void {
  const { store, hold, signal, onError } = parts;

  async function underWay(): Promise<Run | undefined> {
    if (signal.aborted) return undefined;
    return (await store.runsOf(account)).findLast(({ state }) => state === "running" || state === "stopping");
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

/** Stops what nobody carries out any more, as the lock is held here. */
async function leaveToUser(account: string, { store }: DriveParts): Promise<void> {
  for (const { id } of await store.runsOf(account)) {
    await store.changeRun(id, (run) =>
      run.state === "running" ? { ...run, state: "stopped", stopReason: "other-user" } : run,
    );
  }
}
