interface PropertyWords {
  label: string;
  unit?: string;
  /** What a number is multiplied by for this unit. */
  factor?: number;
}

/** Words for the properties of interface 4.1.3; `own` ones are in the service's namespace. */
const shared: Record<string, PropertyWords> = {
  frame_id: { label: "Frame" },
  created: { label: "Created" },
  updated: { label: "Updated" },
  start_datetime: { label: "Start" },
  end_datetime: { label: "End" },
  "sar:instrument_mode": { label: "Instrument mode" },
  "sar:frequency_band": { label: "Band" },
  "sar:polarizations": { label: "Polarisation" },
  "sar:looks_range": { label: "Looks in range" },
  "sar:looks_azimuth": { label: "Looks in azimuth" },
  "sar:observation_direction": { label: "Look side" },
  datetime: { label: "Time" },
  platform: { label: "Satellite" },
  providers: { label: "Source" },
  description: { label: "Description" },
  license: { label: "Licence" },
  "sat:orbit_state": { label: "Pass direction" },
  "sar:product_type": { label: "Product" },
};

const own: Record<string, PropertyWords> = {
  acquisition_mode: { label: "Acquisition mode" },
  processing_mode: { label: "Processing mode" },
  azimuth_resolution: { label: "Azimuth resolution", unit: "m" },
  range_resolution_center: { label: "Range resolution, centre", unit: "m" },
  range_resolution_near: { label: "Range resolution, near", unit: "m" },
  range_resolution_far: { label: "Range resolution, far", unit: "m" },
  incidence_center: { label: "Incidence, centre", unit: "°" },
  incidence_near: { label: "Incidence, near", unit: "°" },
  incidence_far: { label: "Incidence, far", unit: "°" },
  satellite_look_angle: { label: "Look angle", unit: "°" },
  chirp_bandwidth: { label: "Bandwidth", unit: "MHz", factor: 1e-6 },
  orbit_inclination: { label: "Orbit inclination", unit: "°" },
  data_orientation: { label: "Quicklook orientation" },
};

/** Label and unit of a property; undefined for one this app does not know. */
export function propertyWords(name: string, prefix: string): PropertyWords | undefined {
  return name.startsWith(`${prefix}:`) ? own[name.slice(prefix.length + 1)] : shared[name];
}
