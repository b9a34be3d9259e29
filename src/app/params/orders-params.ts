import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { z } from "zod";
import { optional } from "../../shared/address-params.ts";
import { useStable } from "../../ui/list/use-stable.ts";

const text = optional(z.string().min(1).max(256));
const day = optional(z.string().regex(/^\d{4}-\d\d-\d\d$/));

export const jointParams = z.object({
  orderContract: text,
  orderText: text,
  orderGroup: optional(z.enum(["needs-you", "in-progress", "done"])),
  order: text,
});

export const purchasesParams = z.object({
  orderContract: text,
  /** `moving`, or a status of the interface. */
  orderStatus: text,
  orderRun: text,
  orderText: text,
});

export const tasksParams = z.object({
  tasksStatus: text,
  tasksContract: text,
  /** UTC days, both included. */
  tasksFrom: day,
  tasksTo: day,
  taskFrame: text,
});

export const deliveriesParams = z.object({ deliveryStatus: text });

export function elsewhere<S extends z.infer<typeof composeParams>>({ frames: _, again: __, ...others }: S) {
  return others;
}

export const composeParams = z.object({
  frames: optional(z.string().regex(/^\d+_\d+(,\d+_\d+)*$/)),
  again: text,
});

type ListParams = z.infer<
  typeof jointParams & typeof purchasesParams & typeof tasksParams & typeof deliveriesParams
>;
type FilterNames = Readonly<Record<string, keyof ListParams>>;
type FilterIn<Names extends FilterNames> = { readonly [Field in keyof Names]: ListParams[Names[Field]] };

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
  const filter = useStable(
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
