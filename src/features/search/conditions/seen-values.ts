import { type CatalogFrame, valuesOf } from "../../../api/frames/frame.ts";
import { type FilterProperty, filterProperties, wireName } from "../../../contract/filter-properties.ts";
import { t } from "../../../languages/texts.ts";
import { formatDay, formatNumber } from "../../../ui/text/format.ts";
import { type ConditionOperator, meetsCondition, type PropertyCondition } from "./condition.ts";
import { wordsOf } from "./condition-words.ts";

type Value = string | number;

export type SeenValues = ReadonlyMap<Value, number>;

export function seenValues(
  frames: readonly CatalogFrame[],
  property: FilterProperty,
  prefix: string,
): SeenValues {
  const name = wireName(property, prefix);
  const seen = new Map<Value, number>();
  for (const frame of frames) {
    for (const value of new Set(valuesOf(frame, name).flat()))
      if (typeof value === "string" || typeof value === "number") seen.set(value, (seen.get(value) ?? 0) + 1);
  }
  return seen;
}

export interface ValueBar {
  /** Ends, both included; equal for a single value. */
  from: Value;
  to: Value;
  label: string;
  frames: number;
}

const MOST_BARS = 8;
const EXACT: readonly ConditionOperator[] = ["eq", "neq", "in", "contains", "startsWith", "endsWith"];

/** Returns about eight bars: values, the most frequent ones, or ranges between round numbers. */
export function barsOf(seen: SeenValues, property: FilterProperty, operator: ConditionOperator): ValueBar[] {
  const entries = [...seen].sort(([a], [b]) => (a < b ? -1 : 1));
  const single = ([value, frames]: readonly [Value, number]): ValueBar => ({
    from: value,
    to: value,
    label: shortWords(property, value),
    frames,
  });
  if (entries.length <= MOST_BARS) return entries.map(single);
  if (filterProperties[property] === "text" || EXACT.includes(operator)) {
    const frequent = new Set(
      entries
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, MOST_BARS)
        .map(([value]) => value),
    );
    return entries.filter(([value]) => frequent.has(value)).map(single);
  }
  return rangesOf(entries, property);
}

function rangesOf(entries: readonly (readonly [Value, number])[], property: FilterProperty): ValueBar[] {
  const isTime = filterProperties[property] === "time";
  const { factor = 1 } = wordsOf(property);
  const places = entries.map(([entry]) => (typeof entry === "number" ? entry * factor : Date.parse(entry)));
  const [least, most] = [Math.min(...places), Math.max(...places)];
  const part = (most - least) / MOST_BARS;
  const step = isTime ? part : roundUp(part);
  const start = isTime ? least : Math.floor(least / step) * step;
  const bins = Math.max(1, Math.ceil((most - start) / step - 1e-9));
  const value = (at: number): Value =>
    isTime
      ? new Date(Math.round(at)).toISOString().replace(".000Z", "Z")
      : Number((at / factor).toPrecision(12));
  return Array.from({ length: bins }, (_, bin): ValueBar => {
    const isLast = bin === bins - 1;
    const [from, to] = [start + bin * step, start + (bin + 1) * step];
    const inside = entries.filter((_, index) => {
      const at = places[index] ?? Number.NaN;
      return at >= from && (isLast || at < to);
    });
    return {
      from: value(from),
      to: value(to),
      label: shortWords(property, value(from)),
      frames: inside.reduce((sum, [, frames]) => sum + frames, 0),
    };
  });
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
function roundUp(width: number): number {
  const decade = 10 ** Math.floor(Math.log10(width));
  return ([1, 2, 5].find((lead) => lead * decade >= width * (1 - 1e-9)) ?? 10) * decade;
}

function shortWords(property: FilterProperty, value: Value): string {
  if (typeof value === "number") return formatNumber(value * (wordsOf(property).factor ?? 1), 2);
  return filterProperties[property] === "time" ? formatDay(value) : value;
}

/** Returns the range or the values seen: "60 to 1,200 MHz", "VV, HH". */
export function seenWords(seen: SeenValues, property: FilterProperty): string {
  const values = [...seen.keys()].sort((a, b) => (a < b ? -1 : 1));
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined) return "";
  const { unit } = wordsOf(property);
  if (filterProperties[property] === "text")
    return values.length > 3 ? t("{count} values", { count: values.length }) : values.join(", ");
  const [from, to] = [shortWords(property, first), shortWords(property, last)];
  return `${from === to ? from : t("{from} to {to}", { from, to })}${unit ? ` ${unit}` : ""}`;
}

export function afterBar(
  operator: ConditionOperator,
  values: readonly Value[],
  { from, to }: ValueBar,
): readonly Value[] {
  switch (operator) {
    case "in":
      return values.includes(from) ? values.filter((value) => value !== from) : [...values, from];
    case "between": {
      const [least = from, most = to] = values;
      return [from < least ? from : least, to > most ? to : most];
    }
    case "lt":
    case "lte":
      return [to];
    default:
      return [from];
  }
}

/** Counts the frames of which no item meets the condition. */
export function takenAway(
  frames: readonly CatalogFrame[],
  condition: PropertyCondition,
  prefix: string,
): number {
  const name = wireName(condition.property, prefix);
  const isMet = (value: unknown) => meetsCondition(value, condition);
  return frames.filter((frame) => !valuesOf(frame, name).some(isMet)).length;
}
