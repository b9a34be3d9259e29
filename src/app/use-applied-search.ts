import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { SearchForm } from "../features/search/search-form.ts";
import { formOfParams, paramsOfForm } from "./form-params.ts";
import type { SearchParams } from "./search-params.ts";

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
  const { frame: _frame, view: _view, projection: _projection, cart: _cart, ...search } = params;
  const key = JSON.stringify(search);
  const applied = useMemo(() => formOfParams(JSON.parse(key) as SearchParams), [key]);
  const apply = useCallback(
    (form: SearchForm) =>
      void navigate({
        to: "/",
        search: ({ view, projection }) => ({ ...paramsOfForm(form), view, projection }),
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
