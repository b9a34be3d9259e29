import { useDebouncedCallback } from "@mantine/hooks";
import {
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { t } from "../../../languages/texts.ts";
import { closestTo } from "../../../ui/list/row-keys.ts";
import { formatTime } from "../../../ui/text/format.ts";
import type { TimeFilter } from "../form/search-form.ts";
import {
  brushFilter,
  type CatalogDays,
  clamp,
  endTexts,
  monthTicks,
  roomForCounts,
  spread,
} from "./strip-axis.ts";
import {
  axisWidth,
  type BinEntry,
  type BinSize,
  binsInWords,
  DAY_MS,
  type Days,
  FITTED_PART,
  timeBins,
} from "./time-bins.ts";
import classes from "./time-plot.module.css";

interface TimePlotProps {
  entries: readonly BinEntry[];
  axis: Days;
  brush: Days;
  /** Time that fills most of the room. */
  fitted: Days;
  unloaded: readonly Days[];
  size: BinSize;
  /** Width for the axis, px; a wider one scrolls. */
  room: number;
  /** Width of the strip, px; 0 while it is hidden, when nothing can be scrolled. */
  measured: number;
  time: TimeFilter;
  onChange: (time: TimeFilter) => void;
  hint: string | undefined;
  colors: readonly string[];
  catalog: CatalogDays;
  ref: Ref<BrushHandle>;
}

const isSame = (one: Days, other: Days) => one[0] === other[0] && one[1] === other[1];

export interface BrushHandle {
  /** Moves it by a week, or by a month where bars are months. */
  move: (direction: -1 | 1) => void;
}

const BAR_HEIGHT = 36;
/** Target of a handle, px. */
const HANDLE = 24;
const HANDLE_SEEN = 10;
/** Margin beside the axis, px. */
const MARGIN = 12;
/** Least drag, px. */
const LEAST_DRAG = 4;
/** Delay after keys before the time is searched, ms. */
const REST_MS = 500;
/** Days moved by Page Up, Page Down and Shift. */
const LARGE_STEP = { day: 7, week: 7, month: 30 } as const satisfies Record<BinSize, number>;

/** Draws bars and brush; the brush is dragged, redrawn beside it or with Shift or Alt, or moved by keys. */
export function TimePlot(props: TimePlotProps) {
  const { entries, axis, fitted, unloaded, size, room, measured, time, colors, catalog, onChange } = props;
  const width = axisWidth(axis, size, room, fitted);
  const [drag, setDrag] = useState<BrushDrag & { isMoved: boolean }>();
  /** Brush that is not searched yet. */
  const [held, setHeld] = useState<{ brush: Days; of: TimeFilter }>();
  const brush = held?.of === time ? held.brush : props.brush;
  const bins = timeBins(entries, axis, brush, size);
  const span = axis[1] + 1 - axis[0];
  const place = (day: number) => ((day - axis[0]) / span) * width;
  const ends = [place(brush[0]), place(brush[1] + 1)] as const;
  /** Last relative time and its days: keys that return to these days restore it. */
  const [origin, setOrigin] = useState({ time, brush: props.brush });
  if (time.kind !== "range" && (origin.time !== time || !isSame(origin.brush, props.brush)))
    setOrigin({ time, brush: props.brush });
  const searchSoon = useDebouncedCallback((next: Days) => {
    if (isSame(next, props.brush)) setHeld(undefined);
    else if (origin.time.kind !== "range" && isSame(next, origin.brush)) onChange(origin.time);
    else onChange(brushFilter(next, axis));
  }, REST_MS);

  const dayAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left } = currentTarget.getBoundingClientRect();
    return axis[0] + ((clientX - left) / width) * span;
  };
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    const at = dayAt(event);
    const hold = closestTo(event.target, "[data-hold]")?.dataset.hold as BrushHold | undefined;
    const isAnew = event.shiftKey || event.altKey;
    setDrag({
      hold: isAnew ? "outside" : (hold ?? holdAt(at, brush, axis)),
      at,
      before: brush,
      isMoved: false,
    });
    event.currentTarget.setPointerCapture(event.pointerId);
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!drag) return;
    const at = dayAt(event);
    const isMoved = drag.isMoved || Math.abs(place(at) - place(drag.at)) >= LEAST_DRAG;
    if (!isMoved) return;
    setDrag({ ...drag, isMoved });
    setHeld({ brush: draggedTo(drag, at, axis), of: time });
  }
  function onPointerUp() {
    setDrag(undefined);
    if (drag?.isMoved) onChange(brushFilter(brush, axis));
  }
  const onKeyDown = (end: 0 | 1) => (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = keyedTo(end, event, brush, axis, LARGE_STEP[size]);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    hold(next);
  };
  function hold(next: Days) {
    setHeld({ brush: next, of: time });
    searchSoon(next);
  }
  useImperativeHandle(props.ref, () => ({
    move: (direction) => hold(movedBy(brush, direction * LARGE_STEP[size], axis)),
  }));

  const scroller = useRef<HTMLDivElement>(null);
  /** Scrolls just enough to show both ends, or the later one. */
  const showBrush = useEffectEvent(() => {
    const element = scroller.current;
    if (!element) return;
    const { scrollLeft, clientWidth } = element;
    const edge = (room * (1 - FITTED_PART)) / 2;
    const most = ends[0] - edge;
    const least = ends[1] + edge + 2 * MARGIN - clientWidth;
    element.scrollLeft = Math.max(least, Math.min(scrollLeft, most));
  });
  const [first, last] = brush;
  const isDragged = drag !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what moves the brush or the axis under it brings it into sight.
  useLayoutEffect(() => {
    if (!isDragged) showBrush();
  }, [first, last, width, measured, isDragged]);

  const most = bins.reduce((highest, bin) => Math.max(highest, bin.count + bin.outside), 1);
  const height = (count: number) => (count / most) * BAR_HEIGHT;
  const bars = bins.flatMap((bin) => {
    if (bin.count + bin.outside === 0) return [];
    const left = Math.max(0, place(bin.from / DAY_MS));
    const right = Math.min(width, place(bin.to / DAY_MS));
    // The count stands over what is searched, beside the handles.
    const from = ends[0] > left && ends[0] < right ? ends[0] + HANDLE_SEEN / 2 : left;
    const to = ends[1] > left && ends[1] < right ? ends[1] - HANDLE_SEEN / 2 : right;
    return [{ ...bin, left, width: Math.max(1, right - left - 1), at: (from + to) / 2 }];
  });
  const texts = endTexts(brush, ends, axis, width, catalog);
  const handles = handlePlaces(ends, width);
  const counted = roomForCounts(
    bars,
    handles.map((at) => ({ at, width: HANDLE_SEEN, text: "" })),
  );

  return (
    <div className={classes.plot}>
      <p className="visually-hidden">
        {binsInWords(bins, size)} {unloaded.map(unloadedWords).join("; ")}
      </p>
      {/* Pointers take hold of it; keys have the two handles. */}
      <div
        ref={scroller}
        className={classes.scroller}
        onScroll={({ currentTarget }) =>
          currentTarget.toggleAttribute("data-scrolled", currentTarget.scrollLeft > 0)
        }
      >
        <fieldset
          aria-label={t("Time that is searched")}
          className={classes.field}
          style={{ width, marginInline: MARGIN }}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={() => {
            setDrag(undefined);
            setHeld(undefined);
          }}
          onDoubleClick={() => onChange({ kind: "all" })}
        >
          {unloaded.map(([from, to]) => (
            <span
              key={from}
              aria-hidden
              className={classes.unloaded}
              title={unloadedWords([from, to])}
              style={{ left: place(from), width: place(to + 1) - place(from) }}
            />
          ))}
          <span
            className={classes.brush}
            title={props.hint}
            style={{ left: ends[0], width: ends[1] - ends[0] }}
          />
          <div className={classes.bars} aria-hidden>
            {bars.map((bar, index) => (
              <span
                key={bar.from}
                className={classes.bar}
                title={`${dated(bar.from / DAY_MS)}: ${bar.count + bar.outside}`}
                style={{ left: bar.left, width: bar.width }}
              >
                {counted.has(index) && (
                  <b style={{ translate: bar.at - bar.left - bar.width / 2 }}>{bar.count}</b>
                )}
                <i className={classes.outside} style={{ height: height(bar.outside) }} />
                {bar.shades.map((count, shade) => (
                  <i key={colors[shade]} style={{ height: height(count), background: colors[shade] }} />
                ))}
              </span>
            ))}
          </div>
          {([0, 1] as const).map((end) => (
            <span
              key={end}
              role="slider"
              tabIndex={0}
              className={classes.handle}
              data-hold={end === 0 ? "from" : "to"}
              style={{ left: (handles[end] ?? 0) - HANDLE / 2 }}
              aria-label={end === 0 ? t("First day (UTC)") : t("Last day (UTC)")}
              aria-orientation="horizontal"
              aria-valuemin={end === 0 ? axis[0] : brush[0]}
              aria-valuemax={end === 0 ? brush[1] : axis[1]}
              aria-valuenow={brush[end]}
              aria-valuetext={dated(brush[end])}
              onKeyDown={onKeyDown(end)}
            />
          ))}
          <div className={classes.dates} aria-hidden>
            {monthTicks(axis, place, width, texts).map(({ tick, text }) => (
              <span key={tick} className={classes.tick} style={{ left: tick }}>
                {text}
              </span>
            ))}
            {texts.map(({ at, text }) => (
              <span key={text} className={classes.end} style={{ left: at }}>
                {text}
              </span>
            ))}
          </div>
        </fieldset>
      </div>
    </div>
  );
}

/** Returns the middles of the handles: on their lines, the outer halves in the margins, and beside each other. */
export function handlePlaces([from, to]: readonly [number, number], width: number): [number, number] {
  const half = HANDLE / 2;
  const [a, b] = spread([from + half, to + half], [HANDLE, HANDLE], width + HANDLE, 0);
  return [a - half, b - half];
}

function dated(day: number): string {
  return formatTime(day * DAY_MS, "date");
}

function unloadedWords([from, to]: Days): string {
  return t("Not loaded: {from} to {to}", { from: dated(from), to: dated(to) });
}

/** Part that a drag holds; `outside` draws a new brush. */
export type BrushHold = "from" | "to" | "inside" | "outside";

interface BrushDrag {
  hold: BrushHold;
  /** Fractional day where it began. */
  at: number;
  before: Days;
}

/** Returns the part at a fractional day; a brush over the whole axis counts as none. */
export function holdAt(at: number, [first, last]: Days, axis: Days): BrushHold {
  const isWhole = first <= axis[0] && last >= axis[1];
  return !isWhole && at >= first && at < last + 1 ? "inside" : "outside";
}

/** Returns the brush after a drag to a fractional day: on the axis, and at least a day long. */
export function draggedTo({ hold, at, before }: BrushDrag, to: number, axis: Days): Days {
  const [first, last] = before;
  const onAxis = (day: number) => clamp(day, axis[0], axis[1]);
  switch (hold) {
    case "from":
      return [Math.min(onAxis(Math.round(to)), last), last];
    case "to":
      // The last day ends where the next one begins.
      return [first, Math.max(first, onAxis(Math.round(to) - 1))];
    case "inside":
      return movedBy(before, Math.round(to - at), axis);
    case "outside": {
      const [start, day] = [onAxis(Math.floor(at)), onAxis(Math.floor(to))];
      return [Math.min(start, day), Math.max(start, day)];
    }
  }
}

function movedBy([first, last]: Days, days: number, axis: Days): Days {
  const by = clamp(days, axis[0] - first, axis[1] - last);
  return [first + by, last + by];
}

/** Returns the brush after a key on one end, or with Shift on both; `large` in days. */
export function keyedTo(
  end: 0 | 1,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  brush: Days,
  axis: Days,
  large: number,
): Days | undefined {
  const step = STEPS[key];
  if (step !== undefined && shiftKey) return movedBy(brush, Math.sign(step) * large, axis);
  const by = step ?? (PAGES[key] && PAGES[key] * large);
  const wanted = key === "Home" ? axis[0] : key === "End" ? axis[1] : by && brush[end] + by;
  if (wanted === undefined) return undefined;
  return end === 0
    ? [clamp(wanted, axis[0], brush[1]), brush[1]]
    : [brush[0], clamp(wanted, brush[0], axis[1])];
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };
const PAGES: Readonly<Record<string, number>> = { PageUp: 1, PageDown: -1 };
