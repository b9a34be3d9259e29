import { Popover, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconClockPlay } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { serviceNow, useServiceClock } from "../../api/clock.ts";
import { type DemoClockControl, useRefreshAfterJumps } from "../../api/demo-clock.ts";
import { rich } from "../../languages/rich.ts";
import { t } from "../../languages/texts.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { useLetterKeys } from "../../ui/input/letter-keys.ts";
import { aheadWords, formatClock, formatDay, formatTime } from "../../ui/text/format.ts";
import { useNow } from "../../ui/text/use-now.ts";
import classes from "./demo-clock.module.css";
import { DemoClockMenu } from "./demo-clock-menu.tsx";

const TICK_MS = 5_000;

export function DemoClock({ control }: { control: DemoClockControl }) {
  const [opened, setOpened] = useState(false);
  const now = useNow(TICK_MS);
  const ahead = aheadWords(useServiceClock(({ aheadMs }) => aheadMs));
  useRefreshAfterJumps(sayTime);
  function onKeyDown(event: KeyboardEvent) {
    const [next] = control.events;
    if (event.key !== "." || event.repeat || !next || !useLetterKeys.getState().isOn) return;
    if ((event.target as Element).matches("input")) return;
    event.preventDefault();
    void control.moveTo(Date.parse(next.at)).then(() => setOpened(false));
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={424} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.chip}
          aria-haspopup="dialog"
          title={t("The demo's clock: jump to the next event")}
          onClick={() => setOpened(!opened)}
        >
          <IconClockPlay size={16} stroke={1.75} aria-hidden />
          <span>
            <span className={classes.wide}>{t("Demo time")} </span>
            <b>
              <span className={ahead ? classes.day : classes.wide}>{formatDay(now)} </span>
              {formatClock(now)}
              <span className={classes.wide}> {t("UTC")}</span>
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
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time className={classes.clock} dateTime={new Date(now).toISOString()}>
      {rich("{day} <b>{clock}</b> UTC", {
        day: formatTime(now, "date"),
        clock: formatClock(now),
        b: (inner) => <b key="b">{inner}</b>,
      })}
    </time>
  );
}
