import { useSession } from "../../api/use-session.ts";
import { slaHours } from "../../contract/tasking-terms.ts";
import { durationWords } from "../../ui/duration-words.ts";
import { count, formatAngle, formatShortTime, formatTime } from "../../ui/format.ts";
import { capital } from "../../ui/frame-words.ts";
import { GeometryGlyph } from "../../ui/geometry-glyph.tsx";
import { HOUR } from "./acquisition-window.ts";
import { likelyOpportunity, type NamedOpportunity } from "./opportunities.ts";
import classes from "./order-dialog.module.css";
import type { TaskChoices } from "./task-choices.ts";

interface LikelyTimeProps {
  /** Of the form as it stands; empty where they are not known. */
  opportunities: readonly NamedOpportunity[];
  choices: Pick<TaskChoices, "incidence" | "sla" | "window">;
  now: number;
}

/**
 * When the image is likely taken and ready. The built-in service flies the pass nearest the middle of the incidence range; of others
 * it is not known, so the first pass is named.
 */
export function LikelyTime({ opportunities, choices, now }: LikelyTimeProps) {
  const { incidence, sla, window } = choices;
  const isDemo = useSession().kind === "demo";
  const one = isDemo ? likelyOpportunity(opportunities, incidence) : opportunities[0];
  return (
    <div className={classes.likely}>
      {one ? (
        <div className={classes.when}>
          <GeometryGlyph axes={one.axes} size={26} />
          <p>
            {isDemo ? "Likely" : `One of ${count(opportunities.length, "pass", "passes")}, first`}{" "}
            <b>{formatTime(one.time, "second")}</b>, in {durationWords(one.time - now)}
            <span>
              {capital(one.look)} · {capital(one.pass)} · {formatAngle(one.incidence)} · first products ready
              by {formatShortTime(one.time + slaHours[sla] * HOUR, now)} UTC
            </span>
          </p>
        </div>
      ) : (
        <p className={classes.when}>Taken once in the window, first products within {slaHours[sla]} h.</p>
      )}
      <p className={classes.window}>
        Window {formatShortTime(window.start, now)} to {formatShortTime(window.end, now)} UTC
      </p>
    </div>
  );
}
