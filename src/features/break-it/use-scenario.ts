import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { tabStorage } from "../../device.ts";
import type { Scenario } from "./scenario.ts";

interface ScenarioState {
  scenario: Scenario | undefined;
  /** How often it was asked for in this page: its card takes the focus each time. */
  asked: number;
  /** Begins it for an account; where it is under way it goes on. */
  begin: (account: string) => void;
  change: (change: Partial<Scenario>) => void;
  clear: () => void;
}

/** The scenario of this tab, which outlives a reload. */
export const useScenario = create<ScenarioState>()(
  persist(
    (set) => ({
      scenario: undefined,
      asked: 0,
      begin: (account) =>
        set(({ scenario, asked }) => ({
          scenario: scenario?.account === account ? scenario : { account },
          asked: asked + 1,
        })),
      change: (change) => set(({ scenario }) => ({ scenario: scenario && { ...scenario, ...change } })),
      clear: () => set({ scenario: undefined }),
    }),
    {
      name: "swath-break-it",
      version: 1,
      storage: createJSONStorage(() => tabStorage),
      partialize: ({ scenario }) => ({ scenario }),
    },
  ),
);
