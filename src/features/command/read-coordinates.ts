import { parsePoint } from "../../geo/area/point-text.ts";
import { wrapLongitude } from "../../geo/longitude.ts";
import { parseMgrs } from "../../geo/mgrs.ts";
import type { Position } from "../../geo/types.ts";
import { t, text } from "../../languages/texts.ts";
import { formatMetres } from "../../ui/text/format.ts";

export interface Reading {
  at: Position;
  words: string;
  /** "latitude, longitude", where the order is ambiguous. */
  order?: string;
}

const ORDERS = [
  ["latitude", text("latitude, longitude")],
  ["longitude", text("longitude, latitude")],
] as const;

/**
 * Reads decimal degrees, degrees with minutes and seconds (latitude first where possible), or MGRS. The first
 * reading is the likely one, a second has the other order. Empty for other text.
 */
export function readCoordinates(text: string): Reading[] {
  const square = parseMgrs(text);
  if (square) {
    const width = square.metres < 1000 ? formatMetres(square.metres) : `${square.metres / 1000}\u00a0km`;
    return [{ at: square.at, words: t("MGRS: the middle of a square of {width}", { width }) }];
  }
  const numbers = text.match(/\d+([.,]\d+)?/g) ?? [];
  const notation =
    /['’′"”″]|min|sec/i.test(text) || numbers.length > 3
      ? t("degrees, minutes, seconds")
      : t("decimal degrees");
  return ORDERS.flatMap(([first, order]): Reading[] => {
    const at = parsePoint(text, first);
    return at
      ? [{ at, words: t("{notation}: {order}", { notation, order: t(order) }), order: t(order) }]
      : [];
  });
}

/** Formats a position: "36°08′24.0″ N 5°21′00.0″ W". */
export function formatDms([lng, lat]: Position): string {
  const east = wrapLongitude(lng);
  return `${dms(lat, 2)} ${lat < 0 ? "S" : "N"} ${dms(east, 1)} ${east < 0 ? "W" : "E"}`;
}

function dms(degrees: number, digits: number): string {
  const tenths = Math.round(Math.abs(degrees) * 36_000);
  const pad = (value: number, length = 2) => String(value).padStart(length, "0");
  const seconds = (tenths % 600) / 10;
  const minutes = Math.floor(tenths / 600) % 60;
  return `${pad(Math.floor(tenths / 36_000), digits)}°${pad(minutes)}′${seconds.toFixed(1).padStart(4, "0")}″`;
}
