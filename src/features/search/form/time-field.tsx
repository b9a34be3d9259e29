import { Button, Popover } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { UtcDayField } from "../../../ui/input/utc-fields.tsx";
import { type TimeFilter, timeWords } from "./search-form.ts";
import classes from "./time-field.module.css";

interface TimeFieldProps {
  time: TimeFilter;
  onChange: (time: TimeFilter) => void;
}

const PRESETS: readonly { label: string; time: TimeFilter }[] = [
  { label: "Last 7 days", time: { kind: "days", days: 7 } },
  { label: "Last 30 days", time: { kind: "days", days: 30 } },
  { label: "Last 90 days", time: { kind: "days", days: 90 } },
  { label: "Last year", time: { kind: "days", days: 365 } },
  { label: "All time", time: { kind: "all" } },
];

/** When the images were taken, in whole UTC days. */
export function TimeField({ time, onChange }: TimeFieldProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} width={300} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.button}
          aria-expanded={opened}
          aria-label={`Time: ${timeWords(time)} UTC`}
          onClick={() => setOpened(!opened)}
        >
          <span>{timeWords(time)} </span>
          <span className={classes.zone}>UTC</span>
          <IconCalendar size={14} stroke={1.75} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.presets}>
          {PRESETS.map(({ label, time: preset }) => (
            <Button
              key={label}
              variant={timeWords(preset) === timeWords(time) ? "filled" : "default"}
              onClick={() => {
                onChange(preset);
                setOpened(false);
              }}
            >
              {label}
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
        // React passes it on to the form of the filters, which would search what was there before.
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
      <UtcDayField label="From (UTC)" day={from ?? ""} onChange={setFrom} />
      <UtcDayField label="To (UTC), included" day={to ?? ""} onChange={setTo} />
      {problem && (tried || (from && to)) && <p className={classes.problem}>{problem.words}</p>}
      <Button type="submit">Use this range</Button>
    </form>
  );
}

/** Why two days are no range, and which of the two fields is to be corrected first. */
function rangeProblem(
  from: string | undefined,
  to: string | undefined,
): { words: string; field: 0 | 1 } | undefined {
  if (from === undefined) return { words: "Enter the first day as 2026-11-22.", field: 0 };
  if (to === undefined) return { words: "Enter the last day as 2026-11-22.", field: 1 };
  if (!from && !to) return { words: "Choose at least one day.", field: 0 };
  if (from && to && from > to) return { words: "The first day must not be after the last.", field: 1 };
  return undefined;
}
