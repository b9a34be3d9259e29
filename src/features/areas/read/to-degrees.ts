import proj4 from "proj4";
import { isDegrees } from "../../../geo/area/area-text.ts";
import type { Position } from "../../../geo/types.ts";
import { t } from "../../../languages/texts.ts";

/** How coordinates of a system become longitude and latitude of WGS 84. */
export interface System {
  name: string;
  /** Undefined where they are that already. */
  toDegrees: ((position: Position) => Position) | undefined;
  /** Its datum is another one, shifted by parameters that are right to some metres. */
  isShifted: boolean;
}

/**
 * Shifts to WGS 84 (metres, seconds of arc, parts in a million) by the names of datums in WKT, in small letters; those of proj4.
 * Names come with and without "D_" before them.
 */
const SHIFTS: Readonly<Record<string, string>> = {
  amersfoort: "565.7381,50.4018,465.2904,-0.395026,0.330772,-1.876073,4.07244",
  belge_1972: "-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747",
  reseau_national_belge_1972: "-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747",
  ch1903: "674.374,15.056,405.346",
  "ch1903+": "674.374,15.056,405.346",
  deutsches_hauptdreiecksnetz: "598.1,73.7,418.2,0.202,0.045,-2.455,6.7",
  european_1950: "-87,-98,-121",
  european_datum_1950: "-87,-98,-121",
  greek_geodetic_reference_system_1987: "-199.87,74.79,246.62",
  ggrs_1987: "-199.87,74.79,246.62",
  mgi: "577.326,90.129,463.919,5.137,1.474,5.297,2.4232",
  "militar-geographische_institut": "577.326,90.129,463.919,5.137,1.474,5.297,2.4232",
  new_zealand_1949: "59.47,-5.04,187.44,0.47,-0.1,1.024,-4.5993",
  new_zealand_geodetic_datum_1949: "59.47,-5.04,187.44,0.47,-0.1,1.024,-4.5993",
  osgb_1936: "446.448,-125.157,542.060,0.1502,0.2470,0.8421,-20.4894",
  tm65: "482.530,-130.596,564.557,-1.042,-0.214,-0.631,8.15",
};

/** The system that a file names, as WKT or by its EPSG number; undefined for one that is not known here, or whose datum is not. */
export function systemOf(text: string): System | undefined {
  const trimmed = text.trim();
  if (isDegrees(trimmed)) return { name: "longitude and latitude", toDegrees: undefined, isShifted: false };
  if (/^(GEOGCS|GEOGCRS|GEODCRS|PROJCS|PROJCRS|COMPD_CS|COMPOUNDCRS|BOUNDCRS)\[/i.test(trimmed))
    return wktSystem(trimmed);
  const [, number] = /EPSG:{0,2}(?:[\d.]*:)?(\d+)$/i.exec(trimmed) ?? [];
  const definition = number && definitionOf(Number(number));
  if (!definition) return undefined;
  const isShifted = /towgs84=(?!0,0,0)/.test(definition);
  const toDegrees = converter(definition);
  return toDegrees && { name: `EPSG:${number}`, toDegrees, isShifted };
}

function wktSystem(wkt: string): System | undefined {
  const isGeographic = /^GEO/i.test(wkt);
  // A longitude and latitude in other units, as of Paris, is not read.
  if (isGeographic && !/UNIT\["degree/i.test(wkt)) return undefined;
  const [, datum = ""] = /DATUM\["(?:D_)?([^"]+)"/i.exec(wkt) ?? [];
  const shift = SHIFTS[datum.toLowerCase().replaceAll(" ", "_")];
  const isStated = /TOWGS84\[(?!\s*0\s*,\s*0\s*,\s*0)/i.test(wkt) || /^BOUNDCRS/i.test(wkt);
  if (!shift && !isStated && !isModern(wkt)) return undefined;
  const isShifted = shift !== undefined || isStated;
  const name = wktName(wkt);
  if (isGeographic && !isShifted && !/PRIMEM\["(?!Greenwich)/i.test(wkt))
    return { name, toDegrees: undefined, isShifted };
  const definition =
    shift && !isStated
      ? wkt.replace(/((?:SPHEROID)\[[^\]]*(?:\[[^\]]*\])?[^\]]*\])/i, `$1,TOWGS84[${shift}]`)
      : wkt;
  const toDegrees = converter(definition);
  return toDegrees && { name, toDegrees, isShifted };
}

/** Whether the datum has the ellipsoid of GRS 80 or WGS 84: those lie within some metres of WGS 84. */
function isModern(wkt: string): boolean {
  const [, axis, flattening] = /(?:SPHEROID|ELLIPSOID)\["[^"]*",\s*([\d.]+),\s*([\d.]+)/i.exec(wkt) ?? [];
  return Math.abs(Number(axis) - 6_378_137) < 1 && Math.abs(Number(flattening) - 298.257) < 0.01;
}

/** Systems that files name by their number alone: UTM on WGS 84, ETRS89 and NAD83, the Mercator of web maps, and national ones. */
function definitionOf(number: number): string | undefined {
  const zone = number % 100;
  if (zone >= 1 && zone <= 60) {
    if (number > 32600 && number < 32700) return `+proj=utm +zone=${zone} +datum=WGS84 +units=m`;
    if (number > 32700 && number < 32800) return `+proj=utm +zone=${zone} +south +datum=WGS84 +units=m`;
  }
  if (number >= 25828 && number <= 25838)
    return `+proj=utm +zone=${number - 25800} +ellps=GRS80 +towgs84=0,0,0 +units=m`;
  if (number >= 26901 && number <= 26923) return `+proj=utm +zone=${number - 26900} +datum=NAD83 +units=m`;
  if (number === 3857 || number === 900913 || number === 102100) return "EPSG:3857";
  return NATIONAL[number];
}

const NATIONAL: Readonly<Record<number, string>> = {
  2154: "+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 +ellps=GRS80 +units=m",
  3035: "+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 +ellps=GRS80 +units=m",
  27700: `+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +towgs84=${SHIFTS.osgb_1936} +units=m`,
  28992: `+proj=sterea +lat_0=52.1561605555556 +lon_0=5.38763888888889 +k=0.9999079 +x_0=155000 +y_0=463000 +ellps=bessel +towgs84=${SHIFTS.amersfoort} +units=m`,
};

function converter(definition: string): ((position: Position) => Position) | undefined {
  try {
    const fromDegrees = proj4(definition);
    return ([x, y]) => {
      const [lng = Number.NaN, lat = Number.NaN] = fromDegrees.inverse([x, y]);
      return [lng, lat];
    };
  } catch {
    return undefined;
  }
}

function wktName(wkt: string): string {
  return (/\["([^"]+)"/.exec(wkt)?.[1] ?? t("the .prj")).replaceAll("_", " ");
}
