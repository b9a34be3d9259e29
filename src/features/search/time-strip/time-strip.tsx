import { ActionIcon, SegmentedControl } from "@mantine/core";
import { useElementSize, useMergedRef } from "@mantine/hooks";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type Ref, useMemo, useState } from "react";
import { useServiceClock } from "../../../api/clock.ts";
import { catalogExtentQuery } from "../../../api/frames/frames.ts";
import { useContract, useSession } from "../../../api/use-session.ts";
import { t, text } from "../../../languages/texts.ts";
import { useHasKeys } from "../../../ui/input/letter-keys.ts";
import { formatDay, formatTime } from "../../../ui/text/format.ts";
import { usePalette } from "../../../ui/theme/palette.ts";
import type { restOf } from "../api/use-search-results.ts";
import {
  type SearchForm,
  type SortOrder,
  type TimeFilter,
  timeLimits,
  toSearchInput,
} from "../form/search-form.ts";
import { COLORING_WORDS, type Coloring, type ColorScale, colorings, frameColors } from "../frame-colors.ts";
import type { Chosen } from "../results/facets.tsx";
import type { Acquisition } from "../rows/acquisitions.ts";
import { axisDays, brushDays, catalogDays, searchedDays } from "./strip-axis.ts";
import { type BinSize, binSizes, DAY_MS, type Days, dayOf, FITTED_PART, fittingSize } from "./time-bins.ts";
import { type BrushHandle, TimePlot } from "./time-plot.tsx";
import classes from "./time-strip.module.css";

interface TimeStripProps {
  search: SearchForm;
  /** Facets that `acquisitions` are narrowed to. */
  chosen: Chosen;
  /** Undefined while awaited. */
  acquisitions: readonly Acquisition[] | undefined;
  rest: ReturnType<typeof restOf>;
  time: TimeFilter;
  onChange: (time: TimeFilter) => void;
  color: Coloring | undefined;
  brushRef: Ref<BrushHandle>;
}

const NONE: readonly Acquisition[] = [];
const TITLES: Readonly<Record<BinSize, string>> = {
  day: text("Acquisitions per day"),
  week: text("Acquisitions per week"),
  month: text("Acquisitions per month"),
};
const SIZES: Readonly<Record<BinSize, string>> = {
  day: text("Day"),
  week: text("Week"),
  month: text("Month"),
};
/** Room beside the plot, px; as in the style sheet. */
const SIDES = 40;
/** Width before it is measured, px. */
const USUAL_WIDTH = 900;

/** Shows acquisitions over the time of the catalog, with the time filter as a brush. Days are UTC. */
export function TimeStrip({
  search,
  chosen,
  acquisitions,
  rest,
  time,
  onChange,
  color,
  brushRef,
}: TimeStripProps) {
  const [opened, setOpened] = useState(true);
  const hasKeys = useHasKeys();
  const { ref, width: measured } = useElementSize();
  /** Width before the observer says it, so that the first paint has it. */
  const [firstWidth, setFirstWidth] = useState(0);
  const [atFirst] = useState(() => (element: HTMLElement | null) => {
    if (element) setFirstWidth(element.clientWidth);
  });
  const room = (measured || firstWidth || USUAL_WIDTH + SIDES) - SIDES;
  const [begun] = useState(Date.now);
  const now = begun + useServiceClock(({ aheadMs }) => aheadMs);
  // Fits the time that was chosen elsewhere, or drawn here much longer or shorter, so that the axis keeps its place under a brush.
  const fitTo = (chosen: TimeFilter, days = searchedDays(chosen, now)) => ({
    fitted: chosen,
    drawn: chosen,
    size: fittingSize(days, USUAL_WIDTH),
  });
  const [fit, setFit] = useState(() => fitTo(time));
  if (!isSameTime(fit.drawn, time)) setFit(fitTo(time));
  const { size } = fit;

  const session = useSession();
  const contract = useContract();
  const { collections, contractID } = toSearchInput(search, contract?.id, now);
  const {
    data: extent,
    isPending,
    isPaused,
  } = useQuery({
    ...catalogExtentQuery(
      session,
      collections && contractID ? { collections: [...collections], contractID } : {},
    ),
    // The search goes first.
    enabled: acquisitions !== undefined,
  });

  const of = JSON.stringify({ ...search, time: undefined, sort: undefined, chosen });
  const [loaded, setLoaded] = useState<KnownAcquisitions>();
  const spanNow = () => {
    const times = (acquisitions ?? NONE).flatMap(({ frames: [frame] }) =>
      frame ? [{ time: Date.parse(frame.start) }] : [],
    );
    return loadedSpan(searchedDays(search.time, now), search.sort, times, rest === "none");
  };
  if (acquisitions && (loaded?.of !== of || loaded.shown !== acquisitions))
    setLoaded(known(loaded, of, acquisitions, spanNow()));
  const all = useMemo(() => (loaded?.of === of ? [...loaded.byID.values()] : NONE), [loaded, of]);
  const palette = usePalette();
  const by = color ?? colorings[0];
  const { colors, shadeOf, scale } = useMemo(() => {
    const frames = (acquisitions ?? NONE).flatMap((one) => one.frames);
    return frameColors(by, frames, palette);
  }, [acquisitions, by, palette]);
  const entries = useMemo(
    () =>
      all.flatMap(({ frames: [frame] }) =>
        frame ? [{ time: Date.parse(frame.start), shade: shadeOf(frame) }] : [],
      ),
    [all, shadeOf],
  );
  const axis = useMemo(
    () =>
      axisDays(
        extent ?? undefined,
        entries.map((entry) => entry.time),
        time,
        now,
      ),
    [extent, entries, time, now],
  );
  const brush = brushDays(time, axis, now);
  const fitted = brushDays(fit.fitted, axis, now);
  const isAxisKnown = !isPending || isPaused || timeLimits(time, now).from !== undefined;
  const draw = (next: TimeFilter) => {
    const days = brushDays(next, axis, now);
    const part = (daysOf(days) / daysOf(fitted)) * FITTED_PART;
    setFit(part < LEAST_PART || part > 1 ? fitTo(next, days) : { ...fit, drawn: next });
    onChange(next);
  };
  const unloaded = unloadedSpans(axis, loaded?.of === of ? loaded.spans : []);
  const hint = hintWords(brush, axis, hasKeys);
  return (
    <section
      ref={useMergedRef(ref, atFirst)}
      className={classes.strip}
      data-time-strip=""
      data-opened={opened || undefined}
      aria-label={t("Acquisitions over time")}
    >
      <header className={classes.head}>
        <h2>{t(TITLES[size])}</h2>
        <p className={classes.words}>
          <span>{headWords(brush, acquisitions?.length, rest !== "none")}</span>
          <Shades by={by} scale={scale} />
          {extent && (
            <span className={classes.catalog}>
              {t("Catalog from {day}", { day: formatTime(extent.first, "date") })}
            </span>
          )}
        </p>
        {opened && (
          <>
            <span className={classes.hint} title={hint.full}>
              {hint.short}
            </span>
            <SegmentedControl
              aria-label={t("Width of a bar")}
              value={size}
              onChange={(chosen) => setFit({ ...fit, size: chosen })}
              data={binSizes.map((value) => ({ value, label: t(SIZES[value]) }))}
            />
          </>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={opened ? t("Collapse the time strip") : t("Open the time strip")}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {opened ? <IconChevronDown size={16} stroke={1.75} /> : <IconChevronUp size={16} stroke={1.75} />}
        </ActionIcon>
      </header>
      {opened && isAxisKnown && (
        <TimePlot
          {...{ entries, axis, brush, fitted, unloaded, size, room, measured, time }}
          onChange={draw}
          hint={hint.full}
          colors={colors}
          catalog={catalogDays(extent ?? undefined, now)}
          ref={isPending ? null : brushRef}
        />
      )}
    </section>
  );
}

/** Says what the shades of the bars are: those of time as a scale. */
function Shades({ by, scale }: { by: Coloring; scale: ColorScale | undefined }) {
  if (!scale) return null;
  if (by !== "time" || scale.kind !== "ramp")
    return (
      <span className={classes.shades}>{t("Color: {property}", { property: t(COLORING_WORDS[by]) })}</span>
    );
  return (
    <span className={classes.shades}>
      {t("Older")}
      <span className={classes.ramp} aria-hidden>
        {scale.colors.map((color) => (
          <i key={color} style={{ background: color }} />
        ))}
      </span>
      {t("Newer")}
    </span>
  );
}

/** Least part of the room for a brush, unless the axis is fitted to it. */
const LEAST_PART = 0.25;

function daysOf([first, last]: Days): number {
  return last + 1 - first;
}

function isSameTime(one: TimeFilter, other: TimeFilter): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function hintWords(brush: Days, axis: Days, hasKeys: boolean): { short: string; full?: string } {
  if (brush[0] <= axis[0] && brush[1] >= axis[1]) return { short: t("Drag to select a time") };
  if (!hasKeys) return { short: t("Drag to move") };
  return {
    short: t("Drag to move, Shift to redraw"),
    full: t(
      "Drag it to move it, its ends to resize it, and with Shift, Alt or beside it to select another time",
    ),
  };
}

interface KnownAcquisitions {
  of: string;
  shown: readonly Acquisition[];
  byID: ReadonlyMap<string, Acquisition>;
  spans: readonly Days[];
}

/** Keeps what was loaded before the time changed, so that bars outside the brush stay. */
function known(
  before: KnownAcquisitions | undefined,
  of: string,
  shown: readonly Acquisition[],
  span: Days | undefined,
): KnownAcquisitions {
  const isSame = before?.of === of;
  const byID = new Map(isSame ? before.byID : []);
  for (const acquisition of shown) byID.set(acquisition.imageID, acquisition);
  const spans = isSame ? before.spans : [];
  return { of, shown, byID, spans: span ? [...spans, span] : spans };
}

/** Returns the days of a search that are fully loaded: the first ones in its order. */
export function loadedSpan(
  searched: Days,
  order: SortOrder,
  loaded: readonly { time: number }[],
  isWhole: boolean,
): Days | undefined {
  if (isWhole) return searched;
  const last = loaded.at(-1);
  if (!last) return undefined;
  // The last day may have more.
  if (order === "newest") return spanOf(dayOf(last.time) + 1, searched[1]);
  return order === "oldest" ? spanOf(searched[0], dayOf(last.time) - 1) : undefined;
}

export function unloadedSpans(axis: Days, spans: readonly Days[]): Days[] {
  const gaps: Days[] = [];
  let next = axis[0];
  for (const [first, last] of spans.toSorted((a, b) => a[0] - b[0])) {
    if (first > axis[1]) break;
    if (first > next) gaps.push([next, first - 1]);
    next = Math.max(next, last + 1);
  }
  return next <= axis[1] ? [...gaps, [next, axis[1]]] : gaps;
}

function spanOf(first: number, last: number): Days | undefined {
  return first <= last ? [first, last] : undefined;
}

function headWords(brush: Days, found: number | undefined, hasMore: boolean): string {
  const [from, to] = [formatTime(brush[0] * DAY_MS, "date"), formatTime(brush[1] * DAY_MS, "date")];
  if (found === undefined && from === to) return t("{day}, UTC", { day: to });
  const span = spanWords(brush, from, to);
  if (found === undefined) return span;
  return hasMore
    ? t("{found, number} loaded, {span}", { found, span })
    : t("{found, number}, {span}", { found, span });
}

function spanWords([first, last]: Days, from: string, to: string): string {
  if (from === to) return t("on {day}, UTC", { day: to });
  const year = new Date(first * DAY_MS).getUTCFullYear();
  return year === new Date(last * DAY_MS).getUTCFullYear()
    ? t("{from} to {to} {year}, UTC", {
        from: formatDay(first * DAY_MS),
        to: formatDay(last * DAY_MS),
        year: String(year),
      })
    : t("{from} to {to}, UTC", { from, to });
}
