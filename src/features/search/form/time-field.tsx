import { Button, Popover } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../../languages/texts.ts";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { UtcDayField } from "../../../ui/input/utc-fields.tsx";
import { type TimeFilter, timeWords } from "./search-form.ts";
import classes from "./time-field.module.css";

interface TimeFieldProps {
  time: TimeFilter;
  onChange: (time: TimeFilter) => void;
}

const PRESETS: readonly TimeFilter[] = [
  { kind: "days", days: 7 },
  { kind: "days", days: 30 },
  { kind: "days", days: 90 },
  { kind: "days", days: 365 },
  { kind: "all" },
];

export function TimeField({ time, onChange }: TimeFieldProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} width={300} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.button}
          aria-expanded={opened}
          aria-label={t("Time: {time} UTC", { time: timeWords(time) })}
          onClick={() => setOpened(!opened)}
        >
          <span>{timeWords(time)} </span>
          <span className={classes.zone}>{t("UTC")}</span>
          <IconCalendar size={14} stroke={1.75} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.presets}>
          {PRESETS.map((preset) => (
            <Button
              key={timeWords(preset)}
              variant={timeWords(preset) === timeWords(time) ? "filled" : "default"}
              onClick={() => {
                onChange(preset);
                setOpened(false);
              }}
            >
              {timeWords(preset)}
            </Button>
          ))}
        </div>
        <RangeForm
          time={time}
          onChange={(range) => {
            onChange(range);
            setOpened(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function RangeForm({ time, onChange }: TimeFieldProps) {
  const [from, setFrom] = useState<string | undefined>(time.kind === "range" ? (time.from ?? "") : "");
  const [to, setTo] = useState<string | undefined>(time.kind === "range" ? (time.to ?? "") : "");
  const [tried, setTried] = useState(false);
  const problem = rangeProblem(from, to);
  return (
    <form
      className={classes.range}
      onSubmit={(event) => {
        event.preventDefault();
        // React bubbles this event to the form of the filters.
        event.stopPropagation();
        if (!problem) {
          onChange({ kind: "range", from: from || undefined, to: to || undefined });
          return;
        }
        setTried(true);
        announce(problem.words);
        event.currentTarget.querySelectorAll<HTMLInputElement>("input")[problem.field]?.focus();
      }}
    >
      <UtcDayField label={t("From (UTC)")} day={from ?? ""} onChange={setFrom} />
      <UtcDayField label={t("To (UTC), included")} day={to ?? ""} onChange={setTo} />
      {problem && (tried || (from && to)) && <p className={classes.problem}>{problem.words}</p>}
      <Button type="submit">{t("Use this range")}</Button>
    </form>
  );
}

function rangeProblem(
  from: string | undefined,
  to: string | undefined,
): { words: string; field: 0 | 1 } | undefined {
  if (from === undefined) return { words: t("Enter the first day as 2026-11-22."), field: 0 };
  if (to === undefined) return { words: t("Enter the last day as 2026-11-22."), field: 1 };
  if (!from && !to) return { words: t("Choose at least one day."), field: 0 };
  if (from && to && from > to) return { words: t("The first day must not be after the last."), field: 1 };
  return undefined;
}
