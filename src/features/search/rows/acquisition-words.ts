import { count, formatNumber } from "../../../ui/text/format.ts";
import type { Acquisition } from "./acquisitions.ts";

/** "2 of 10 frames"; without the number of all "2 frames". */
export function foundWords(found: number, all: number | undefined): string {
  return all === undefined ? count(found, "frame") : `${formatNumber(found)} of ${count(all, "frame")}`;
}

/** "Add 2 found, €950", "Add _4, €475"; without a price until it is known. */
export function addWords(numbers: readonly number[], sum: string | undefined): string {
  const [only] = numbers;
  if (numbers.length === 1) return sum ? `Add _${only}, ${sum}` : `Add _${only}`;
  const found = formatNumber(numbers.length);
  return sum ? `Add ${found} found, ${sum}` : `Add ${found} found`;
}

/** "Whole strip: 10 frames, €4,750"; without a price until it is known. */
export function wholeWords({ frames: [first] }: Acquisition, all: number, sum: string | undefined): string {
  const kind = first?.family?.toLowerCase() ?? "acquisition";
  return sum ? `Whole ${kind}: ${count(all, "frame")}, ${sum}` : `Whole ${kind}: ${count(all, "frame")}`;
}
