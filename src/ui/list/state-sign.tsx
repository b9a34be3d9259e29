import {
  type Icon,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleXFilled,
  IconHelpCircleFilled,
  IconHourglass,
  IconSend,
} from "@tabler/icons-react";
import classes from "./state-sign.module.css";

/** What a colour says: under way, in the cart, failed, owned or done, planned by a task, not known. */
export type Tone = "accent" | "cart" | "failed" | "owned" | "task" | "unknown";

/** How a state is shown: its icon and its tone; without one it is grey. */
export interface ShownAs {
  Icon: Icon;
  tone?: Tone;
}

/** What any order may come to, whatever its statuses are called. */
export const signs = {
  planned: { Icon: IconCircleDashed },
  sent: { Icon: IconSend, tone: "accent" },
  processing: { Icon: IconHourglass, tone: "accent" },
  done: { Icon: IconCircleCheckFilled, tone: "owned" },
  failed: { Icon: IconCircleXFilled, tone: "failed" },
  withdrawn: { Icon: IconCircleMinus },
  unknown: { Icon: IconHelpCircleFilled, tone: "unknown" },
} as const satisfies Record<string, ShownAs>;

interface StateSignProps {
  /** Undefined for a status that this product does not know. */
  as: ShownAs | undefined;
  words: string;
  /** The words stay on one line. */
  isOneLine?: boolean;
}

/** A state as icon and words. */
export function StateSign({ as = signs.unknown, words, isOneLine = false }: StateSignProps) {
  return (
    <span className={classes.state} data-tone={as.tone} data-one-line={isOneLine || undefined}>
      <as.Icon size={14} stroke={1.75} aria-hidden />
      {words}
    </span>
  );
}
