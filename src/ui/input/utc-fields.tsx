import { Popover, TextInput } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { t } from "../../languages/texts.ts";
import { lazyPart } from "../layout/lazy-part.tsx";
import { IconButton } from "./icon-button.tsx";
import { readDay, readTime, timeText } from "./typed-values.ts";

const UtcCalendar = lazyPart(() => import("./utc-calendar.tsx"), "UtcCalendar");

interface UtcDayFieldProps {
  label: string;
  day: string;
  onChange: (day: string | undefined) => void;
  error?: ReactNode;
}

/** UTC day, typed as 2026-11-22 or chosen from a calendar; independent of the browser's locale and zone. */
export function UtcDayField({ label, day, onChange, error }: UtcDayFieldProps) {
  const [text, setText] = useState(day);
  const read = readDay(text);
  return (
    <UtcText
      label={label}
      text={text}
      placeholder={t("YYYY-MM-DD")}
      fault={text !== "" && read === undefined ? t("Enter the day as 2026-11-22.") : error}
      day={read}
      onText={(typed) => {
        setText(typed);
        onChange(typed === "" ? "" : readDay(typed));
      }}
    />
  );
}

interface UtcTimeFieldProps {
  label: string;
  time: number;
  onChange: (time: number) => void;
}

/** UTC day and time, typed as 2026-11-22 16:47; reports unreadable text and changes nothing. */
export function UtcTimeField({ label, time, onChange }: UtcTimeFieldProps) {
  // Typed text stays as long as it means this time or is incomplete.
  const [typed, setTyped] = useState<{ text: string; over: number }>();
  const isTyping = typed !== undefined && (typed.over === time || readTime(typed.text) === time);
  const text = isTyping ? typed.text : timeText(time);
  return (
    <UtcText
      label={label}
      text={text}
      placeholder={t("YYYY-MM-DD hh:mm")}
      fault={readTime(text) === undefined ? t("Enter it as 2026-11-22 16:47, in UTC.") : undefined}
      day={new Date(time).toISOString().slice(0, 10)}
      onText={(next) => {
        setTyped({ text: next, over: time });
        const read = readTime(next);
        if (read !== undefined) onChange(read);
      }}
      onDay={(day) => {
        setTyped(undefined);
        onChange(Date.parse(`${day}T${new Date(time).toISOString().slice(11)}`));
      }}
    />
  );
}

interface UtcTextProps {
  label: string;
  text: string;
  placeholder: string;
  fault: ReactNode;
  day: string | undefined;
  onText: (text: string) => void;
  onDay?: (day: string) => void;
}

function UtcText({ label, text, placeholder, fault, day, onText, onDay = onText }: UtcTextProps) {
  const [opened, setOpened] = useState(false);
  const [isLeft, setIsLeft] = useState(false);
  return (
    <TextInput
      label={label}
      value={text}
      placeholder={placeholder}
      inputMode="numeric"
      autoComplete="off"
      error={isLeft ? fault : undefined}
      onFocus={() => setIsLeft(false)}
      onBlur={() => setIsLeft(true)}
      onChange={(event) => onText(event.currentTarget.value)}
      rightSection={
        <Popover
          opened={opened}
          onChange={setOpened}
          position="bottom-end"
          trapFocus
          returnFocus
          withinPortal={false}
        >
          <Popover.Target>
            <IconButton
              Icon={IconCalendar}
              color="gray"
              label={t("{label}: calendar", { label })}
              onClick={() => setOpened(!opened)}
            />
          </Popover.Target>
          <Popover.Dropdown>
            <Suspense>
              <UtcCalendar
                day={day}
                onChoose={(chosen) => {
                  onDay(chosen);
                  setOpened(false);
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
