import { slaHours } from "../../../domain/tasking-rules.ts";
import { capital } from "../../../shared/frames/frame-words.ts";
import { GeometryGlyph } from "../../../shared/frames/geometry-glyph.tsx";
import { durationWords } from "../../../ui/text/duration-words.ts";
import { count, formatAngle, formatShortTime, formatTime } from "../../../ui/text/format.ts";
import { HOUR } from "../fields/acquisition-window.ts";
import classes from "../order/order-dialog.module.css";
import type { TaskChoices } from "../task-choices.ts";
import type { NamedOpportunity } from "./opportunities.ts";

interface LikelyTimeProps {
  /** Of the form as it is; empty where they are not known. */
  opportunities: readonly NamedOpportunity[];
  /** The one that is likely imaged; undefined where that is not known. */
  likelyKey: string | undefined;
  choices: Pick<TaskChoices, "sla" | "window">;
  now: number;
}

/** When the image is likely taken and ready; where the pass is not known the first one is named. */
export function LikelyTime({ opportunities, likelyKey, choices, now }: LikelyTimeProps) {
  const { sla, window } = choices;
  const likely = opportunities.find(({ key }) => key === likelyKey);
  const one = likely ?? opportunities[0];
  return (
    <div className={classes.likely}>
      {one ? (
        <div className={classes.when}>
          <GeometryGlyph axes={one.axes} size={26} />
          <p>
            {likely
              ? `Likely ${likely.letter},`
              : `One of ${count(opportunities.length, "pass", "passes")}, first`}{" "}
            <b>{formatTime(one.time, "second")}</b>, in {durationWords(one.time - now)}
            <span>
              {capital(one.look)} · {capital(one.pass)} · {formatAngle(one.incidence)} · first products ready
              by {formatShortTime(one.time + slaHours[sla] * HOUR, now)} UTC
            </span>
          </p>
        </div>
      ) : (
        <p className={classes.when}>Imaged once in the window, first products within {slaHours[sla]} h.</p>
      )}
      <p className={classes.window}>
        Window {formatShortTime(window.start, now)} to {formatShortTime(window.end, now)} UTC
      </p>
    </div>
  );
}
