import { t, text } from "../../languages/texts.ts";
import { terms } from "../terms/terms.ts";

/** Help for the properties of interface 4.1.3; `own` ones are in the service's namespace. */
const shared: Record<string, string> = {
  frame_id: terms.frame.text,
  "sar:instrument_mode": terms.mode.text,
  "sar:frequency_band": terms.band.text,
  "sar:polarizations": terms.polarisation.text,
  "sar:observation_direction": terms.look.text,
  "sat:orbit_state": terms.pass.text,
  created: text("When the item was made."),
  updated: text("When the item was last changed."),
  start_datetime: text("First line of the acquisition."),
  end_datetime: text("Last line of the acquisition."),
  "sar:looks_range": text("Looks averaged across the flight path. More looks, less speckle."),
  "sar:looks_azimuth": text("Looks averaged along the flight path."),
  datetime: text("The start, as STAC names it."),
  platform: text("The satellite that took the image."),
  providers: text("Who made the footprint."),
  description: text("What of it is real."),
  license: text("Of the footprint's source."),
  "sar:product_type": text("What the item holds of its frame."),
};

const own: Record<string, string> = {
  incidence_center: terms.incidence.text,
  satellite_look_angle: terms.lookAngle.text,
  chirp_bandwidth: terms.bandwidth.text,
  acquisition_mode: text("Spotlight, stripmap or scan."),
  processing_mode: text("SL spotlight, SM stripmap, SC scan."),
  azimuth_resolution: text("3 dB width along the flight path."),
  range_resolution_center: text("3 dB width on the ground across the path."),
  range_resolution_near: text("At the near edge, where it is coarsest."),
  range_resolution_far: text("At the far edge, where it is finest."),
  incidence_near: text("At the edge nearest to the flight path."),
  incidence_far: text("At the edge farthest from the flight path."),
  orbit_inclination: text("Above 90° the orbit leads west, as sun-synchronous ones do."),
  data_orientation: text("Native: rows along the flight, columns from near to far."),
};

export function propertyHelp(name: string, prefix: string): string | undefined {
  const help = name.startsWith(`${prefix}:`) ? own[name.slice(prefix.length + 1)] : shared[name];
  return help && t(help);
}
