import { IconArrowsHorizontal } from "@tabler/icons-react";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { t } from "../../../languages/texts.ts";
import classes from "./swipe-line.module.css";

interface SwipeLineProps {
  /** Where it stands, percent of the width from the left. */
  at: number;
  onMove: (at: number) => void;
}

/** What an arrow moves the line by, and one with Shift, percent. */
const STEP = 1;
const LONG_STEP = 10;

/** Where a key moves the line to, percent; undefined for a key that does not. */
export function swipeAfterKey(at: number, key: string, isLong: boolean): number | undefined {
  const step = isLong ? LONG_STEP : STEP;
  const next: Readonly<Record<string, number>> = {
    ArrowLeft: at - step,
    ArrowDown: at - step,
    ArrowRight: at + step,
    ArrowUp: at + step,
    PageDown: at - LONG_STEP,
    PageUp: at + LONG_STEP,
    Home: 0,
    End: 100,
  };
  return key in next ? within(next[key] ?? at) : undefined;
}

function within(at: number): number {
  return Math.max(0, Math.min(100, at));
}

/** The line between A and B, moved by its handle with a pointer, a finger or the keys. */
export function SwipeLine({ at, onMove }: SwipeLineProps) {
  const line = useRef<HTMLDivElement>(null);
  const shown = Math.round(at);
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const stage = line.current?.parentElement?.getBoundingClientRect();
    if (!stage || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onMove(within(((event.clientX - stage.left) / stage.width) * 100));
  };
  const press = (event: KeyboardEvent) => {
    const next = swipeAfterKey(at, event.key, event.shiftKey);
    if (next === undefined) return;
    event.preventDefault();
    onMove(next);
  };
  return (
    <div ref={line} className={classes.line} style={{ left: `${at}%` }}>
      <div
        className={classes.handle}
        role="slider"
        tabIndex={0}
        aria-label={t("Line between A and B")}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={shown}
        aria-valuetext={t("A left of {percent} %", { percent: shown })}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
      >
        <IconArrowsHorizontal size={18} stroke={1.75} aria-hidden />
      </div>
    </div>
  );
}
