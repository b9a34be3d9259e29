import { useMediaQuery } from "@mantine/hooks";
import { z } from "zod";
import { create } from "zustand";
import { keepState, openKept } from "../../device.ts";

interface LetterKeys {
  /** Whether keys without a modifier act on the whole page (WCAG 2.1.4: they can be switched off). */
  isOn: boolean;
  set: (isOn: boolean) => void;
}

/** The user's choice, kept on this device. Keys of the thing that has the focus always act. */
export const useLetterKeys = keepState(
  create<LetterKeys>()((set) => ({ isOn: true, set: (isOn) => set({ isOn }) })),
  openKept({ name: "swath-letter-keys", schema: z.object({ isOn: z.boolean() }) }),
);

/** Whether keys are worth a hint: not on a phone, nor where a finger is the pointer. */
export function useHasKeys(): boolean {
  return !useMediaQuery("(pointer: coarse), (max-width: 767px)");
}
