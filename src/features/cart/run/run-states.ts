import type { ShownState } from "../../../api/runs/run-summary.ts";
import { text } from "../../../languages/text.ts";
import { type ShownAs, signs } from "../../../ui/list/state-sign.tsx";

/** How a state of a run's entry is shown: in its row, and in as few words as a count needs: "3 owned". */
export const RUN_STATES = {
  owned: { ...signs.done, words: text("Owned"), counted: text("owned") },
  active: {
    ...signs.processing,
    words: text("Bought, products processing"),
    counted: text("processing"),
  },
  sent: { ...signs.sent, words: text("Sent"), counted: text("sent") },
  unknown: { ...signs.unknown, words: text("Unknown"), counted: text("unknown") },
  planned: { ...signs.planned, words: text("Planned"), counted: text("planned") },
  "owned-before": {
    ...signs.done,
    words: text("Owned before"),
    counted: text("owned before"),
  },
  "owned-elsewhere": {
    ...signs.done,
    words: text("Owned by a colleague"),
    counted: text("owned by a colleague"),
  },
  failed: { ...signs.failed, words: text("Failed, not bought"), counted: text("failed") },
  withdrawn: { ...signs.withdrawn, words: text("Removed"), counted: text("removed") },
} as const satisfies Record<ShownState, ShownAs & { words: string; counted: string }>;
