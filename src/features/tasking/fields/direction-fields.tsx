import { SegmentedControl } from "@mantine/core";
import {
  type LookSideChoice,
  lookSides,
  type PassDirectionChoice,
  passDirections,
} from "../../../domain/tasking-rules.ts";
import { headingAt } from "../../../geo/swath/heading.ts";
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

const SHORT = { ASCENDING: "Asc", DESCENDING: "Desc", ANY: "Either" } as const satisfies Record<
  PassDirectionChoice,
  string
>;

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
  return (
    <section className={form.section} aria-label="Geometry" data-task-field="direction">
      <div className={classes.fields}>
        <SegmentedControl
          fullWidth
          aria-label="Look side"
          value={props.lookSide}
          onChange={(value) => props.onLookSide(value as LookSideChoice)}
          data={lookSides.map((value) => ({
            value,
            label: (
              <Choice
                axes={looks[value]}
                name={value === "ANY" ? "Either" : lookSideNames[value]}
                title={lookSideNames[value]}
              />
            ),
          }))}
        />
        <SegmentedControl
          fullWidth
          aria-label="Pass direction"
          value={props.passDirection}
          onChange={(value) => props.onPassDirection(value as PassDirectionChoice)}
          data={passDirections.map((value) => ({
            value,
            label: <Choice axes={passes[value]} name={SHORT[value]} title={passNames[value]} />,
          }))}
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

interface ChoiceProps {
  axes: { flight: number; look: number } | undefined;
  name: string;
  title?: string;
}

function Choice({ axes, name, title }: ChoiceProps) {
  return (
    <span className={classes.choice} title={title}>
      {axes && <GeometryGlyph axes={axes} size={18} />}
      {title && title !== name ? <abbr title={title}>{name}</abbr> : name}
    </span>
  );
}
