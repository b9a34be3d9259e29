import type { Polygon, Position, Ring } from "../geo/types.ts";
import { ringFault } from "../geo/validity.ts";

/** Decimals of a coordinate in a link: about 1 m. */
const DECIMALS = 5;

/**
 * An area as text that needs no escaping in a URL: numbers joined by `_`, rings by `~`, polygons by `*`. Rings leave out
 * their closing position.
 */
export function encodeArea(area: readonly Polygon[]): string {
  return area
    .map((polygon) =>
      polygon
        .map((ring) =>
          ring
            .slice(0, -1)
            .map(([lng, lat]) => `${Number(lng.toFixed(DECIMALS))}_${Number(lat.toFixed(DECIMALS))}`)
            .join("_"),
        )
        .join("~"),
    )
    .join("*");
}

/** The inverse of `encodeArea`; undefined for text that is no lawful area. */
export function decodeArea(text: string): readonly Polygon[] | undefined {
  const polygons = text.split("*").map((polygon) => polygon.split("~").map(decodeRing));
  const lawful = polygons.every((polygon) => polygon.every((ring) => ring && ringFault(ring) === undefined));
  return lawful ? (polygons as Polygon[]) : undefined;
}

function decodeRing(text: string): Ring | undefined {
  const numbers = text.split("_").map(Number);
  if (numbers.length % 2 !== 0 || numbers.some((value) => !Number.isFinite(value))) return undefined;
  const open: Position[] = [];
  for (let i = 0; i < numbers.length; i += 2) open.push([numbers[i] as number, numbers[i + 1] as number]);
  const [first] = open;
  return first ? [...open, first] : undefined;
}
