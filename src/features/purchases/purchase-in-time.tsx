import { IconDownload } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { saveFile } from "../../api/frames/files.ts";
import { productFiles } from "../../api/frames/product-files.ts";
import { batchQuery } from "../../api/outbox/outbox.ts";
import { purchaseProductsQuery } from "../../api/purchases/purchase-products.ts";
import { readRunReference } from "../../api/runs/run-reference.ts";
import { useSession } from "../../api/use-session.ts";
import type { CallbackSource } from "../../api/webhooks/callbacks.ts";
import type { Purchase } from "../../contract/purchases.ts";
import { t } from "../../languages/texts.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
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

/** Downloads the first file of the first product; the others are in the order's details. */
export function DownloadFirst({ purchase }: { purchase: Purchase }) {
  const session = useSession();
  const queries = useQueryClient();
  const download = useMutation({
    mutationFn: async () => {
      const answer = await queries.fetchQuery(purchaseProductsQuery(session, purchase.id));
      const [first] = productFiles(purchase.id, answer);
      if (!first) throw new Error(t("The order has no files."));
      await saveFile(first.href);
      announce(t("{file} of {frame} is downloaded", { file: first.title, frame: purchase.frameID }));
    },
    onError: ({ message }) => announce(t("Nothing was downloaded. {reason}", { reason: message })),
  });
  return (
    <BusyButton
      variant="default"
      Icon={IconDownload}
      aria-label={
        download.error
          ? t("Download again: frame {frameID}", { frameID: purchase.frameID })
          : t("Download frame {frameID}", { frameID: purchase.frameID })
      }
      title={download.error?.message ?? t("Saves the first product. Open the order for the others.")}
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      {download.error ? t("Download again") : t("Download")}
    </BusyButton>
  );
}
