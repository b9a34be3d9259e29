import { Button, Skeleton } from "@mantine/core";
import { IconCircleCheckFilled, IconCircleXFilled } from "@tabler/icons-react";
import { useId, useState } from "react";
import { isNotOffered } from "../../../api/api-error.ts";
import { HORIZON_DAYS, MAX_INCIDENCE, MIN_INCIDENCE } from "../../../domain/tasking-rules.ts";
import { readableTimes, t } from "../../../languages/texts.ts";
import { capital } from "../../../shared/frames/frame-words.ts";
import { GeometryGlyph } from "../../../shared/frames/geometry-glyph.tsx";
import { NO_CHECK } from "../../../shared/tasks/task-words.ts";
import { ErrorMessage } from "../../../ui/feedback/error-message.tsx";
import { FirstRows } from "../../../ui/list/first-rows.tsx";
import { count, formatAngle, formatClock, formatNumber, formatShortTime } from "../../../ui/text/format.ts";
import { faultyField } from "../field-problems.tsx";
import { HOUR, wholeHourLimits } from "../fields/acquisition-window.ts";
import { resolutionAt } from "../fields/mode-rows.ts";
import type { TaskChoices, TaskDraft } from "../task-choices.ts";
import type { TaskPartProps } from "../use-task-form.ts";
import classes from "./feasibility-list.module.css";

const FIRST = 5;
const MORE = 20;

export function FeasibilityList({ form, onChange }: TaskPartProps) {
  const { feasibility, missing } = form;
  const { opportunities } = form.preview;
  const { answer, error, isStale, pending } = feasibility;
  if (isNotOffered(error) && !pending) {
    return (
      <section className={classes.part} aria-labelledby="task-feasibility">
        <h2 id="task-feasibility">{t("Feasibility")}</h2>
        <p className={classes.note}>{t(NO_CHECK)}</p>
      </section>
    );
  }
  if (error && !pending && !faultyField(error)) {
    return (
      <section className={classes.part} aria-labelledby="task-feasibility">
        <h2 id="task-feasibility" className="visually-hidden">
          {t("Feasibility")}
        </h2>
        <ErrorMessage
          error={error}
          title={t("Couldn’t check the feasibility")}
          onRetry={feasibility.check}
          bought={t("Nothing was ordered.")}
        />
      </section>
    );
  }
  if (!answer || error || (missing && isStale)) {
    return (
      <section className={classes.part} aria-labelledby="task-feasibility">
        <h2 id="task-feasibility">{t("Feasibility")}</h2>
        {pending && !missing ? (
          <div role="status" aria-label={t("Checking the feasibility")}>
            <Skeleton height={40} mt={8} />
            <Skeleton height={40} mt={8} />
          </div>
        ) : (
          <p className={classes.note}>
            {form.choices.point
              ? (missing ?? t("Not checked: the service refused the marked fields."))
              : t("Passes appear here once a point is set.")}
          </p>
        )}
      </section>
    );
  }
  const isFeasible = answer.result === "FEASIBLE";
  const fixes = feasibilityFixes(form.choices, form.now);
  return (
    <section
      className={classes.part}
      aria-labelledby="task-feasibility"
      data-stale={isStale || pending || undefined}
    >
      <header className={classes.head}>
        <h2 id="task-feasibility">
          {isFeasible
            ? t("Feasible, {opportunities}", {
                opportunities: count(opportunities.length, "opportunity", "opportunities"),
              })
            : t("Not feasible")}
        </h2>
        {isFeasible ? (
          <IconCircleCheckFilled size={18} className={classes.yes} aria-hidden />
        ) : (
          <IconCircleXFilled size={18} className={classes.no} aria-hidden />
        )}
      </header>
      <p className={classes.note}>
        {isStale || pending
          ? t("Checking the changed form…")
          : t("Checked {clock} UTC. Nothing is reserved.", {
              clock: formatClock(answer.checkedAt, "second"),
            })}
      </p>
      {isFeasible ? (
        <Opportunities form={form} />
      ) : (
        <>
          <ul className={classes.reasons}>
            <FirstRows rows={answer.reasons ?? []} as="li">
              {({ code, message }) => <li key={`${code} ${message}`}>{readableTimes(message)}</li>}
            </FirstRows>
          </ul>
          {fixes.length > 0 && (
            <div className={classes.fixes}>
              {fixes.map(({ label, change }) => (
                <Button key={label} variant="default" onClick={() => onChange(change)}>
                  {label}
                </Button>
              ))}
            </div>
          )}
        </>
      )}
    </section>
  );
}

function Opportunities({ form: { choices, now, preview } }: Pick<TaskPartProps, "form">) {
  const { opportunities, previewedKey, likelyKey, hoveredOnMap, hover, choose } = preview;
  const [limit, setLimit] = useState(FIRST);
  const shown = opportunities.filter(({ key }, index) => index < limit || key === likelyKey);
  const rest = opportunities.length - shown.length;
  const why = useId();
  return (
    <>
      {likelyKey !== undefined && (
        <p id={why} className={classes.note}>
          {t("Likely: nearest to the middle of your incidence range")}
        </p>
      )}
      <ol className={classes.list} onPointerLeave={() => hover(undefined)}>
        {shown.map((one) => (
          <li key={one.key}>
            <button
              type="button"
              className={classes.row}
              aria-pressed={one.key === previewedKey}
              aria-describedby={one.key === likelyKey ? why : undefined}
              data-hovered={one.key === hoveredOnMap || undefined}
              onClick={() => choose(one.key)}
              onPointerEnter={() => hover(one.key)}
              onFocus={() => hover(one.key)}
              onBlur={() => hover(undefined)}
            >
              <span className={classes.letter}>{one.letter}</span>
              <GeometryGlyph axes={one.axes} size={26} />
              <span className={classes.words}>
                <b>{formatShortTime(one.time, now).replace(/\d\d:\d\d$/, "")}</b>
                <b>{formatClock(one.time, "second")}</b> <span className={classes.zone}>{t("UTC")}</span>{" "}
                {one.key === likelyKey && <span className={classes.likely}>{t("Likely¦pass")}</span>}
                <span className={classes.geometry}>
                  {capital(one.look)} · {capital(one.pass)} · {formatAngle(one.incidence)}
                </span>
              </span>
              <span className={classes.rest}>
                {inHours(one.time - now)}
                <span>{resolutionAt(choices.mode, one.incidence)}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      {rest > 0 && (
        <Button className={classes.more ?? ""} variant="subtle" onClick={() => setLimit(limit + MORE)}>
          {t("Show {rest} more", { rest: Math.min(MORE, rest) })}
        </Button>
      )}
    </>
  );
}

function inHours(ms: number): string {
  const hours = Math.round(ms / HOUR);
  return hours < 96
    ? t("in {hours} h", { hours: formatNumber(hours) })
    : t("in {days} days", { days: formatNumber(hours / 24) });
}

interface Fix {
  label: string;
  change: TaskDraft;
}

function feasibilityFixes(choices: TaskChoices, now: number): Fix[] {
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
