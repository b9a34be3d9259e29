import { z } from "zod";
import { create } from "zustand";
import { openKept } from "../../device.ts";

const kept = openKept({ name: "swath-tour", schema: z.literal("done") });

interface TourState {
  isOn: boolean;
  isOffered: boolean;
  begin: () => void;
  /** Ends the tour and its offer; the list of keys can still start it. */
  end: () => void;
}

export const useTour = create<TourState>()((set) => ({
  isOn: false,
  isOffered: !kept.has(),
  begin: () => set({ isOn: true }),
  end() {
    kept.write("done");
    set({ isOn: false, isOffered: false });
  },
}));
