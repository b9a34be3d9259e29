import { useCallbackRef, useDebouncedCallback } from "@mantine/hooks";
import { useCallback, useMemo, useState } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { useContract, useGuest } from "../../api/use-session.ts";
import { ringFaultSentence } from "../../geo/area/area-text.ts";
import { areaFault } from "../../geo/area/validity.ts";
import type { Polygon, Position } from "../../geo/types.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { useCoverage } from "./api/use-coverage.ts";
import { useSearchResults } from "./api/use-search-results.ts";
import type { CardPlace } from "./card-place.ts";
import { draftFault, useDraft } from "./form/draft-store.ts";
import { emptyForm, type SearchForm, sameForm } from "./form/search-form.ts";
import type { FilterName } from "./form/set-filters.ts";
import { type Chosen, chosenOf } from "./results/facets.tsx";
import type { Shown } from "./results/result-head.tsx";
import { useOrder } from "./rows/acquisitions.ts";
import { useNewSince } from "./saved/new-since.tsx";
import { useAppliedSearch } from "./search-params.ts";
import { useKeepListed } from "./use-result-steps.ts";

const NO_AREA: readonly Polygon[] = [];

export type Search = ReturnType<typeof useSearch>;

export function useSearch() {
  const { params, applied, apply: search, show } = useAppliedSearch();
  const editing = useDraft(applied);
  const { draft, edit, latest } = editing;
  const contract = useContract();
  const isGuest = useGuest() !== undefined;
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
  const newSince = useNewSince(applied);
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
    privateAllowed: contract !== undefined && !isGuest,
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
      const { area, place } = latest();
      const open = { ...emptyForm, area, place };
      forgetWritten();
      return applied ? applyNow(open) : edit(open);
    },
  };
}

const NONE_CHOSEN: Chosen = {};

function useShown(
  loaded: readonly CatalogFrame[],
  applied: SearchForm | undefined,
  coverage: ReadonlyMap<string, number>,
  newSince: number | undefined,
): { shown: Shown; frames: readonly CatalogFrame[]; choose: (chosen: Chosen) => void } {
  const [{ chosen, of }, setChosen] = useState({ chosen: NONE_CHOSEN, of: applied });
  const isSameSearch = applied && of && sameForm({ ...applied, sort: of.sort }, of);
  const still = isSameSearch ? chosen : NONE_CHOSEN;
  const narrow = useCallback(
    (frames: readonly CatalogFrame[]) => chosenOf(frames, still, newSince),
    [still, newSince],
  );
  const { acquisitions, affordable, frames, prices } = useOrder(loaded, applied ?? {}, coverage, narrow);
  return {
    shown: useMemo(
      () => ({ chosen: still, affordable, frames, acquisitions, prices }),
      [still, affordable, frames, acquisitions, prices],
    ),
    frames: useMemo(() => acquisitions.flatMap((one) => one.frames), [acquisitions]),
    choose: (next) => setChosen({ chosen: next, of: applied }),
  };
}

/** Delay before the address follows the selection, ms: holding an arrow key selects many frames in a row. */
const FOLLOWS_MS = 100;

/** Returns the selected frame at once, while the address (`addressed`, `show`) follows later; the last function flushes. */
export function useSelected(
  addressed: string | undefined,
  show: (frame: string | undefined) => void,
): [string | undefined, (frame: string | undefined) => void, () => void] {
  const [state, setState] = useState<Selected>({ addressed, selected: addressed, underway: [] });
  const now = state.addressed === addressed ? state : followed(state, addressed);
  if (now !== state) setState(now);
  const follow = useDebouncedCallback(show, FOLLOWS_MS);
  return [
    now.selected,
    (frame) => {
      setState((before) => ({ ...before, selected: frame, underway: [...before.underway, frame] }));
      follow(frame);
    },
    () => follow.flush(),
  ];
}

interface Selected {
  addressed: string | undefined;
  selected: string | undefined;
  underway: readonly (string | undefined)[];
}

/** Applies a change of the address: it passes the frames selected here in their order, and may skip some. */
export function followed(state: Selected, addressed: string | undefined): Selected {
  const at = state.underway.indexOf(addressed);
  if (at < 0) return { addressed, selected: addressed, underway: [] };
  return { addressed, selected: state.selected, underway: state.underway.slice(at + 1) };
}

export interface Stack {
  keys: readonly string[];
  at: Position;
  place: CardPlace;
}

/** Stack under the last press, while the results hold more than one of its frames. */
export function useStack(frames: readonly CatalogFrame[]) {
  const [pressed, setStack] = useState<Stack>();
  const stacked = useMemo(
    () => frames.filter(({ frameID }) => pressed?.keys.includes(frameID)),
    [frames, pressed],
  );
  return { stack: stacked.length > 1 ? pressed : undefined, stacked, setStack };
}
