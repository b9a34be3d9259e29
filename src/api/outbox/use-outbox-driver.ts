import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { t } from "../../languages/texts.ts";
import { cartOf } from "../cart/cart-store.ts";
import { serviceNow } from "../clock.ts";
import { forgetPurchaseEffects } from "../purchases.ts";
import { framesUnderRunQuery } from "../runs.ts";
import { accountKey, PASTED_TOKEN, type Session } from "../session.ts";
import { forgetTaskEffects } from "../tasking/tasks.ts";
import { type DriverServices, drive } from "./driver.ts";
import { OUTBOX_KEY, openBrowserOutbox } from "./outbox.ts";
import { type Kind, kinds, type Outbox } from "./store.ts";

/** Fulfilled once `listen` says so, or the signal fires; `listen` returns how to stop listening. */
function until(signal: AbortSignal, listen: (done: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const forget = listen(done);
    signal.addEventListener("abort", done, { once: true });
    function done() {
      forget();
      signal.removeEventListener("abort", done);
      resolve();
    }
  });
}

/** What a browser gives to the driver of a tab. */
const browserServices: Pick<DriverServices<Kind>, "now" | "sleep" | "untilOnline" | "hold"> = {
  now: serviceNow,
  sleep: (ms, signal) =>
    until(signal, (done) => {
      // A timer cannot wait for ever; a longer wait is ended by the signal.
      const timer = Number.isFinite(ms) ? setTimeout(done, ms) : undefined;
      return () => clearTimeout(timer);
    }),
  untilOnline: (signal) =>
    until(signal, (done) => {
      if (navigator.onLine) queueMicrotask(done);
      window.addEventListener("online", done);
      return () => window.removeEventListener("online", done);
    }),
  hold: (name, whileHeld) => navigator.locks.request(name, whileHeld),
};

/** An entry changes several times until it is settled: what is shown of the outbox is read again at most this often. */
const OUTBOX_MS = 150;
/** The service is read again at most this often. */
const SERVICE_MS = 1_500;

/**
 * Sends what is in the user's outbox while the app is open, and keeps what is shown of it up to date. Returns what keeps
 * the outbox from working.
 */
export function useOutboxDriver(session: Session): Error | undefined {
  const queries = useQueryClient();
  const [error, setError] = useState<Error>();

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const onError = (cause: unknown) => setError(cause instanceof Error ? cause : new Error(String(cause)));
    // Said before anything is bought here, not after.
    if (!navigator.locks)
      onError(t("It cannot keep two tabs apart (Web Locks). Search, prices and downloads still work."));
    const { client, account } = session;
    const services = { ...browserServices, client, signal, onError, knowsUser: account !== PASTED_TOKEN };
    openBrowserOutbox()
      .then((outbox) => {
        if (signal.aborted) return;
        const driveKind = <K extends Kind>(kind: K) => {
          const refreshes = refreshesOf(kind, outbox, queries, session).map(([ms, read]) =>
            atMostEvery(ms, read, onError),
          );
          const forget = outbox[kind].onChange(() => {
            for (const { ask } of refreshes) ask();
          });
          signal.addEventListener("abort", () => {
            forget();
            for (const { cancel } of refreshes) cancel();
          });
          if (navigator.locks) drive(kind, accountKey(session), { ...services, store: outbox[kind] });
        };
        for (const kind of kinds) driveKind(kind);
      })
      .catch(onError);
    return () => leaving.abort();
  }, [session, queries]);

  return error;
}

type Refresh = readonly [everyMs: number, read: () => unknown];

/** What changes of a kind make stale. */
function refreshesOf(kind: Kind, outbox: Outbox, queries: QueryClient, session: Session): Refresh[] {
  const own: Refresh = [OUTBOX_MS, () => queries.invalidateQueries({ queryKey: [OUTBOX_KEY, kind] })];
  switch (kind) {
    case "purchase":
      return [
        own,
        [OUTBOX_MS, () => emptyCart(queries, session)],
        [SERVICE_MS, () => forgetPurchaseEffects(queries, session)],
      ];
    case "task":
    case "point":
      return [own, [SERVICE_MS, () => forgetTaskEffects(queries, session)]];
    case "delivery": {
      let listed = 0;
      const list = async () => {
        const entries = await outbox.delivery.entriesOf(accountKey(session));
        const taken = entries.filter(({ serviceID }) => serviceID).length;
        // A status that was only seen in the list need not be requested again.
        if (taken === listed) return;
        listed = taken;
        await queries.invalidateQueries({ queryKey: [session.id, "deliveries"] });
      };
      return [own, [SERVICE_MS, list]];
    }
  }
}

/** Takes what was bought out of the cart. */
async function emptyCart(queries: QueryClient, session: Session): Promise<void> {
  const frames = await queries.fetchQuery(framesUnderRunQuery(session));
  const bought = frames.filter(({ boughtAt }) => boughtAt !== undefined);
  cartOf(accountKey(session))
    .getState()
    .remove(bought.map(({ frameID }) => frameID));
}

/** Acts so long after it was first asked to; what is asked meanwhile is one with it. */
function atMostEvery(ms: number, act: () => unknown, onError: (error: unknown) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask() {
      timer ??= setTimeout(() => {
        timer = undefined;
        Promise.resolve(act()).catch(onError);
      }, ms);
    },
    cancel: () => clearTimeout(timer),
  };
}
