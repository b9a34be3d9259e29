import type { Frame } from "../../service/catalog/items/frame.ts";
import type { Interruptible } from "../../service/catalog/work.ts";
import { openDataFrames, REAL_FRAMES } from "../real-frames.ts";
import type { ArchiveGrowth } from "../simulator.ts";
import type { Acquisition } from "./day.ts";
import { acquisitionsInTurn, acquisitionsOfDay, FIRST_DAY, type Rate } from "./day.ts";

export interface DemoWorld {
  /** Frames in total, the real ones included; `DEMO_FRAMES` in the demo. */
  count: number;
  /** The instant at which the archive is looked at, ms since 1970. */
  until: number;
}

const DAY = 86_400_000;

/**
 * The frames of the demo: the real ones, then generated ones. `openData` is what `public/demo/acquisitions.bin` holds; without
 * it all are generated.
 */
export function* demoFrames(world: DemoWorld, openData?: Uint8Array): Generator<Frame> {
  if (openData) yield* realFrames(world, openData);
  for (const { frames } of generatedDays(world, openData ? REAL_FRAMES : 0)) yield* frames;
}

/** The real frames of the demo, oldest first, as many as it has room for. */
export function* realFrames({ count }: Pick<DemoWorld, "count">, openData: Uint8Array): Generator<Frame> {
  let left = count;
  for (const frame of openDataFrames(openData)) {
    if (left-- <= 0) return;
    yield frame;
  }
}

/**
 * The generated frames of a demo with so many real ones, day by day into the past until the count is reached. A frame is there
 * once its products were last changed, so that nothing of the future is. A day's frames depend on the day and the count alone, so
 * that an image id seen today is the same image tomorrow. A day is numbered from 1970 on; its last image may end in the next.
 */
export function* generatedDays(
  { count, until }: DemoWorld,
  real: number,
): Generator<{ day: number; frames: readonly Frame[] }> {
  let left = count - real;
  const rate = rateFor(count);
  for (let day = Math.floor(until / DAY); day >= FIRST_DAY && left > 0; day--) {
    const there = framesOf(acquisitionsOfDay(day, rate)).filter(({ updated }) => updated <= until);
    yield { day, frames: there.slice(0, left) };
    left -= there.length;
  }
}

/** Longest from the first line of an image to the last change of its products, milliseconds. */
const LONGEST_PROCESSING = 3 * 3_600_000;
/** Days that are kept once they were worked out: more than the window of a task can have. */
const MOST_DAYS = 40;

/** How a world of so many frames goes on after it was generated. */
export function archiveGrowth({ count }: Pick<DemoWorld, "count">): ArchiveGrowth {
  const rate = rateFor(count);
  const days = new Map<number, readonly Acquisition[]>();

  function* acquisitions(day: number): Interruptible<readonly Acquisition[]> {
    const known = days.get(day) ?? (yield* acquisitionsInTurn(day, rate));
    // The day used last comes last.
    days.delete(day);
    days.set(day, known);
    const [oldest] = days.keys();
    if (days.size > MOST_DAYS && oldest !== undefined) days.delete(oldest);
    return known;
  }

  function* between(from: number, to: number): Interruptible<Acquisition[]> {
    const all: (readonly Acquisition[])[] = [];
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

function framesOf(acquisitions: readonly Acquisition[]): Frame[] {
  return acquisitions.flatMap(({ frames }) => frames);
}

/** Large worlds get busier days, so that they do not reach back beyond the first satellites. */
function rateFor(count: number): Rate {
  const framesADay = Math.max(110, count / 1800);
  return (framesADay - STANDING_FRAMES) / FRAMES_PER_RATE;
}

/** Measured: frames a day from standing orders, and on demand per unit of the rate. */
const STANDING_FRAMES = 22;
const FRAMES_PER_RATE = 180;
