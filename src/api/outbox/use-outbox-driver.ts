import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { t } from "../../languages/texts.ts";
import { cartOf } from "../cart/cart-store.ts";
import { serviceNow } from "../clock.ts";
import { sleepUntil, until } from "../lane.ts";
import { forgetPurchaseEffects } from "../purchases.ts";
import { framesUnderRunQuery } from "../runs.ts";
import { accountKey, PASTED_TOKEN, type Session } from "../session.ts";
import { forgetTaskEffects } from "../tasking/tasks.ts";
import { type DriverServices, drive } from "./driver.ts";
import { OUTBOX_KEY, openBrowserOutbox } from "./outbox.ts";
import { type Outbox, type OutboxKind, outboxKinds } from "./store.ts";

const browserServices: Pick<DriverServices<OutboxKind>, "now" | "sleep" | "untilOnline" | "hold"> = {
  now: serviceNow,
  sleep: sleepUntil,
  untilOnline: (signal) =>
    until(signal, (done) => {
      if (navigator.onLine) queueMicrotask(done);
      window.addEventListener("online", done);
      return () => window.removeEventListener("online", done);
    }),
  hold: (name, whileHeld) => navigator.locks.request(name, whileHeld),
};

/** Interval of refreshes from the outbox, ms: an entry changes several times until settled. */
const OUTBOX_MS = 150;
const SERVICE_MS = 1_500;

/** Sends the user's outbox while the app is open and refreshes what it changes. Returns an error of the outbox. */
export function useOutboxDriver(session: Session): Error | undefined {
  const queries = useQueryClient();
  const [error, setError] = useState<Error>();

  useEffect(() => {
    const leaving = new AbortController();
    const signal = AbortSignal.any([leaving.signal, ...(session.ended ? [session.ended] : [])]);
    const onError = (cause: unknown) => setError(cause instanceof Error ? cause : new Error(String(cause)));
    if (!navigator.locks)
      onError(t("It cannot keep two tabs apart (Web Locks). Search, prices and downloads still work."));
    const { client, account } = session;
    const services = { ...browserServices, client, signal, onError, knowsUser: account !== PASTED_TOKEN };
    openBrowserOutbox()
      .then((outbox) => {
        if (signal.aborted) return;
        const driveKind = <K extends OutboxKind>(kind: K) => {
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
        for (const kind of outboxKinds) driveKind(kind);
      })
      .catch(onError);
    return () => leaving.abort();
  }, [session, queries]);

  return error;
}

type Refresh = readonly [everyMs: number, read: () => unknown];

function refreshesOf(kind: OutboxKind, outbox: Outbox, queries: QueryClient, session: Session): Refresh[] {
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
        if (taken === listed) return;
        listed = taken;
        await queries.invalidateQueries({ queryKey: [session.id, "deliveries"] });
      };
      return [own, [SERVICE_MS, list]];
    }
  }
}

async function emptyCart(queries: QueryClient, session: Session): Promise<void> {
  const frames = await queries.fetchQuery(framesUnderRunQuery(session));
  const bought = frames.filter(({ boughtAt }) => boughtAt !== undefined);
  cartOf(accountKey(session))
    .getState()
    .remove(bought.map(({ frameID }) => frameID));
}

/** Runs at most once in `ms`, at the end of the interval. */
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
