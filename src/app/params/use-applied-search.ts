import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { SearchForm } from "../../features/search/form/search-form.ts";
import { deliveriesParams } from "./deliveries-params.ts";
import { formOfParams, paramsOfForm } from "./form-params.ts";
import { ordersParams } from "./orders-params.ts";
import { pointsParams } from "./points-param.ts";
import type { SearchParams } from "./search-params.ts";
import { taskParams } from "./task-params.ts";
import { tasksParams } from "./tasks-params.ts";

interface AppliedSearch {
  params: SearchParams;
  /** The search of the address; the same object as long as it asks for the same. */
  applied: SearchForm | undefined;
  /** Puts another search into the address, as a step of the history. */
  apply: (form: SearchForm) => void;
  /** Changes what is shown of it, without a step of the history. */
  show: (change: Partial<Pick<SearchParams, "frame" | "view" | "projection" | "cart">>) => void;
}

/** The search in the address: shared by links, back, forward and reload. */
export function useAppliedSearch(): AppliedSearch {
  const params = useSearch({ from: "__root__" });
  const navigate = useNavigate();
  const key = JSON.stringify(
    Object.fromEntries(Object.entries(params).filter(([name]) => !BESIDE_THE_SEARCH.has(name))),
  );
  const applied = useMemo(() => formOfParams(JSON.parse(key) as SearchParams), [key]);
  const apply = useCallback(
    (form: SearchForm) =>
      void navigate({
        to: "/",
        search: ({ frame: _, ...kept }) => ({ ...kept, ...paramsOfForm(form) }),
      }),
    [navigate],
  );
  const show = useCallback(
    (change: Partial<SearchParams>) =>
      void navigate({ to: ".", search: (previous) => ({ ...previous, ...change }), replace: true }),
    [navigate],
  );
  return { params, applied, apply, show };
}

/** Parameters that do not change what is searched for. */
const BESIDE_THE_SEARCH: ReadonlySet<string> = new Set([
  "frame",
  "view",
  "projection",
  "cart",
  ...Object.keys(ordersParams),
  ...Object.keys(deliveriesParams),
  ...Object.keys(taskParams),
  ...Object.keys(tasksParams),
  ...Object.keys(pointsParams),
]);
