import { DEFAULT_PREFIX } from "../../contract/common.ts";
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

const svc = (name: string) => `${DEFAULT_PREFIX}:${name}`;
const time = (column: TimeColumn): Field => ({ kind: "time", column });
const number = (column: NumberColumn): Field => ({ kind: "number", column });
const text = (read: (traits: Traits) => string): Field => ({ kind: "text", read });
const count = (read: (traits: Traits) => number): Field => ({ kind: "count", read });

/** Every property of the interface's table by its name on the wire (interface.md, Item properties). */
export const fields: ReadonlyMap<string, Field> = new Map<string, Field>([
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
  [svc("acquisition_mode"), text(({ mode }) => modes[mode].acquisitionMode)],
  [svc("processing_mode"), text(({ mode }) => modes[mode].processingMode)],
  [svc("azimuth_resolution"), number("azimuthResolution")],
  [svc("range_resolution_center"), number("rangeCenter")],
  [svc("range_resolution_near"), number("rangeNear")],
  [svc("range_resolution_far"), number("rangeFar")],
  [svc("incidence_center"), number("incidenceCenter")],
  [svc("incidence_near"), number("incidenceNear")],
  [svc("incidence_far"), number("incidenceFar")],
  [svc("satellite_look_angle"), number("lookAngle")],
  [svc("chirp_bandwidth"), number("bandwidth")],
  [svc("data_orientation"), text(() => "native")],
]);

/** Version 1 names, which the interface still shows in `sortby` (interface.md, Property names). */
export const oldNames: ReadonlyMap<string, string> = new Map([
  ["start_time", "start_datetime"],
  ["end_time", "end_datetime"],
  ["instrument_mode", "sar:instrument_mode"],
  ["product_type", "sar:product_type"],
  ["observation_direction", "sar:observation_direction"],
  ["orbit_state", "sat:orbit_state"],
  ["incidence_angle", svc("incidence_center")],
  ["satellite_look_angle", svc("satellite_look_angle")],
  ["polarizations", "sar:polarizations"],
]);
