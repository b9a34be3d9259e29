/** What a property of an item is compared as. */
export type PropertyType = "text" | "number" | "time";

/** Where the value of a property comes from: a number or time of the frame's own, a trait that many frames share, or the item's product. */
type Source =
  | { readonly kind: "frame" | "product" }
  | { readonly kind: "time" | "number"; readonly column: string }
  | { readonly kind: "text" | "count"; readonly trait: string };

/**
 * The property table of the interface (4.1.3): by these an item is filtered and sorted. Properties that every service names alike;
 * client, engine and SQL derive from this table and the next.
 */
export const sharedProperties = {
  frame_id: { kind: "frame" },
  created: { kind: "time", column: "created" },
  updated: { kind: "time", column: "updated" },
  start_datetime: { kind: "time", column: "start" },
  end_datetime: { kind: "time", column: "end" },
  "sar:instrument_mode": { kind: "text", trait: "acquisitionMode" },
  "sar:frequency_band": { kind: "text", trait: "frequencyBand" },
  "sar:polarizations": { kind: "text", trait: "polarization" },
  "sar:product_type": { kind: "product" },
  "sar:looks_range": { kind: "count", trait: "rangeLooks" },
  "sar:looks_azimuth": { kind: "count", trait: "azimuthLooks" },
  "sar:observation_direction": { kind: "text", trait: "lookSide" },
  "sat:orbit_state": { kind: "text", trait: "passDirection" },
} as const satisfies Record<string, Source>;

/** Properties in the namespace of the service, without their prefix. */
export const prefixedProperties = {
  acquisition_mode: { kind: "text", trait: "acquisitionMode" },
  processing_mode: { kind: "text", trait: "processingMode" },
  azimuth_resolution: { kind: "number", column: "azimuthResolution" },
  range_resolution_center: { kind: "number", column: "rangeCenter" },
  range_resolution_near: { kind: "number", column: "rangeNear" },
  range_resolution_far: { kind: "number", column: "rangeFar" },
  incidence_center: { kind: "number", column: "incidenceCenter" },
  incidence_near: { kind: "number", column: "incidenceNear" },
  incidence_far: { kind: "number", column: "incidenceFar" },
  satellite_look_angle: { kind: "number", column: "lookAngle" },
  chirp_bandwidth: { kind: "number", column: "bandwidth" },
  data_orientation: { kind: "text", trait: "dataOrientation" },
  orbit_inclination: { kind: "count", trait: "inclination" },
} as const satisfies Record<string, Source>;

/** A property that can be filtered by: its name, that of the service's own ones without their prefix. */
export type FilterProperty = keyof typeof sharedProperties | keyof typeof prefixedProperties;

const TYPES = {
  frame: "text",
  product: "text",
  text: "text",
  time: "time",
  number: "number",
  count: "number",
} as const satisfies Record<Source["kind"], PropertyType>;

export const filterProperties = Object.fromEntries(
  Object.entries({ ...sharedProperties, ...prefixedProperties }).map(([name, { kind }]) => [
    name,
    TYPES[kind],
  ]),
) as Readonly<Record<FilterProperty, PropertyType>>;

/** Whether a word names one of them. */
export function isFilterProperty(name: string): name is FilterProperty {
  return Object.hasOwn(filterProperties, name);
}

/** The name on the wire, where the service's own properties have the namespace `prefix`. */
export function wireName(property: FilterProperty, prefix: string): string {
  return property in prefixedProperties ? `${prefix}:${property}` : property;
}
