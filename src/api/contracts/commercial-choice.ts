import { create } from "zustand";
import type { Eula } from "../../domain/products.ts";

interface CommercialChoice {
  /** The contract for prices and purchases; undefined: the first one. */
  contractID: string | undefined;
  eula: Eula;
  chooseContract: (contractID: string) => void;
  chooseEula: (eula: Eula) => void;
}

/** The contract and licence the user works with; of this page only. */
export const useCommercialChoice = create<CommercialChoice>()((set) => ({
  contractID: undefined,
  eula: "STANDARD",
  chooseContract: (contractID) => set({ contractID }),
  chooseEula: (eula) => set({ eula }),
}));
