import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { batchQuery } from "../../api/outbox/outbox.ts";
import { readRunReference } from "../../api/runs/run-reference.ts";
import { useSession } from "../../api/use-session.ts";
import type { CallbackSource } from "../../api/webhooks/callbacks.ts";
import type { Purchase } from "../../contract/purchases.ts";
import { toPurchase } from "../../shared/orders/links.ts";
import { Story } from "../../ui/list/story.tsx";
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
    <Story
      way={<Link {...toPurchase(purchase.id)}>Order details</Link>}
      aside={purchase.status === "closed" && <ProductDownloads purchase={purchase} />}
    >
      <PurchaseStory
        purchase={purchase}
        webhookID={kept?.batch.webhookID}
        callbacks={callbacks}
        deliveriesOf={deliveriesOf}
      />
    </Story>
  );
}
