import { z } from "zod";
import { recogniseMode } from "../domain/modes.ts";
import { bandwidthFor } from "../domain/radar.ts";
import { lookAngleAt } from "../geo/swath.ts";
import {
  geometry,
  instant,
  orient,
  PROCESSING_TIME,
  quadrilateral,
  satellite,
  sideKm,
  type Unnumbered,
} from "./clean.ts";

const source = z.object({
  geometry,
  properties: z.object({
    platform: satellite,
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

export const umbraProperties = Object.keys(source.shape.properties.shape);

const ALTITUDE_KM = 530;
const INCLINATION = 97.5;

/**
 * Derives look side and pass direction from line of sight and squint (from flight to line of sight, negative
 * left), which most items lack.
 */
export function cleanUmbra(raw: unknown): Unnumbered {
  const { geometry: shape, properties: p } = source.parse(raw);
  const lineOfSight = 180 + z.number().parse(p["umbra:target_azimuth_angle_degrees"] ?? p["view:azimuth"]);
  const squint = ((p["umbra:squint_angle_engineering_degrees"] + 540) % 360) - 180;
  const lookSide = squint > 0 ? "right" : "left";
  const outline = quadrilateral(shape.coordinates[0] ?? []);
  const created = p.created ?? p.end_datetime + PROCESSING_TIME;
  const incidence = p["view:incidence_angle"];
  return {
    origin: "umbra",
    mode: recogniseMode({
      acquisition: "spotlight",
      azimuthLooks: p["sar:looks_azimuth"],
      azimuthResolution: p["sar:resolution_azimuth"],
      sideKm: sideKm(outline),
    }),
    start: p.start_datetime,
    end: p.end_datetime,
    created,
    updated: Math.max(created, p.updated ?? created),
    corners: orient(outline, lineOfSight, lookSide),
    lookSide,
    passDirection: Math.cos(((lineOfSight - squint) * Math.PI) / 180) > 0 ? "ascending" : "descending",
    incidence,
    lookAngle: lookAngleAt(incidence, ALTITUDE_KM),
    azimuthResolution: p["sar:resolution_azimuth"],
    bandwidth: bandwidthFor(p["sar:resolution_range"], incidence),
    azimuthLooks: p["sar:looks_azimuth"],
    polarization: p["sar:polarizations"][0],
    satellite: p.platform,
    inclination: INCLINATION,
  };
}
