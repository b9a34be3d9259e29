import type { Coloring } from "./colorings.ts";

export const COLORING_WORDS = {
  time: "Time",
  incidence: "Incidence",
  geometry: "Look and pass",
  mode: "Mode",
  none: "None",
} as const satisfies Record<Coloring, string>;

/** Names of the kinds of frames, in the order of their colours. */
export const GEOMETRY_KINDS = [
  "Left, ascending",
  "Left, descending",
  "Right, ascending",
  "Right, descending",
] as const;

export const NOT_KNOWN = "Not known";
export const TIME_SCALE = "Start of the image, UTC";
export const INCIDENCE_SCALE = "Incidence at scene centre, degrees";
