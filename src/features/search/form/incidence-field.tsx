import { RangeSlider } from "@mantine/core";
import { useMemo } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { t } from "../../../languages/texts.ts";
import { pageSteps } from "../../../ui/list/page-steps.ts";
import classes from "./incidence-field.module.css";
import range from "./range-bars.module.css";
import { INCIDENCE_LIMITS } from "./search-form.ts";

interface IncidenceFieldProps {
  incidence: readonly [number, number] | undefined;
  /** Frames found, for the bars over the slider. */
  frames: readonly CatalogFrame[];
  onChange: (incidence: readonly [number, number] | undefined) => void;
}

const [LEAST, MOST] = INCIDENCE_LIMITS;
const BIN_DEGREES = 2;
/** What Page Up and Page Down move an end by. */
const PAGE_DEGREES = 5;

/** Incidence range at scene centre, over bars that show how the loaded frames spread. */
export function IncidenceField({ incidence, frames, onChange }: IncidenceFieldProps) {
  const bars = useMemo(() => histogram(frames), [frames]);
  const value: [number, number] = incidence ? [incidence[0], incidence[1]] : [LEAST, MOST];
  const most = Math.max(1, ...bars);
  const choose = ([from, to]: [number, number]) =>
    onChange(from === LEAST && to === MOST ? undefined : [from, to]);
  return (
    <div className={classes.field}>
      <div className={`${range.bars} ${classes.bars}`} aria-hidden>
        {bars.map((count, index) => {
          const from = LEAST + index * BIN_DEGREES;
          return (
            <span
              key={from}
              data-inside={from + BIN_DEGREES > value[0] && from < value[1] ? true : undefined}
              style={{ height: `${(count / most) * 100}%` }}
            />
          );
        })}
      </div>
      <RangeSlider
        classNames={{ thumb: range.thumb ?? "" }}
        min={LEAST}
        max={MOST}
        minRange={1}
        label={(degrees) => `${degrees}°`}
        thumbFromLabel={t("Least incidence")}
        thumbToLabel={t("Most incidence")}
        thumbValueText={(degrees) => t("{degrees} degrees", { degrees })}
        thumbProps={pageSteps({ value, by: PAGE_DEGREES, min: LEAST, max: MOST, onChange: choose })}
        value={value}
        onChange={choose}
      />
      <p className={range.ends}>
        <span>{value[0]}°</span>
        <span>{value[1]}°</span>
      </p>
    </div>
  );
}

function histogram(frames: readonly CatalogFrame[]): number[] {
  const bars = new Array<number>(Math.ceil((MOST - LEAST) / BIN_DEGREES)).fill(0);
  for (const { incidence } of frames) {
    if (incidence.center === undefined) continue;
    const bin = Math.floor((incidence.center - LEAST) / BIN_DEGREES);
    if (bin >= 0 && bin < bars.length) bars[bin] = (bars[bin] ?? 0) + 1;
  }
  return bars;
}
