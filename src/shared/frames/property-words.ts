import { t, text } from "../../languages/texts.ts";

interface PropertyWords {
  label: string;
  unit?: string;
  /** Factor from the catalog's unit to this one. */
  factor?: number;
}

/** Words for the properties of interface 4.1.3; `own` ones are in the service's namespace. */
const shared: Record<string, PropertyWords> = {
  frame_id: { label: text("Frame") },
  created: { label: text("Created") },
  updated: { label: text("Updated") },
  start_datetime: { label: text("Start") },
  end_datetime: { label: text("End") },
  "sar:instrument_mode": { label: text("Instrument mode") },
  "sar:frequency_band": { label: text("Band") },
  "sar:polarizations": { label: text("Polarization") },
  "sar:looks_range": { label: text("Looks in range") },
  "sar:looks_azimuth": { label: text("Looks in azimuth") },
  "sar:observation_direction": { label: text("Look side") },
  datetime: { label: text("Time") },
  platform: { label: text("Satellite") },
  providers: { label: text("Source") },
  description: { label: text("Description") },
  license: { label: text("License") },
  "sat:orbit_state": { label: text("Pass direction") },
  "sar:product_type": { label: text("Product") },
};

const own: Record<string, PropertyWords> = {
  acquisition_mode: { label: text("Acquisition mode") },
  processing_mode: { label: text("Processing mode") },
  azimuth_resolution: { label: text("Azimuth resolution"), unit: "m" },
  range_resolution_center: { label: text("Range resolution, center"), unit: "m" },
  range_resolution_near: { label: text("Range resolution, near"), unit: "m" },
  range_resolution_far: { label: text("Range resolution, far"), unit: "m" },
  incidence_center: { label: text("Incidence, center"), unit: "°" },
  incidence_near: { label: text("Incidence, near"), unit: "°" },
  incidence_far: { label: text("Incidence, far"), unit: "°" },
  satellite_look_angle: { label: text("Look angle"), unit: "°" },
  chirp_bandwidth: { label: text("Bandwidth"), unit: "MHz", factor: 1e-6 },
  orbit_inclination: { label: text("Orbit inclination"), unit: "°" },
  data_orientation: { label: text("Quicklook orientation") },
};

/** Returns label and unit of a property; undefined if unknown. */
export function propertyWords(name: string, prefix: string): PropertyWords | undefined {
  const words = name.startsWith(`${prefix}:`) ? own[name.slice(prefix.length + 1)] : shared[name];
  return words && { ...words, label: t(words.label) };
}
