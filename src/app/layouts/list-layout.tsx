import {
  Link,
  type LinkProps,
  Outlet,
  useChildMatches,
  useNavigate,
  useParams,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DeliveriesList } from "../../features/deliveries/deliveries-list.tsx";
import { PurchasesList } from "../../features/purchases/purchases-list.tsx";
import { t } from "../../languages/texts.ts";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { useRowKeys } from "../../ui/input/use-global-keys.ts";
import { PageTitle } from "../../ui/text/app-name.tsx";
import { filterNames, useListFilter } from "../params/orders-params.ts";
import classes from "./orders-layout.module.css";

interface ListLayoutProps {
  list: ReactNode;
  chosen: string | undefined;
  back: readonly [to: NonNullable<LinkProps["to"]>, words: string];
}

export function ListLayout({ list, chosen, back: [to, words] }: ListLayoutProps) {
  const rows = useRowKeys<HTMLDivElement>();
  return (
    <div ref={rows} className={classes.screen} data-chosen={chosen !== undefined || undefined}>
      {list}
      <div key={chosen} className={chosen === undefined ? classes.beside : classes.detail}>
        {chosen !== undefined && (
          <Link to={to} search={true} className={classes.back}>
            {words}
          </Link>
        )}
        <Outlet />
      </div>
    </div>
  );
}

export function NothingChosen({ tab, title, text }: { tab: string; title: string; text: string }) {
  return (
    <>
      <PageTitle>{tab}</PageTitle>
      <HelpfulEmpty title={title} text={text} />
    </>
  );
}

export function DeliveriesLayout() {
  const [{ status }, setFilter] = useListFilter(filterNames.deliveries);
  const { deliveryID } = useParams({ strict: false });
  const navigate = useNavigate();
  return (
    <ListLayout
      chosen={deliveryID}
      back={["/deliveries", t("All deliveries")]}
      list={
        <DeliveriesList
          selectedID={deliveryID}
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

export function NoDelivery() {
  return (
    <NothingChosen
      tab={t("Deliveries")}
      title={t("No delivery chosen")}
      text={t("Choose one in the list to see its status, its frames and the folder it goes into.")}
    />
  );
}

export function PurchasesLayout() {
  const [filter, setFilter] = useListFilter(filterNames.purchases);
  const { purchaseID } = useParams({ strict: false });
  const pathname = useChildMatches({ select: ([beside]) => beside?.pathname ?? "" });
  return (
    <ListLayout
      chosen={/^\/purchases\/?$/.test(pathname) ? undefined : pathname}
      back={["/purchases", t("All purchases")]}
      list={<PurchasesList selectedID={purchaseID} filter={filter} onFilter={setFilter} />}
    />
  );
}

export function NoPurchase() {
  return (
    <NothingChosen
      tab={t("Purchases")}
      title={t("No purchase chosen")}
      text={t("Choose one in the list to see its state and download its products.")}
    />
  );
}
