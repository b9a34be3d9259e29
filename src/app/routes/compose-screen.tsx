import { useNavigate, useSearch } from "@tanstack/react-router";
import { entryKey } from "../../api/outbox/record.ts";
import { ComposePage } from "../../features/deliveries/compose/compose-page.tsx";
import classes from "../layouts/orders-layout.module.css";
import { OrdersTabs } from "../layouts/orders-tabs.tsx";

/** The form of a new delivery; once it is sent the list goes on, or the delivery itself when it is only one. */
export function ComposeScreen() {
  const { frames, again } = useSearch({ from: "__root__" });
  const navigate = useNavigate();
  return (
    <div className={classes.area}>
      <title>New delivery · Swath</title>
      <OrdersTabs />
      <div className={classes.whole}>
        <ComposePage
          frameIDs={frames === undefined ? undefined : [...new Set(frames.split(","))]}
          again={again}
          onSent={([first, ...others]) => {
            const search = (kept: object) => ({ ...kept, frames: undefined, again: undefined });
            if (first && others.length === 0)
              void navigate({
                to: "/deliveries/$deliveryID",
                params: { deliveryID: first.serviceID ?? entryKey(first) },
                search,
              });
            else void navigate({ to: "/deliveries", search });
          }}
        />
      </div>
    </div>
  );
}
