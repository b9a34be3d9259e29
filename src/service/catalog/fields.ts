import { prefixedProperties, sharedProperties } from "../../contract/filter-properties.ts";
import { modes } from "../../domain/modes.ts";
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
