import { create } from "zustand";
import type { RetryNotice } from "./client.ts";

interface RetryNoticeState {
  notice: RetryNotice | undefined;
  show: (notice: RetryNotice) => void;
}

/** The call that is waiting to be sent again, if any, so that the wait can be seen. */
export const useRetryNotice = create<RetryNoticeState>()((set, get) => ({
  notice: undefined,
  show: (notice) => {
    set({ notice });
    setTimeout(() => {
      if (get().notice === notice) set({ notice: undefined });
    }, notice.waitMs + 500);
  },
}));
