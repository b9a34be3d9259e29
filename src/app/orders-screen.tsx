import { OrdersList } from "../features/purchases/orders-list.tsx";
import { HelpfulEmpty } from "../ui/helpful-empty.tsx";
import classes from "./orders-screen.module.css";
import { OrdersTabs } from "./orders-tabs.tsx";

/** All purchases; a chosen one opens beside the list. */
export function OrdersScreen() {
  return (
    <div className={classes.area}>
      <title>Orders · Swath</title>
      <OrdersTabs />
      <div className={classes.screen}>
        <OrdersList />
        <div className={classes.beside}>
          <HelpfulEmpty
            title="No purchase chosen"
            text="Choose one in the list to see its state and download its products."
          />
        </div>
      </div>
    </div>
  );
}
