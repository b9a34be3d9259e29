import proj4 from "proj4";
import { isDegrees } from "../../../../geo/area/area-text.ts";
import type { Position } from "../../../../geo/types.ts";
import { t } from "../../../../languages/texts.ts";
import { readWktSystem, type WktSystem } from "./wkt-system.ts";

export interface System {
  name: string;
  /** Undefined for degrees. */
  toDegrees: ((position: Position) => Position) | undefined;
  /** Accuracy of the datum shift, m, or `stated` for the file's own parameters. */
  shift: number | "stated" | undefined;
}

/** Shift to WGS 84 (meters, seconds of arc, parts per million), its maximum error, m, and its datum's names. */
type Shift = readonly [parameters: string, metres: number, names: string];

/** Shifts of PROJ; datum names as in WKT, lower-case letters and digits. */
const SHIFTS = {
  austrian: [
    "577.326,90.129,463.919,5.137,1.474,5.297,2.4232",
    5,
    "mgi militargeographischeinstitut militargeographischeinstitute",
  ],
  belgian: [
    "-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747",
    5,
    "belge1972 reseaunationalbelge1972",
  ],
  british: [
    "446.448,-125.157,542.060,0.1502,0.2470,0.8421,-20.4894",
    10,
    "osgb1936 ordnancesurveyofgreatbritain1936",
  ],
  dutch: ["565.7381,50.4018,465.2904,-0.395026,0.330772,-1.876073,4.07244", 5, "amersfoort"],
  european: ["-87,-98,-121", 70, "european1950 europeandatum1950"],
  french: [
    "-168,-60,320",
    5,
    "ntf ntfparis nouvelletriangulationfrancaise nouvelletriangulationfrancaiseparis",
  ],
  german: ["598.1,73.7,418.2,0.202,0.045,-2.455,6.7", 5, "deutscheshauptdreiecksnetz"],
  greek: ["-199.87,74.79,246.62", 5, "ggrs1987 greekgeodeticreferencesystem1987"],
  irish: ["482.530,-130.596,564.557,-1.042,-0.214,-0.631,8.15", 5, "tm65 tm75 geodeticdatumof1965"],
  japanese: ["-146.414,507.337,680.507", 20, "tokyo"],
  newZealand: [
    "59.47,-5.04,187.44,0.47,-0.1,1.024,-4.5993",
    10,
    "newzealand1949 newzealandgeodeticdatum1949",
  ],
  swiss: ["674.374,15.056,405.346", 5, "ch1903 ch1903+"],
} satisfies Record<string, Shift>;

/** Returns the system of a WKT or EPSG number; undefined for an unknown system or datum. */
export function systemOf(text: string): System | undefined {
  const trimmed = text.trim();
  if (isDegrees(trimmed)) return { name: "longitude and latitude", toDegrees: undefined, shift: undefined };
  if (trimmed.includes("[")) return wktSystem(trimmed);
  const [, number] = /EPSG[:/]{0,2}(?:[\d.]*[:/])?(\d+)$/i.exec(trimmed) ?? [];
  const known = number && definitionOf(Number(number));
  if (!known) return undefined;
  const [definition, shift] = typeof known === "string" ? [known] : known;
  const toDegrees = converter(shift ? `${definition} +towgs84=${shift[0]}` : definition);
  return toDegrees && { name: `EPSG:${number}`, toDegrees, shift: shift?.[1] };
}

function wktSystem(wkt: string): System | undefined {
  const read = readWktSystem(wkt);
  if (!read) return undefined;
  const { stated, meridian, projection } = read;
  const numbers = stated.map(Number);
  if (![0, 3, 7].includes(numbers.length) || !numbers.every(Number.isFinite)) return undefined;
  const own = numbers.some((one) => one !== 0) ? numbers.join(",") : undefined;
  const known = Object.values<Shift>(SHIFTS).find(([, , names]) => names.split(" ").includes(read.datum));
  if (!own && !known && !(isModern(read) && !OFF.has(read.datum))) return undefined;
  const name = read.name || t("the .prj");
  const shift = own ? "stated" : known?.[1];
  if (!projection && !shift && meridian === 0) return { name, toDegrees: undefined, shift };
  const toDegrees = converter(
    [
      ...(projection?.includes("+a=")
        ? []
        : [ellipsoidTerms(read), `+towgs84=${own ?? known?.[0] ?? "0,0,0"}`]),
      projection ?? "+proj=longlat",
      meridian === 0 ? "" : `+pm=${meridian}`,
    ].join(" "),
  );
  return toDegrees && { name, toDegrees, shift };
}

function ellipsoidTerms({ axis, inverseFlattening }: WktSystem): string {
  return inverseFlattening === 0 ? `+a=${axis} +b=${axis}` : `+a=${axis} +rf=${inverseFlattening}`;
}

/** Returns whether the ellipsoid is GRS 80 or WGS 84: within some meters of WGS 84, with few exceptions. */
function isModern({ axis, inverseFlattening }: WktSystem): boolean {
  return Math.abs(axis - 6_378_137) < 1 && Math.abs(inverseFlattening - 298.257) < 0.01;
}

const OFF: ReadonlySet<string> = new Set(["israel1993", "vietnam2000"]);

/** Systems by number: UTM on WGS 84, ETRS89 and NAD83, web Mercator, and national ones. */
function definitionOf(number: number): string | readonly [string, Shift] | undefined {
  if ((number >= 32601 && number <= 32660) || (number >= 32701 && number <= 32760)) return `EPSG:${number}`;
  if (number >= 25828 && number <= 25838)
    return `+proj=utm +zone=${number - 25800} +ellps=GRS80 +towgs84=0,0,0 +units=m`;
  if (number >= 26901 && number <= 26923) return `+proj=utm +zone=${number - 26900} +datum=NAD83 +units=m`;
  if (number >= 6669 && number <= 6687) return japanese(number - 6668, "+ellps=GRS80 +towgs84=0,0,0");
  if (number >= 2443 && number <= 2461) return japanese(number - 2442, "+ellps=GRS80 +towgs84=0,0,0");
  if (number >= 30161 && number <= 30179) return [japanese(number - 30160, "+ellps=bessel"), SHIFTS.japanese];
  if (number === 3857 || number === 900913 || number === 102100) return "EPSG:3857";
  return NATIONAL[number];
}

const GRS = "+ellps=GRS80 +towgs84=0,0,0 +units=m";
const NATIONAL: Readonly<Record<number, string | readonly [string, Shift]>> = {
  2056: [
    "+proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 +x_0=2600000 +y_0=1200000 +ellps=bessel +units=m",
    SHIFTS.swiss,
  ],
  2154: `+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 ${GRS}`,
  2193: `+proj=tmerc +lat_0=0 +lon_0=173 +k=0.9996 +x_0=1600000 +y_0=10000000 ${GRS}`,
  3035: `+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 ${GRS}`,
  21781: [
    "+proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 +x_0=600000 +y_0=200000 +ellps=bessel +units=m",
    SHIFTS.swiss,
  ],
  27200: [
    "+proj=nzmg +lat_0=-41 +lon_0=173 +x_0=2510000 +y_0=6023150 +ellps=intl +units=m",
    SHIFTS.newZealand,
  ],
  27700: [
    "+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +units=m",
    SHIFTS.british,
  ],
  28992: [
    "+proj=sterea +lat_0=52.1561605555556 +lon_0=5.38763888888889 +k=0.9999079 +x_0=155000 +y_0=463000 +ellps=bessel +units=m",
    SHIFTS.dutch,
  ],
  31370: [
    "+proj=lcc +lat_0=90 +lon_0=4.36748666666667 +lat_1=51.1666672333333 +lat_2=49.8333339 +x_0=150000.013 +y_0=5400088.438 +ellps=intl +units=m",
    SHIFTS.belgian,
  ],
};

/** Latitude and longitude of the origin of each zone in turn, minutes of arc. */
const JAPAN = [
  1980, 7770, 1980, 7860, 2160, 7930, 1980, 8010, 2160, 8060, 2160, 8160, 2160, 8230, 2160, 8310, 2160, 8390,
  2400, 8450, 2640, 8415, 2640, 8535, 2640, 8655, 1560, 8520, 1560, 7650, 1560, 7440, 1560, 7860, 1200, 8160,
  1560, 9240,
];

function japanese(zone: number, ellipsoid: string): string {
  const [lat, lng] = JAPAN.slice(2 * zone - 2).map((minutes) => minutes / 60);
  return `+proj=tmerc +lat_0=${lat} +lon_0=${lng} +k=0.9999 +x_0=0 +y_0=0 ${ellipsoid} +units=m`;
}

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
