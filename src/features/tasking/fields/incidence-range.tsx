import { RangeSlider } from "@mantine/core";
import { useState } from "react";
import type { ImagingMode } from "../../../domain/modes.ts";
import { groundResolution } from "../../../domain/radar.ts";
import { MAX_INCIDENCE, MIN_INCIDENCE } from "../../../domain/tasking-rules.ts";
import { t } from "../../../languages/texts.ts";
import { TermHelp } from "../../../shared/terms/term-help.tsx";
import { formatNumber } from "../../../ui/text/format.ts";
import form from "../task-form.module.css";
import classes from "./incidence-range.module.css";
import { modeOf, rowOf } from "./mode-rows.ts";

interface IncidenceRangeProps {
  mode: ImagingMode;
  /** Degrees, whole. */
  incidence: readonly [number, number];
  problem: string | undefined;
  onChange: (incidence: readonly [number, number]) => void;
}

const TICKS = [10, 15, 20, 25, 30, 35, 40, 45];
const place = (degrees: number) => `${((degrees - MIN_INCIDENCE) / (MAX_INCIDENCE - MIN_INCIDENCE)) * 100}%`;

/** From which incidence angles the image may be taken, over the range in which the mode performs. */
export function IncidenceRange({ mode, incidence, problem, onChange }: IncidenceRangeProps) {
  // While a thumb is dragged nothing is requested for the range.
  const [dragged, setDragged] = useState<[number, number]>();
  const [least, most] = dragged ?? incidence;
  const { performant } = modeOf(mode);
  const name = rowOf(mode).name;
  const [from, to] = [Math.max(performant[0], MIN_INCIDENCE), performant[1]];
  const isOutside = least < from || most > to;
  const [first, last] = [resolutionWords(mode, least), resolutionWords(mode, most)];
  return (
    <section className={form.section} aria-labelledby="task-incidence" data-task-field="incidence">
      <div className={form.title}>
        <h2 id="task-incidence">
          <TermHelp term="incidence">{t("Incidence {from} to {to}°", { from: least, to: most })}</TermHelp>
        </h2>
        <span title={t("c / (2 B sin θ) at both ends of the range")}>
          {first === last
            ? t("Ground resolution {metres} m", { metres: first })
            : t("Ground resolution {from} to {to} m", { from: first, to: last })}
        </span>
      </div>
      <p className={classes.words}>
        <span className={classes.performant} style={{ marginLeft: place(from) }}>
          {t("Performant for {mode}, {from} to {to}°", { mode: name, from, to })}
        </span>
        <span>{t("Outside this range timing comes before quality")}</span>
      </p>
      <div className={classes.slider}>
        <span
          className={classes.band}
          style={{ left: place(from), right: `calc(100% - ${place(to)})` }}
          aria-hidden
        />
        <RangeSlider
          min={MIN_INCIDENCE}
          max={MAX_INCIDENCE}
          minRange={1}
          label={(degrees) => `${degrees}°`}
          thumbValueText={(degrees) => `${degrees}°`}
          thumbFromLabel={t("Least incidence in degrees")}
          thumbToLabel={t("Most incidence in degrees")}
          classNames={{ root: classes.root ?? "", thumb: classes.thumb ?? "" }}
          value={[least, most]}
          onChange={setDragged}
          onChangeEnd={(range) => {
            setDragged(undefined);
            onChange(range);
          }}
        />
      </div>
      <p className={classes.ticks} aria-hidden>
        {TICKS.map((degrees) => (
          <span key={degrees} style={{ left: place(degrees) }}>
            {degrees}°
          </span>
        ))}
      </p>
      {isOutside && (
        <p className={form.hint}>
          {t(
            "Outside {from} to {to}° timing comes before quality: resolution and noise of {mode} are not guaranteed.",
            { from, to, mode: name },
          )}
        </p>
      )}
      {problem && (
        <p className={form.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

function resolutionWords(mode: ImagingMode, incidence: number): string {
  const metres = groundResolution(mode, incidence);
  return formatNumber(metres, metres < 1 ? 2 : 1);
}
