import type { QueryClient } from "@tanstack/react-query";
import { accountKey } from "../account-key.ts";
import { cartOf } from "../cart/cart-store.ts";
import { forgetPurchaseEffects } from "../purchases.ts";
import type { Session } from "../session.ts";
import { type LedgerDriver, useLedgerDriver } from "../use-ledger-driver.ts";
import { driveRuns } from "./drive-runs.ts";
import type { RunStore } from "./run-store.ts";
import { framesUnderRunQuery, RUNS_KEY, runStore } from "./runs.ts";

const runDriver: LedgerDriver<RunStore> = {
  open: runStore,
  drive: driveRuns,
  refreshes: ({ queries, session }) => [
    // One purchase changes the ledger several times.
    { everyMs: 150, read: () => queries.invalidateQueries({ queryKey: [RUNS_KEY] }) },
    { everyMs: 150, read: () => emptyCart(queries, session) },
    { everyMs: 1_500, read: () => forgetPurchaseEffects(queries, session) },
  ],
};

/** Takes what was bought out of the cart. */
async function emptyCart(queries: QueryClient, session: Session): Promise<void> {
  const frames = await queries.fetchQuery(framesUnderRunQuery(session));
  const bought = frames.filter(({ boughtAt }) => boughtAt !== undefined);
  cartOf(accountKey(session))
    .getState()
    .remove(bought.map(({ frameID }) => frameID));
}

/** Carries out the user's purchase runs while the app is open; see `useLedgerDriver`. */
export function useRunDriver(session: Session): Error | undefined {
  return useLedgerDriver(session, runDriver);
}
