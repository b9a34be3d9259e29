import { t, text } from "../../languages/texts.ts";
import type { TermID } from "../terms/terms.ts";

interface PropertyWords {
  label: string;
  help?: string;
  /** Term that explains it, in the place of `help`: the terms are loaded later. */
  term?: TermID;
  unit?: string;
  /** Factor from the catalog's unit to this one. */
  factor?: number;
}

/** Words for the properties of interface 4.1.3; `own` ones are in the service's namespace. */
const shared: Record<string, PropertyWords> = {
  frame_id: { label: text("Frame"), term: "frame" },
  created: { label: text("Created"), help: text("When the item was made.") },
  updated: { label: text("Updated"), help: text("When the item was last changed.") },
  start_datetime: { label: text("Start"), help: text("First line of the acquisition.") },
  end_datetime: { label: text("End"), help: text("Last line of the acquisition.") },
  "sar:instrument_mode": { label: text("Instrument mode"), term: "mode" },
  "sar:frequency_band": { label: text("Band"), term: "band" },
  "sar:polarizations": { label: text("Polarization"), term: "polarisation" },
  "sar:looks_range": {
    label: text("Looks in range"),
    help: text("Looks averaged across the flight path. More looks, less speckle."),
  },
  "sar:looks_azimuth": {
    label: text("Looks in azimuth"),
    help: text("Looks averaged along the flight path."),
  },
  "sar:observation_direction": { label: text("Look side"), term: "look" },
  datetime: { label: text("Time"), help: text("The start, as STAC names it.") },
  platform: { label: text("Satellite"), help: text("The satellite that took the image.") },
  providers: { label: text("Source"), help: text("Who made the footprint.") },
  description: { label: text("Description"), help: text("What of it is real.") },
  license: { label: text("License"), help: text("Of the footprint’s source.") },
  "sat:orbit_state": { label: text("Pass direction"), term: "pass" },
  "sar:product_type": { label: text("Product"), help: text("What the item holds of its frame.") },
};

const own: Record<string, PropertyWords> = {
  acquisition_mode: { label: text("Acquisition mode"), help: text("Spotlight, stripmap or scan.") },
  processing_mode: {
    label: text("Processing mode"),
    help: text("SL spotlight, SM stripmap, SC scan."),
  },
  azimuth_resolution: {
    label: text("Azimuth resolution"),
    help: text("3 dB width along the flight path."),
    unit: "m",
  },
  range_resolution_center: {
    label: text("Range resolution, center"),
    help: text("3 dB width on the ground across the path."),
    unit: "m",
  },
  range_resolution_near: {
    label: text("Range resolution, near"),
    help: text("At the near edge, where it is coarsest."),
    unit: "m",
  },
  range_resolution_far: {
    label: text("Range resolution, far"),
    help: text("At the far edge, where it is finest."),
    unit: "m",
  },
  incidence_center: { label: text("Incidence, center"), term: "incidence", unit: "°" },
  incidence_near: {
    label: text("Incidence, near"),
    help: text("At the edge nearest to the flight path."),
    unit: "°",
  },
  incidence_far: {
    label: text("Incidence, far"),
    help: text("At the edge farthest from the flight path."),
    unit: "°",
  },
  satellite_look_angle: { label: text("Look angle"), term: "lookAngle", unit: "°" },
  chirp_bandwidth: { label: text("Bandwidth"), term: "bandwidth", unit: "MHz", factor: 1e-6 },
  orbit_inclination: {
    label: text("Orbit inclination"),
    help: text("Above 90° the orbit leads west, as sun-synchronous ones do."),
    unit: "°",
  },
  data_orientation: {
    label: text("Quicklook orientation"),
    help: text("Native: rows along the flight, columns from near to far."),
  },
};

/** Returns label, help and unit of a property; undefined if unknown. */
export function propertyWords(name: string, prefix: string): PropertyWords | undefined {
  const words = name.startsWith(`${prefix}:`) ? own[name.slice(prefix.length + 1)] : shared[name];
  return words && { ...words, label: t(words.label), ...(words.help && { help: t(words.help) }) };
}
