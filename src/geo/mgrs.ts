import { forward, inverse } from "mgrs";
import { halfWidth } from "../languages/texts.ts";
import { wrapLongitude } from "./longitude.ts";
import type { Position } from "./types.ts";

/**
 * Formats "30STF 8856 0203" with `digits` of easting and northing (5 is a meter); undefined beyond 84° N or 80° S.
 */
export function formatMgrs([lng, lat]: Position, digits = 4): string | undefined {
  if (!(lat >= -80 && lat <= 84)) return undefined;
  // Nearer to 180° a longitude would be in zone 61, and nearer to the equator a southern northing would be 0.
  const rounded: [number, number] = [Number(wrapLongitude(lng).toFixed(9)), Number(lat.toFixed(9))];
  const reference = forward(rounded, digits);
  const split = reference.length - 2 * digits;
  return [reference.slice(0, split), reference.slice(split, -digits), reference.slice(-digits)].join(" ");
}

const REFERENCE =
  /^(\d{1,2})\s*([C-HJ-NP-X])\s*([A-HJ-NP-Z])\s*([A-HJ-NP-V])\s*(?:(\d{1,5})\s+(\d{1,5})|(\d{0,10}))$/i;

/**
 * Reads MGRS of up to five digits each as the middle of a square and its width in meters; undefined for other text
 * and squares that the zone lacks.
 */
export function parseMgrs(text: string) {
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
  // The library reads squares of any zone and band. Squares are tilted, so a corner may lie outside their box.
  const tilt = (right - west) / 10;
  const isThere = [
    at,
    ...[west - tilt, right + tilt].flatMap((lng) => [
      [lng, south],
      [lng, top],
    ]),
  ].some(([lng, lat]) => formatMgrs([lng, lat] as Position, 1)?.startsWith(prefix));
  return isThere ? { at, metres: 100_000 / 10 ** (digits.length / 2) } : undefined;
}

function boxOf(reference: string) {
  try {
    return inverse(reference);
  } catch {
    return undefined;
  }
}
