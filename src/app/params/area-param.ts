import { holesBesideOuter } from "../../geo/area/area-text.ts";
import { linkedRing } from "../../geo/area/linked-ring.ts";
import { ringFault } from "../../geo/area/validity.ts";
import { shiftRing, unwrapRing } from "../../geo/longitude.ts";
import type { Polygon, Position, Ring } from "../../geo/types.ts";

/**
 * Encodes an area without characters that URLs escape: numbers joined by `_`, rings by `~`, polygons by `*`. Rings
 * are open; edges over 180° of longitude get corners on their way.
 */
export function encodeArea(area: readonly Polygon[]): string {
  return area
    .map((polygon) =>
      polygon
        .map((ring) =>
          linkedRing(ring)
            .slice(0, -1)
            .map(([lng, lat]) => `${lng}_${lat}`)
            .join("_"),
        )
        .join("~"),
    )
    .join("*");
}

/** Inverse of `encodeArea`; undefined for text that is no valid area. */
export function decodeArea(text: string): readonly Polygon[] | undefined {
  const polygons = text.split("*").map((polygon) => polygon.split("~").map(decodeRing));
  const valid = polygons.every((polygon) => polygon.every((ring) => ring && ringFault(ring) === undefined));
  return valid ? (polygons as Ring[][]).map(holesBesideOuter) : undefined;
}

function decodeRing(text: string): Ring | undefined {
  const numbers = text.split("_").map(Number);
  if (numbers.length % 2 !== 0 || numbers.some((value) => !Number.isFinite(value))) return undefined;
  const open: Position[] = [];
  for (let i = 0; i < numbers.length; i += 2) open.push([numbers[i] as number, numbers[i + 1] as number]);
  const [first] = open;
  if (!first) return undefined;
  const ring: Ring = [...open, first];
  if (!ring.some(([lng], index) => Math.abs(lng - (ring[index - 1]?.[0] ?? lng)) > 180)) return ring;
  const continuous = unwrapRing(ring);
  return shiftRing(continuous, first[0] - (continuous[0]?.[0] ?? first[0]));
}
