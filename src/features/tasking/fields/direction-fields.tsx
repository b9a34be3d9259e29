import { SegmentedControl } from "@mantine/core";
import {
  type LookSideChoice,
  lookSides,
  type PassDirectionChoice,
  passDirections,
} from "../../../domain/tasking-rules.ts";
import { headingAt } from "../../../geo/swath/heading.ts";
import { text } from "../../../languages/text.ts";
import { t } from "../../../languages/texts.ts";
import { GeometryGlyph } from "../../../shared/frames/geometry-glyph.tsx";
import { lookSideNames, passNames } from "../../../shared/money/term-words.ts";
import form from "../task-form.module.css";
import classes from "./direction-fields.module.css";

interface DirectionFieldsProps {
  lookSide: LookSideChoice;
  passDirection: PassDirectionChoice;
  /** Degrees; the track leans more the farther it is from the equator. */
  latitude: number;
  problem: string | undefined;
  onLookSide: (lookSide: LookSideChoice) => void;
  onPassDirection: (passDirection: PassDirectionChoice) => void;
}

const SHORT = {
  ASCENDING: text("Asc"),
  DESCENDING: text("Desc"),
  ANY: text("Either"),
} as const satisfies Record<PassDirectionChoice, string>;

/** To which side the radar looks and which way the satellite flies, each with its picture. */
export function DirectionFields(props: DirectionFieldsProps) {
  const up = headingAt(props.latitude, "ascending");
  const down = headingAt(props.latitude, "descending");
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
    <section className={form.section} aria-label={t("Geometry")} data-task-field="direction">
      <div className={classes.fields}>
        <Directions
          label={t("Look side")}
          chosen={props.lookSide}
          choices={sides}
          onChoose={props.onLookSide}
        />
        <Directions
          label={t("Pass direction")}
          chosen={props.passDirection}
          choices={ways}
          onChoose={props.onPassDirection}
        />
      </div>
      {props.problem && (
        <p className={form.problem} role="alert">
          {props.problem}
        </p>
      )}
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
