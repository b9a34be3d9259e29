import { getRouteApi, Link, Outlet, useNavigate, useParams } from "@tanstack/react-router";
import { DeliveriesList } from "../../features/deliveries/deliveries-list.tsx";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import classes from "./orders-layout.module.css";

const route = getRouteApi("/_orders/_deliveries");

/** The list of deliveries, which stays while the chosen one changes beside it; on a narrow screen that takes its place. */
export function DeliveriesLayout() {
  const { deliveryStatus } = route.useSearch();
  const { deliveryID } = useParams({ strict: false });
  const navigate = useNavigate();
  return (
    <div className={classes.screen} data-chosen={deliveryID ? true : undefined}>
      <DeliveriesList
        {...(deliveryID ? { selectedID: deliveryID } : {})}
        status={deliveryStatus}
        onStatus={(status) =>
          void navigate({ to: ".", search: (kept) => ({ ...kept, deliveryStatus: status }), replace: true })
        }
        onComposeRest={(frameIDs, again) =>
          void navigate({ to: "/deliveries/new", search: { frames: frameIDs.join(","), again } })
        }
      />
      <div key={deliveryID} className={deliveryID ? classes.detail : classes.beside}>
        {deliveryID && (
          <Link to="/deliveries" search={true} className={classes.back}>
            All deliveries
          </Link>
        )}
        <Outlet />
      </div>
    </div>
  );
}

/** Beside the list while nothing is chosen. */
export function NoDelivery() {
  return (
    <>
      <title>Deliveries · Swath</title>
      <HelpfulEmpty
        title="No delivery chosen"
        text="Choose one in the list to see its status, its frames and the folder it goes into."
      />
    </>
  );
}
