import { modes } from "../../contract/modes.ts";
import type { NumberColumn, TimeColumn } from "./columns.ts";
import type { Traits } from "./profiles.ts";

/** Where the value of a property comes from. */
export type Field =
  | { kind: "frame" }
  | { kind: "time"; column: TimeColumn }
  | { kind: "number"; column: NumberColumn }
  /** Shared by all frames of the same traits. A list of texts has a single entry here. */
  | { kind: "text"; read: (traits: Traits) => string }
  | { kind: "count"; read: (traits: Traits) => number }
  | { kind: "product" };

const time = (column: TimeColumn): Field => ({ kind: "time", column });
const number = (column: NumberColumn): Field => ({ kind: "number", column });
const text = (read: (traits: Traits) => string): Field => ({ kind: "text", read });
const count = (read: (traits: Traits) => number): Field => ({ kind: "count", read });

/** The properties of the interface's table that every service names alike (interface.md, Item properties). */
const sharedFields: ReadonlyMap<string, Field> = new Map<string, Field>([
  ["frame_id", { kind: "frame" }],
  ["created", time("created")],
  ["updated", time("updated")],
  ["start_datetime", time("start")],
  ["end_datetime", time("end")],
  ["sar:instrument_mode", text(({ mode }) => modes[mode].acquisitionMode)],
  ["sar:frequency_band", text(() => "X")],
  ["sar:polarizations", text(({ polarization }) => polarization)],
  ["sar:product_type", { kind: "product" }],
  ["sar:looks_range", count(({ rangeLooks }) => rangeLooks)],
  ["sar:looks_azimuth", count(({ azimuthLooks }) => azimuthLooks)],
  ["sar:observation_direction", text(({ lookSide }) => lookSide)],
  ["sat:orbit_state", text(({ passDirection }) => passDirection)],
]);

/** Those under the namespace of the service, without their prefix. */
const ownFields: ReadonlyMap<string, Field> = new Map<string, Field>([
  ["acquisition_mode", text(({ mode }) => modes[mode].acquisitionMode)],
  ["processing_mode", text(({ mode }) => modes[mode].processingMode)],
  ["azimuth_resolution", number("azimuthResolution")],
  ["range_resolution_center", number("rangeCenter")],
  ["range_resolution_near", number("rangeNear")],
  ["range_resolution_far", number("rangeFar")],
  ["incidence_center", number("incidenceCenter")],
  ["incidence_near", number("incidenceNear")],
  ["incidence_far", number("incidenceFar")],
  ["satellite_look_angle", number("lookAngle")],
  ["chirp_bandwidth", number("bandwidth")],
  ["data_orientation", text(() => "native")],
  ["orbit_inclination", count(({ inclination }) => inclination)],
]);

/** Version 1 names, which the interface still shows in `sortby` (interface.md, Property names). */
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
