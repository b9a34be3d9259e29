export type PropertyType = "text" | "number" | "time";

/** A column of the frame, a trait that many frames share, or the product. */
type Source =
  | { readonly kind: "frame" | "product" }
  | { readonly kind: "time" | "number"; readonly column: string }
  | { readonly kind: "text" | "count"; readonly trait: string };

/** Properties for filters and sorting (interface 4.1.3); client, engine and SQL derive from these two tables. */
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

/** Name without the service's prefix. */
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

export function isFilterProperty(name: string): name is FilterProperty {
  return Object.hasOwn(filterProperties, name);
}

export function wireName(property: FilterProperty, prefix: string): string {
  return property in prefixedProperties ? `${prefix}:${property}` : property;
}
