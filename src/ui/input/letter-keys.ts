import { create } from "zustand";
import { persist } from "zustand/middleware";

interface LetterKeys {
  /** Whether keys without a modifier act on the whole page (WCAG 2.1.4: they can be switched off). */
  isOn: boolean;
  set: (isOn: boolean) => void;
}

/** The user's choice, kept on this device. Keys of the thing that has the focus always act. */
export const useLetterKeys = create<LetterKeys>()(
  persist((set) => ({ isOn: true, set: (isOn) => set({ isOn }) }), { name: "swath-letter-keys" }),
);
