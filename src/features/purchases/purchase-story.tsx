import { useQuery } from "@tanstack/react-query";
import type { CallbackLogEntry } from "../../api/demo/demo.ts";
import { useObservedTimes } from "../../api/orders/observed-times.ts";
import { type KnownDelivery, orderEvents } from "../../api/orders/order-events.ts";
import { batchQuery } from "../../api/outbox/outbox.ts";
import { purchaseProductsQuery } from "../../api/purchases/purchase-products.ts";
import { readRunReference } from "../../api/runs/run-reference.ts";
import { useSession } from "../../api/use-session.ts";
import { type CallbackSource, callbacksQuery } from "../../api/webhooks/callbacks.ts";
import type { Purchase } from "../../contract/purchases.ts";
import { t } from "../../languages/texts.ts";
import { DownloadProducts } from "../../shared/frames/download-products.tsx";
import { NamedWebhook } from "../../shared/orders/named-webhook.tsx";
import { OrderTimeline } from "../../shared/orders/order-timeline.tsx";
import { ProductDownloads, useFreshFiles } from "./product-downloads.tsx";

/** Returns the deliveries with any of the items. */
export type DeliveriesOf = (itemIDs: readonly string[]) => readonly KnownDelivery[];

const NO_DELIVERIES: DeliveriesOf = () => [];
const NO_ENTRIES: readonly CallbackLogEntry[] = [];

interface PurchaseStoryProps {
  purchase: Purchase;
  webhookID: string | undefined;
  callbacks: CallbackSource | undefined;
  deliveriesOf?: DeliveriesOf | undefined;
}

export function PurchaseStory(props: PurchaseStoryProps) {
  const { purchase, webhookID, callbacks, deliveriesOf = NO_DELIVERIES } = props;
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

interface PurchaseInTimeProps {
  purchase: Purchase;
  callbacks: CallbackSource | undefined;
  deliveriesOf: DeliveriesOf;
}

export function PurchaseInTime({ purchase, callbacks, deliveriesOf }: PurchaseInTimeProps) {
  const runID = readRunReference(purchase.reference)?.id;
  const { data: kept } = useQuery({
    ...batchQuery(useSession(), "purchase", runID ?? ""),
    enabled: runID !== undefined,
  });
  return (
    <>
      <PurchaseStory
        purchase={purchase}
        webhookID={kept?.batch.webhookID}
        callbacks={callbacks}
        deliveriesOf={deliveriesOf}
      />
      {purchase.status === "closed" && <ProductDownloads purchase={purchase} />}
    </>
  );
}

export function DownloadPurchase({ purchase, ...look }: { purchase: Purchase; variant?: "filled" }) {
  const refresh = useFreshFiles();
  return (
    <DownloadProducts {...look} frameID={purchase.frameID} ask={() => refresh({ orderID: purchase.id })} />
  );
}
