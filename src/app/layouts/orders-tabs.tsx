import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ORDERS_TABS } from "../params/orders-area.ts";
import classes from "./orders-tabs.module.css";
import { useOrderCounts } from "./use-order-counts.ts";

/** The head of every screen of the orders: its name, the way to the others, and what can be done here. */
export function OrdersTabs({ children }: { children?: ReactNode }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const counts = useOrderCounts();
  return (
    <header className={classes.head}>
      <h1>Orders</h1>
      <nav className={classes.tabs} aria-label="Orders">
        {ORDERS_TABS.map(({ to, label, paths }) => {
          const known = counts[to];
          return (
            <Link
              key={to}
              to={to}
              search={true}
              // Parts lie below one another in the address: which one is open is told by its paths alone.
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={paths.test(pathname) ? "page" : undefined}
            >
              {label}
              {known && (
                <>
                  {" "}
                  <span className={classes.count} aria-hidden title={known.words}>
                    {known.loaded}
                    {known.moreExist && "+"}
                  </span>
                </>
              )}
            </Link>
          );
        })}
      </nav>
      {children && <div className={classes.actions}>{children}</div>}
    </header>
  );
}
