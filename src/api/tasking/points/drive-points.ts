import { type DriveOrderParts, driveLedger } from "../../orders-ledger/drive-ledger.ts";
import { carryOutPoints, type PointsStore } from "./carry-out-points.ts";

/** Orders the points of an account's runs until `parts.signal` fires, in one tab at a time. */
export function drivePoints(account: string, parts: DriveOrderParts<PointsStore>): void {
  driveLedger(account, parts, {
    lock: `swath points ${account}`,
    carryOut: (runID) => carryOutPoints(runID, parts),
  });
}
