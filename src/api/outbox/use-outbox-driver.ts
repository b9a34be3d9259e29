import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { accountKey } from "../account-key.ts";
import { cartOf } from "../cart/cart-store.ts";
import { serviceNow } from "../clock.ts";
import { forgetPurchaseEffects } from "../purchases.ts";
import { framesUnderRunQuery } from "../run/runs.ts";
import { PASTED_TOKEN, type Session } from "../session.ts";
import { forgetTaskEffects } from "../tasking/tasks.ts";
import { type DriverServices, drive } from "./driver.ts";
import { type Kind, kinds } from "./kinds.ts";
import { OUTBOX_KEY, openBrowserOutbox } from "./outbox.ts";
import type { Outbox } from "./store.ts";

/** What a browser gives to the driver of a tab. */
const browserServices: Pick<DriverServices<Kind>, "now" | "sleep" | "untilOnline" | "hold"> = {
  now: serviceNow,
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      // A timer cannot wait for ever; whoever asks for that is woken by the signal.
      const timer = Number.isFinite(ms) ? setTimeout(done, ms) : undefined;
      signal.addEventListener("abort", done, { once: true });
      function done() {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        resolve();
      }
    }),
  untilOnline: (signal) =>
    new Promise((resolve) => {
      if (navigator.onLine || signal.aborted) return resolve();
      const done = () => {
        window.removeEventListener("online", done);
        signal.removeEventListener("abort", done);
        resolve();
      };
      window.addEventListener("online", done);
      signal.addEventListener("abort", done);
    }),
  hold: async (name, whileHeld) => {
    await navigator.locks.request(name, whileHeld);
  },
};

/** An entry changes several times until it is settled: what is shown of the outbox is read again at most this often. */
const OUTBOX_MS = 150;
/** What the service tells is read again at most this often. */
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
    const services = { ...browserServices, signal, onError, knowsUser: session.account !== PASTED_TOKEN };
    openBrowserOutbox()
      .then((outbox) => {
        if (signal.aborted) return;
        for (const kind of kinds) {
          const ownRefresh = effectsOf(kind, outbox, queries, session);
          const refreshes = [
            atMostEvery(
              OUTBOX_MS,
              () => queries.invalidateQueries({ queryKey: [OUTBOX_KEY, kind] }),
              onError,
            ),
            atMostEvery(SERVICE_MS, ownRefresh, onError),
            ...(kind === "purchase"
              ? [atMostEvery(OUTBOX_MS, () => emptyCart(queries, session), onError)]
              : []),
          ];
          const forget = outbox[kind].onChange(() => {
            for (const { ask } of refreshes) ask();
          });
          signal.addEventListener("abort", () => {
            forget();
            for (const { cancel } of refreshes) cancel();
          });
          drive(kind, accountKey(session), { ...services, client: session.client, store: outbox[kind] });
        }
      })
      .catch(onError);
    return () => leaving.abort();
  }, [session, queries]);

  return error;
}

/** Has what changes of a kind make stale read again. */
function effectsOf(kind: Kind, outbox: Outbox, queries: QueryClient, session: Session): () => unknown {
  switch (kind) {
    case "purchase":
      return () => forgetPurchaseEffects(queries, session);
    case "task":
    case "point":
      return () => forgetTaskEffects(queries, session);
    case "delivery": {
      let listed = 0;
      return async () => {
        const entries = await outbox.delivery.entriesOf(accountKey(session));
        const taken = entries.filter(({ serviceID }) => serviceID).length;
        // A status that was only seen in the list need not be asked for again.
        if (taken === listed) return;
        listed = taken;
        await queries.invalidateQueries({ queryKey: [session.id, "deliveries"] });
      };
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
