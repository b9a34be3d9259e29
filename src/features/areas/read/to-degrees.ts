import proj4 from "proj4";
import type { Position } from "../../../geo/types.ts";
import { t } from "../../../languages/texts.ts";

/** How coordinates of a system become longitude and latitude; undefined where they are that already. */
export interface System {
  name: string;
  toDegrees: ((position: Position) => Position) | undefined;
}

/** Longitude and latitude, by the names that files give them. */
const DEGREES = /CRS:?84$|EPSG:{1,2}(4326|4258|4269|4979)$|^EPSG:(4326|4258|4269|4979)$/i;

/** The system that a file names, as WKT or by its EPSG number; undefined for one that is not known here. */
export function systemOf(text: string): System | undefined {
  const trimmed = text.trim();
  if (DEGREES.test(trimmed)) return { name: "longitude and latitude", toDegrees: undefined };
  if (/^(GEOGCS|GEOGCRS|GEODCRS)\[/i.test(trimmed))
    return {
      name: wktName(trimmed),
      toDegrees: isGreenwichDegrees(trimmed) ? undefined : converter(trimmed),
    };
  if (/^(PROJCS|PROJCRS|COMPD_CS|COMPOUNDCRS|BOUNDCRS)\[/i.test(trimmed)) {
    const toDegrees = converter(trimmed);
    return toDegrees && { name: wktName(trimmed), toDegrees };
  }
  const [, number] = /EPSG:{0,2}(?:[\d.]*:)?(\d+)$/i.exec(trimmed) ?? [];
  const definition = number && definitionOf(Number(number));
  const toDegrees = definition ? converter(definition) : undefined;
  return toDegrees && { name: `EPSG:${number}`, toDegrees };
}

/** Systems whose number says all: UTM on WGS 84 and ETRS89, and the Mercator of web maps. */
function definitionOf(number: number): string | undefined {
  const zone = number % 100;
  if (zone >= 1 && zone <= 60) {
    if (number > 32600 && number < 32700) return `+proj=utm +zone=${zone} +datum=WGS84 +units=m`;
    if (number > 32700 && number < 32800) return `+proj=utm +zone=${zone} +south +datum=WGS84 +units=m`;
  }
  if (number >= 25828 && number <= 25838)
    return `+proj=utm +zone=${number - 25800} +ellps=GRS80 +towgs84=0,0,0 +units=m`;
  if (number === 3857 || number === 900913 || number === 102100) return "EPSG:3857";
  return undefined;
}

function converter(definition: string): ((position: Position) => Position) | undefined {
  try {
    const projection = proj4(definition);
    return ([x, y]) => {
      const [lng = Number.NaN, lat = Number.NaN] = projection.inverse([x, y]);
      return [lng, lat];
    };
  } catch {
    return undefined;
  }
}

function isGreenwichDegrees(wkt: string): boolean {
  return /UNIT\["degree/i.test(wkt) && !/PRIMEM\["(?!Greenwich)/i.test(wkt) && !/NAD.?27|ED.?50/i.test(wkt);
}

function wktName(wkt: string): string {
  return (/\["([^"]+)"/.exec(wkt)?.[1] ?? t("the .prj")).replaceAll("_", " ");
}
