import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { emptyForm, type SearchForm, sameForm } from "./search-form.ts";

interface DraftState {
  draft: SearchForm;
  /** The applied search the draft was made from. */
  basis: SearchForm | undefined;
  edit: (change: Partial<SearchForm>) => void;
  /** Takes over an applied search, unless the draft already stands on it. */
  follow: (applied: SearchForm | undefined) => void;
}

/** The search being edited. Survives a reload of the tab, so that a drawn area is not lost. */
export const useDraft = create<DraftState>()(
  persist(
    (set, get) => ({
      draft: emptyForm,
      basis: undefined,
      edit: (change) => set({ draft: { ...get().draft, ...change } }),
      follow: (applied) => {
        const { basis } = get();
        if (!applied || (basis && sameForm(basis, applied))) return;
        set({ draft: applied, basis: applied });
      },
    }),
    {
      name: "swath-draft",
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ draft, basis }) => ({ draft, basis }),
    },
  ),
);
