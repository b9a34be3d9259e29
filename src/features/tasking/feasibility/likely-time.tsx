import type { ReactNode } from "react";
import { slaHours } from "../../../domain/tasking-rules.ts";
import { rich } from "../../../languages/rich.ts";
import { t } from "../../../languages/texts.ts";
import { capital } from "../../../shared/frames/frame-words.ts";
import { GeometryGlyph } from "../../../shared/frames/geometry-glyph.tsx";
import { durationWords } from "../../../ui/text/duration-words.ts";
import { formatAngle, formatShortTime, formatTime } from "../../../ui/text/format.ts";
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
  const when = one && {
    time: formatTime(one.time, "second"),
    duration: durationWords(one.time - now),
    b: (inner: ReactNode[]) => <b key="b">{inner}</b>,
  };
  return (
    <div className={classes.likely}>
      {one ? (
        <div className={classes.when}>
          <GeometryGlyph axes={one.axes} size={26} />
          <p>
            {likely
              ? rich("Likely {letter}, <b>{time}</b>, in {duration}", { letter: likely.letter, ...when })
              : rich(
                  "One of {count, plural, one {# pass} other {# passes}}, first <b>{time}</b>, in {duration}",
                  { count: opportunities.length, ...when },
                )}
            <span>
              {capital(one.look)} · {capital(one.pass)} · {formatAngle(one.incidence)} ·{" "}
              {t("first products ready by {time} UTC", {
                time: formatShortTime(one.time + slaHours[sla] * HOUR, now),
              })}
            </span>
          </p>
        </div>
      ) : (
        <p className={classes.when}>
          {t("Imaged once in the window, first products within {hours} h.", { hours: slaHours[sla] })}
        </p>
      )}
      <p className={classes.window}>
        {t("Window {start} to {end} UTC", {
          start: formatShortTime(window.start, now),
          end: formatShortTime(window.end, now),
        })}
      </p>
    </div>
  );
}
