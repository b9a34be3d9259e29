import type { Position } from "./types.ts";

/** A name on the map and what else is known of it. */
export interface NamedPoint {
  name: string;
  at: Position;
  more: readonly number[];
}

/** Reads "Strait of Hormuz 56.4 26.55 4; Malta 14.4 35.9": names, each with longitude, latitude and any further numbers. */
export function readNamedPoints(text: string): NamedPoint[] {
  return text.split(";").map((entry) => {
    const [, name, numbers = ""] = /^\s*(\D*[^\s\d-]) (-?\d[-\d. ]*)\s*$/.exec(entry) ?? [];
    const [lng, lat, ...more] = numbers.split(" ").map(Number);
    if (!name || lng === undefined || lat === undefined) throw new Error(`Not a named point: ${entry}`);
    return { name, at: [lng, lat], more };
  });
}
