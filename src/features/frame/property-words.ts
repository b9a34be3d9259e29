interface PropertyWords {
  label: string;
  unit?: string;
  /** What a number is multiplied by for this unit. */
  factor?: number;
  help: string;
}

/** Words for the properties of interface 4.1.3; `own` ones are in the service's namespace. */
const shared: Record<string, PropertyWords> = {
  frame_id: {
    label: "Frame",
    help: "Acquisition and frame number. What is bought, and what to keep for later.",
  },
  created: { label: "Created", help: "When the item was made." },
  updated: { label: "Updated", help: "When the item was last changed." },
  start_datetime: { label: "Start", help: "First line of the acquisition." },
  end_datetime: { label: "End", help: "Last line of the acquisition." },
  "sar:instrument_mode": { label: "Instrument mode", help: "How the beam was steered." },
  "sar:frequency_band": { label: "Band", help: "Radar frequency band; X is about 3 cm wavelength." },
  "sar:polarizations": { label: "Polarisation", help: "Sent and received; VV is vertical both ways." },
  "sar:looks_range": {
    label: "Looks in range",
    help: "Looks averaged across the flight path. More looks, less speckle.",
  },
  "sar:looks_azimuth": { label: "Looks in azimuth", help: "Looks averaged along the flight path." },
  "sar:observation_direction": { label: "Look side", help: "Side of the flight path that was imaged." },
  datetime: { label: "Time", help: "The start, as STAC names it." },
  platform: { label: "Satellite", help: "The satellite that took the image." },
  providers: { label: "Source", help: "Who made the footprint." },
  description: { label: "Description", help: "What of it is real." },
  license: { label: "Licence", help: "Of the footprint's source." },
  "sat:orbit_state": { label: "Pass direction", help: "Ascending flies north, descending south." },
};

const own: Record<string, PropertyWords> = {
  acquisition_mode: { label: "Acquisition mode", help: "Spotlight, stripmap or scan." },
  processing_mode: { label: "Processing mode", help: "SL spotlight, SM stripmap, SC scan." },
  azimuth_resolution: { label: "Azimuth resolution", unit: "m", help: "3 dB width along the flight path." },
  range_resolution_center: {
    label: "Range resolution, centre",
    unit: "m",
    help: "3 dB width on the ground across the path.",
  },
  range_resolution_near: {
    label: "Range resolution, near",
    unit: "m",
    help: "At the near edge, where it is coarsest.",
  },
  range_resolution_far: {
    label: "Range resolution, far",
    unit: "m",
    help: "At the far edge, where it is finest.",
  },
  incidence_center: {
    label: "Incidence, centre",
    unit: "°",
    help: "Angle between the beam and the vertical on the ground.",
  },
  incidence_near: { label: "Incidence, near", unit: "°", help: "At the edge nearest to the flight path." },
  incidence_far: { label: "Incidence, far", unit: "°", help: "At the edge farthest from the flight path." },
  satellite_look_angle: { label: "Look angle", unit: "°", help: "Angle off the vertical at the satellite." },
  chirp_bandwidth: {
    label: "Bandwidth",
    unit: "MHz",
    factor: 1e-6,
    help: "Of the radar pulse; more gives finer range resolution.",
  },
  orbit_inclination: {
    label: "Orbit inclination",
    unit: "°",
    help: "Above 90° the orbit leads west, as sun-synchronous ones do.",
  },
  data_orientation: {
    label: "Quicklook orientation",
    help: "Native: rows along the flight, columns from near to far.",
  },
};

/** Label, unit and help of a property; undefined for one this app does not know. */
export function propertyWords(name: string, prefix: string): PropertyWords | undefined {
  return name.startsWith(`${prefix}:`) ? own[name.slice(prefix.length + 1)] : shared[name];
}
