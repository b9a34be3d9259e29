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

export type Tone = "accent" | "cart" | "failed" | "owned" | "task" | "unknown";

export interface ShownAs {
  Icon: Icon;
  tone?: Tone;
}

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
  as: ShownAs | undefined;
  words: string;
  isOneLine?: boolean;
}

export function StateSign({ as = signs.unknown, words, isOneLine = false }: StateSignProps) {
  return (
    <span className={classes.state} data-tone={as.tone} data-one-line={isOneLine || undefined}>
      <as.Icon size={14} stroke={1.75} aria-hidden />
      {words}
    </span>
  );
}
