import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PurchasesList } from "../../features/purchases/purchases-list.tsx";
import { useOrderFilter } from "../params/use-order-filter.ts";
import classes from "./orders-layout.module.css";
import { OrdersTabs } from "./orders-tabs.tsx";

interface PurchasesLayoutProps {
  title: string;
  /** The purchase that is shown beside the list. */
  selectedID?: string;
  /** Something was chosen: on a narrow screen it stands in the place of the list. */
  chosen?: boolean;
  children: ReactNode;
}

/** The list of purchases with what was chosen beside it. */
export function PurchasesLayout({ title, selectedID, chosen = false, children }: PurchasesLayoutProps) {
  const { filter, onFilter } = useOrderFilter();
  return (
    <div className={classes.area}>
      <title>{`${title} · Swath`}</title>
      <OrdersTabs />
      <div className={classes.screen} data-chosen={chosen || undefined}>
        <PurchasesList {...(selectedID ? { selectedID } : {})} filter={filter} onFilter={onFilter} />
        <div className={chosen ? classes.detail : classes.beside}>
          {chosen && (
            <Link to="/purchases" search={true} className={classes.back}>
              All purchases
            </Link>
          )}
          {children}
        </div>
      </div>
    </div>
  );
}
