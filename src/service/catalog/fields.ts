import { modes } from "../../domain/modes.ts";
import type { NumberColumn, TimeColumn, Traits } from "./packed/columns.ts";

export type TextualTraits = Pick<Traits, "mode" | "polarization" | "lookSide" | "passDirection">;

/** Texts that all frames of the same traits share. A list of texts has a single entry here. */
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

/** Where the value of a property comes from. */
export type Field =
  | { kind: "frame" }
  | { kind: "time"; column: TimeColumn }
  | { kind: "number"; column: NumberColumn }
  | { kind: "text"; trait: TextTrait }
  | { kind: "count"; trait: "rangeLooks" | "azimuthLooks" | "inclination" }
  | { kind: "product" };

/** The text of a trait. */
export function textOf(trait: TextTrait, traits: TextualTraits): string {
  return textTraits[trait](traits);
}

const time = (column: TimeColumn): Field => ({ kind: "time", column });
const number = (column: NumberColumn): Field => ({ kind: "number", column });
const text = (trait: TextTrait): Field => ({ kind: "text", trait });
const count = (trait: Extract<Field, { kind: "count" }>["trait"]): Field => ({ kind: "count", trait });

/** The properties of the interface's table that every service names alike (interface 4.1.3). */
const sharedFields: ReadonlyMap<string, Field> = new Map<string, Field>([
  ["frame_id", { kind: "frame" }],
  ["created", time("created")],
  ["updated", time("updated")],
  ["start_datetime", time("start")],
  ["end_datetime", time("end")],
  ["sar:instrument_mode", text("acquisitionMode")],
  ["sar:frequency_band", text("frequencyBand")],
  ["sar:polarizations", text("polarization")],
  ["sar:product_type", { kind: "product" }],
  ["sar:looks_range", count("rangeLooks")],
  ["sar:looks_azimuth", count("azimuthLooks")],
  ["sar:observation_direction", text("lookSide")],
  ["sat:orbit_state", text("passDirection")],
]);

/** Those under the namespace of the service, without their prefix. */
const ownFields: ReadonlyMap<string, Field> = new Map<string, Field>([
  ["acquisition_mode", text("acquisitionMode")],
  ["processing_mode", text("processingMode")],
  ["azimuth_resolution", number("azimuthResolution")],
  ["range_resolution_center", number("rangeCenter")],
  ["range_resolution_near", number("rangeNear")],
  ["range_resolution_far", number("rangeFar")],
  ["incidence_center", number("incidenceCenter")],
  ["incidence_near", number("incidenceNear")],
  ["incidence_far", number("incidenceFar")],
  ["satellite_look_angle", number("lookAngle")],
  ["chirp_bandwidth", number("bandwidth")],
  ["data_orientation", text("dataOrientation")],
  ["orbit_inclination", count("inclination")],
]);

/** Version 1 names, which the interface still shows in `sortby` (interface 4.1.5). */
const oldNames: ReadonlyMap<string, Field | undefined> = new Map([
  ["start_time", sharedFields.get("start_datetime")],
  ["end_time", sharedFields.get("end_datetime")],
  ["instrument_mode", sharedFields.get("sar:instrument_mode")],
  ["product_type", sharedFields.get("sar:product_type")],
  ["observation_direction", sharedFields.get("sar:observation_direction")],
  ["orbit_state", sharedFields.get("sat:orbit_state")],
  ["incidence_angle", ownFields.get("incidence_center")],
  ["satellite_look_angle", ownFields.get("satellite_look_angle")],
  ["polarizations", sharedFields.get("sar:polarizations")],
]);

/** What a property's name on the wire stands for, where the service's own have the namespace `prefix`. */
export function fieldOf(name: string, prefix: string): Field | undefined {
  const own = name.startsWith(`${prefix}:`) ? ownFields.get(name.slice(prefix.length + 1)) : undefined;
  return own ?? sharedFields.get(name);
}

/** Like `fieldOf`, with the names of version 1. */
export function fieldOrOld(name: string, prefix: string): Field | undefined {
  return fieldOf(name, prefix) ?? oldNames.get(name);
}
