import { getRouteApi } from "@tanstack/react-router";
import { PurchaseDetail } from "../../features/purchases/purchase-detail.tsx";
import { useApp } from "../app-context.ts";
import { PurchasesLayout } from "../layouts/purchases-layout.tsx";
import { useDeliveriesOf } from "./use-deliveries-of.ts";

const route = getRouteApi("/purchases/$purchaseID");

/** One purchase beside the list of all. */
export function PurchaseScreen() {
  const { purchaseID } = route.useParams();
  const { demo } = useApp();
  return (
    <PurchasesLayout title="Purchase" selectedID={purchaseID} chosen>
      <PurchaseDetail
        key={purchaseID}
        purchaseID={purchaseID}
        callbacks={demo}
        deliveriesOf={useDeliveriesOf()}
      />
    </PurchasesLayout>
  );
}
