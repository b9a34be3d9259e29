import { forward, inverse } from "mgrs";
import { halfWidth } from "../languages/texts.ts";
import { wrapLongitude } from "./longitude.ts";
import type { Position } from "./types.ts";

/** A position in MGRS with `digits` of easting and of northing (5 is a metre): "30STF 8856 0203". Undefined beyond 84° N or 80° S. */
export function formatMgrs([lng, lat]: Position, digits = 4): string | undefined {
  if (!(lat >= -80 && lat <= 84)) return undefined;
  // A longitude closer to 180° than this would be in zone 61.
  const rounded = Number(wrapLongitude(lng).toFixed(9));
  const reference = forward([rounded, lat], digits);
  const split = reference.length - 2 * digits;
  return [reference.slice(0, split), reference.slice(split, -digits), reference.slice(-digits)].join(" ");
}

/** What a reference in MGRS names: the middle of a square, and how wide that is in metres. */
export interface MgrsSquare {
  at: Position;
  metres: number;
}

const REFERENCE =
  /^(\d{1,2})\s*([C-HJ-NP-X])\s*([A-HJ-NP-Z])\s*([A-HJ-NP-V])\s*(?:(\d{1,5})\s+(\d{1,5})|(\d{0,10}))$/i;

/** Reads MGRS of up to five digits each, with or without spaces; undefined for what is none, or names a square that its zone lacks. */
export function parseMgrs(text: string): MgrsSquare | undefined {
  const match = REFERENCE.exec(halfWidth(text).trim());
  if (!match) return undefined;
  const [, zone = "", band = "", column = "", row = "", east, north, joined = ""] = match;
  if (east?.length !== north?.length) return undefined;
  const digits = east === undefined ? joined : east + north;
  const prefix = `${Number(zone)}${band}`.toUpperCase();
  const box = boxOf(prefix + (column + row).toUpperCase() + digits);
  if (!box) return undefined;
  const [west, south, right, top] = box;
  const at: Position = [(west + right) / 2, (south + top) / 2];
  // The library reads squares of any zone and band: it is one of them where its middle or a corner lies in both.
  const isThere = [at, [west, south], [right, south], [west, top], [right, top]].some(([lng, lat]) =>
    formatMgrs([lng, lat] as Position, 1)?.startsWith(prefix),
  );
  return isThere ? { at, metres: 100_000 / 10 ** (digits.length / 2) } : undefined;
}

/** The corners of a square as the library reads them; undefined where it refuses the reference. */
function boxOf(reference: string) {
  try {
    return inverse(reference);
  } catch {
    return undefined;
  }
}
