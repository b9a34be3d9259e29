import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import type { z } from "zod";
import { useSame } from "../../ui/list/use-kept.ts";
import type { deliveriesParams, jointParams, purchasesParams, tasksParams } from "./orders-params.ts";

type ListParams = z.infer<
  typeof jointParams & typeof purchasesParams & typeof tasksParams & typeof deliveriesParams
>;
type FilterNames = Readonly<Record<string, keyof ListParams>>;
type FilterIn<Names extends FilterNames> = { readonly [Field in keyof Names]: ListParams[Names[Field]] };

/** Parameter of each field of a list's filter. */
export const filterNames = {
  joint: { group: "orderGroup", contractID: "orderContract", text: "orderText" },
  purchases: { contractID: "orderContract", status: "orderStatus", runID: "orderRun", text: "orderText" },
  tasks: { status: "tasksStatus", contractID: "tasksContract", from: "tasksFrom", to: "tasksTo" },
  deliveries: { status: "deliveryStatus" },
} as const satisfies Record<string, FilterNames>;

/** Returns the filter in the address, and a setter that adds no step to the history. */
export function useListFilter<const Names extends FilterNames>(names: Names) {
  const params: Partial<ListParams> = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter = useSame(
    Object.fromEntries(
      Object.entries(names).map(([field, name]) => [field, params[name]]),
    ) as FilterIn<Names>,
  );
  const setFilter = useCallback(
    (changed: Partial<FilterIn<Names>>) => {
      const said = Object.entries(names).map(([field, name]) => [name, changed[field]]);
      void navigate({
        to: ".",
        search: (kept) => ({ ...kept, ...Object.fromEntries(said) }),
        replace: true,
      });
    },
    [names, navigate],
  );
  return [filter, setFilter] as const;
}
