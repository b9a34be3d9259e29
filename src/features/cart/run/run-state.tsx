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

const ICONS = {
  owned: IconCircleCheckFilled,
  active: IconHourglass,
  sent: IconSend,
  unknown: IconHelpCircleFilled,
  planned: IconCircleDashed,
  "owned-before": IconCircleCheckFilled,
  "owned-elsewhere": IconCircleCheckFilled,
  failed: IconCircleXFilled,
  withdrawn: IconCircleMinus,
} as const satisfies Record<ShownState, unknown>;

/** The sign of a state; it always stands beside its word. */
export function RunStateIcon({ state }: { state: ShownState }) {
  const Icon = ICONS[state];
  return <Icon size={14} stroke={1.75} aria-hidden />;
}
