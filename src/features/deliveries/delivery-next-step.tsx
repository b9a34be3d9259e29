import { useQuery } from "@tanstack/react-query";
import { locationConfigsQuery } from "../../api/deliveries/deliveries.ts";
import { type DeliveryRow, itemIDsOf } from "../../api/deliveries/delivery-rows.ts";
import { useSession } from "../../api/use-session.ts";
import { isInactive } from "../../shared/deliveries/delivery-places.ts";
import { toDelivery } from "../../shared/orders/links.ts";
import { RoutedButton } from "../../ui/input/routed-button.tsx";
import { count } from "../../ui/text/format.ts";

interface DeliveryNextStepProps {
  row: DeliveryRow;
  /** As far as they are known. */
  frameIDs: readonly string[];
  /** It needs the user. */
  needsYou: boolean;
}

/** What can be done with a delivery among all orders. */
export function DeliveryNextStep({ row, frameIDs, needsYou }: DeliveryNextStepProps) {
  const { status, delivery, entry, id } = row;
  const configs = useQuery(locationConfigsQuery(useSession())).data;
  if (!needsYou) return count(itemIDsOf(row).length, "item");
  if (status === "unknown" || frameIDs.length === 0) {
    return <RoutedButton {...toDelivery(id)}>See details</RoutedButton>;
  }
  const configID = (delivery?.deliveryLocations[0] ?? entry?.place)?.configID;
  const inactive = isInactive(configs?.find((config) => config.id === configID));
  return (
    <>
      {inactive && "Location is inactive"}
      <RoutedButton to="/deliveries/new" search={{ frames: frameIDs.join(","), again: id }}>
        {inactive ? "Choose location" : "Deliver again"}
      </RoutedButton>
    </>
  );
}
