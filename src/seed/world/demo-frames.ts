import type { Frame } from "../../service/catalog/frame.ts";
import { openDataFrames } from "../open-data/frames.ts";
import { FIRST_DAY, framesOfDay } from "./day.ts";

export interface DemoWorld {
  /** Frames in total, the real ones included; `DEFAULT_FRAME_COUNT` in the demo. */
  count: number;
  /** The world is generated up to here, ms since 1970: pass the start of the current UTC day. */
  until: number;
  /** The bytes of `public/demo/open-data.bin`; without them all frames are generated. */
  openData?: Uint8Array;
}

export const DEFAULT_FRAME_COUNT = 25_000;
const DAY = 86_400_000;

/**
 * The frames of the demo: the real ones, oldest first, then generated ones, newest first, day by day into the past until
 * the count is reached. A day's frames depend on the day and the count alone, so that an image id seen today is the
 * same image tomorrow.
 */
export function* demoFrames({ count, until, openData }: DemoWorld): Generator<Frame> {
  let left = count;
  if (openData) {
    for (const frame of openDataFrames(openData)) {
      if (left-- <= 0) return;
      yield frame;
    }
  }
  const rate = rateFor(count);
  for (let day = Math.floor(until / DAY) - 1; day >= FIRST_DAY; day--) {
    for (const frame of framesOfDay(day, rate)) {
      if (left-- <= 0) return;
      yield frame;
    }
  }
}

/** Large worlds get busier days, so that they do not reach back beyond the first satellites. */
function rateFor(count: number): number {
  const framesADay = Math.max(110, count / 1800);
  return (framesADay - STANDING_FRAMES) / FRAMES_PER_RATE;
}

/** Measured: frames a day from standing orders, and on demand per unit of the rate. */
const STANDING_FRAMES = 22;
const FRAMES_PER_RATE = 272;
