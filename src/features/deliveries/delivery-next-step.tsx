import { useQuery } from "@tanstack/react-query";
import { type DeliveryRow, itemIDsOf } from "../../api/deliver/delivery-rows.ts";
import { locationConfigsQuery } from "../../api/deliveries.ts";
import { useSession } from "../../api/use-session.ts";
import { isInactive } from "../../ui/delivery-places.ts";
import { count } from "../../ui/format.ts";
import { RoutedButton } from "../../ui/routed-button.tsx";

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
    return (
      <RoutedButton to="/deliveries/$deliveryID" params={{ deliveryID: id }} search={true}>
        Look into it
      </RoutedButton>
    );
  }
  const configID = (delivery?.deliveryLocations[0] ?? entry?.place)?.configID;
  const inactive = isInactive(configs?.find((config) => config.id === configID));
  return (
    <>
      {inactive && "Location is inactive"}
      <RoutedButton
        to="/deliveries/new"
        search={(kept: object) => ({ ...kept, frames: frameIDs.join(","), again: id })}
      >
        {inactive ? "Choose location" : "Deliver again"}
      </RoutedButton>
    </>
  );
}
