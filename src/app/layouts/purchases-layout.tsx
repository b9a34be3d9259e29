import { useChildMatches, useParams } from "@tanstack/react-router";
import { PurchasesList } from "../../features/purchases/purchases-list.tsx";
import { t } from "../../languages/texts.ts";
import { filterNames, useListFilter } from "../params/use-list-filter.ts";
import { ListLayout, NothingChosen } from "./list-layout.tsx";

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
