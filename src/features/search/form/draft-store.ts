import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import type { Draft } from "../../../map/drawing/draft.ts";
import { type AreaHistory, newHistory, recorded, redone, undone } from "../../../map/drawing/history.ts";
import { emptyForm, type SearchForm, sameForm } from "./search-form.ts";

interface DraftState {
  draft: SearchForm;
  /** The applied search the draft was made from. */
  basis: SearchForm | undefined;
  /** Steps of the draft's area; its present is the draft's area. */
  areas: AreaHistory;
  /** A shape that is being drawn and is not yet an area. */
  shape: Draft | undefined;
  edit: (change: Partial<SearchForm>) => void;
  undoArea: () => void;
  redoArea: () => void;
  setShape: (shape: Draft | undefined) => void;
  /** Takes over an applied search, unless the draft already stands on it; without one, what was taken over is given up. */
  follow: (applied: SearchForm | undefined) => void;
}

/** The search being edited. Survives a reload of the tab, so that a drawn area and half-drawn points are not lost. */
export const useDraft = create<DraftState>()(
  persist(
    (set, get) => ({
      draft: emptyForm,
      basis: undefined,
      areas: newHistory(),
      shape: undefined,
      edit: (change) => {
        const { draft, areas } = get();
        set({
          draft: { ...draft, ...change },
          areas: change.area && change.area !== draft.area ? recorded(areas, change.area) : areas,
        });
      },
      undoArea: () => set(withAreas(get().draft, undone(get().areas))),
      redoArea: () => set(withAreas(get().draft, redone(get().areas))),
      setShape: (shape) => set({ shape }),
      follow: (applied) => {
        const { basis, areas, draft, shape } = get();
        if (!applied) {
          // An address without a search leaves nothing of the one before.
          if (basis) set({ draft: emptyForm, basis: undefined, areas: newHistory(), shape: undefined });
          return;
        }
        if (basis && sameForm(basis, applied)) return;
        set({
          draft: applied,
          basis: applied,
          areas: recorded(areas, applied.area),
          // What is half drawn stays with the user's own search, not with one that was gone back to.
          shape: sameForm(draft, applied) ? shape : undefined,
        });
      },
    }),
    {
      name: "swath-draft",
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ draft, basis, areas, shape }) => ({ draft, basis, areas, shape }),
    },
  ),
);

function withAreas(draft: SearchForm, areas: AreaHistory): Pick<DraftState, "draft" | "areas"> {
  return { draft: { ...draft, area: areas.present }, areas };
}
