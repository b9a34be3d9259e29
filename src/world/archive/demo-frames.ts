import type { Frame } from "../../service/catalog/items/frame.ts";
import { type Interruptible, toEnd } from "../../service/catalog/work.ts";
import { remember } from "../../service/remember.ts";
import { openDataFrames, REAL_FRAMES } from "../real-frames.ts";
import type { ArchiveGrowth } from "../simulator.ts";
import { acquisitionsInTurn, FIRST_DAY, type GeneratedAcquisition } from "./day.ts";

export interface DemoWorld {
  count: number;
  /** Milliseconds since 1970. */
  until: number;
}

const DAY = 86_400_000;

/** Yields the real frames (`public/demo/acquisitions.bin`), then generated ones. */
export function* demoFrames(world: DemoWorld, openData?: Uint8Array): Generator<Frame> {
  if (openData) yield* realFrames(world, openData);
  for (const { frames } of generatedDays(world, openData ? REAL_FRAMES : 0)) yield* frames;
}

export function* realFrames({ count }: Pick<DemoWorld, "count">, openData: Uint8Array): Generator<Frame> {
  let left = count;
  for (const frame of openDataFrames(openData)) {
    if (left-- <= 0) return;
    yield frame;
  }
}

/**
 * Yields days backward until the count is reached, without future frames. Frames depend on day and count
 * only, so image ids are stable.
 */
export function* generatedDays(
  { count, until }: DemoWorld,
  real: number,
): Generator<{ day: number; frames: readonly Frame[] }> {
  let left = count - real;
  const rate = rateFor(count);
  for (let day = Math.floor(until / DAY); day >= FIRST_DAY && left > 0; day--) {
    const there = framesOf(toEnd(acquisitionsInTurn(day, rate))).filter(({ updated }) => updated <= until);
    yield { day, frames: there.slice(0, left) };
    left -= there.length;
  }
}

/** Longest time from an image to the last change of its products, ms. */
const LONGEST_PROCESSING = 3 * 3_600_000;
/** Cached days: more than a task's window. */
const MOST_DAYS = 40;

export function archiveGrowth({ count }: Pick<DemoWorld, "count">): ArchiveGrowth {
  const rate = rateFor(count);
  const days = new Map<number, readonly GeneratedAcquisition[]>();

  function* acquisitions(day: number): Interruptible<readonly GeneratedAcquisition[]> {
    const known = days.get(day) ?? (yield* acquisitionsInTurn(day, rate));
    remember(days, day, known, MOST_DAYS);
    return known;
  }

  function* between(from: number, to: number): Interruptible<GeneratedAcquisition[]> {
    const all: (readonly GeneratedAcquisition[])[] = [];
    for (let day = Math.floor(from / DAY); day <= Math.floor(to / DAY); day++) {
      all.push(yield* acquisitions(day));
    }
    return all.flat();
  }

  return {
    *cameBetween(after, until) {
      return framesOf(yield* between(after - LONGEST_PROCESSING, until))
        .filter(({ updated }) => updated > after && updated <= until)
        .sort((a, b) => a.updated - b.updated);
    },
    *slotsBetween(from, to) {
      return (yield* between(from, to))
        .map(({ slot }) => slot)
        .filter(({ start, end }) => start <= to && end >= from);
    },
  };
}

function framesOf(acquisitions: readonly GeneratedAcquisition[]): Frame[] {
  return acquisitions.flatMap(({ frames }) => frames);
}

/**
 * Returns daily acquisitions on demand for a place of weight 1. Larger worlds have busier days instead of a
 * longer past.
 */
function rateFor(count: number): number {
  const framesADay = Math.max(110, count / 1800);
  return (framesADay - STANDING_FRAMES) / FRAMES_PER_RATE;
}

/** Measured frames a day from standing orders, and per unit of the rate. */
const STANDING_FRAMES = 22;
const FRAMES_PER_RATE = 180;
