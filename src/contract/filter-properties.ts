import type { prefixedProperties, sharedProperties } from "./item.ts";

/** What a property of an item is compared as. */
export type PropertyType = "text" | "number" | "time";

/** The properties that a search may have conditions on and that every service names alike (interface 4.1.3). */
const sharedTypes = {
  frame_id: "text",
  created: "time",
  updated: "time",
  start_datetime: "time",
  end_datetime: "time",
  "sar:instrument_mode": "text",
  "sar:frequency_band": "text",
  "sar:polarizations": "text",
  "sar:product_type": "text",
  "sar:looks_range": "number",
  "sar:looks_azimuth": "number",
  "sar:observation_direction": "text",
  "sat:orbit_state": "text",
} as const satisfies Record<(typeof sharedProperties)[number], PropertyType>;

/** Those in the namespace of the service, without their prefix. */
const ownTypes = {
  acquisition_mode: "text",
  processing_mode: "text",
  azimuth_resolution: "number",
  range_resolution_center: "number",
  range_resolution_near: "number",
  range_resolution_far: "number",
  incidence_center: "number",
  incidence_near: "number",
  incidence_far: "number",
  satellite_look_angle: "number",
  chirp_bandwidth: "number",
  data_orientation: "text",
  orbit_inclination: "number",
} as const satisfies Record<(typeof prefixedProperties)[number], PropertyType>;

/** A property that can be filtered by: its name, that of the service's own ones without their prefix. */
export type FilterProperty = keyof typeof sharedTypes | keyof typeof ownTypes;

export const filterProperties: Readonly<Record<FilterProperty, PropertyType>> = {
  ...sharedTypes,
  ...ownTypes,
};

/** Whether a word names one of them. */
export function isFilterProperty(name: string): name is FilterProperty {
  return Object.hasOwn(filterProperties, name);
}

/** The name on the wire, where the service's own properties have the namespace `prefix`. */
export function wireName(property: FilterProperty, prefix: string): string {
  return property in ownTypes ? `${prefix}:${property}` : property;
}
