import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { SearchForm } from "../../features/search/form/search-form.ts";
import type { Polygon } from "../../geo/types.ts";
import { useKeptParams } from "./kept-params.ts";
import { formOfParams, paramsOfForm, type SearchParams, searchParams } from "./search-params.ts";

const route = getRouteApi("/");
const NO_AREA: readonly Polygon[] = [];

interface AppliedSearch {
  params: SearchParams;
  /** The search of the address; the same object as long as it asks for the same. */
  applied: SearchForm | undefined;
  /** Its area; empty for none. */
  area: readonly Polygon[];
  /** Puts another search into the address, as a step of the history. */
  apply: (form: SearchForm) => void;
  /** Changes what is shown of it, without a step of the history. */
  show: (change: Partial<Pick<SearchParams, "frame" | "view" | "projection">>) => void;
}

/** The search in the address of its screen: shared by links, back, forward and reload. */
export function useAppliedSearch(): AppliedSearch {
  const params = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const apply = useCallback(
    (form: SearchForm) =>
      void navigate({ to: "/", search: (kept) => ({ ...kept, frame: undefined, ...paramsOfForm(form) }) }),
    [navigate],
  );
  const show = useCallback(
    (change: Partial<SearchParams>) => {
      // A map that stops moving while another screen is loading changes nothing any more.
      if (router.latestLocation.pathname !== "/") return;
      void navigate({ to: "/", search: (kept) => ({ ...kept, ...change }), replace: true });
    },
    [navigate, router],
  );
  const applied = useForm(params);
  return { params, applied, area: applied?.area ?? NO_AREA, apply, show };
}

/** The search that was applied last, for screens that use it, with everything its address held. */
export function useLastSearch(): Pick<AppliedSearch, "params" | "applied" | "area"> {
  const kept = useKeptParams((state) => state.kept);
  const params = useMemo(() => searchParams.parse(kept), [kept]);
  const applied = useForm(params);
  return { params, applied, area: applied?.area ?? NO_AREA };
}

function useForm({ frame: _, view: __, projection: ___, ...search }: SearchParams): SearchForm | undefined {
  const key = JSON.stringify(search);
  return useMemo(() => formOfParams(JSON.parse(key)), [key]);
}
