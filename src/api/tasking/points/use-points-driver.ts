import type { Session } from "../../session.ts";
import { type LedgerDriver, useLedgerDriver } from "../../use-ledger-driver.ts";
import { forgetTaskEffects } from "../tasks.ts";
import type { PointsStore } from "./carry-out-points.ts";
import { drivePoints } from "./drive-points.ts";
import { POINTS_KEY, pointsStore } from "./points-runs.ts";

const pointsDriver: LedgerDriver<PointsStore> = {
  open: pointsStore,
  drive: drivePoints,
  refreshes: ({ queries, session }) => [
    // One task changes the ledger twice.
    { everyMs: 150, read: () => queries.invalidateQueries({ queryKey: [POINTS_KEY] }) },
    { everyMs: 1_500, read: () => forgetTaskEffects(queries, session) },
  ],
};

/** Orders the points of the user's runs while the app is open; see `useLedgerDriver`. */
export function usePointsDriver(session: Session): Error | undefined {
  return useLedgerDriver(session, pointsDriver);
}
