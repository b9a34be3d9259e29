import { useMemo, useState } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { type SearchForm, sameForm } from "../../../features/search/form/search-form.ts";
import { type Chosen, chosenOf } from "../../../features/search/results/facets.tsx";
import type { Shown } from "../../../features/search/results/result-head.tsx";
import { useOrder } from "../../../features/search/rows/acquisitions.ts";

const NONE_CHOSEN: Chosen = {};

/** Applies the chosen facets and the order to the loaded frames. */
export function useShown(
  loaded: readonly CatalogFrame[],
  applied: SearchForm | undefined,
  coverage: ReadonlyMap<string, number>,
  newSince: number | undefined,
): { shown: Shown; frames: readonly CatalogFrame[]; choose: (chosen: Chosen) => void } {
  const [{ chosen, of }, setChosen] = useState({ chosen: NONE_CHOSEN, of: applied });
  const isSameSearch = applied && of && sameForm({ ...applied, sort: of.sort }, of);
  const still = isSameSearch ? chosen : NONE_CHOSEN;
  const frames = useMemo(() => chosenOf(loaded, still, newSince), [loaded, still, newSince]);
  const { acquisitions, prices } = useOrder(frames, applied?.sort, coverage);
  return {
    shown: useMemo(
      () => ({ chosen: still, frames, acquisitions, prices }),
      [still, frames, acquisitions, prices],
    ),
    frames: useMemo(() => acquisitions.flatMap((one) => one.frames), [acquisitions]),
    choose: (next) => setChosen({ chosen: next, of: applied }),
  };
}
