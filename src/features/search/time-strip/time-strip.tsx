import { ActionIcon, RangeSlider, SegmentedControl } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { serviceNow } from "../../../api/clock.ts";
import { pageSteps } from "../../../ui/list/page-steps.ts";
import { formatTime } from "../../../ui/text/format.ts";
import range from "../form/range-bars.module.css";
import { type TimeFilter, timeLimits } from "../form/search-form.ts";
import { timeWords } from "../form/time-field.tsx";
import type { Acquisition } from "../results/acquisitions.ts";
import { type BinSize, binSizes, binsInWords, DAY_MS, timeBins } from "./time-bins.ts";
import classes from "./time-strip.module.css";

interface TimeStripProps {
  acquisitions: readonly Acquisition[];
  /** The time filter being edited. */
  time: TimeFilter;
  onChange: (time: TimeFilter) => void;
}

/** Days that the strip shows at least. */
const LEAST_DAYS = 400;

/** Loaded acquisitions over time, and the time filter as two handles on the same axis. Days are UTC. */
export function TimeStrip({ acquisitions, time, onChange }: TimeStripProps) {
  const [opened, setOpened] = useState(true);
  const [size, setSize] = useState<BinSize>("week");
  const times = useMemo(
    () => acquisitions.map(({ frames }) => Date.parse(frames[0]?.start ?? "")),
    [acquisitions],
  );
  const [now] = useState(() => serviceNow());
  const lastDay = Math.floor(now / DAY_MS);
  const { from, to } = timeLimits(time, now);
  const oldest = Math.min(...times, from ? Date.parse(from) : now);
  const firstDay = Math.min(lastDay - LEAST_DAYS, Math.floor(oldest / DAY_MS));
  const bins = useMemo(
    () => timeBins(times, firstDay * DAY_MS, (lastDay + 1) * DAY_MS, size),
    [times, firstDay, lastDay, size],
  );
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const span = (lastDay + 1 - firstDay) * DAY_MS;
  const place = (ms: number) => ((ms - firstDay * DAY_MS) / span) * 100;
  const chosen: [number, number] = [
    from ? Math.floor(Date.parse(from) / DAY_MS) : firstDay,
    to ? Math.min(lastDay, Math.floor(Date.parse(to) / DAY_MS)) : lastDay,
  ];

  function choose([first, last]: [number, number]) {
    const day = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10);
    onChange({
      kind: "range",
      from: first <= firstDay ? undefined : day(first),
      to: last >= lastDay ? undefined : day(last),
    });
  }

  return (
    <section className={classes.strip} data-opened={opened || undefined} aria-label="Acquisitions over time">
      <header className={classes.head}>
        <div className={classes.words}>
          <h2>Acquisitions per {size}</h2>
          <span>{timeWords(time)}, UTC · of those loaded</span>
        </div>
        {opened && (
          <SegmentedControl
            aria-label="Width of a bar"
            value={size}
            onChange={(value) => setSize(value as BinSize)}
            data={binSizes.map((value) => ({ value, label: `${value[0]?.toUpperCase()}${value.slice(1)}` }))}
          />
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={opened ? "Collapse the time strip" : "Open the time strip"}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {opened ? <IconChevronDown size={16} stroke={1.75} /> : <IconChevronUp size={16} stroke={1.75} />}
        </ActionIcon>
      </header>
      {opened && (
        <div className={classes.axis}>
          <p className="visually-hidden">{binsInWords(bins, size)}</p>
          <div className={`${range.bars} ${classes.bars}`} aria-hidden>
            {bins.map((bin) => (
              <span
                key={bin.from}
                title={`${formatTime(bin.from, "date")}: ${bin.count}`}
                data-inside={bin.to > chosen[0] * DAY_MS && bin.from <= chosen[1] * DAY_MS ? true : undefined}
                style={{
                  left: `${Math.max(0, place(bin.from))}%`,
                  width: `calc(${place(bin.to) - place(bin.from)}% - 1px)`,
                  height: `${(bin.count / most) * 100}%`,
                }}
              />
            ))}
          </div>
          <RangeSlider
            min={firstDay}
            max={lastDay}
            minRange={0}
            value={chosen}
            label={(day) => formatTime(day * DAY_MS, "date")}
            thumbFromLabel="First day (UTC)"
            thumbToLabel="Last day (UTC)"
            thumbValueText={(day) => formatTime(day * DAY_MS, "date")}
            thumbProps={pageSteps({ value: chosen, by: 7, min: firstDay, max: lastDay, onChange: choose })}
            classNames={{ thumb: `${range.thumb} ${classes.thumb}` }}
            onChange={choose}
          />
          <p className={range.ends}>
            <span>{formatTime(firstDay * DAY_MS, "date")}</span>
            <span>{formatTime(lastDay * DAY_MS, "date")}</span>
          </p>
        </div>
      )}
    </section>
  );
}
