import { z } from "zod";
import { recogniseMode } from "../domain/modes.ts";
import { bandwidthFor } from "../domain/radar.ts";
import { headingAt } from "../geo/swath.ts";
import {
  acrossLongSide,
  centre,
  geometry,
  instant,
  look,
  orient,
  PROCESSING_TIME,
  pass,
  quadrilateral,
  satellite,
  sideKm,
  type Unnumbered,
} from "./clean.ts";

const source = z.object({
  geometry,
  properties: z.object({
    start_datetime: instant,
    end_datetime: instant,
    "sar:instrument_mode": z.enum(["spotlight", "sliding_spotlight", "stripmap"]),
    "sar:observation_direction": look,
    "sar:polarizations": z.tuple([z.enum(["HH", "VV"])]),
    "sar:resolution_azimuth": z.number().positive(),
    "sar:resolution_range": z.number().positive(),
    platform: satellite,
    "sat:orbit_state": pass,
    "view:incidence_angle": z.number(),
    "view:azimuth": z.number().optional(),
    "capella:image_length": z.number(),
    "capella:image_width": z.number(),
    "capella:look_angle": z.number(),
    "capella:orbital_plane": z.number(),
    "capella:resolution_ground_range": z.number().positive(),
  }),
});

export const capellaProperties = Object.keys(source.shape.properties.shape);

/** Meters; no civil radar resolves less. */
const LEAST_SLANT_RESOLUTION = 0.15;

export function cleanCapella(raw: unknown): Unnumbered {
  const { geometry: shape, properties: p } = source.parse(raw);
  const lookSide = p["sar:observation_direction"];
  const passDirection = p["sat:orbit_state"];
  const outline = quadrilateral(shape.coordinates[0] ?? []);
  const broadside =
    headingAt(centre(outline)[1], passDirection, { inclination: p["capella:orbital_plane"] }) +
    (lookSide === "right" ? 90 : -90);
  // The archive gives the direction from ground to satellite.
  const lineOfSight = p["view:azimuth"] === undefined ? broadside : p["view:azimuth"] + 180;
  const strip =
    p["sar:instrument_mode"] === "stripmap" && p["capella:image_length"] > 1.5 * p["capella:image_width"];
  const corners = orient(outline, strip ? acrossLongSide(outline, lineOfSight) : lineOfSight, lookSide);
  const incidence = p["view:incidence_angle"];
  return {
    origin: "capella",
    mode: recogniseMode({
      acquisition: p["sar:instrument_mode"] === "stripmap" ? "stripmap" : "spotlight",
      azimuthLooks: 1,
      azimuthResolution: p["sar:resolution_azimuth"],
      sideKm: sideKm(outline),
    }),
    start: p.start_datetime,
    end: p.end_datetime,
    created: p.end_datetime + PROCESSING_TIME,
    updated: p.end_datetime + PROCESSING_TIME,
    corners,
    lookSide,
    passDirection,
    incidence,
    lookAngle: p["capella:look_angle"],
    azimuthResolution: p["sar:resolution_azimuth"],
    bandwidth:
      p["sar:resolution_range"] < LEAST_SLANT_RESOLUTION
        ? undefined
        : bandwidthFor(p["capella:resolution_ground_range"], incidence),
    azimuthLooks: 1,
    polarization: p["sar:polarizations"][0],
    satellite: p.platform,
    inclination: p["capella:orbital_plane"],
  };
}
