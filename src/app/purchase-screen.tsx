import { getRouteApi, Link } from "@tanstack/react-router";
import { OrdersList } from "../features/purchases/orders-list.tsx";
import { PurchaseDetail } from "../features/purchases/purchase-detail.tsx";
import classes from "./orders-screen.module.css";
import { OrdersTabs } from "./orders-tabs.tsx";

const route = getRouteApi("/purchases/$purchaseID");

/** One purchase beside the list of all. */
export function PurchaseScreen() {
  const { purchaseID } = route.useParams();
  return (
    <div className={classes.area}>
      <title>Purchase · Swath</title>
      <OrdersTabs />
      <div className={classes.screen} data-chosen>
        <OrdersList selectedID={purchaseID} />
        <div className={classes.detail}>
          <Link to="/orders" search={true} className={classes.back}>
            All orders
          </Link>
          <PurchaseDetail key={purchaseID} purchaseID={purchaseID} />
        </div>
      </div>
    </div>
  );
}
