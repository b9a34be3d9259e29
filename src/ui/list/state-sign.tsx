import { type Icon, IconHelpCircleFilled } from "@tabler/icons-react";
import classes from "./state-sign.module.css";

/** What a colour says: under way, in the cart, failed, owned or done, planned by a task, not known. */
export type Tone = "accent" | "cart" | "failed" | "owned" | "task" | "unknown";

/** How a state is shown: its icon and its tone; without one it is grey. */
export interface ShownAs {
  Icon: Icon;
  tone?: Tone;
}

const UNKNOWN: ShownAs = { Icon: IconHelpCircleFilled, tone: "unknown" };

interface StateSignProps {
  /** Undefined for a status that this product does not know. */
  as: ShownAs | undefined;
  words: string;
  /** The words stay on one line. */
  isOneLine?: boolean;
}

/** A state as icon and words. */
export function StateSign({ as = UNKNOWN, words, isOneLine = false }: StateSignProps) {
  return (
    <span className={classes.state} data-tone={as.tone} data-one-line={isOneLine || undefined}>
      <as.Icon size={14} stroke={1.75} aria-hidden />
      {words}
    </span>
  );
}
