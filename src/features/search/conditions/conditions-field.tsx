import { Button, type ComboboxItem, type OptionsFilter, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import {
  type FilterProperty,
  filterProperties,
  isFilterProperty,
  wireName,
} from "../../../contract/filter-properties.ts";
import { t, text } from "../../../languages/texts.ts";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { IconButton } from "../../../ui/input/icon-button.tsx";
import { takeFocus } from "../../../ui/layout/take-focus.ts";
import { Select } from "../../../ui/list/select.tsx";
import { count } from "../../../ui/text/format.ts";
import { type ConditionOperator, MOST_CONDITIONS, operatorsOf, type PropertyCondition } from "./condition.ts";
import {
  type ConditionRow,
  conditionOf,
  conditionsOf,
  faultOf,
  missingOf,
  rowOf,
  sameConditions,
  textsOf,
  withProperty,
} from "./condition-rows.ts";
import { operatorWords, valueWords, wordsOf } from "./condition-words.ts";
import classes from "./conditions-field.module.css";
import { afterBar, barsOf, seenValues, seenWords, takenAway, type ValueBar } from "./seen-values.ts";

interface ConditionsFieldProps {
  conditions: readonly PropertyCondition[];
  written: readonly ConditionRow[] | undefined;
  frames: readonly CatalogFrame[];
  prefix: string;
  tries: number;
  onWritten: (rows: readonly ConditionRow[]) => void;
  onChange: (conditions: readonly PropertyCondition[]) => void;
}

export function ConditionsField(props: ConditionsFieldProps) {
  const { conditions, written, frames, prefix, tries } = props;
  // A search from elsewhere, such as an undone edit, replaces the rows.
  const isTheirs = written && sameConditions(conditionsOf(written), conditions);
  const rows = isTheirs ? written : conditions.map((condition, index) => rowOf(condition, index + 1));
  const [openKey, setOpenKey] = useState<number>();
  const [begunKey, setBegunKey] = useState<number>();
  const unfinished = (): number[] =>
    tries > 0 ? rows.filter((row) => !conditionOf(row)).map(({ key }) => key) : [];
  const [awaited, setAwaited] = useState(() => ({ keys: unfinished(), tries }));
  if (awaited.tries !== tries) setAwaited({ keys: unfinished(), tries });
  const change = (next: readonly ConditionRow[]) => {
    props.onWritten(next);
    const finished = conditionsOf(next);
    if (!sameConditions(finished, conditions)) props.onChange(finished);
  };
  const add = () => {
    const key = 1 + Math.max(0, ...rows.map((row) => row.key));
    change([...rows, { key, property: undefined, operator: "eq", texts: [] }]);
    setOpenKey(key);
    setBegunKey(key);
    announce(t("Condition {number}: choose a property", { number: rows.length + 1 }));
  };
  return (
    <div className={classes.field}>
      {rows.map((row, index) => (
        <ConditionLine
          key={row.key}
          row={row}
          number={index + 1}
          frames={frames}
          prefix={prefix}
          opened={row.key === openKey}
          begun={row.key === begunKey}
          awaited={awaited.keys.includes(row.key)}
          onOpen={() => setOpenKey(row.key)}
          onChange={(next) => change(rows.map((one) => (one.key === next.key ? next : one)))}
          onRemove={() => {
            change(rows.filter((one) => one.key !== row.key));
            announce(t("Condition {number} removed", { number: index + 1 }));
          }}
        />
      ))}
      <Button
        variant="default"
        className={classes.add}
        leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
        disabled={rows.length >= MOST_CONDITIONS}
        onClick={add}
      >
        {t("Add a condition")}
      </Button>
    </div>
  );
}

interface ConditionLineProps extends Pick<ConditionsFieldProps, "frames" | "prefix"> {
  row: ConditionRow;
  number: number;
  opened: boolean;
  begun: boolean;
  awaited: boolean;
  onOpen: () => void;
  onChange: (row: ConditionRow) => void;
  onRemove: () => void;
}

const TYPE_WORDS = { text: text("text"), number: text("number"), time: text("time, UTC") } as const;

function ConditionLine(props: ConditionLineProps) {
  const { row, number, frames, prefix, opened, onChange } = props;
  const { property, operator, texts } = row;
  const faultID = useId();
  const type = property && filterProperties[property];
  const condition = conditionOf(row);
  const fault = faultOf(row) ?? (props.awaited ? missingOf(row) : undefined);
  const { unit } = property ? wordsOf(property) : {};
  const press = (bar: ValueBar) => {
    if (!property) return;
    const values = afterBar(operator, condition?.values ?? [], bar);
    onChange({ ...row, texts: textsOf(property, operator, values) });
  };
  const field = (index: 0 | 1, label: string) => (
    <TextInput
      key={index}
      aria-label={label}
      placeholder={unit ?? t("value")}
      value={texts[index] ?? ""}
      disabled={!property}
      error={property !== undefined && fault !== undefined}
      {...(property && !condition && { "data-unfinished": "" })}
      {...(property && fault && { "aria-describedby": faultID })}
      rightSection={
        unit && texts[index] && operator !== "between" ? (
          <span className={classes.unit}>{unit}</span>
        ) : undefined
      }
      onChange={({ currentTarget: { value } }) => {
        const next = operator === "between" ? [texts[0] ?? "", texts[1] ?? ""] : [""];
        next[index] = value;
        onChange({ ...row, texts: next });
      }}
    />
  );
  return (
    <fieldset
      className={classes.condition}
      aria-label={t("Condition {number}", { number })}
      onFocus={props.onOpen}
    >
      <div className={classes.line}>
        <Select
          ref={props.begun ? takeFocus : undefined}
          aria-label={t("Property of condition {number}", { number })}
          placeholder={t("Property")}
          error={!property && fault !== undefined}
          openOnFocus={!props.awaited}
          {...(!property && { "data-unfinished": "" })}
          {...(!property && fault && { "aria-describedby": faultID })}
          searchable
          allowDeselect={false}
          maxDropdownHeight={260}
          comboboxProps={{ width: 320, position: "bottom-start" }}
          data={Object.keys(filterProperties).map((name) => ({
            value: name,
            label: isFilterProperty(name) ? wordsOf(name).label : name,
          }))}
          filter={byNameOrLabel(prefix)}
          nothingFoundMessage={t("No such property")}
          renderOption={({ option: { value } }) =>
            isFilterProperty(value) ? <Option property={value} frames={frames} prefix={prefix} /> : value
          }
          value={property ?? null}
          onChange={(value) => {
            if (value && isFilterProperty(value)) onChange(withProperty(row, value));
          }}
        />
        <Select
          aria-label={t("Operator of condition {number}", { number })}
          allowDeselect={false}
          disabled={!type}
          comboboxProps={{ width: 140, position: "bottom-start" }}
          data={type ? operatorsOf[type].map((one) => ({ value: one, label: operatorWords(one, type) })) : []}
          value={type ? operator : null}
          onChange={(value) => {
            const known = type && operatorsOf[type].find((one) => one === value);
            if (known)
              onChange({ ...row, operator: known, texts: texts.slice(0, known === "between" ? 2 : 1) });
          }}
        />
        <IconButton
          Icon={IconX}
          iconSize={14}
          label={t("Remove condition {number}", { number })}
          onClick={props.onRemove}
        />
        <div className={classes.values}>
          {field(
            0,
            operator === "between"
              ? t("Lower limit of condition {number}", { number })
              : operator === "in"
                ? t("Values of condition {number}", { number })
                : t("Value of condition {number}", { number }),
          )}
          {operator === "between" && field(1, t("Upper limit of condition {number}", { number }))}
        </div>
      </div>
      {fault && (
        <p id={faultID} className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      {!fault && property && !condition && (
        <p className={classes.words}>{t("Not used until it has a value.")}</p>
      )}
      {condition && frames.length > 0 && (
        <p className={classes.words} role="status">
          {takenWords(takenAway(frames, condition, prefix), frames.length)}
        </p>
      )}
      {opened && property && (
        <ValueBars
          {...{ frames, property, operator, prefix }}
          values={condition?.values ?? []}
          onPress={press}
        />
      )}
    </fieldset>
  );
}

function takenWords(taken: number, loaded: number): string {
  if (taken === 0) return t("Takes none of the {loaded, number} frames loaded away.", { loaded });
  if (taken === loaded) return t("Takes all {loaded, number} frames loaded away.", { loaded });
  return t("Takes {taken, number} of the {loaded, number} frames loaded away.", { taken, loaded });
}

function byNameOrLabel(prefix: string): OptionsFilter {
  return ({ options, search }) => {
    const wanted = search.trim().toLowerCase();
    const items = options as ComboboxItem[];
    return items.filter(
      ({ value, label }) =>
        label.toLowerCase().includes(wanted) ||
        (isFilterProperty(value) && wireName(value, prefix).toLowerCase().includes(wanted)),
    );
  };
}

interface OptionProps extends Pick<ConditionsFieldProps, "frames" | "prefix"> {
  property: FilterProperty;
}

function Option({ property, frames, prefix }: OptionProps) {
  return (
    <span className={classes.option}>
      <span>
        {wordsOf(property).label}
        <code>{wireName(property, prefix)}</code>
      </span>
      <span className={classes.type}>
        {t(TYPE_WORDS[filterProperties[property]])}
        <br />
        {seenWords(seenValues(frames, property, prefix), property)}
      </span>
    </span>
  );
}

const SEEN = text("Seen in the {count, plural, one {# frame} other {# frames}} loaded");
const SEEN_IN_UNIT = text("Seen in the {count, plural, one {# frame} other {# frames}} loaded, {unit}");

interface ValueBarsProps extends OptionProps {
  operator: ConditionOperator;
  values: readonly (string | number)[];
  onPress: (bar: ValueBar) => void;
}

function ValueBars({ frames, property, operator, values, prefix, onPress }: ValueBarsProps) {
  const seen = seenValues(frames, property, prefix);
  const bars = barsOf(seen, property, operator);
  if (bars.length === 0) return null;
  const most = Math.max(...bars.map((bar) => bar.frames));
  const { unit } = wordsOf(property);
  const [low = Number.NaN, high = low] = values;
  const isChosen = ({ from }: ValueBar) =>
    operator === "between" ? from >= low && from <= high : values.includes(from);
  return (
    <div className={classes.seen}>
      <p className={classes.head}>
        <span>
          {unit ? t(SEEN_IN_UNIT, { count: frames.length, unit }) : t(SEEN, { count: frames.length })}
        </span>
        <span>{filterProperties[property] === "text" ? "" : seenWords(seen, property)}</span>
      </p>
      <ul className={classes.bars}>
        {bars.map((bar) => (
          <li key={String(bar.from)}>
            <button
              type="button"
              className={classes.bar}
              aria-pressed={isChosen(bar)}
              aria-label={`${barWords(property, bar)}: ${count(bar.frames, "frame")}`}
              onClick={() => onPress(bar)}
            >
              <span className={classes.column} aria-hidden>
                <i style={{ height: `${(bar.frames / most) * 100}%` }} />
              </span>
              <span className={classes.label} aria-hidden>
                {bar.label}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function barWords(property: FilterProperty, { from, to }: ValueBar): string {
  if (from === to) return valueWords(property, from);
  return t("{from} to {to}", { from: valueWords(property, from), to: valueWords(property, to) });
}
