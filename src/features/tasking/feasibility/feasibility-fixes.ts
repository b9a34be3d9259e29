import { HORIZON_DAYS, MAX_INCIDENCE, MIN_INCIDENCE } from "../../../domain/tasking-rules.ts";
import { t } from "../../../languages/texts.ts";
import { wholeHourLimits } from "../fields/acquisition-window.ts";
import type { TaskChoices } from "../task-choices.ts";
import type { TaskDraft } from "../task-draft.ts";

/** A change of the form that lets more passes in. */
export interface Fix {
  label: string;
  change: Partial<TaskDraft>;
}

/** What of the form narrows the passes down, each as a change that undoes it. */
export function feasibilityFixes(choices: TaskChoices, now: number): Fix[] {
  const { incidence, lookSide, passDirection, window, priority } = choices;
  const whole = wholeHourLimits(priority, now);
  const fixes: (Fix | false)[] = [
    (incidence[0] > MIN_INCIDENCE || incidence[1] < MAX_INCIDENCE) && {
      label: t("Incidence {from} to {to}°", { from: MIN_INCIDENCE, to: MAX_INCIDENCE }),
      change: { incidence: [MIN_INCIDENCE, MAX_INCIDENCE] },
    },
    lookSide !== "ANY" && { label: t("Either look side"), change: { lookSide: "ANY" } },
    passDirection !== "ANY" && { label: t("Either pass"), change: { passDirection: "ANY" } },
    window.end - window.start < whole.end - whole.start && {
      label: t("Whole {days} days", { days: HORIZON_DAYS }),
      change: { window: whole },
    },
  ];
  return fixes.filter((fix) => fix !== false);
}
