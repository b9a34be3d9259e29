import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { OrderFilter } from "../../features/purchases/order-filter.ts";
import { filterOfParams, paramsOfFilter } from "./orders-params.ts";

/** The purchases' filter in the address, and how to change it without a step of the history. */
export function useOrderFilter(): { filter: OrderFilter; onFilter: (filter: OrderFilter) => void } {
  const { orderContract, orderStatus, orderRun, orderText } = useSearch({ from: "__root__" });
  const navigate = useNavigate();
  const filter = useMemo(
    () => filterOfParams({ orderContract, orderStatus, orderRun, orderText }),
    [orderContract, orderStatus, orderRun, orderText],
  );
  const onFilter = useCallback(
    (changed: OrderFilter) =>
      void navigate({
        to: ".",
        search: (previous) => ({ ...previous, ...paramsOfFilter(changed) }),
        replace: true,
      }),
    [navigate],
  );
  return { filter, onFilter };
}
