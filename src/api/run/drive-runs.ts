import type { Run } from "./run-record.ts";
import { carryOutRun, type RunnerParts } from "./runner.ts";

/** A lock that one of all tabs holds at a time; freed when its callback ends or its tab does (Web Locks). */
export type HoldLock = (name: string, whileHeld: () => Promise<void>) => Promise<void>;

export interface DriveParts extends RunnerParts {
  hold: HoldLock;
  /** Whether the user is known to be the one who started the account's runs; without it they wait for a word. */
  knowsUser: boolean;
  /** Told of what keeps the ledger itself from working, for example a full disk. */
  onError: (error: unknown) => void;
}

/**
 * Carries out the runs of an account until `parts.signal` fires: whichever tab holds the account's lock works, the others
 * wait for it and take over when it closes.
 */
export function driveRuns(account: string, parts: DriveParts): void {
  const { store, hold, signal, onError } = parts;
  const lock = `swath run ${account}`;
  let looking = false;
  let lookAgain = false;

  async function underWay(): Promise<Run | undefined> {
    if (signal.aborted) return undefined;
    return (await store.runsOf(account)).findLast(({ state }) => state === "running" || state === "stopping");
  }

  async function work(): Promise<void> {
    for (let run = await underWay(); run; run = await underWay()) await carryOutRun(run.id, parts);
  }

  async function look(): Promise<void> {
    lookAgain = true;
    if (looking) return;
    looking = true;
    try {
      while (lookAgain) {
        lookAgain = false;
        if (await underWay()) await hold(lock, work);
      }
    } catch (error) {
      onError(error);
    } finally {
      looking = false;
    }
  }

  async function start(): Promise<void> {
    if (!parts.knowsUser && (await underWay())) await hold(lock, () => leaveToUser(account, parts));
    signal.addEventListener("abort", store.onChange(look), { once: true });
    await look();
  }

  start().catch(onError);
}

/** Stops what nobody carries out any more, as the lock is held here. */
async function leaveToUser(account: string, { store }: DriveParts): Promise<void> {
  for (const { id } of await store.runsOf(account)) {
    await store.changeRun(id, (run) =>
      run.state === "running" ? { ...run, state: "stopped", stopReason: "other-user" } : run,
    );
  }
}
