import { create } from "zustand";
import type { RetryNotice } from "./client.ts";

interface RetryNoticeState {
  notice: RetryNotice | undefined;
  show: (notice: RetryNotice) => void;
}

export const useRetryNotice = create<RetryNoticeState>()((set, get) => ({
  notice: undefined,
  show: (notice) => {
    set({ notice });
    const end = () => {
      clearTimeout(timer);
      if (get().notice === notice) set({ notice: undefined });
    };
    const timer = setTimeout(end, notice.waitMs + 500);
    notice.signal?.addEventListener("abort", end, { once: true });
  },
}));
