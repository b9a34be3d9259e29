import { Button, RangeSlider } from "@mantine/core";
import { type CSSProperties, type PointerEvent, useRef, useState } from "react";
import {
  HORIZON_DAYS,
  leadHours,
  type Priority,
  SHORTEST_WINDOW_HOURS,
  type TaskWindow,
} from "../../../domain/tasking-rules.ts";
import { t, text } from "../../../languages/texts.ts";
import { UtcTimeField } from "../../../ui/input/utc-fields.tsx";
import { pageSteps } from "../../../ui/list/page-steps.ts";
import { count, formatNumber, formatShortTime } from "../../../ui/text/format.ts";
import form from "../task-form.module.css";
import {
  freeWindow,
  HOUR,
  mendedWindow,
  movedWindow,
  soonestWindow,
  windowPresets,
  windowProblem,
} from "./acquisition-window.ts";
import classes from "./window-field.module.css";

interface WindowFieldProps {
  window: TaskWindow;
  priority: Priority;
  now: number;
  /** Times of the opportunities, ms, drawn as ticks. */
  opportunities: readonly { time: number; isLikely: boolean }[];
  problem: string | undefined;
  onChange: (window: TaskWindow) => void;
}

const SPAN = HORIZON_DAYS * 24;
const DAY = 24 * HOUR;

export function WindowField(props: WindowFieldProps) {
  const { window, priority, now, opportunities, onChange } = props;
  const [dragged, setDragged] = useState<TaskWindow>();
  const base = Math.floor(now / HOUR) * HOUR;
  const hourOf = (time: number) => Math.min(SPAN, Math.max(0, Math.round((time - base) / HOUR)));
  const timeOf = (hour: number) => base + hour * HOUR;
  const place = (time: number) => `${Math.min(100, Math.max(0, ((time - base) / (SPAN * HOUR)) * 100))}%`;
  const shown = dragged ?? window;
  const problem = windowProblem(shown, priority, now) ?? props.problem;
  const mended = mendedWindow(window, priority, now);
  const canMend = windowProblem(window, priority, now) !== undefined;
  return (
    <section className={form.section} aria-labelledby="task-window" data-task-field="window">
      <div className={form.title}>
        <h2 id="task-window">{t("Window")}</h2>
        <span>{windowWords(shown)}</span>
      </div>
      <div className={classes.bar}>
        <span
          className={classes.lead}
          style={{ width: place(now + leadHours[priority] * HOUR) }}
          title={t("Orders need {hours} h before the window opens", { hours: leadHours[priority] })}
          aria-hidden
        />
        {opportunities.map(({ time, isLikely }) => (
          <span
            key={time}
            className={classes.tick}
            data-likely={isLikely || undefined}
            style={{ left: place(time) }}
            aria-hidden
          />
        ))}
        <RangeSlider
          size={1}
          min={0}
          max={SPAN}
          step={1}
          minRange={SHORTEST_WINDOW_HOURS}
          label={(hour) => formatShortTime(timeOf(hour), now)}
          thumbValueText={(hour) => t("{time} UTC", { time: formatShortTime(timeOf(hour), now) })}
          thumbFromLabel={t("The window opens (UTC)")}
          thumbToLabel={t("The window closes (UTC)")}
          classNames={{
            root: classes.rail ?? "",
            trackContainer: classes.rail ?? "",
            track: classes.track ?? "",
            bar: classes.open ?? "",
            thumb: classes.thumb ?? "",
          }}
          thumbProps={pageSteps({
            value: [hourOf(window.start), hourOf(window.end)],
            by: 24,
            min: 0,
            max: SPAN,
            // Ignores a step below the least length.
            onChange: ([from, to]) =>
              to - from >= SHORTEST_WINDOW_HOURS && onChange({ start: timeOf(from), end: timeOf(to) }),
          })}
          value={[hourOf(shown.start), hourOf(shown.end)]}
          onChange={([from, to]) => setDragged({ start: timeOf(from), end: timeOf(to) })}
          onChangeEnd={([from, to]) => {
            setDragged(undefined);
            onChange({ start: timeOf(from), end: timeOf(to) });
          }}
        />
        <WindowGrip
          style={{ left: place(shown.start), right: `calc(100% - ${place(shown.end)})` }}
          onMove={(by, isAtRest) => {
            const moved = movedWindow(window, by, priority, now);
            setDragged(isAtRest ? undefined : moved);
            if (isAtRest && moved.start !== window.start) onChange(moved);
          }}
          onCancel={() => setDragged(undefined)}
        />
      </div>
      <p className={classes.days} aria-hidden>
        <span style={{ left: 0 }}>{t("Now")}</span>
        {daysFrom(now).map(({ day, isNamed }) => (
          <span key={day} className={classes.day} style={{ left: place(day) }}>
            {isNamed && formatShortTime(day, now).replace(/,?\s\d\d:\d\d$/, "")}
          </span>
        ))}
      </p>
      <div className={classes.presets}>
        {presetsAt(now, priority).map(({ label, preset }) => {
          const isThis = preset.start === window.start && preset.end === window.end;
          return (
            <Button
              key={label}
              variant={isThis ? "light" : "default"}
              aria-pressed={isThis}
              onClick={() => onChange(preset)}
            >
              {t(label, { days: HORIZON_DAYS })}
            </Button>
          );
        })}
      </div>
      <div className={classes.typed}>
        <UtcTimeField
          label={t("Opens (UTC)")}
          time={window.start}
          onChange={(start) => onChange({ ...window, start })}
        />
        <UtcTimeField
          label={t("Closes (UTC)")}
          time={window.end}
          onChange={(end) => onChange({ ...window, end })}
        />
      </div>
      {problem && (
        <div className={form.problem} role="alert">
          {problem}{" "}
          {canMend && (
            <Button variant="default" onClick={() => onChange(mended)}>
              {t("Use {window}", { window: windowWords(mended) })}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function presetsAt(now: number, priority: Priority): { label: string; preset: TaskWindow }[] {
  return [
    { label: text("Free to cancel"), preset: freeWindow(now) },
    ...windowPresets.map(({ label, hours }) => ({ label, preset: soonestWindow(priority, now, hours) })),
  ];
}

function windowWords({ start, end }: TaskWindow): string {
  const hours = (end - start) / HOUR;
  const length =
    hours >= 96 ? count(Math.round(hours / 24), "day") : t("{hours} h", { hours: formatNumber(hours, 1) });
  return t("{start} to {end} UTC, {length}", {
    start: formatShortTime(start),
    end: formatShortTime(end),
    length,
  });
}

/** Returns the beginning of each day on the bar; every other one is named where there is room. */
function daysFrom(now: number): { day: number; isNamed: boolean }[] {
  const first = Math.ceil(now / DAY) * DAY;
  return Array.from({ length: HORIZON_DAYS }, (_, index) => {
    const day = first + index * DAY;
    return { day, isNamed: index % 2 === 0 && day > now + 1.2 * DAY && day < now + 12.2 * DAY };
  });
}

interface WindowGripProps {
  style: CSSProperties;
  /** Called with the offset in ms (whole hours); `isAtRest` at the end of the drag. */
  onMove: (by: number, isAtRest: boolean) => void;
  onCancel: () => void;
}

/** The window on its bar, dragged as a whole by the pointer; the sliders at its ends take keys. */
function WindowGrip({ style, onMove, onCancel }: WindowGripProps) {
  const from = useRef<number>(undefined);
  const move = (event: PointerEvent<HTMLElement>, isAtRest: boolean) => {
    const width = event.currentTarget.parentElement?.clientWidth;
    if (from.current === undefined || !width) return;
    onMove(Math.round(((event.clientX - from.current) / width) * SPAN) * HOUR, isAtRest);
  };
  return (
    <div
      className={classes.grip}
      style={style}
      data-window-grip=""
      aria-hidden
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        from.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => move(event, false)}
      onPointerUp={(event) => {
        move(event, true);
        from.current = undefined;
      }}
      onPointerCancel={() => {
        from.current = undefined;
        onCancel();
      }}
    />
  );
}
