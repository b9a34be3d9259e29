import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleXFilled,
  IconHelpCircleFilled,
  IconHourglass,
  IconSend,
} from "@tabler/icons-react";
import type { ShownState } from "../../../api/runs/run-summary.ts";
import type { ShownAs } from "../../../ui/list/state-sign.tsx";

/** How a state of a run's entry is shown: in its row, and in as few words as a count needs: "3 owned". */
export const RUN_STATES = {
  owned: { Icon: IconCircleCheckFilled, tone: "owned", words: "Owned", counted: "owned" },
  active: {
    Icon: IconHourglass,
    tone: "accent",
    words: "Bought, products processing",
    counted: "processing",
  },
  sent: { Icon: IconSend, tone: "accent", words: "Sent", counted: "sent" },
  unknown: { Icon: IconHelpCircleFilled, tone: "unknown", words: "Unknown", counted: "unknown" },
  planned: { Icon: IconCircleDashed, words: "Planned", counted: "planned" },
  "owned-before": {
    Icon: IconCircleCheckFilled,
    tone: "owned",
    words: "Owned before",
    counted: "owned before",
  },
  "owned-elsewhere": {
    Icon: IconCircleCheckFilled,
    tone: "owned",
    words: "Owned by a colleague",
    counted: "owned by a colleague",
  },
  failed: { Icon: IconCircleXFilled, tone: "failed", words: "Failed, not bought", counted: "failed" },
  withdrawn: { Icon: IconCircleMinus, words: "Removed", counted: "removed" },
} as const satisfies Record<ShownState, ShownAs & { words: string; counted: string }>;
