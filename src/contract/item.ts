import { z } from "zod";
import { answeredTime } from "./common.ts";
import { answer } from "./endpoint.ts";
import { footprint } from "./geojson.ts";

const corner = z.tuple([z.number(), z.number()]);

/** Where the four corners of the quicklook lie, [longitude, latitude] (interface 4.2). */
export const corners = answer("Corners", {
  top_left: corner,
  top_right: corner,
  bottom_left: corner,
  bottom_right: corner,
});
export type Corners = z.infer<typeof corners>;

export const asset = answer("Asset", {
  href: z.string(),
  title: z.string().optional(),
  type: z.string().optional(),
  roles: z.array(z.string()).optional(),
  coordinates: corners.optional(),
});
export type Asset = z.infer<typeof asset>;

/**
 * A catalog item (interface 4.1). Properties under the service's own namespace are read through
 * `readFrameProperties`, because the namespace is configuration.
 */
export const item = answer("Item", {
  id: z.string(),
  type: z.literal("Feature"),
  stac_version: z.string(),
  geometry: footprint,
  /** Absent from some services; read from nowhere. */
  bbox: z.array(z.number()).min(4).optional(),
  collection: z.string().optional(),
  properties: z.looseObject({
    frame_id: z.string(),
    /** STAC's single time, where the two ends are missing. */
    datetime: answeredTime.nullish(),
    created: answeredTime.nullish(),
    start_datetime: answeredTime.nullish(),
    end_datetime: answeredTime.nullish(),
  }),
  assets: z.record(z.string(), asset),
});
export type Item = z.infer<typeof item>;
