import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { accountKey } from "../api/account-key.ts";
import { driveOrders } from "../api/deliver/drive-orders.ts";
import { DELIVERY_LEDGER_KEY, deliveryStore } from "../api/deliver/orders.ts";
import { browserWorld } from "../api/run/run-world.ts";
import { PASTED_TOKEN, type Session } from "../api/session.ts";

/** The list of the service is read again at most this often while deliveries are sent. */
const READ_AGAIN_MS = 1_500;

/**
 * Sends the user's deliveries while the app is open, and keeps what is shown of them up to date, whichever tab does the
 * work. Returns what keeps the ledger from working.
 */
export function useDeliveryDriver(session: Session): Error | undefined {
  const queries = useQueryClient();
  const [error, setError] = useState<Error>();

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const onError = (cause: unknown) => setError(cause instanceof Error ? cause : new Error(String(cause)));
    deliveryStore()
      .then((store) => {
        if (signal.aborted) return;
        const account = accountKey(session);
        let timer: ReturnType<typeof setTimeout> | undefined;
        let listed = 0;
        const readAgain = async () => {
          timer = undefined;
          const accepted = (await store.entriesOf(account)).filter(({ deliveryID }) => deliveryID).length;
          // A status that was only seen in the list need not be asked for again.
          if (accepted === listed) return;
          listed = accepted;
          void queries.invalidateQueries({ queryKey: [session.id, "deliveries"] });
        };
        const forget = store.onChange(() => {
          void queries.invalidateQueries({ queryKey: [DELIVERY_LEDGER_KEY] });
          timer ??= setTimeout(() => void readAgain().catch(onError), READ_AGAIN_MS);
        });
        signal.addEventListener("abort", () => {
          forget();
          clearTimeout(timer);
        });
        driveOrders(account, {
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
