import { useQuery } from "@tanstack/react-query";
import type { CallbackLogEntry } from "../../api/demo/demo.ts";
import { useObservedTimes } from "../../api/orders/observed-times.ts";
import { type KnownDelivery, orderEvents } from "../../api/orders/order-events.ts";
import { purchaseProductsQuery } from "../../api/purchases/purchase-products.ts";
import { useSession } from "../../api/use-session.ts";
import { type CallbackSource, callbacksQuery } from "../../api/webhooks/callbacks.ts";
import type { Purchase } from "../../contract/purchases.ts";
import { t } from "../../languages/texts.ts";
import { NamedWebhook } from "../../shared/orders/named-webhook.tsx";
import { OrderTimeline } from "../../shared/orders/order-timeline.tsx";

/** Gives the deliveries that hold any of some items. */
export type DeliveriesOf = (itemIDs: readonly string[]) => readonly KnownDelivery[];

const NO_DELIVERIES: DeliveriesOf = () => [];
const NO_ENTRIES: readonly CallbackLogEntry[] = [];

interface PurchaseStoryProps {
  purchase: Purchase;
  /** The webhook that the order names, where that is known. */
  webhookID: string | undefined;
  /** The demo's log of callbacks. */
  callbacks: CallbackSource | undefined;
  deliveriesOf?: DeliveriesOf | undefined;
}

/** The history of an order, step by step, and who was called. */
export function PurchaseStory({
  purchase,
  webhookID,
  callbacks,
  deliveriesOf = NO_DELIVERIES,
}: PurchaseStoryProps) {
  const session = useSession();
  const seen = useObservedTimes(purchase);
  const products = useQuery({
    ...purchaseProductsQuery(session, purchase.id),
    enabled: purchase.status === "closed",
  });
  const deliveries = deliveriesOf((products.data?.items ?? []).map(({ id }) => id));
  const about = new Set([purchase.id, ...deliveries.map(({ deliveryID }) => deliveryID)]);
  const log = useQuery({
    ...callbacksQuery(session, callbacks ?? { callbacks: async () => [] }),
    enabled: callbacks !== undefined,
  });
  const entries = (log.data ?? NO_ENTRIES).filter(({ resourceID }) => about.has(resourceID));
  const named = webhookID ?? entries[0]?.webhookID;
  const events = orderEvents({
    kind: "purchase",
    purchase,
    seen,
    deliveries,
    callbacks: entries,
    hasWebhook: named !== undefined,
  });
  return (
    <>
      <OrderTimeline events={events} />
      {named && (
        <NamedWebhook
          webhookID={named}
          entries={entries}
          when={t("when the purchase is ready or has failed")}
        />
      )}
    </>
  );
}
