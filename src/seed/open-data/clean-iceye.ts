import { z } from "zod";
import { type ImagingMode, imagingModes } from "../../contract/common.ts";
import { modes } from "../../contract/modes.ts";
import { bandwidthFor } from "../../geo/ground-resolution.ts";
import { geometry, instant, look, MAX_BANDWIDTH, pass, type Unnumbered } from "./clean.ts";
import { acrossLongSide, centre, orient, quadrilateral, trackHeading } from "./orient.ts";

const source = z.object({
  id: z.string(),
  geometry,
  properties: z.object({
    start_datetime: instant,
    end_datetime: instant,
    created: instant,
    "sar:observation_direction": look,
    "sat:orbit_state": pass,
    "view:incidence_angle": z.number(),
    "view:off_nadir": z.number(),
  }),
});

/** Last part of a file name. */
const modeOfName: Record<string, ImagingMode> = {
  SLED: "SPOTLIGHT_EXTENDED_DWELL",
  SLEDF: "SPOTLIGHT_EXTENDED_DWELL_FINE",
  // A finer dwell than the interface names; its nearest relative.
  SLEDP: "SPOTLIGHT_EXTENDED_DWELL_FINE",
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
/** Sun-synchronous. */
const INCLINATION = 97.6;

/** Cleans one item of the ICEYE archive. Mode and image id are parts of its name. */
export function cleanIceye(raw: unknown): Unnumbered {
  const { id, geometry: shape, properties: p } = source.parse(raw);
  const parts = id.split("_");
  const mode = z.enum(imagingModes).parse(modeOfName[parts[5] ?? ""]);
  const lookSide = p["sar:observation_direction"];
  const passDirection = p["sat:orbit_state"];
  const corners = quadrilateral(shape.coordinates[0] ?? []);
  const heading = trackHeading(centre(corners)[1], INCLINATION, passDirection);
  const broadside = heading + (lookSide === "right" ? 90 : -90);
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
    corners: orient(corners, spot ? broadside : acrossLongSide(corners, broadside), lookSide),
    lookSide,
    passDirection,
    incidence,
    lookAngle: p["view:off_nadir"],
    azimuthResolution: modes[mode].resolution,
    bandwidth: Math.min(MAX_BANDWIDTH, bandwidthFor(modes[mode].resolution, incidence)),
    azimuthLooks: modes[mode].azimuthLooks,
    polarization: "VV",
  };
}
