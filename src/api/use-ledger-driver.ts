import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { accountKey } from "./account-key.ts";
import type { HoldLock } from "./drive-queue.ts";
import { browserWorld } from "./run/run-world.ts";
import { PASTED_TOKEN, type Session } from "./session.ts";

/** Something shown that a change of the ledger makes stale. */
interface Refresh {
  /** It is read again at most this often. */
  everyMs: number;
  read: () => void | Promise<void>;
}

interface Drive<Store> extends Omit<typeof browserWorld, "hold"> {
  hold: HoldLock;
  client: Session["client"];
  store: Store;
  signal: AbortSignal;
  knowsUser: boolean;
  onError: (error: unknown) => void;
}

/** A durable ledger whose work is done while the app is open; one object for the life of the page. */
export interface LedgerDriver<Store> {
  open: () => Promise<Store>;
  /** What a change makes stale, whichever tab made it. */
  refreshes: (parts: { store: Store; queries: QueryClient; session: Session }) => Refresh[];
  /** Does the work of an account until the signal fires. */
  drive: (account: string, parts: Drive<Store>) => void;
}

/**
 * Does the work of the user's ledger, and keeps what is shown of it up to date. Returns what keeps the ledger from
 * working.
 */
export function useLedgerDriver<Store extends { onChange: (listener: () => void) => () => void }>(
  session: Session,
  { open, refreshes, drive }: LedgerDriver<Store>,
): Error | undefined {
  const queries = useQueryClient();
  const [error, setError] = useState<Error>();

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const onError = (cause: unknown) => setError(cause instanceof Error ? cause : new Error(String(cause)));
    open()
      .then((store) => {
        if (signal.aborted) return;
        const stale = refreshes({ store, queries, session }).map((refresh) => atMostEvery(refresh, onError));
        const forget = store.onChange(() => {
          for (const { ask } of stale) ask();
        });
        signal.addEventListener("abort", () => {
          forget();
          for (const { cancel } of stale) cancel();
        });
        const knowsUser = session.account !== PASTED_TOKEN;
        drive(accountKey(session), {
          ...browserWorld,
          client: session.client,
          store,
          signal,
          knowsUser,
          onError,
        });
      })
      .catch(onError);
    return () => leaving.abort();
  }, [session, queries, open, refreshes, drive]);

  return error;
}

/** Reads so long after it was first asked to; what is asked meanwhile is one with it. */
function atMostEvery({ everyMs, read }: Refresh, onError: (error: unknown) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask() {
      timer ??= setTimeout(() => {
        timer = undefined;
        Promise.resolve(read()).catch(onError);
      }, everyMs);
    },
    cancel: () => clearTimeout(timer),
  };
}
