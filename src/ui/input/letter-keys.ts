import { useMediaQuery } from "@mantine/hooks";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { deviceStorage } from "../../device.ts";

interface LetterKeys {
  /** Whether keys without a modifier act on the whole page (WCAG 2.1.4: they can be switched off). */
  isOn: boolean;
  set: (isOn: boolean) => void;
}

/** The user's choice, kept on this device. Keys of the thing that has the focus always act. */
export const useLetterKeys = create<LetterKeys>()(
  persist((set) => ({ isOn: true, set: (isOn) => set({ isOn }) }), {
    name: "swath-letter-keys",
    storage: createJSONStorage(() => deviceStorage),
  }),
);

/** Whether keys are worth a hint: not on a phone, nor where a finger is the pointer. */
export function useHasKeys(): boolean {
  return !useMediaQuery("(pointer: coarse), (max-width: 767px)");
}
