import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { accountKey } from "../account-key.ts";
import { forgetPurchaseEffects } from "../purchases.ts";
import { PASTED_TOKEN, type Session } from "../session.ts";
import { driveRuns } from "./drive-runs.ts";
import { browserWorld } from "./run-world.ts";
import { RUNS_KEY, runStore } from "./runs.ts";

/** Purchases, owned frames and amounts are read again at most this often while a run goes on. */
const READ_AGAIN_MS = 1_500;

/** What is shown of the ledger is read again at most this often: one purchase changes it several times. */
const SHOW_AGAIN_MS = 150;

/**
 * Carries out the user's purchase runs while the app is open, and keeps what is shown of them up to date, whichever tab
 * does the work. Returns what keeps the ledger from working.
 */
export function useRunDriver(session: Session): Error | undefined {
  const queries = useQueryClient();
  const [error, setError] = useState<Error>();

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const onError = (cause: unknown) => setError(cause instanceof Error ? cause : new Error(String(cause)));
    runStore()
      .then((store) => {
        if (signal.aborted) return;
        const stale = [
          atMostEvery(SHOW_AGAIN_MS, () => void queries.invalidateQueries({ queryKey: [RUNS_KEY] })),
          atMostEvery(READ_AGAIN_MS, () => forgetPurchaseEffects(queries, session)),
        ];
        const forget = store.onChange(() => {
          for (const { ask } of stale) ask();
        });
        signal.addEventListener("abort", () => {
          forget();
          for (const { cancel } of stale) cancel();
        });
        driveRuns(accountKey(session), {
          ...browserWorld,
          client: session.client,
          store,
          signal,
          knowsUser: session.account !== PASTED_TOKEN,
          onError,
        });
      })
      .catch(onError);
    return () => leaving.abort();
  }, [session, queries]);

  return error;
}

/** Does an action so long after it was first asked for; what is asked meanwhile is one with it. */
function atMostEvery(ms: number, action: () => void): { ask: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask() {
      timer ??= setTimeout(() => {
        timer = undefined;
        action();
      }, ms);
    },
    cancel: () => clearTimeout(timer),
  };
}
