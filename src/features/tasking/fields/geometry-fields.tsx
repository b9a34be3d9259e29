import { RangeSlider, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import {
  lookSides,
  MAX_INCIDENCE,
  MIN_INCIDENCE,
  type PassDirectionChoice,
  passDirections,
} from "../../../domain/tasking-rules.ts";
import { headingAt } from "../../../geo/swath.ts";
import { t, text } from "../../../languages/texts.ts";
import { GeometryGlyph } from "../../../shared/frames/geometry-glyph.tsx";
import { lookSideNames, passNames } from "../../../shared/money/term-words.ts";
import { TermHelp } from "../../../shared/terms/term-help.tsx";
import { FieldProblem } from "../field-problems.tsx";
import parts from "../task-form.module.css";
import type { TaskPartProps } from "../use-task-form.ts";
import classes from "./geometry-fields.module.css";
import { modeOf, modeRowOf, resolutionAt } from "./mode-rows.ts";

const SHORT = {
  ASCENDING: text("Asc"),
  DESCENDING: text("Desc"),
  ANY: text("Either"),
} as const satisfies Record<PassDirectionChoice, string>;

export function DirectionFields({ form: { choices, problems }, onChange }: TaskPartProps) {
  // The track leans more with the distance from the equator.
  const latitude = choices.point?.[1] ?? 0;
  const up = headingAt(latitude, "ascending");
  const down = headingAt(latitude, "descending");
  const looks = { LEFT: { flight: up, look: up - 90 }, RIGHT: { flight: up, look: up + 90 }, ANY: undefined };
  const passes = {
    ASCENDING: { flight: up, look: up + 90 },
    DESCENDING: { flight: down, look: down + 90 },
    ANY: undefined,
  };
  const sides = lookSides.map((value) => ({
    value,
    axes: looks[value],
    name: value === "ANY" ? t("Either") : t(lookSideNames[value]),
    title: t(lookSideNames[value]),
  }));
  const ways = passDirections.map((value) => ({
    value,
    axes: passes[value],
    name: t(SHORT[value]),
    title: t(passNames[value]),
  }));
  return (
    <section className={parts.section} aria-label={t("Geometry")} data-task-field="direction">
      <div className={classes.fields}>
        <Directions
          label={t("Look side")}
          chosen={choices.lookSide}
          choices={sides}
          onChoose={(lookSide) => onChange({ lookSide })}
        />
        <Directions
          label={t("Pass direction")}
          chosen={choices.passDirection}
          choices={ways}
          onChoose={(passDirection) => onChange({ passDirection })}
        />
      </div>
      <FieldProblem>{problems.direction}</FieldProblem>
    </section>
  );
}

interface Direction<T extends string> {
  value: T;
  axes: { flight: number; look: number } | undefined;
  name: string;
  title: string;
}

interface DirectionsProps<T extends string> {
  label: string;
  chosen: T;
  choices: readonly Direction<T>[];
  onChoose: (value: T) => void;
}

function Directions<T extends string>({ label, chosen, choices, onChoose }: DirectionsProps<T>) {
  return (
    <SegmentedControl
      fullWidth
      aria-label={label}
      value={chosen}
      onChange={onChoose}
      data={choices.map(({ value, axes, name, title }) => ({
        value,
        label: (
          <span className={classes.choice} title={title}>
            {axes && <GeometryGlyph axes={axes} size={18} />}
            {title === name ? name : <abbr title={title}>{name}</abbr>}
          </span>
        ),
      }))}
    />
  );
}

const TICKS = [10, 15, 20, 25, 30, 35, 40, 45];
const place = (degrees: number) => `${((degrees - MIN_INCIDENCE) / (MAX_INCIDENCE - MIN_INCIDENCE)) * 100}%`;

export function IncidenceRange({ form: { choices, problems }, onChange }: TaskPartProps) {
  const { mode, incidence } = choices;
  // Requests nothing while a thumb is dragged.
  const [dragged, setDragged] = useState<[number, number]>();
  const [least, most] = dragged ?? incidence;
  const { performant } = modeOf(mode);
  const name = modeRowOf(mode).name;
  const [from, to] = [Math.max(performant[0], MIN_INCIDENCE), performant[1]];
  const isOutside = least < from || most > to;
  const [first, last] = [resolutionAt(mode, least), resolutionAt(mode, most)];
  return (
    <section className={parts.section} aria-labelledby="task-incidence" data-task-field="incidence">
      <div className={parts.title}>
        <h2 id="task-incidence">
          <TermHelp term="incidence">{t("Incidence {from} to {to}°", { from: least, to: most })}</TermHelp>
        </h2>
        <span title={t("c / (2 B sin θ) at both ends of the range")}>
          {first === last
            ? t("Ground resolution {meters}", { meters: first })
            : t("Ground resolution {from} to {to}", { from: first, to: last })}
        </span>
      </div>
      <p className={classes.performant}>
        <span style={{ left: place(from) }}>
          {t("Recommended for {mode}, {from} to {to}°", { mode: name, from, to })}
        </span>
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
            onChange({ incidence: range });
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
        <p className={parts.hint}>
          {t("Outside {from} to {to}°: faster, but resolution and noise of {mode} are not guaranteed.", {
            from,
            to,
            mode: name,
          })}
        </p>
      )}
      <FieldProblem>{problems.incidence}</FieldProblem>
    </section>
  );
}
