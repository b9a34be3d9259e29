import { IconDownload } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { saveFile } from "../../api/frames/files.ts";
import { productFiles } from "../../api/frames/product-files.ts";
import { purchaseProductsQuery } from "../../api/purchases/purchase-products.ts";
import { isMoving } from "../../api/purchases/purchases.ts";
import { useSession } from "../../api/use-session.ts";
import type { Purchase } from "../../contract/purchases.ts";
import { toFrame } from "../../shared/orders/links.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import { RoutedButton } from "../../ui/input/routed-button.tsx";

/** What can be done with a purchase among all orders. */
export function PurchaseNextStep({ purchase }: { purchase: Purchase }) {
  if (isMoving(purchase)) return "Products appear automatically";
  if (purchase.status === "closed") return <Download purchase={purchase} />;
  return <RoutedButton {...toFrame(purchase.frameID)}>Open the frame</RoutedButton>;
}

/** Downloads the first file of the first product; the others are in the order's details. */
function Download({ purchase }: { purchase: Purchase }) {
  const session = useSession();
  const queries = useQueryClient();
  const download = useMutation({
    mutationFn: async () => {
      const answer = await queries.fetchQuery(purchaseProductsQuery(session, purchase.id));
      const [first] = productFiles(purchase.id, answer);
      if (!first) throw new Error("The order has no files.");
      await saveFile(first.href);
      announce(`${first.title} of ${purchase.frameID} is downloaded`);
    },
    onError: ({ message }) => announce(`Nothing was downloaded. ${message}`),
  });
  return (
    <BusyButton
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      aria-label={`${download.error ? "Download again: " : "Download "}frame ${purchase.frameID}`}
      title={download.error?.message ?? "Saves the first product. Open the order for the others."}
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      {download.error ? "Download again" : "Download"}
    </BusyButton>
  );
}
