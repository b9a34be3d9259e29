import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DeliveriesList } from "../../features/deliveries/deliveries-list.tsx";
import classes from "./orders-layout.module.css";
import { OrdersTabs } from "./orders-tabs.tsx";

interface DeliveriesLayoutProps {
  title: string;
  /** The delivery that is shown beside the list; on a narrow screen it stands in the place of the list. */
  selectedID?: string;
  children: ReactNode;
}

/** The list of deliveries with what was chosen beside it. */
export function DeliveriesLayout({ title, selectedID, children }: DeliveriesLayoutProps) {
  const { deliveryStatus } = useSearch({ from: "__root__" });
  const navigate = useNavigate();
  return (
    <div className={classes.area}>
      <title>{`${title} · Swath`}</title>
      <OrdersTabs />
      <div className={classes.screen} data-chosen={selectedID ? true : undefined}>
        <DeliveriesList
          {...(selectedID ? { selectedID } : {})}
          status={deliveryStatus}
          onStatus={(status) =>
            void navigate({ to: ".", search: (kept) => ({ ...kept, deliveryStatus: status }), replace: true })
          }
          onComposeRest={(frameIDs, again) =>
            void navigate({
              to: "/deliveries/new",
              search: (kept) => ({ ...kept, frames: frameIDs.join(","), again }),
            })
          }
        />
        <div className={selectedID ? classes.detail : classes.beside}>
          {selectedID && (
            <Link to="/deliveries" search={true} className={classes.back}>
              All deliveries
            </Link>
          )}
          {children}
        </div>
      </div>
    </div>
  );
}
