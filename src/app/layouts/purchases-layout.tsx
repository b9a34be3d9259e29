import { getRouteApi, Link, Outlet, useChildMatches, useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { PurchasesList } from "../../features/purchases/purchases-list.tsx";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { filterOfParams, paramsOfFilter } from "../params/orders-params.ts";
import classes from "./orders-layout.module.css";

const route = getRouteApi("/_orders/_purchases");

/** The list of purchases, which stays while what was chosen changes beside it; on a narrow screen that takes its place. */
export function PurchasesLayout() {
  const params = route.useSearch();
  const navigate = route.useNavigate();
  const { purchaseID } = useParams({ strict: false });
  const pathname = useChildMatches({ select: ([beside]) => beside?.pathname ?? "" });
  const filter = useMemo(() => filterOfParams(params), [params]);
  const chosen = !/^\/purchases\/?$/.test(pathname);
  return (
    <div className={classes.screen} data-chosen={chosen || undefined}>
      <PurchasesList
        {...(purchaseID ? { selectedID: purchaseID } : {})}
        filter={filter}
        onFilter={(changed) =>
          void navigate({
            to: ".",
            search: (kept) => ({ ...kept, ...paramsOfFilter(changed) }),
            replace: true,
          })
        }
      />
      <div key={pathname} className={chosen ? classes.detail : classes.beside}>
        {chosen && (
          <Link to="/purchases" search={true} className={classes.back}>
            All purchases
          </Link>
        )}
        <Outlet />
      </div>
    </div>
  );
}

/** Beside the list while nothing is chosen. */
export function NoPurchase() {
  return (
    <>
      <title>Purchases · Swath</title>
      <HelpfulEmpty
        title="No purchase chosen"
        text="Choose one in the list to see its state and download its products."
      />
    </>
  );
}
