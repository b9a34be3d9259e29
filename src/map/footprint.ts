import type { Position, Ring } from "../geo/types.ts";

/** What is known of a frame beside that it exists; each has its own line on the map. */
export type FootprintState = "default" | "owned" | "cart" | "active" | "unknown" | "failed";

/** Where the corners of a quicklook lie, as an item's asset carries them. */
export interface QuicklookCorners {
  readonly top_left: readonly [number, number];
  readonly top_right: readonly [number, number];
  readonly bottom_left: readonly [number, number];
  readonly bottom_right: readonly [number, number];
}

/** One frame as the map shows it. */
export interface Footprint {
  /** `frame_id`. */
  readonly key: string;
  /** Closed ring as items carry it: longitudes wrapped to ±180. */
  readonly ring: Ring;
  readonly state: FootprintState;
  /** Of its line while it has no state, as hex; undefined for that of every frame. */
  readonly color?: string | undefined;
  readonly corners?: QuicklookCorners | undefined;
  readonly quicklookUrl?: string | undefined;
  /** Flight and look direction at the centre, degrees clockwise from north; an arrow each where it is known. */
  readonly heading?: number | undefined;
  readonly lookBearing?: number | undefined;
}

/** The four corners in MapLibre's order, made continuous with the ring they belong to. */
export type ImageCorners = [Position, Position, Position, Position];
