import { terms } from "../terms/terms.ts";

/** What the properties of interface 4.1.3 mean; `own` ones are in the service's namespace. */
const shared: Record<string, string> = {
  frame_id: terms.frame.text,
  "sar:instrument_mode": terms.mode.text,
  "sar:frequency_band": terms.band.text,
  "sar:polarizations": terms.polarisation.text,
  "sar:observation_direction": terms.look.text,
  "sat:orbit_state": terms.pass.text,
  created: "When the item was made.",
  updated: "When the item was last changed.",
  start_datetime: "First line of the acquisition.",
  end_datetime: "Last line of the acquisition.",
  "sar:looks_range": "Looks averaged across the flight path. More looks, less speckle.",
  "sar:looks_azimuth": "Looks averaged along the flight path.",
  datetime: "The start, as STAC names it.",
  platform: "The satellite that took the image.",
  providers: "Who made the footprint.",
  description: "What of it is real.",
  license: "Of the footprint's source.",
  "sar:product_type": "What the item holds of its frame.",
};

const own: Record<string, string> = {
  incidence_center: terms.incidence.text,
  satellite_look_angle: terms.lookAngle.text,
  chirp_bandwidth: terms.bandwidth.text,
  acquisition_mode: "Spotlight, stripmap or scan.",
  processing_mode: "SL spotlight, SM stripmap, SC scan.",
  azimuth_resolution: "3 dB width along the flight path.",
  range_resolution_center: "3 dB width on the ground across the path.",
  range_resolution_near: "At the near edge, where it is coarsest.",
  range_resolution_far: "At the far edge, where it is finest.",
  incidence_near: "At the edge nearest to the flight path.",
  incidence_far: "At the edge farthest from the flight path.",
  orbit_inclination: "Above 90° the orbit leads west, as sun-synchronous ones do.",
  data_orientation: "Native: rows along the flight, columns from near to far.",
};

/** What a property means, in a sentence; undefined for one this app does not know. */
export function propertyHelp(name: string, prefix: string): string | undefined {
  return name.startsWith(`${prefix}:`) ? own[name.slice(prefix.length + 1)] : shared[name];
}
