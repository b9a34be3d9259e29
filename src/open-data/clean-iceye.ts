import { z } from "zod";
import { type ImagingMode, imagingModes, modes } from "../domain/modes.ts";
import { bandwidthFor } from "../domain/radar.ts";
import {
  geometry,
  instant,
  look,
  orientToTrack,
  pass,
  quadrilateral,
  satellite,
  type Unnumbered,
} from "./clean.ts";

const source = z.object({
  id: z.string(),
  geometry,
  properties: z.object({
    platform: satellite,
    start_datetime: instant,
    end_datetime: instant,
    created: instant,
    "sar:observation_direction": look,
    "sat:orbit_state": pass,
    "view:incidence_angle": z.number(),
    "view:off_nadir": z.number(),
  }),
});

export const iceyeProperties = Object.keys(source.shape.properties.shape);

const modeOfName: Record<string, ImagingMode> = {
  SLED: "SPOTLIGHT_EXTENDED_DWELL",
  SLEDF: "SPOTLIGHT_EXTENDED_DWELL_FINE",
  SLEDP: "SPOTLIGHT_PRECISE_3L",
  SLEA: "SPOTLIGHT_EXTENDED_AREA",
  SLH: "SPOTLIGHT",
  SLH1L: "SPOTLIGHT_HIGH_1L",
  SLH2L: "SPOTLIGHT_HIGH_2L",
  SLF: "SPOTLIGHT_FINE",
  SLF1L: "SPOTLIGHT_FINE_1L",
  SLF2L: "SPOTLIGHT_FINE_2L",
  SLF3L: "SPOTLIGHT_FINE_3L",
  SLP1L: "SPOTLIGHT_PRECISE_1L",
  SLP2L: "SPOTLIGHT_PRECISE_2L",
  SLP3L: "SPOTLIGHT_PRECISE_3L",
  SM: "STRIPMAP",
  SC: "SCAN",
  SCW: "SCAN_WIDE",
};
const DWELL_PRECISE_LOOKS = 4;
const INCLINATION = 97.6;

/** 300 MHz for 1 m (interface 5.1). */
const SPOT_BANDWIDTH_METRES = 300e6;

export function cleanIceye(raw: unknown): Unnumbered {
  const { id, geometry: shape, properties: p } = source.parse(raw);
  const parts = id.split("_");
  const mode = z.enum(imagingModes).parse(modeOfName[parts[5] ?? ""]);
  const lookSide = p["sar:observation_direction"];
  const passDirection = p["sat:orbit_state"];
  const outline = quadrilateral(shape.coordinates[0] ?? []);
  const spot = modes[mode].processingMode === "SL";
  const incidence = p["view:incidence_angle"];
  return {
    origin: "iceye",
    imageID: z.coerce.number().int().positive().parse(parts[3]),
    mode,
    start: p.start_datetime,
    end: p.end_datetime,
    created: p.created,
    updated: p.created,
    corners: orientToTrack(outline, { inclination: INCLINATION, passDirection, lookSide, isLong: !spot }),
    lookSide,
    passDirection,
    incidence,
    lookAngle: p["view:off_nadir"],
    azimuthResolution: modes[mode].resolution,
    bandwidth: spot ? SPOT_BANDWIDTH_METRES / modes[mode].resolution : rangeBandwidth(mode, incidence),
    azimuthLooks: parts[5] === "SLEDP" ? DWELL_PRECISE_LOOKS : modes[mode].azimuthLooks,
    polarization: "VV",
    satellite: p.platform,
    inclination: INCLINATION,
  };
}

/** Strips and scans keep their resolution within the radar's bandwidths (interface 5.1). */
function rangeBandwidth(mode: ImagingMode, incidence: number): number {
  const wanted = bandwidthFor(modes[mode].resolution, incidence);
  return mode === "STRIPMAP" ? Math.max(60e6, Math.min(300e6, wanted)) : wanted;
}
