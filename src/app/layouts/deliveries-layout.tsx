import { useNavigate, useParams } from "@tanstack/react-router";
import { DeliveriesList } from "../../features/deliveries/deliveries-list.tsx";
import { t } from "../../languages/texts.ts";
import { filterNames, useListFilter } from "../params/use-list-filter.ts";
import { ListLayout, NothingChosen } from "./list-layout.tsx";

export function DeliveriesLayout() {
  const [{ status }, setFilter] = useListFilter(filterNames.deliveries);
  const { deliveryID } = useParams({ strict: false });
  const navigate = useNavigate();
  return (
    <ListLayout
      chosen={deliveryID}
      back={["/deliveries", t("All deliveries")]}
      list={
        <DeliveriesList
          selectedID={deliveryID}
          status={status}
          onStatus={(chosen) => setFilter({ status: chosen })}
          onComposeRest={(frameIDs, again) =>
            void navigate({ to: "/deliveries/new", search: { frames: frameIDs.join(","), again } })
          }
        />
      }
    />
  );
}

export function NoDelivery() {
  return (
    <NothingChosen
      tab={t("Deliveries")}
      title={t("No delivery chosen")}
      text={t("Choose one in the list to see its status, its frames and the folder it goes into.")}
    />
  );
}
