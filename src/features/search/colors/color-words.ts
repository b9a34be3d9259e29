import { text } from "../../../languages/text.ts";
import type { Coloring } from "./colorings.ts";

export const COLORING_WORDS = {
  time: text("Time"),
  incidence: text("Incidence"),
  geometry: text("Look and pass"),
  mode: text("Mode"),
  none: text("None"),
} as const satisfies Record<Coloring, string>;

/** Names of the kinds of frames, in the order of their colours. */
export const GEOMETRY_KINDS = [
  text("Left, ascending"),
  text("Left, descending"),
  text("Right, ascending"),
  text("Right, descending"),
] as const;

export const NOT_KNOWN = text("Not known");
export const TIME_SCALE = text("Start of the image, UTC");
export const INCIDENCE_SCALE = text("Incidence at scene centre, degrees");
