import type { QuicklookCorners } from "../geo/swath.ts";
import type { Position, Ring } from "../geo/types.ts";

export type FootprintState = "default" | "owned" | "cart" | "active" | "unknown" | "failed";

export interface Footprint {
  readonly key: string;
  /** Closed ring, longitudes within ±180. */
  readonly ring: Ring;
  readonly state: FootprintState;
  /** Line color, hex, in the default state; undefined for the common one. */
  readonly color?: string | undefined;
  readonly corners?: QuicklookCorners | undefined;
  readonly quicklookUrl?: string | undefined;
  /** Flight and look direction at the center, degrees clockwise from north. */
  readonly heading?: number | undefined;
  readonly lookBearing?: number | undefined;
}

export type ImageCorners = [Position, Position, Position, Position];
