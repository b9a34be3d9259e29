import { create } from "zustand";
import { persist } from "zustand/middleware";

interface RunSettings {
  /** Purchases that a run sends at the same time, 1 to 4. */
  parallel: number;
  setParallel: (parallel: number) => void;
}

/** How purchase runs work on this device. */
export const useRunSettings = create<RunSettings>()(
  persist((set) => ({ parallel: 1, setParallel: (parallel) => set({ parallel }) }), {
    name: "swath-run-settings",
    version: 1,
  }),
);
