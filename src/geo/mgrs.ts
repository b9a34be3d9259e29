import { halfWidth } from "../languages/half-width.ts";
import { wrapLongitude } from "./longitude.ts";
import type { Position } from "./types.ts";

/** The ellipsoid of WGS 84. */
const EQUATOR_M = 6_378_137;
const FLATTENING = 1 / 298.257223563;
/** The Universal Transverse Mercator grid, metres; northings repeat their letters after some rows. */
const GRID = {
  scale: 0.9996,
  easting: 500_000,
  northing: 10_000_000,
  square: 100_000,
  rows: 2_000_000,
} as const;

const BANDS = "CDEFGHJKLMNPQRSTUVWX";
const COLUMNS = ["ABCDEFGH", "JKLMNPQR", "STUVWXYZ"] as const;
const ROWS = "ABCDEFGHJKLMNPQRSTUV";
/** Rows of even zones begin so many letters later. */
const EVEN_SHIFT = 5;
const RADIANS = Math.PI / 180;

// Krüger's series in the third flattening n, to the fourth order: better than a millimetre within a zone.
const n = FLATTENING / (2 - FLATTENING);
const ECCENTRICITY = Math.sqrt(FLATTENING * (2 - FLATTENING));
const MERIDIAN_M = (EQUATOR_M / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
const FORWARD = [
  n / 2 - (2 / 3) * n ** 2 + (5 / 16) * n ** 3 + (41 / 180) * n ** 4,
  (13 / 48) * n ** 2 - (3 / 5) * n ** 3 + (557 / 1440) * n ** 4,
  (61 / 240) * n ** 3 - (103 / 140) * n ** 4,
  (49561 / 161280) * n ** 4,
];
const INVERSE = [
  n / 2 - (2 / 3) * n ** 2 + (37 / 96) * n ** 3 - (1 / 360) * n ** 4,
  (1 / 48) * n ** 2 + (1 / 15) * n ** 3 - (437 / 1440) * n ** 4,
  (17 / 480) * n ** 3 - (37 / 840) * n ** 4,
  (4397 / 161280) * n ** 4,
];

/** A position in MGRS with `digits` of easting and of northing (5 is a metre): "30STF 8856 0203". Undefined beyond 84° N or 80° S. */
export function formatMgrs([lng, lat]: Position, digits = 4): string | undefined {
  const band = bandOf(lat);
  if (!band) return undefined;
  const wrapped = wrapLongitude(lng);
  const zone = zoneOf(wrapped, lat);
  const { easting, northing } = toUtm([wrapped, lat], zone);
  const shifted = lat < 0 ? northing + GRID.northing : northing;
  const column = columnsOf(zone)[Math.floor(easting / GRID.square) - 1];
  const row = ROWS[(Math.floor(shifted / GRID.square) + rowShift(zone)) % ROWS.length];
  const within = (metres: number) =>
    String(Math.floor((metres % GRID.square) / 10 ** (5 - digits))).padStart(digits, "0");
  return `${zone}${band}${column}${row} ${within(easting)} ${within(shifted)}`;
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
  const [, zoneText, band = "", column = "", row = "", east, north, joined = ""] = match;
  const digits = east === undefined ? joined.length / 2 : east.length;
  if (!Number.isInteger(digits) || (north !== undefined && north.length !== digits)) return undefined;
  const metres = GRID.square / 10 ** digits;
  const [eastDigits, northDigits] = [east ?? joined.slice(0, digits), north ?? joined.slice(digits)];
  const zone = Number(zoneText);
  const bandIndex = BANDS.indexOf(band.toUpperCase());
  const columnIndex = zone >= 1 && zone <= 60 ? columnsOf(zone).indexOf(column.toUpperCase()) : -1;
  if (columnIndex < 0) return undefined;
  const easting = (columnIndex + 1) * GRID.square + Number(eastDigits) * metres + metres / 2;
  const rowIndex = (ROWS.indexOf(row.toUpperCase()) - rowShift(zone) + ROWS.length) % ROWS.length;
  const inRow = rowIndex * GRID.square + Number(northDigits) * metres + metres / 2;
  const south = -80 + 8 * bandIndex;
  // The letters of the rows repeat: the band says which of them is meant.
  const start = south < 0 ? -GRID.northing : 0;
  for (let northing = start + inRow; northing < GRID.northing; northing += GRID.rows) {
    const at = fromUtm(easting, northing, zone);
    // The middle of a square at an edge of its zone or band may lie beyond it.
    const slack = metres * 1e-5;
    const north = south === 72 ? 84 : south + 8;
    if (at[1] < south - slack || at[1] > north + slack) continue;
    return isInZone(at, zone, slack) ? { at, metres } : undefined;
  }
  return undefined;
}

function bandOf(lat: number): string | undefined {
  return lat >= -80 && lat <= 84 ? BANDS[Math.min(BANDS.length - 1, Math.floor((lat + 80) / 8))] : undefined;
}

/** The zone of a position, with the wider ones of Norway and Svalbard. */
function zoneOf(lng: number, lat: number): number {
  if (lat >= 56 && lat < 64 && lng >= 3 && lng < 12) return 32;
  if (lat >= 72 && lng >= 0 && lng < 42) return lng < 9 ? 31 : lng < 21 ? 33 : lng < 33 ? 35 : 37;
  return ((Math.floor((lng + 180) / 6) + 60) % 60) + 1;
}

/** Whether a zone reaches a position, or comes as near to it as `slack` degrees of latitude. */
function isInZone([lng, lat]: Position, zone: number, slack: number): boolean {
  const aside = slack / Math.cos(lat * RADIANS);
  return [-1, 1].some((x) => [-1, 1].some((y) => zoneOf(lng + x * aside, lat + y * slack) === zone));
}

function columnsOf(zone: number): string {
  return COLUMNS[(zone - 1) % 3] ?? "";
}

function rowShift(zone: number): number {
  return zone % 2 === 0 ? EVEN_SHIFT : 0;
}

function middleOf(zone: number): number {
  return 6 * zone - 183;
}

/** Easting and northing in metres; northings south of the equator are negative. */
function toUtm([lng, lat]: Position, zone: number): { easting: number; northing: number } {
  const sine = Math.sin(lat * RADIANS);
  const conformal = Math.sinh(Math.atanh(sine) - ECCENTRICITY * Math.atanh(ECCENTRICITY * sine));
  const away = (lng - middleOf(zone)) * RADIANS;
  const xi = Math.atan2(conformal, Math.cos(away));
  const eta = Math.asinh(Math.sin(away) / Math.hypot(conformal, Math.cos(away)));
  let [x, y] = [eta, xi];
  FORWARD.forEach((factor, index) => {
    const order = 2 * (index + 1);
    x += factor * Math.cos(order * xi) * Math.sinh(order * eta);
    y += factor * Math.sin(order * xi) * Math.cosh(order * eta);
  });
  return { easting: GRID.easting + GRID.scale * MERIDIAN_M * x, northing: GRID.scale * MERIDIAN_M * y };
}

function fromUtm(easting: number, northing: number, zone: number): Position {
  const x = (easting - GRID.easting) / (GRID.scale * MERIDIAN_M);
  const y = northing / (GRID.scale * MERIDIAN_M);
  let [eta, xi] = [x, y];
  INVERSE.forEach((factor, index) => {
    const order = 2 * (index + 1);
    eta -= factor * Math.cos(order * y) * Math.sinh(order * x);
    xi -= factor * Math.sin(order * y) * Math.cosh(order * x);
  });
  const conformal = Math.sin(xi) / Math.hypot(Math.sinh(eta), Math.cos(xi));
  // Newton's method from the conformal to the geodetic latitude.
  let tangent = conformal;
  for (let turn = 0; turn < 4; turn++) {
    const sigma = Math.sinh(ECCENTRICITY * Math.atanh((ECCENTRICITY * tangent) / Math.hypot(1, tangent)));
    const now = tangent * Math.hypot(1, sigma) - sigma * Math.hypot(1, tangent);
    const squashed = 1 - ECCENTRICITY ** 2;
    tangent +=
      ((conformal - now) / Math.hypot(1, now)) *
      ((1 + squashed * tangent ** 2) / (squashed * Math.hypot(1, tangent)));
  }
  return [middleOf(zone) + Math.atan2(Math.sinh(eta), Math.cos(xi)) / RADIANS, Math.atan(tangent) / RADIANS];
}
