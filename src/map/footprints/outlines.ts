import type { Palette } from "../../ui/theme/palette.ts";
import type { FootprintState } from "../footprint.ts";

/** How the outline of a state looks: its width and its dashes in pixels. Later ones lie over earlier ones. */
export const outlines = [
  { state: "default", color: "frame", width: 1.25, dash: [0, 0] },
  { state: "owned", color: "owned", width: 1.5, dash: [0, 0] },
  { state: "cart", color: "cart", width: 1.75, dash: [7, 3] },
  { state: "active", color: "accent", width: 2, dash: [0, 0] },
  { state: "unknown", color: "unknown", width: 1.75, dash: [2, 3] },
  { state: "failed", color: "failed", width: 1.5, dash: [3, 3] },
] as const satisfies readonly {
  state: FootprintState;
  color: keyof Palette;
  width: number;
  dash: readonly [number, number];
}[];

const ranks: ReadonlyMap<FootprintState, number> = new Map(outlines.map(({ state }, rank) => [state, rank]));

/** The place of a state's outline among all. */
export function rankOf(state: FootprintState): number {
  return ranks.get(state) ?? 0;
}
