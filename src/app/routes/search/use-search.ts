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

/** The search: what is applied of it and what is edited, what it found, and what is shown of that. */
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
  // What is said of the area is said of the one on the map, searched or not.
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
  /** Applies the draft with a change, and returns true; a draft with a field that cannot be read is not searched without it. */
  const applyNow = useCallbackRef((change: Partial<SearchForm>) => {
    const unread = editing.fault();
    // Other conditions would take the place of those that are being written.
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
    /** What the address holds, and what changes how the search is looked at there. */
    params,
    show,
    applied,
    editing,
    edited: applied !== undefined && (unfinished || !sameForm(draft, applied)),
    /** Where the filters are open, after a search; before it they are there. */
    filtersAt,
    openFilters,
    /** How often a search was refused since the last one. */
    tries,
    /** Whether the contract lets the caller search what is owned. */
    privateAllowed: contract !== undefined,
    results,
    area,
    /** Why the drawn area cannot be searched, as a sentence. */
    areaProblem: fault && ringFaultSentence(fault),
    coverage,
    newSince,
    shown,
    /** What is shown, in the order of the list. */
    frames,
    choose,
    apply,
    applyNow,
    discard() {
      if (applied) edit(applied);
      forgetWritten();
    },
    /** Removes all filters but the area. */
    clear() {
      const open = { ...emptyForm, area: latest().area };
      forgetWritten();
      return applied ? applyNow(open) : edit(open);
    },
  };
}
