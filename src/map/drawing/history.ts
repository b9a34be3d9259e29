import type { Area } from "./edit.ts";

/** An area with its history; the newest steps are last in `past` and first in `future`. */
export interface AreaHistory {
  readonly past: readonly Area[];
  readonly present: Area;
  readonly future: readonly Area[];
}

/** Steps that can be taken back. */
const LONGEST = 100;

export function newHistory(present: Area = []): AreaHistory {
  return { past: [], present, future: [] };
}

/** Takes a step; what had been undone is forgotten. */
export function recorded({ past, present }: AreaHistory, next: Area): AreaHistory {
  return { past: [...past, present].slice(-LONGEST), present: next, future: [] };
}

/** One step back, if there is one. */
export function undone(history: AreaHistory): AreaHistory {
  const { past, present, future } = history;
  const previous = past[past.length - 1];
  return previous ? { past: past.slice(0, -1), present: previous, future: [present, ...future] } : history;
}

/** One undone step forward again, if there is one. */
export function redone(history: AreaHistory): AreaHistory {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  return next ? { past: [...past, present], present: next, future: rest } : history;
}
