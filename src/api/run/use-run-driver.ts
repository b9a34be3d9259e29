import { forgetPurchaseEffects } from "../purchases.ts";
import type { Session } from "../session.ts";
import { type LedgerDriver, useLedgerDriver } from "../use-ledger-driver.ts";
import { driveRuns } from "./drive-runs.ts";
import type { RunStore } from "./run-store.ts";
import { RUNS_KEY, runStore } from "./runs.ts";

const runDriver: LedgerDriver<RunStore> = {
  open: runStore,
  drive: driveRuns,
  refreshes: ({ queries, session }) => [
    // One purchase changes the ledger several times.
    { everyMs: 150, read: () => queries.invalidateQueries({ queryKey: [RUNS_KEY] }) },
    { everyMs: 1_500, read: () => forgetPurchaseEffects(queries, session) },
  ],
};

/** Carries out the user's purchase runs while the app is open; see `useLedgerDriver`. */
export function useRunDriver(session: Session): Error | undefined {
  return useLedgerDriver(session, runDriver);
}
