import { t } from "../../languages/texts.ts";
import "@mantine/dates/styles.layer.css";
import { DatePicker } from "@mantine/dates";

interface UtcCalendarProps {
  /** "2026-11-22"; its month is shown first. */
  day: string | undefined;
  onChoose: (day: string) => void;
}

export function UtcCalendar({ day, onChoose }: UtcCalendarProps) {
  return (
    <DatePicker
      value={day ?? null}
      {...(day && { defaultDate: day })}
      onChange={(chosen) => chosen && onChoose(chosen)}
      ariaLabels={{
        nextMonth: t("Next month"),
        previousMonth: t("Previous month"),
        monthLevelControl: t("Choose a month"),
        yearLevelControl: t("Choose a year"),
        nextYear: t("Next year"),
        previousYear: t("Previous year"),
        nextDecade: t("Next ten years"),
        previousDecade: t("Previous ten years"),
      }}
    />
  );
}
