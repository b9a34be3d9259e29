import { halfWidth, t, text } from "../../languages/texts.ts";
import { unwrapRing, unwrapRingNear } from "../longitude.ts";
import { closeRing, ends } from "../ring.ts";
import { destination } from "../sphere.ts";
import type { Box, Polygon, Position, Ring } from "../types.ts";
import { boxRing, ringBox, unwrapBox } from "./box.ts";
import { parsePoint } from "./point-text.ts";
import { looksLikeWkt, type RawShapes, shapesOfGeoJson, shapesOfWkt, wktSystems } from "./shapes.ts";
import { areaFault, MOST_CORNERS, type RingFault, ringFault, withoutDoubled } from "./validity.ts";

/** Area in continuous longitudes, or the reason why the text is none. */
type ParsedArea = { polygons: readonly Polygon[] } | { problem: string };

const none = (problem: string) => ({ problem });

const FAULTS = {
  "too-few-points": text("A polygon needs at least three different corners."),
  "too-many-points": text(
    "An outline has at most {most, number} corners. Simplify it, or search its parts one after another.",
  ),
  "self-intersection": text("The outline crosses itself. Move a corner so that its edges do not cross."),
  "no-area": text("The outline encloses no area. Move its corners apart."),
  latitude: text("A latitude lies outside −90 to 90°."),
  longitude: text("A longitude lies outside −3,600 to 3,600°."),
  pole: text("The outline encloses a pole, which a search cannot express. Leave the pole out."),
} as const satisfies Record<RingFault, string>;

export const NOT_JSON = text("The GeoJSON is not valid JSON. Check its brackets, commas and quotes.");

export const ringFaultSentence = (fault: RingFault): string => t(FAULTS[fault], { most: MOST_CORNERS });

/**
 * Reads a box ("west, south, east, north"; west > east crosses the antimeridian), a point and a radius
 * ("36.14 N 5.35 W, 10 km"), lines of coordinates, WKT or GeoJSON.
 */
export function parseAreaText(text: string): ParsedArea {
  const trimmed = text.trim();
  if (trimmed === "")
    return none(
      t(
        "Type or paste an area: a box, a point and a radius, lines of latitude and longitude, WKT or GeoJSON.",
      ),
    );
  if (trimmed.startsWith("{")) return parseGeoJson(trimmed);
  const narrow = halfWidth(trimmed);
  if (looksLikeWkt(narrow)) return parseWkt(narrow);
  const read = parseCircle(narrow) ?? parseLines(narrow);
  if (read) return read;
  if (/^[-\u2212+\d.,;\s[\]()eE]+$/.test(narrow)) return parseBox(narrow);
  return none(
    t(
      "This is no area that can be read. Write a box (west, south, east, north), a point and a radius (36.14 N 5.35 W, 10 km), lines of latitude and longitude, WKT (POLYGON …) or GeoJSON.",
    ),
  );
}

const RADIUS = /^(.+?)[\s,;+]*(?:\br(?:adius)?\s*=?\s*)?(?<![\d.,])(\d+(?:[.,]\d+)?)\s*(km|m|nmi?)$/is;
const UNIT_KM: Readonly<Record<string, number>> = { km: 1, m: 0.001, nm: 1.852, nmi: 1.852 };
const MOST_RADIUS_KM = 2_000;
const CIRCLE_CORNERS = 48;

/** Reads a point and a radius; undefined for text that does not end in a length. */
function parseCircle(text: string): ParsedArea | undefined {
  const [, before, length = "", unit = ""] = RADIUS.exec(text) ?? [];
  if (before === undefined) return undefined;
  const middle = parsePoint(before, "latitude");
  if (!middle)
    return none(
      t(
        "“{text}” is no point. Write latitude and longitude before the radius, for example 36.14 N 5.35 W, 10 km.",
        {
          text: before.slice(0, 60),
        },
      ),
    );
  const km = Number(length.replace(",", ".")) * (UNIT_KM[unit.toLowerCase()] ?? 1);
  if (!(km > 0 && km <= MOST_RADIUS_KM))
    return none(t("A radius is more than 0 and at most {most, number} km.", { most: MOST_RADIUS_KM }));
  const ring = Array.from({ length: CIRCLE_CORNERS }, (_, corner) =>
    destination(middle, (-360 * corner) / CIRCLE_CORNERS, km),
  );
  return fromCoordinates([[ring]]);
}

/** Reads at least three lines of latitude and longitude as the corners of an outline; undefined for other text. */
function parseLines(text: string): ParsedArea | undefined {
  const lines = text.split(/\r?\n/).flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
  const corners = lines.map((line) => parsePoint(line, "latitude"));
  if (lines.length < 3 || corners.every((corner) => !corner)) return undefined;
  const wrong = corners.indexOf(undefined);
  if (wrong >= 0)
    return none(
      t("Line {line}, “{text}”, is no position. Write latitude and longitude, for example 36.14, -5.35.", {
        line: wrong + 1,
        text: (lines[wrong] ?? "").slice(0, 60),
      }),
    );
  return fromCoordinates([[corners]]);
}

function parseBox(text: string): ParsedArea {
  const bare = text
    .replace(/[[\]()]/g, " ")
    .replaceAll("\u2212", "-")
    .trim();
  const cut = bare.split(/[\s,;]+/).filter(Boolean);
  const withCommas = bare.split(/[\s;]+/).filter(Boolean);
  // Four numbers with decimal commas, as "24,5 60,1 25,5 61,2": no box has eight.
  const hasCommas =
    withCommas.length === 4 && cut.length !== 4 && withCommas.every((part) => /^[^,]+(,\d+)?$/.test(part));
  const isUnclear = hasCommas && cut.length === 6 && !bare.includes(";");
  const parts = hasCommas && !isUnclear ? withCommas.map((part) => part.replace(",", ".")) : cut;
  const wrong = parts.find((part) => !Number.isFinite(Number(part)));
  if (wrong !== undefined)
    return none(t("“{text}” is no number: type digits, for example 24.5.", { text: wrong }));
  const numbers = parts.map(Number);
  if (isUnclear)
    return none(
      t("This can be read in two ways. Write decimals with a point, and a comma or a blank between numbers."),
    );
  const flat = numbers.length === 6 ? [numbers[0], numbers[1], numbers[3], numbers[4]] : numbers;
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = flat;
  const box: Box = [west, south, east, north];
  if (flat.length !== 4) {
    return none(
      t("A bounding box has 4 numbers (or 6 with elevations); this one has {count}.", {
        count: numbers.length,
      }),
    );
  }
  if (Math.abs(south) > 90 || Math.abs(north) > 90) return none(t(FAULTS.latitude));
  if (ringFault(boxRing([Math.min(west, east), south, Math.max(west, east), north])) === "longitude")
    return none(t(FAULTS.longitude));
  if (south >= north) return none(t("South must be less than north. The order is west, south, east, north."));
  if (west === east) return none(t("West and east are the same. The order is west, south, east, north."));
  return { polygons: [[boxRing(unwrapBox(box))]] };
}

function parseWkt(text: string): ParsedArea {
  const system = wktSystems(text).find((srid) => srid !== "4326");
  if (system)
    return none(t("SRID {srid} is not supported. Use longitude and latitude (4326).", { srid: system }));
  try {
    return fromShapes(shapesOfWkt(text), "WKT");
  } catch (error) {
    return { problem: wktProblem(error) };
  }
}

export function wktProblem(error: unknown): string {
  // Deeply nested brackets overflow the stack.
  return error instanceof RangeError
    ? t("The WKT has too many brackets in each other.")
    : String(error instanceof Error ? error.message : error);
}

function parseGeoJson(text: string): ParsedArea {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return none(t(NOT_JSON));
  }
  const system = geoJsonSystem(json);
  if (system && !isDegrees(system))
    return none(
      t(
        "The GeoJSON names the system {system}. Type longitude and latitude (EPSG:4326), or upload it as a file, where its system may be known.",
        { system: system.slice(0, 60) },
      ),
    );
  return fromShapes(shapesOfGeoJson(json), "GeoJSON");
}

/** Returns the reference system in `crs` (GeoJSON 2008). */
export function geoJsonSystem(json: unknown): string | undefined {
  const { crs } = json as { crs?: { properties?: { name?: unknown } } | null };
  const name = crs?.properties?.name;
  return typeof name === "string" ? name : undefined;
}

export function isDegrees(system: string): boolean {
  return /CRS:?84$|EPSG[:/]{1,2}(?:[\d.]+[:/])?(4326|4258|4269|4979)$/i.test(system.trim());
}

const SHAPE_WORDS = { polygon: "Polygon", line: "LineString", point: "Point" } as const;

function fromShapes({ shapes, others }: RawShapes, format: string): ParsedArea {
  const polygons = shapes.filter(({ kind }) => kind === "polygon");
  if (polygons.length > 0) return fromCoordinates(polygons.map(({ coordinates }) => coordinates));
  const types = [...new Set([...shapes.map(({ kind }) => SHAPE_WORDS[kind]), ...others])];
  return {
    problem:
      types.length > 0
        ? t("The {format} contains no polygon. It contains {types}.", { format, types: types.join(", ") })
        : t("The {format} contains no polygon.", { format }),
  };
}

function fromCoordinates(coordinates: readonly unknown[]): ParsedArea {
  const polygons: Polygon[] = [];
  for (const candidate of coordinates) {
    if (!Array.isArray(candidate) || candidate.length === 0) return none(t("A polygon has no rings."));
    const rings: Ring[] = [];
    for (const raw of candidate) {
      const positions = readPositions(raw);
      if (!positions) return none(t("A ring contains something that is not a pair of numbers."));
      const ring = withoutDoubled(unwrapRing(closed(positions)));
      const fault = ringFault(ring) ?? areaFault([[ring]]);
      if (fault === "latitude" && ring.some(([lng, lat]) => Math.abs(lng) > 720 || Math.abs(lat) > 720))
        return none(
          t(
            "These coordinates are no degrees: they look like meters. Use longitude and latitude (EPSG:4326).",
          ),
        );
      if (fault) return { problem: ringFaultSentence(fault) };
      rings.push(ring);
    }
    polygons.push(holesBesideOuter(rings));
  }
  return { polygons };
}

/** Returns pairs of numbers without elevations; undefined for anything else. */
export function readPositions(raw: unknown): Position[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  const positions: Position[] = [];
  for (const pair of raw) {
    if (!Array.isArray(pair) || !Number.isFinite(pair[0]) || !Number.isFinite(pair[1])) return undefined;
    positions.push([pair[0], pair[1]]);
  }
  return positions;
}

function closed(positions: Position[]): Ring {
  if (positions.length === 0) return positions;
  const [first, last] = ends(positions);
  return first[0] === last[0] && first[1] === last[1] ? positions : closeRing(positions);
}

/** Moves holes to the copy of the world in which their outer ring lies. */
export function holesBesideOuter(rings: readonly Ring[]): Polygon {
  const [outer, ...holes] = rings as readonly [Ring, ...Ring[]];
  const [west, , east] = ringBox(outer);
  return [
    outer,
    ...holes.map((hole) => {
      const [from, , to] = ringBox(hole);
      return from >= west && to <= east ? hole : unwrapRingNear(hole, (west + east) / 2);
    }),
  ];
}
