import { useCallback, useEffect, useRef, useState } from "react";

/** So long nothing was pressed or turned for a user to be at rest, milliseconds. */
const REST = 600;
/** What is shown is never older than this, milliseconds, but for the drawing. */
const LONGEST = 2_000;
/** Of the time, drawing takes about this part. */
const SHARE = 1 / 8;

const ACTS = ["keydown", "pointerdown", "wheel"] as const;

interface Unhurried<T> {
  shown: T;
  /** To be told how long it took to draw what is shown, milliseconds. */
  onDrawn: (took: number) => void;
}

/**
 * A value that changes often, for what takes long to draw: no more often than every so many milliseconds, more seldom where
 * drawing takes long, and not while the user is at work, whose keys would wait for it.
 */
export function useUnhurried<T>(value: T, every: number): Unhurried<T> {
  const [shown, show] = useState(value);
  const times = useRef({ actedAt: Number.NEGATIVE_INFINITY, notBefore: 0, waitingSince: 0 });
  useEffect(() => {
    const act = () => {
      times.current.actedAt = performance.now();
    };
    for (const type of ACTS) addEventListener(type, act, { capture: true, passive: true });
    return () => {
      for (const type of ACTS) removeEventListener(type, act, { capture: true });
    };
  }, []);

  const isShown = Object.is(shown, value);
  useEffect(() => {
    if (!isShown) times.current.waitingSince = performance.now();
  }, [isShown]);
  useEffect(() => {
    if (Object.is(shown, value)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const { actedAt, notBefore, waitingSince } = times.current;
      const now = performance.now();
      const due = Math.max(notBefore, Math.min(actedAt + REST, waitingSince + LONGEST));
      if (now < due) {
        timer = setTimeout(look, due - now);
        return;
      }
      times.current.notBefore = now + every;
      times.current.waitingSince = now;
      show(() => value);
    };
    look();
    return () => clearTimeout(timer);
  }, [shown, value, every]);

  const onDrawn = useCallback(
    (took: number) => {
      times.current.notBefore = performance.now() + Math.min(LONGEST, Math.max(every, took / SHARE));
    },
    [every],
  );
  return { shown, onDrawn };
}
