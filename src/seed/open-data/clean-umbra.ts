import { z } from "zod";
import type { ImagingMode } from "../../contract/common.ts";
import { bandwidthFor } from "../../geo/ground-resolution.ts";
import { lookAngleAt } from "../../orbit/viewing.ts";
import { geometry, instant, MAX_BANDWIDTH, PROCESSING_TIME, type Unnumbered } from "./clean.ts";
import { orient, quadrilateral } from "./orient.ts";

const source = z.object({
  geometry,
  properties: z.object({
    start_datetime: instant,
    end_datetime: instant,
    created: instant.nullish(),
    updated: instant.nullish(),
    "sar:polarizations": z.tuple([z.enum(["HH", "VV"])]),
    "sar:resolution_azimuth": z.number().positive(),
    "sar:resolution_range": z.number().positive(),
    "sar:looks_azimuth": z.number().int().positive(),
    "view:incidence_angle": z.number(),
    "view:azimuth": z.number().optional(),
    "umbra:target_azimuth_angle_degrees": z.number().optional(),
    "umbra:squint_angle_engineering_degrees": z.number(),
  }),
});

const ALTITUDE_KM = 530;

/**
 * Cleans one item of the Umbra archive. Most leave out look side and pass direction; both follow from the direction to
 * the satellite and the squint, which is the angle from flight to line of sight, negative to the left.
 */
export function cleanUmbra(raw: unknown): Unnumbered {
  const { geometry: shape, properties: p } = source.parse(raw);
  const lineOfSight = 180 + z.number().parse(p["umbra:target_azimuth_angle_degrees"] ?? p["view:azimuth"]);
  const squint = ((p["umbra:squint_angle_engineering_degrees"] + 540) % 360) - 180;
  const lookSide = squint > 0 ? "right" : "left";
  const created = p.created ?? p.end_datetime + PROCESSING_TIME;
  const incidence = p["view:incidence_angle"];
  return {
    origin: "umbra",
    mode: modeOf(p["sar:resolution_azimuth"], p["sar:looks_azimuth"]),
    start: p.start_datetime,
    end: p.end_datetime,
    created,
    updated: Math.max(created, p.updated ?? created),
    corners: orient(quadrilateral(shape.coordinates[0] ?? []), lineOfSight, lookSide),
    lookSide,
    passDirection: Math.cos(((lineOfSight - squint) * Math.PI) / 180) > 0 ? "ascending" : "descending",
    incidence,
    lookAngle: lookAngleAt(incidence, ALTITUDE_KM),
    azimuthResolution: p["sar:resolution_azimuth"],
    bandwidth: Math.min(MAX_BANDWIDTH, bandwidthFor(p["sar:resolution_range"], incidence)),
    azimuthLooks: p["sar:looks_azimuth"],
    polarization: p["sar:polarizations"][0],
  };
}

function modeOf(azimuthResolution: number, looks: number): ImagingMode {
  if (azimuthResolution > 0.7) return "SPOTLIGHT_HIGH_1L";
  if (azimuthResolution > 0.3) return looks === 1 ? "SPOTLIGHT_FINE_1L" : "SPOTLIGHT_FINE_2L";
  if (looks === 1) return "SPOTLIGHT_PRECISE_1L";
  return looks === 2 ? "SPOTLIGHT_PRECISE_2L" : "SPOTLIGHT_PRECISE_3L";
}
