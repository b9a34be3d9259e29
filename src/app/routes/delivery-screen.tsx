import { getRouteApi } from "@tanstack/react-router";
import { FolderFiles } from "../../features/deliveries/bucket-files.tsx";
import { DeliveryDetail } from "../../features/deliveries/delivery-detail.tsx";
import { useApp } from "../app-context.ts";
import { DeliveriesLayout } from "../layouts/deliveries-layout.tsx";

const route = getRouteApi("/deliveries/$deliveryID");

/** One delivery beside the list of all; in the demo with what it wrote. */
export function DeliveryScreen() {
  const { deliveryID } = route.useParams();
  const { demo } = useApp();
  return (
    <DeliveriesLayout title="Delivery" selectedID={deliveryID}>
      <DeliveryDetail
        key={deliveryID}
        deliveryID={deliveryID}
        files={demo && ((folder) => <FolderFiles demo={demo} folder={folder} />)}
      />
    </DeliveriesLayout>
  );
}
