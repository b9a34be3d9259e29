import type { ShownState } from "../../../api/runs/run-summary.ts";
import { type ShownAs, signs } from "../../../ui/list/state-sign.tsx";

/** How a state of a run's entry is shown: in its row, and in as few words as a count needs: "3 owned". */
export const RUN_STATES = {
  owned: { ...signs.done, words: "Owned", counted: "owned" },
  active: {
    ...signs.processing,
    words: "Bought, products processing",
    counted: "processing",
  },
  sent: { ...signs.sent, words: "Sent", counted: "sent" },
  unknown: { ...signs.unknown, words: "Unknown", counted: "unknown" },
  planned: { ...signs.planned, words: "Planned", counted: "planned" },
  "owned-before": {
    ...signs.done,
    words: "Owned before",
    counted: "owned before",
  },
  "owned-elsewhere": {
    ...signs.done,
    words: "Owned by a colleague",
    counted: "owned by a colleague",
  },
  failed: { ...signs.failed, words: "Failed, not bought", counted: "failed" },
  withdrawn: { ...signs.withdrawn, words: "Removed", counted: "removed" },
} as const satisfies Record<ShownState, ShownAs & { words: string; counted: string }>;
