import { WebhooksPage } from "../../features/webhooks/webhooks-page.tsx";
import { useApp } from "../app-context.ts";
import classes from "../layouts/orders-layout.module.css";
import { OrdersTabs } from "../layouts/orders-tabs.tsx";

/** Webhooks and, in the demo, their callbacks. */
export function WebhooksScreen() {
  const { demo } = useApp();
  return (
    <div className={classes.area}>
      <title>Webhooks · Swath</title>
      <OrdersTabs />
      <div className={classes.whole}>
        <WebhooksPage demo={demo} />
      </div>
    </div>
  );
}
