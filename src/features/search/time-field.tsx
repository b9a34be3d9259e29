import { Button, Popover } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";
import { formatTime } from "../../ui/format.ts";
import { UtcDayField } from "../../ui/utc-fields.tsx";
import type { TimeFilter } from "./search-form.ts";
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
          aria-label={`Time: ${timeWords(time)}`}
          onClick={() => setOpened(!opened)}
        >
          <span>{timeWords(time)}</span>
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
  const problem = rangeProblem(from, to);
  return (
    <form
      className={classes.range}
      onSubmit={(event) => {
        event.preventDefault();
        // React passes it on to the form of the filters, which would search what was there before.
        event.stopPropagation();
        if (!problem) onChange({ kind: "range", from: from || undefined, to: to || undefined });
      }}
    >
      <UtcDayField label="From (UTC)" day={from ?? ""} onChange={setFrom} />
      <UtcDayField
        label="To (UTC), included"
        day={to ?? ""}
        onChange={setTo}
        error={from && to ? problem : undefined}
      />
      <Button type="submit" disabled={problem !== undefined}>
        Use this range
      </Button>
    </form>
  );
}

function rangeProblem(from: string | undefined, to: string | undefined): string | undefined {
  if (from === undefined || to === undefined) return "Write both days as 2026-11-22.";
  if (!from && !to) return "Choose at least one day.";
  if (from && to && from > to) return "The first day must not be after the last.";
  return undefined;
}

/** A time filter in words. */
export function timeWords(time: TimeFilter): string {
  switch (time.kind) {
    case "all":
      return "All time";
    case "days":
      return time.days === 365 ? "Last year" : `Last ${time.days} days`;
    case "range":
      if (!time.from) return `Until ${formatTime(time.to ?? "", "date")}`;
      if (!time.to) return `From ${formatTime(time.from, "date")}`;
      return `${formatTime(time.from, "date")} to ${formatTime(time.to, "date")}`;
  }
}
