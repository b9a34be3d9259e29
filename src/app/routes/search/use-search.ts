import { useCallbackRef } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { useContract } from "../../../api/use-session.ts";
import { useCoverage } from "../../../features/search/api/use-coverage.ts";
import { useSearchResults } from "../../../features/search/api/use-search-results.ts";
import { draftFault, useDraft } from "../../../features/search/form/draft-store.ts";
import { emptyForm, type SearchForm, sameForm } from "../../../features/search/form/search-form.ts";
import type { FilterName } from "../../../features/search/form/set-filters.ts";
import { useNewSince } from "../../../features/search/saved/new-since.tsx";
import { ringFaultSentence } from "../../../geo/area/area-text.ts";
import { areaFault } from "../../../geo/area/validity.ts";
import type { Polygon } from "../../../geo/types.ts";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { formOfAddress, useAppliedSearch } from "../../params/search-params.ts";
import { useKeepListed } from "../use-result-steps.ts";
import { useShown } from "./use-shown.ts";

const NO_AREA: readonly Polygon[] = [];

export type Search = ReturnType<typeof useSearch>;

export function useSearch() {
  const { params, applied, apply: search, show } = useAppliedSearch();
  const editing = useDraft(applied);
  const { draft, edit, latest } = editing;
  const contract = useContract();
  const [filtersAt, openFilters] = useState<FilterName | "all">();
  const [tries, setTries] = useState(0);

  const results = useSearchResults(applied, contract?.id);
  const fault = useMemo(() => areaFault(draft.area), [draft.area]);
  const { written, percent } = editing;
  const unfinished = useMemo(
    () => draftFault({ draft, written, percent }) !== undefined,
    [draft, written, percent],
  );
  // Messages about the area refer to the one on the map, applied or not.
  const area = (fault ? applied?.area : draft.area) ?? NO_AREA;
  const coverage = useCoverage(area, results.frames);
  const newSince = useNewSince(applied, formOfAddress);
  const { shown, frames, choose } = useShown(results.frames, applied, coverage, newSince);
  useKeepListed(applied && !results.loading ? frames : undefined, results.hasMore);

  const apply = useCallbackRef((form: SearchForm) => {
    openFilters(undefined);
    setTries(0);
    editing.settle(form);
    search(form);
  });
  /** Applies the draft with a change; returns false while a field cannot be read. */
  const applyNow = useCallbackRef((change: Partial<SearchForm>) => {
    const unread = editing.fault();
    // Other conditions would replace those being written.
    if (unread?.at !== "property" || !change.conditions) edit(change);
    const fault = editing.fault() ?? (unread?.at === "property" ? unread : undefined);
    if (fault) {
      openFilters(fault.at);
      setTries((before) => before + 1);
      announce(fault.words);
    } else apply(latest());
    return !fault;
  });
  const forgetWritten = () => {
    editing.setWritten(undefined);
    editing.setPercent(undefined);
  };
  return {
    params,
    show,
    applied,
    editing,
    edited: applied !== undefined && (unfinished || !sameForm(draft, applied)),
    filtersAt,
    openFilters,
    tries,
    privateAllowed: contract !== undefined,
    results,
    area,
    areaProblem: fault && ringFaultSentence(fault),
    coverage,
    newSince,
    shown,
    frames,
    choose,
    apply,
    applyNow,
    discard() {
      if (applied) edit(applied);
      forgetWritten();
    },
    clear() {
      const open = { ...emptyForm, area: latest().area };
      forgetWritten();
      return applied ? applyNow(open) : edit(open);
    },
  };
}
