import { useQuery, useQueryClient } from "@tanstack/react-query";
import { productFiles } from "../../api/frames/product-files.ts";
import { batchQuery } from "../../api/outbox/outbox.ts";
import { purchaseProductsQuery } from "../../api/purchases/purchase-products.ts";
import { readRunReference } from "../../api/runs/run-reference.ts";
import { useSession } from "../../api/use-session.ts";
import type { CallbackSource } from "../../api/webhooks/callbacks.ts";
import type { Purchase } from "../../contract/purchases.ts";
import { DownloadProducts } from "../../shared/frames/download-products.tsx";
import { ProductDownloads } from "./products/product-downloads.tsx";
import { type DeliveriesOf, PurchaseStory } from "./purchase-story.tsx";

interface PurchaseInTimeProps {
  purchase: Purchase;
  /** The demo's log of callbacks. */
  callbacks: CallbackSource | undefined;
  deliveriesOf: DeliveriesOf;
}

/** A purchase among all orders: its history, and its products. */
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

/** Offers the files of a purchase. */
export function DownloadPurchase({ purchase, ...look }: { purchase: Purchase; variant?: "filled" }) {
  const session = useSession();
  const queries = useQueryClient();
  const ask = async () =>
    productFiles(purchase.id, await queries.fetchQuery(purchaseProductsQuery(session, purchase.id)));
  return <DownloadProducts {...look} frameID={purchase.frameID} ask={ask} />;
}
