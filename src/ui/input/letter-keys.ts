import { useMediaQuery } from "@mantine/hooks";
import { z } from "zod";
import { create } from "zustand";
import { keepState, openKept } from "../../device.ts";

interface LetterKeys {
  /** False switches single-letter shortcuts off (WCAG 2.1.4). */
  isOn: boolean;
  set: (isOn: boolean) => void;
}

export const useLetterKeys = keepState(
  create<LetterKeys>()((set) => ({ isOn: true, set: (isOn) => set({ isOn }) })),
  openKept({ name: "swath-letter-keys", schema: z.object({ isOn: z.boolean() }) }),
);

/** Returns false on phones and touch screens, where key hints are useless. */
export function useHasKeys(): boolean {
  return !useMediaQuery("(pointer: coarse), (max-width: 767px)");
}
