import "@mantine/dates/styles.layer.css";
import { DatePicker } from "@mantine/dates";

interface UtcCalendarProps {
  /** "2026-11-22"; the month of it is shown first. */
  day: string | undefined;
  onChoose: (day: string) => void;
}

/** A month to choose a day from. Days have no zone here: whoever shows it says UTC. */
export function UtcCalendar({ day, onChoose }: UtcCalendarProps) {
  return (
    <DatePicker
      value={day ?? null}
      {...(day && { defaultDate: day })}
      onChange={(chosen) => chosen && onChoose(chosen)}
      ariaLabels={{
        nextMonth: "Next month",
        previousMonth: "Previous month",
        monthLevelControl: "Choose a month",
        yearLevelControl: "Choose a year",
        nextYear: "Next year",
        previousYear: "Previous year",
        nextDecade: "Next ten years",
        previousDecade: "Previous ten years",
      }}
    />
  );
}
