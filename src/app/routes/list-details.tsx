import { useLocation, useParams } from "@tanstack/react-router";
import { FolderFiles } from "../../features/deliveries/bucket-files.tsx";
import { DeliveryDetail } from "../../features/deliveries/delivery-detail.tsx";
import { PurchaseDetail } from "../../features/purchases/purchase-detail.tsx";
import { useApp } from "../app-context.ts";
import { useFirstOfList } from "../layouts/list-layout.tsx";
import { useDeliveriesOf } from "./order-acts.tsx";

/** Shows the purchase in the address, else the first of the list beside it. */
export function PurchaseOfList() {
  const first = useFirstOfList();
  const { purchaseID = first } = useParams({ strict: false });
  const { demo } = useApp();
  const deliveriesOf = useDeliveriesOf();
  const opensSummary = useLocation({ select: ({ hash }) => hash === "summary" });
  return (
    purchaseID !== undefined && (
      <PurchaseDetail
        purchaseID={purchaseID}
        opensSummary={opensSummary}
        callbacks={demo}
        deliveriesOf={deliveriesOf}
      />
    )
  );
}

/** Shows the delivery in the address, else the first of the list beside it. */
export function DeliveryOfList() {
  const first = useFirstOfList();
  const { deliveryID = first } = useParams({ strict: false });
  const { demo } = useApp();
  return (
    deliveryID !== undefined && (
      <DeliveryDetail
        deliveryID={deliveryID}
        files={demo && ((folder, status) => <FolderFiles demo={demo} folder={folder} status={status} />)}
      />
    )
  );
}
