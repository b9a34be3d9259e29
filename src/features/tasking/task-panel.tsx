import { SegmentedControl, TextInput } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { type ClipboardEvent, type ReactNode, useState } from "react";
import { MAX_ORDER_WORDS } from "../../api/references.ts";
import { type OfferedTerms, offeredTerms } from "../../domain/contract-terms.ts";
import { type Priority, priorities, type Sla, slasOf } from "../../domain/tasking-rules.ts";
import {
  type ParsedCoordinate,
  parseLatitude,
  parseLongitude,
  parsePoint,
} from "../../geo/area/point-text.ts";
import type { Position } from "../../geo/types.ts";
import { t, text } from "../../languages/texts.ts";
import { LicenseText } from "../../shared/money/license-text.tsx";
import { eulaName, exclusivityWords, priorityWords, slaWords } from "../../shared/money/term-words.ts";
import { TermHelp } from "../../shared/terms/term-help.tsx";
import type { TermID } from "../../shared/terms/terms.ts";
import { FieldProblem } from "./field-problems.tsx";
import { DirectionFields, IncidenceRange } from "./fields/geometry-fields.tsx";
import { ModeTable } from "./fields/mode-table.tsx";
import { WindowField } from "./fields/window-field.tsx";
import { slasFor, type TaskChoices } from "./task-choices.ts";
import classes from "./task-form.module.css";
import terms from "./task-panel.module.css";
import type { TaskPartProps } from "./use-task-form.ts";

export function TaskPanel({ form, onChange, actions }: TaskPartProps & { actions?: ReactNode }) {
  const { choices, problems } = form;
  return (
    <div className={classes.panel}>
      <header className={classes.head}>
        <h1>{t("New acquisition")}</h1>
        <span className={classes.kept}>{t("Draft, kept in this tab")}</span>
        {actions}
      </header>
      <section className={classes.section} aria-label={t("Place")} data-task-field="point">
        <PointField form={form} onChange={onChange} />
      </section>
      {choices.repairs.length > 0 && (
        <ul className={classes.repairs} role="status">
          {choices.repairs.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <section className={classes.section} aria-labelledby="task-mode" data-task-field="mode">
        <div className={classes.title}>
          <h2 id="task-mode">{t("Imaging mode")}</h2>
        </div>
        <ModeTable form={form} onChange={onChange} />
        <FieldProblem>{problems.mode}</FieldProblem>
      </section>
      <IncidenceRange form={form} onChange={onChange} />
      <DirectionFields form={form} onChange={onChange} />
      <WindowField
        window={choices.window}
        priority={choices.priority}
        now={form.now}
        opportunities={form.preview.ticks}
        problem={problems.window}
        onChange={(window) => onChange({ window })}
      />
      <TermsFields form={form} onChange={onChange} />
    </div>
  );
}

interface Typed {
  lat: string;
  lng: string;
  of: Position | undefined;
}

const axes = [
  { key: "lat", label: text("Latitude"), parse: parseLatitude, placeholder: "36.0000° N" },
  { key: "lng", label: text("Longitude"), parse: parseLongitude, placeholder: "5.5000° W" },
] as const;

/** Position in any usual notation, typed or pasted, and the reference. */
function PointField({ form: { draft, choices, problems }, onChange }: TaskPartProps) {
  const { point } = choices;
  const { reference = "" } = draft;
  const [typed, setTyped] = useState<Typed>({ lat: "", lng: "", of: undefined });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  // Typed text stays until the point changes elsewhere.
  const isOwn = samePoint(typed.of, point);
  const shown = isOwn && (typed.lat || typed.lng) ? typed : textOf(point);
  const over = Math.max(0, [...reference].length - MAX_ORDER_WORDS);

  function type(change: Partial<Pick<Typed, "lat" | "lng">>) {
    const next = { ...shown, ...change };
    const lat = parseLatitude(next.lat);
    const lng = parseLongitude(next.lng);
    const at: Position | undefined =
      "degrees" in lat && "degrees" in lng ? [lng.degrees, lat.degrees] : undefined;
    setTyped({ ...next, of: at });
    if (!samePoint(at, point)) onChange({ point: at });
  }

  function paste(event: ClipboardEvent, parse: (text: string) => ParsedCoordinate) {
    const pasted = event.clipboardData.getData("text");
    const pair = "problem" in parse(pasted) ? parsePoint(pasted) : undefined;
    if (!pair) return;
    event.preventDefault();
    setTyped({ ...textOf(pair), of: pair });
    onChange({ point: pair });
  }

  return (
    <div className={classes.point}>
      {axes.map(({ key, label, parse, placeholder }) => {
        const parsed = parse(shown[key]);
        const isShown = left.has(key) && shown.lat + shown.lng !== "";
        return (
          <TextInput
            key={key}
            label={t(label)}
            placeholder={placeholder}
            value={shown[key]}
            error={(isShown && "problem" in parsed && parsed.problem) || (key === "lat" && problems.point)}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => type({ [key]: event.currentTarget.value })}
            onPaste={(event) => paste(event, parse)}
            onFocus={() => setLeft(without(left, key))}
            onBlur={() => setLeft(new Set([...left, key]))}
          />
        );
      })}
      <TextInput
        label={t("Reference (optional)")}
        placeholder={t("Your own note")}
        value={reference}
        error={
          over > 0 && t("{count, plural, one {# character} other {# characters}} too many.", { count: over })
        }
        onChange={(event) => onChange({ reference: event.currentTarget.value })}
      />
    </div>
  );
}

function textOf(point: Position | undefined): Typed {
  if (!point) return { lat: "", lng: "", of: undefined };
  const [lng, lat] = point;
  return {
    lat: `${Math.abs(lat).toFixed(4)}° ${lat < 0 ? "S" : "N"}`,
    lng: `${Math.abs(lng).toFixed(4)}° ${lng < 0 ? "W" : "E"}`,
    of: point,
  };
}

function samePoint(a: Position | undefined, b: Position | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1]);
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...keys].filter((other) => other !== key));
}

function TermsFields(props: TaskPartProps) {
  const allowed = offeredTerms(props.form.contract);
  const { priority, sla, exclusivity, eula } = props.form.choices;
  return (
    <section className={classes.section} aria-label={t("Terms")}>
      <Term
        {...props}
        field="priority"
        term="priority"
        label={t("Priority")}
        meaning={t(priorityWords[priority].meaning)}
        choices={allowed.priorities.map((value) => ({ value, label: t(priorityWords[value].name) }))}
      />
      <Term
        {...props}
        field="sla"
        term="sla"
        label={t("Ready in")}
        meaning={t(slaWords[sla].meaning)}
        choices={slaChoices(priority, allowed)}
      />
      <Term
        {...props}
        field="exclusivity"
        term="exclusivity"
        label={t("Exclusivity")}
        meaning={t(exclusivityWords[exclusivity].meaning)}
        choices={allowed.exclusivities.map((value) => ({ value, label: t(exclusivityWords[value].name) }))}
      />
      <Term
        {...props}
        field="eula"
        term="licence"
        label={t("License")}
        meaning={<LicenseText eula={eula} />}
        choices={allowed.eulas.map((value) => ({ value, label: eulaName(value) }))}
      />
    </section>
  );
}

function slaChoices(priority: Priority, allowed: OfferedTerms) {
  const other = priorities.find((one) => one !== priority && allowed.priorities.includes(one));
  const closed: readonly Sla[] = other ? slasOf[other].filter((value) => allowed.slas.includes(value)) : [];
  return [
    ...slasFor(priority, allowed).map((value) => ({
      value,
      label: t(slaWords[value].name),
      disabled: false,
    })),
    ...closed.map((value) => ({
      value,
      label: (
        <span className={terms.closed}>
          <IconLock size={12} stroke={1.75} aria-hidden />
          {other &&
            t("{time}, {priority} only", {
              time: t(slaWords[value].name),
              priority: t(priorityWords[other].name),
            })}
        </span>
      ),
      disabled: true,
    })),
  ];
}

interface TermProps<F extends "priority" | "sla" | "exclusivity" | "eula"> extends TaskPartProps {
  field: F;
  term: TermID;
  label: string;
  meaning: ReactNode;
  choices: { value: TaskChoices[F]; label: ReactNode; disabled?: boolean }[];
}

function Term<F extends "priority" | "sla" | "exclusivity" | "eula">(props: TermProps<F>) {
  const { field, term, label, meaning, choices, form } = props;
  return (
    <div className={terms.term} data-task-field={field}>
      <span>
        <TermHelp term={term}>{label}</TermHelp>
      </span>
      <div>
        <SegmentedControl
          fullWidth
          aria-label={label}
          value={form.choices[field]}
          onChange={(value) => props.onChange({ [field]: value })}
          data={choices}
        />
        <p className={terms.meaning}>{meaning}</p>
        <FieldProblem>{form.problems[field]}</FieldProblem>
      </div>
    </div>
  );
}
