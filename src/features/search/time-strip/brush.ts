import type { Days } from "./time-bins.ts";

/** What a drag takes hold of: an end, the whole brush, or nothing, so that it draws another. */
export type BrushHold = "from" | "to" | "inside" | "outside";

export interface BrushDrag {
  hold: BrushHold;
  /** Days with their fraction where it began. */
  at: number;
  before: Days;
}

/** What lies at a day with its fraction; a brush over the whole axis filters nothing, so that another is drawn in it. */
export function holdAt(at: number, [first, last]: Days, axis: Days): BrushHold {
  const isWhole = first <= axis[0] && last >= axis[1];
  return !isWhole && at >= first && at < last + 1 ? "inside" : "outside";
}

/** The brush after a drag to a day with its fraction; it stays on the axis and is at least a day long. */
export function draggedTo({ hold, at, before }: BrushDrag, to: number, axis: Days): Days {
  const [first, last] = before;
  const day = Math.max(axis[0], Math.min(axis[1], Math.floor(to)));
  // The last day ends where the next one begins.
  const endDay = Math.max(axis[0], Math.min(axis[1], Math.round(to) - 1));
  switch (hold) {
    case "from":
      return [Math.min(Math.max(axis[0], Math.min(axis[1], Math.round(to))), last), last];
    case "to":
      return [first, Math.max(first, endDay)];
    case "inside":
      return movedBy(before, Math.round(to - at), axis);
    case "outside": {
      const start = Math.max(axis[0], Math.min(axis[1], Math.floor(at)));
      return [Math.min(start, day), Math.max(start, day)];
    }
  }
}

/** The whole brush moved by some days, as far as the axis goes; as long as before. */
export function movedBy([first, last]: Days, days: number, axis: Days): Days {
  const by = Math.max(axis[0] - first, Math.min(axis[1] - last, days));
  return [first + by, last + by];
}

/** What keys do with one end of the brush, or with Shift with the whole of it: `large` is what Page Up and Page Down and Shift move by, days. */
export function keyedTo(
  end: 0 | 1,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  brush: Days,
  axis: Days,
  large: number,
): Days | undefined {
  const step = STEPS[key];
  if (step !== undefined && shiftKey) return movedBy(brush, Math.sign(step) * large, axis);
  const now = brush[end];
  const wanted =
    key === "Home"
      ? axis[0]
      : key === "End"
        ? axis[1]
        : step === undefined
          ? PAGES[key] && now + PAGES[key] * large
          : now + step;
  if (wanted === undefined) return undefined;
  return end === 0
    ? [Math.max(axis[0], Math.min(brush[1], wanted)), brush[1]]
    : [brush[0], Math.min(axis[1], Math.max(brush[0], wanted))];
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };
const PAGES: Readonly<Record<string, number>> = { PageUp: 1, PageDown: -1 };
