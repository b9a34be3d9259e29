import { t } from "../../../languages/texts.ts";
import { count } from "../../../ui/text/format.ts";
import type { Acquisition } from "./acquisitions.ts";

/** "2 of 10 frames"; without the number of all "2 frames". */
export function foundWords(found: number, all: number | undefined): string {
  return all === undefined
    ? count(found, "frame")
    : t("{found, number} of {count, plural, one {# frame} other {# frames}}", { found, count: all });
}

/** "Add 2 found, €950", "Add _4, €475"; without a price until it is known. */
export function addWords(numbers: readonly number[], sum: string | undefined): string {
  const [number = 0] = numbers;
  if (numbers.length === 1)
    return sum ? t("Add _{number}, {sum}", { number, sum }) : t("Add _{number}", { number });
  const count = numbers.length;
  return sum
    ? t("Add {count, number} found, {sum}", { count, sum })
    : t("Add {count, number} found", { count });
}

/** "Whole strip: 10 frames, €4,750"; without a price until it is known. */
export function wholeWords({ frames: [first] }: Acquisition, all: number, sum: string | undefined): string {
  const whole = { kind: first?.family ?? "", count: all };
  return sum
    ? t(
        "Whole {kind, select, Spot {spot} Dwell {dwell} Strip {strip} Scan {scan} other {acquisition}}: {count, plural, one {# frame} other {# frames}}, {sum}",
        { ...whole, sum },
      )
    : t(
        "Whole {kind, select, Spot {spot} Dwell {dwell} Strip {strip} Scan {scan} other {acquisition}}: {count, plural, one {# frame} other {# frames}}",
        whole,
      );
}
