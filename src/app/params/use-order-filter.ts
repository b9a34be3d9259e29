import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { PurchaseFilter } from "../../features/purchases/purchase-filter.ts";
import { filterOfParams, paramsOfFilter } from "./orders-params.ts";

/** The purchases' filter in the address, and how to change it without a step of the history. */
export function useOrderFilter(): { filter: PurchaseFilter; onFilter: (filter: PurchaseFilter) => void } {
  const { orderContract, orderStatus, orderRun, orderText } = useSearch({ from: "__root__" });
  const navigate = useNavigate();
  const filter = useMemo(
    () => filterOfParams({ orderContract, orderStatus, orderRun, orderText }),
    [orderContract, orderStatus, orderRun, orderText],
  );
  const onFilter = useCallback(
    (changed: PurchaseFilter) =>
      void navigate({
        to: ".",
        search: (previous) => ({ ...previous, ...paramsOfFilter(changed) }),
        replace: true,
      }),
    [navigate],
  );
  return { filter, onFilter };
}
