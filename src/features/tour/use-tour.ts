import { z } from "zod";
import { create } from "zustand";
import { openKept } from "../../device.ts";

/** Kept on this device once the tour was taken or is not wanted. */
const kept = openKept({ name: "swath-tour", schema: z.literal("done") });

interface TourState {
  isOn: boolean;
  /** Whether it may still be offered on this device. */
  isOffered: boolean;
  begin: () => void;
  /** Ends it and offers it no more; it can still be begun from the list of keys. */
  end: () => void;
}

/** The tour of the demo. */
export const useTour = create<TourState>()((set) => ({
  isOn: false,
  isOffered: !kept.has(),
  begin: () => set({ isOn: true }),
  end() {
    kept.write("done");
    set({ isOn: false, isOffered: false });
  },
}));
