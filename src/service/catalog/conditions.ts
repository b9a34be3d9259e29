import type { Operator, ParsedSearch } from "../../contract/catalog.ts";
import { parseInstant } from "../../contract/common.ts";
import { prefixedProperties, sharedProperties } from "../../contract/filter-properties.ts";
import {
  type Comparand,
  exactOf,
  isTextual,
  type NumberOperator,
  numberTest,
  type TextOperator,
  textTest,
} from "../../domain/comparisons.ts";
import { modes } from "../../domain/modes.ts";
import { badRequest, readPart } from "../errors.ts";
import type { NumberColumn, TimeColumn, Traits } from "./packed/columns.ts";

export type TextualTraits = Pick<Traits, "mode" | "polarization" | "lookSide" | "passDirection">;

/** Texts that follow from traits; of a list of texts, its only entry. */
const textTraits = {
  acquisitionMode: ({ mode }: TextualTraits) => modes[mode].acquisitionMode,
  processingMode: ({ mode }: TextualTraits) => modes[mode].processingMode,
  frequencyBand: () => "X",
  dataOrientation: () => "native",
  polarization: ({ polarization }: TextualTraits) => polarization,
  lookSide: ({ lookSide }: TextualTraits) => lookSide,
  passDirection: ({ passDirection }: TextualTraits) => passDirection,
};
export type TextTrait = keyof typeof textTraits;

export type Field =
  | { kind: "frame" }
  | { kind: "time"; column: TimeColumn }
  | { kind: "number"; column: NumberColumn }
  | { kind: "text"; trait: TextTrait }
  | { kind: "count"; trait: "rangeLooks" | "azimuthLooks" | "inclination" }
  | { kind: "product" };

export function textOf(trait: TextTrait, traits: TextualTraits): string {
  return textTraits[trait](traits);
}

const shared: Readonly<Record<string, Field>> = sharedProperties;
const prefixed: Readonly<Record<string, Field>> = prefixedProperties;

/** Names of version 1, still valid in `sortby` (interface 4.1.5). */
const oldNames: Readonly<Record<string, Field>> = {
  start_time: sharedProperties.start_datetime,
  end_time: sharedProperties.end_datetime,
  instrument_mode: sharedProperties["sar:instrument_mode"],
  product_type: sharedProperties["sar:product_type"],
  observation_direction: sharedProperties["sar:observation_direction"],
  orbit_state: sharedProperties["sat:orbit_state"],
  incidence_angle: prefixedProperties.incidence_center,
  satellite_look_angle: prefixedProperties.satellite_look_angle,
  polarizations: sharedProperties["sar:polarizations"],
};

/** Returns the field of a property; `prefix` is the namespace of the service's own. */
export function fieldOf(name: string, prefix: string): Field | undefined {
  const own = name.startsWith(`${prefix}:`) ? entryOf(prefixed, name.slice(prefix.length + 1)) : undefined;
  return own ?? entryOf(shared, name);
}

export function fieldOrOld(name: string, prefix: string): Field | undefined {
  return fieldOf(name, prefix) ?? entryOf(oldNames, name);
}

function entryOf(table: Readonly<Record<string, Field>>, name: string): Field | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Operator on a property. Texts are in lower case, as are date-times compared as text. */
export type Condition =
  | { field: Field; on: "number"; operator: NumberOperator; values: readonly Comparand[] }
  | { field: Field; on: "text"; operator: TextOperator; values: readonly string[] };

type Scalar = string | number | boolean;

/** Reads the `query` of a search; 400 for an unknown property or a value of the wrong type. */
export function readConditions(query: ParsedSearch["query"], prefix: string): Condition[] {
  return Object.entries(query ?? {}).flatMap(([name, operations]) => {
    const field = fieldOf(name, prefix);
    if (!field) throw badRequest(`Unknown property "${name}" in the query.`).about("unknown", "query", name);
    return Object.entries(operations).flatMap(([operator, value]) =>
      value === undefined
        ? []
        : readPart(["query", name, operator], () => [
            readCondition(name, field, operator as Operator, value),
          ]),
    );
  });
}

function readCondition(name: string, field: Field, operator: Operator, value: Scalar | Scalar[]): Condition {
  switch (field.kind) {
    case "number":
    case "count":
      return { field, on: "number", ...numbers(name, operator, value) };
    case "time":
      return isTextual(operator)
        ? { field, on: "text", ...texts(name, operator, value) }
        : { field, on: "number", operator, values: times(name, value) };
    case "frame":
    case "text":
    case "product":
      return { field, on: "text", ...texts(name, operator, value) };
  }
}

function numbers(name: string, operator: Operator, value: Scalar | Scalar[]) {
  if (isTextual(operator))
    throw badRequest(`"${operator}" does not apply to "${name}", which is a number.`).about("conflict");
  const values = list(value).map((entry) => {
    if (typeof entry !== "number") throw badRequest(`"${name}" is compared with numbers only.`).about("type");
    return { value: entry, more: false };
  });
  return { operator, values };
}

function times(name: string, value: Scalar | Scalar[]): Comparand[] {
  return list(value).map((entry) => {
    const instant = typeof entry === "string" ? parseInstant(entry) : undefined;
    if (!instant)
      throw badRequest(`"${name}" is compared with RFC 3339 date-times with a time zone only.`).about(
        "format",
      );
    return { value: instant.ms, more: instant.more };
  });
}

function texts(name: string, operator: Operator, value: Scalar | Scalar[]) {
  const values = list(value).map((entry) => {
    if (typeof entry !== "string") throw badRequest(`"${name}" is compared with texts only.`).about("type");
    return entry.toLowerCase();
  });
  switch (operator) {
    case "eq":
    case "in":
    case "neq":
    case "startsWith":
    case "endsWith":
    case "contains":
      return { operator, values };
    default:
      throw badRequest(`"${operator}" compares numbers and date-times; "${name}" is neither.`).about(
        "conflict",
      );
  }
}

function list(value: Scalar | Scalar[]): Scalar[] {
  return Array.isArray(value) ? value : [value];
}

/** Test of a value. Bounds are inclusive and guide an index; `holds` decides. */
export type Test =
  | { on: "number"; holds: (value: number) => boolean; min: number; max: number }
  /** Takes text in lower case; `oneOf` lists the only texts that can pass, if known. */
  | { on: "text"; holds: (text: string) => boolean; oneOf?: readonly string[] };

export function testOf(condition: Condition): Test {
  if (condition.on === "number") {
    const { operator, values } = condition;
    return { on: "number", holds: numberTest(operator, values), ...numberBounds(condition) };
  }
  const { operator, values } = condition;
  const holds = textTest(operator, values);
  return operator === "eq" || operator === "in"
    ? { on: "text", holds, oneOf: values }
    : { on: "text", holds };
}

function numberBounds({ operator, values }: NumberCondition): { min: number; max: number } {
  const limit = values[0]?.value ?? Number.NaN;
  const [min, max] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  switch (operator) {
    case "eq":
    case "in": {
      const exact = exactOf(values);
      return {
        min: exact.reduce((least, value) => Math.min(least, value), max),
        max: exact.reduce((most, value) => Math.max(most, value), min),
      };
    }
    case "neq":
      return { min, max };
    case "lt":
    case "lte":
      return { min, max: limit };
    case "gt":
    case "gte":
      return { min: limit, max };
  }
}

type NumberCondition = Extract<Condition, { on: "number" }>;

/** Steps of a column that meet a condition, ends included. */
type StepBounds =
  | { kind: "range"; min: number; max: number }
  | { kind: "one-of"; steps: readonly number[] }
  /** Undefined where no step has the excluded value. */
  | { kind: "not"; step: number | undefined };

const LEAST = Number.MIN_SAFE_INTEGER;
const MOST = Number.MAX_SAFE_INTEGER;

/** Converts a condition on `step / scale` to one on `step`, for an index of steps. Agrees with `testOf`. */
export function stepBounds({ operator, values }: NumberCondition, scale: number): StepBounds {
  const { value: limit, more } = values[0] ?? { value: Number.NaN, more: false };
  switch (operator) {
    case "eq":
    case "in":
      return {
        kind: "one-of",
        steps: exactOf(values).flatMap((value) => stepOf(value, scale) ?? []),
      };
    case "neq":
      return { kind: "not", step: more ? undefined : stepOf(limit, scale) };
    case "lt":
      return { kind: "range", min: LEAST, max: lastStep(limit, scale, more) };
    case "lte":
      return { kind: "range", min: LEAST, max: lastStep(limit, scale, true) };
    case "gt":
      return { kind: "range", min: firstStep(limit, scale, false), max: MOST };
    case "gte":
      return { kind: "range", min: firstStep(limit, scale, !more), max: MOST };
  }
}

function stepOf(value: number, scale: number): number | undefined {
  const step = Math.round(value * scale);
  return Number.isSafeInteger(step) && step / scale === value ? step : undefined;
}

/** Returns the least step above the limit, or at it if included. */
function firstStep(limit: number, scale: number, isIncluded: boolean): number {
  const passes = (step: number) => step / scale > limit || (isIncluded && step / scale === limit);
  let step = Math.ceil(limit * scale);
  if (Math.abs(step) >= MOST) return step > 0 ? MOST : LEAST;
  // The product may be rounded to the wrong side.
  while (passes(step - 1)) step--;
  while (!passes(step)) step++;
  return step;
}

/** Returns the greatest step below the limit, or at it if included. */
function lastStep(limit: number, scale: number, isIncluded: boolean): number {
  return -firstStep(-limit, scale, isIncluded);
}
