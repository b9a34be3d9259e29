import { Button, Kbd, Popover, UnstyledButton } from "@mantine/core";
import {
  IconChevronDown,
  IconClockPlay,
  IconInfoCircle,
  IconPackage,
  IconSatellite,
} from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { serviceNow, useServiceClock } from "../../api/clock.ts";
import { type DemoClockControl, useRefreshAfterJumps } from "../../api/demo-clock.ts";
import { rich } from "../../languages/rich.ts";
import { t } from "../../languages/texts.ts";
import { comingDetail, comingWords } from "../../shared/tasks/task-words.ts";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { announce } from "../../ui/feedback/live-region.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import { useLetterKeys } from "../../ui/input/letter-keys.ts";
import { UtcTimeField } from "../../ui/input/utc-fields.tsx";
import { aheadWords, durationWords, formatClock, formatDay, formatTime } from "../../ui/text/format.ts";
import { useNow, useRealNow } from "../../ui/text/use-now.ts";
import classes from "./demo-clock.module.css";

const TICK_MS = 5_000;

export function DemoClockButton({ control }: { control: DemoClockControl }) {
  const [opened, setOpened] = useState(false);
  const now = useNow(TICK_MS);
  const ahead = aheadWords(useServiceClock(({ aheadMs }) => aheadMs));
  useRefreshAfterJumps(sayTime);
  function onKeyDown(event: KeyboardEvent) {
    const [next] = control.events;
    if (event.key !== "." || event.repeat || !next || !useLetterKeys.getState().isOn) return;
    if (event.target instanceof Element && event.target.matches("input")) return;
    event.preventDefault();
    void control.moveTo(Date.parse(next.at)).then(() => setOpened(false));
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={424} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.chip}
          aria-haspopup="dialog"
          title={t("Demo time {time}. Jump to the next event", { time: formatTime(now) })}
          onClick={() => setOpened(!opened)}
        >
          <IconClockPlay size={16} stroke={1.75} aria-hidden />
          <span>
            <span className={classes.name}>{t("Demo time")} </span>
            <b>
              <span className={ahead ? classes.day : classes.wide}>{formatDay(now)} </span>
              {formatClock(now)}
              <span className={classes.utc}> {t("UTC")}</span>
            </b>
          </span>
          {ahead && <span className={classes.ahead}>{ahead}</span>}
          <span className="visually-hidden">{t(". Move the clock")}</span>
          <IconChevronDown size={14} stroke={1.75} aria-hidden className={classes.more} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu} aria-label={t("The demo’s clock")} onKeyDown={onKeyDown}>
        <DemoClockMenu control={control} onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function sayTime(): void {
  announce(t("Demo time {time}", { time: formatTime(serviceNow()) }));
}

export function UtcClock() {
  const now = useRealNow(10_000);
  return (
    <time className={classes.clock} dateTime={new Date(now).toISOString()}>
      {rich("{day} <b>{clock}</b> UTC", {
        day: formatTime(now, "date"),
        clock: formatClock(now),
      })}
    </time>
  );
}

const HOUR = 3_600_000;
const STEPS = [
  ["+1 h", HOUR],
  ["+6 h", 6 * HOUR],
  ["+1 d", 24 * HOUR],
  ["+7 d", 7 * 24 * HOUR],
] as const;
const ROUNDING = 1_000;
const MOST = 5;
/** Maximum move of the clock, days (docs/operating.md, `/__clock`). */
const MOST_DAYS = 31;

function DemoClockMenu({ control, onDone }: { control: DemoClockControl; onDone: () => void }) {
  const { events, busy, error } = control;
  const now = useNow(1_000);
  const ahead = useServiceClock(({ aheadMs }) => aheadMs);
  const [time, setTime] = useState<number>();
  const problem = time === undefined ? undefined : timeProblem(time, now);
  const go = async (instant: number) => {
    await control.moveTo(instant);
    if (serviceNow() > instant - ROUNDING) onDone();
  };
  const [next] = events;
  return (
    <>
      <header className={classes.head}>
        <h2 tabIndex={-1} data-autofocus>
          <span className={classes.label}>{t("Demo time")}</span> {formatTime(now, "second")}
        </h2>
        <p className={classes.said}>
          {ahead === 0
            ? t("Same as real time.")
            : t("{duration} ahead of real time.", { duration: durationWords(ahead) })}{" "}
          {t("The demo’s clock only moves forward.")}
        </p>
      </header>
      <section className={classes.part} aria-labelledby="clock-events">
        <h3 id="clock-events">
          {t("Jump to the next event")} {next && <Kbd aria-label={t("Key: full stop")}>.</Kbd>}
        </h3>
        {events.length === 0 && (
          <p className={classes.said}>{t("No upcoming events: no task is under way.")}</p>
        )}
        <ol>
          {events.slice(0, MOST).map((event, index) => (
            <li key={`${event.taskID} ${event.what}`}>
              <UnstyledButton
                className={classes.event}
                data-next={index === 0 || undefined}
                onClick={() => void go(Date.parse(event.at))}
              >
                {event.what === "image-taken" || event.what === "decision" ? (
                  <IconSatellite size={18} stroke={1.75} aria-hidden />
                ) : (
                  <IconPackage size={18} stroke={1.75} aria-hidden />
                )}
                <span className={classes.what}>
                  <b>{comingWords(event)}</b>
                  <span>{comingDetail(event)}</span>
                </span>
                <span className={classes.distance}>
                  {t("in {duration}", { duration: durationWords(Date.parse(event.at) - now) })}
                </span>
              </UnstyledButton>
            </li>
          ))}
        </ol>
      </section>
      <section className={classes.part} aria-labelledby="clock-steps">
        <h3 id="clock-steps">{t("Or move the clock")}</h3>
        <div className={classes.steps}>
          {STEPS.map(([label, length]) => (
            <BusyButton
              key={label}
              variant="default"
              busy={busy}
              onClick={() => void go(serviceNow() + length)}
            >
              {label}
            </BusyButton>
          ))}
          <Button
            variant="default"
            aria-expanded={time !== undefined}
            onClick={() =>
              setTime(time === undefined ? Math.ceil((now + 24 * HOUR) / HOUR) * HOUR : undefined)
            }
          >
            {t("Set a time")}
          </Button>
        </div>
        {time !== undefined && (
          <div className={classes.typed}>
            <UtcTimeField label={t("Demo time (UTC)")} time={time} onChange={setTime} />
            <BusyButton busy={busy} disabled={problem !== undefined} onClick={() => void go(time)}>
              {t("Move¦clock")}
            </BusyButton>
            {problem && <p role="alert">{problem}</p>}
          </div>
        )}
        {error && <ErrorMessage error={error} title={t("Couldn’t move the clock")} />}
      </section>
      <p className={classes.note} role="status">
        <IconInfoCircle size={16} stroke={1.75} aria-hidden />
        {busy
          ? t("Moving: everything before the new time happens now.")
          : t(
              "Everything before the new time happens: images are taken, purchases close, webhooks are called. This cannot be undone.",
            )}
      </p>
    </>
  );
}

/** Returns why the clock cannot be set to a time (ms); undefined when it can. */
function timeProblem(time: number, now: number): string | undefined {
  if (time <= now) return t("The demo’s clock only moves forward: choose a later time.");
  if (time > now + MOST_DAYS * 24 * HOUR) return t("At most {days} days at once.", { days: MOST_DAYS });
  return undefined;
}
