import { type Icon, IconHelpCircleFilled } from "@tabler/icons-react";
import classes from "./state-sign.module.css";

/** How a state is shown: its icon, and the token of its colour; without one it is grey. */
export interface ShownAs {
  Icon: Icon;
  tone?: "accent" | "cart" | "failed" | "owned" | "task" | "unknown";
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
