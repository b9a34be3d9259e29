import { BucketPage } from "../../features/deliveries/bucket-files.tsx";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { useApp } from "../app-context.ts";
import classes from "../layouts/orders-layout.module.css";
import { OrdersTabs } from "../layouts/orders-tabs.tsx";
import { ScreenLink } from "../layouts/screen-link.tsx";

/** What lies in the buckets of the demo. */
export function BucketScreen() {
  const { demo } = useApp();
  return (
    <div className={classes.area}>
      <title>Buckets of the demo · Swath</title>
      <OrdersTabs />
      <div className={classes.whole}>
        {demo ? (
          <BucketPage demo={demo} />
        ) : (
          <HelpfulEmpty
            title="The files are where your locations are"
            text="You are connected to a real service: this app has no access to the places it writes to."
          >
            <ScreenLink to="/deliveries">Go to the deliveries</ScreenLink>
          </HelpfulEmpty>
        )}
      </div>
    </div>
  );
}
