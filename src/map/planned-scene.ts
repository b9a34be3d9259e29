import type { Position, Ring } from "../geo/types.ts";

/** The ground of an image that does not exist yet, as the map shows it. */
export interface PlannedScene {
  readonly key: string;
  /** Closed ring, continuous or wrapped. */
  readonly ring: Ring;
  /** The selected one is dotted and filled, others are plain lines. */
  readonly look: "previewed" | "other";
  /** Written beside its upper corner. */
  readonly label: string;
  /** The same for a small map. */
  readonly shortLabel: string;
  /** Flight and look direction, degrees clockwise from north; the previewed one carries an arrow for each. */
  readonly heading?: number | undefined;
  readonly lookBearing?: number | undefined;
  /** Lines between the frames of a long datatake. */
  readonly cuts?: readonly (readonly [Position, Position])[] | undefined;
}
