import { frameAt } from "./make-frames.ts";

const DAY = 86_400_000;

/** Frames that were taken and made a day apart around an instant (milliseconds): the third was made a day after it. */
export function framesSince(instant: number, count: number) {
  return Array.from({ length: count }, (_, index) =>
    frameAt([4, 52], {
      imageID: 61 + index,
      frameNumber: 1,
      start: instant + (index - 2) * DAY,
      created: instant + (index - 1) * DAY,
      updated: instant + 9 * DAY,
    }),
  );
}
