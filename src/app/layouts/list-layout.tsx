import {
  Link,
  type LinkProps,
  Outlet,
  useChildMatches,
  useNavigate,
  useParams,
} from "@tanstack/react-router";
import { createContext, type ReactNode, useContext } from "react";
import { DeliveriesList, keyOf, useShownDeliveries } from "../../features/deliveries/deliveries-list.tsx";
import { PurchasesList, useShownPurchases } from "../../features/purchases/purchases-list.tsx";
import { t } from "../../languages/texts.ts";
import { useRowKeys } from "../../ui/input/use-global-keys.ts";
import { useFirst } from "../../ui/list/use-first.ts";
import { filterNames, useListFilter } from "../params/orders-params.ts";
import classes from "./orders-layout.module.css";

interface ListLayoutProps {
  list: ReactNode;
  chosen: string | undefined;
  /** Entry that the list opens while none is chosen. */
  first: string | undefined;
  back: readonly [to: NonNullable<LinkProps["to"]>, words: string];
}

const First = createContext<string | undefined>(undefined);

/** Returns the entry to show beside a list while none is chosen. */
export const useFirstOfList = () => useContext(First);

export function ListLayout({ list, chosen, first, back: [to, words] }: ListLayoutProps) {
  const rows = useRowKeys<HTMLDivElement>();
  return (
    <div
      ref={rows}
      className={classes.screen}
      data-chosen={chosen !== undefined || undefined}
      data-unasked={first !== undefined || undefined}
    >
      {list}
      <div key={chosen ?? first} className={chosen === undefined ? classes.beside : classes.detail}>
        {chosen !== undefined && (
          <Link to={to} search={true} className={classes.back}>
            {words}
          </Link>
        )}
        <First value={first}>
          <Outlet />
        </First>
      </div>
    </div>
  );
}

export function DeliveriesLayout() {
  const [{ status }, setFilter] = useListFilter(filterNames.deliveries);
  const { deliveryID } = useParams({ strict: false });
  const navigate = useNavigate();
  const first = useFirst(useShownDeliveries(status).map(keyOf), deliveryID === undefined);
  return (
    <ListLayout
      chosen={deliveryID}
      first={first}
      back={["/deliveries", t("All deliveries")]}
      list={
        <DeliveriesList
          selectedID={deliveryID ?? first}
          status={status}
          onStatus={(chosen) => setFilter({ status: chosen })}
          onComposeRest={(frameIDs, again) =>
            void navigate({ to: "/deliveries/new", search: { frames: frameIDs.join(","), again } })
          }
        />
      }
    />
  );
}

export function PurchasesLayout() {
  const [filter, setFilter] = useListFilter(filterNames.purchases);
  const { purchaseID } = useParams({ strict: false });
  const pathname = useChildMatches({ select: ([beside]) => beside?.pathname ?? "" });
  const chosen = /^\/purchases\/?$/.test(pathname) ? undefined : pathname;
  const first = useFirst(useShownPurchases(filter), chosen === undefined);
  return (
    <ListLayout
      chosen={chosen}
      first={first}
      back={["/purchases", t("All purchases")]}
      list={<PurchasesList selectedID={purchaseID ?? first} filter={filter} onFilter={setFilter} />}
    />
  );
}
