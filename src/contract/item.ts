import { z } from "zod";
import { answeredTime, atMost } from "./common.ts";
import { answer } from "./endpoint.ts";

const MAX_CORNERS = 2_000;
const MAX_PARTS = 50;

const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

const closedRing = atMost(
  MAX_CORNERS + 1,
  `positions, which are ${MAX_CORNERS} corners`,
  "simplify the ring, or search its parts one after the other",
  z
    .array(position)
    .min(4, "a ring needs at least 4 positions")
    .max(MAX_CORNERS + 1)
    .refine(
      (ring) => ring[0]?.[0] === ring.at(-1)?.[0] && ring[0]?.[1] === ring.at(-1)?.[1],
      "the last position of the ring must equal the first",
    ),
);

/** One polygon with one closed ring (interface 4.3.3). */
export const searchPolygon = z
  .strictObject({
    type: z.literal("Polygon", "only a Polygon is supported"),
    coordinates: z.tuple([closedRing], "a search polygon has exactly one ring"),
  })
  .meta({ id: "SearchPolygon" });

/** Polygons of one ring each, of which a frame meets at least one. */
export const searchMultiPolygon = z.strictObject({
  type: z.literal("MultiPolygon"),
  coordinates: atMost(
    MAX_PARTS,
    "polygons",
    "search them one after the other",
    z.array(z.tuple([closedRing], "a search polygon has exactly one ring")).min(1),
  ),
});

const ring = z.array(z.tuple([z.number(), z.number()]).rest(z.number()));

export const polygon = z.looseObject({ type: z.literal("Polygon"), coordinates: z.array(ring).min(1) });
export const multiPolygon = z.looseObject({
  type: z.literal("MultiPolygon"),
  coordinates: z.array(polygon.shape.coordinates).min(1),
});

/** Closed ring, longitudes in [-180, 180]. */
export const footprint = answer("Footprint", {
  type: z.literal("Polygon"),
  coordinates: z.array(ring.min(3)).min(1),
});

export const bbox = z.union(
  [
    z.tuple([z.number(), z.number(), z.number(), z.number()]),
    z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]),
  ],
  "must be 4 or 6 numbers",
);

const corner = z.tuple([z.number(), z.number()]);

/** [longitude, latitude] (interface 4.2). */
export const corners = answer("Corners", {
  top_left: corner,
  top_right: corner,
  bottom_left: corner,
  bottom_right: corner,
});
export type Corners = z.infer<typeof corners>;

const asset = answer("Asset", {
  href: z.string(),
  title: z.string().optional(),
  type: z.string().optional(),
  roles: z.array(z.string()).optional(),
  coordinates: corners.optional(),
});
export type Asset = z.infer<typeof asset>;

/** Catalog item (interface 4.1). */
export const item = answer("Item", {
  id: z.string(),
  type: z.literal("Feature"),
  stac_version: z.string(),
  geometry: footprint,
  bbox: z.array(z.number()).min(4).optional(),
  collection: z.string().optional(),
  properties: z.looseObject({
    frame_id: z.string(),
    datetime: answeredTime.nullish(),
    created: answeredTime.nullish(),
    start_datetime: answeredTime.nullish(),
    end_datetime: answeredTime.nullish(),
  }),
  assets: z.record(z.string(), asset),
});
export type Item = z.infer<typeof item>;
