import { longitudeNear, shiftRing, unwrapRing } from "../longitude.ts";
import { ends, vertex } from "../ring.ts";
import type { Box, Polygon, Position, Ring } from "../types.ts";
import { boxRing, unwrapBox } from "./box.ts";
import { MOST_CORNERS, type RingFault, ringFault } from "./validity.ts";

/** An area read from text, in continuous longitudes; or the sentence that says why it cannot be one. */
export type ParsedArea = { polygons: readonly Polygon[] } | { problem: string };

const FAULTS = {
  "too-few-points": "A polygon needs at least three different corners.",
  "too-many-points": `An outline has at most ${MOST_CORNERS.toLocaleString("en")} corners. Simplify it, or search its parts one after another.`,
  "self-intersection": "The outline crosses itself. Move a corner so that its edges do not cross.",
  "no-area": "The outline encloses no area. Move its corners apart.",
  latitude: "A latitude lies outside −90 to 90°.",
  pole: "The outline encloses a pole, which a search cannot express. Leave the pole out.",
} as const satisfies Record<RingFault, string>;

/** The sentence for a fault of a ring. */
export function ringFaultSentence(fault: RingFault): string {
  return FAULTS[fault];
}

/** Reads a bounding box ("west, south, east, north"), WKT or GeoJSON. West > east is a box across the antimeridian. */
export function parseAreaText(text: string): ParsedArea {
  const trimmed = text.trim();
  if (trimmed === "") return { problem: "Type or paste a bounding box, WKT or GeoJSON." };
  if (trimmed.startsWith("{")) return parseGeoJson(trimmed);
  if (/^(srid=\d+;)?\s*(multi)?polygon/i.test(trimmed)) return parseWkt(trimmed);
  if (/^[-+\d.,;\s[\]()eE]+$/.test(trimmed)) return parseBox(trimmed);
  return {
    problem: "This is neither a bounding box (west, south, east, north), nor WKT (POLYGON …), nor GeoJSON.",
  };
}

function parseBox(text: string): ParsedArea {
  const numbers = text
    .replace(/[[\]()]/g, " ")
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);
  const flat = numbers.length === 6 ? [numbers[0], numbers[1], numbers[3], numbers[4]] : numbers;
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = flat;
  const box: Box = [west, south, east, north];
  if (flat.length !== 4 || !box.every(Number.isFinite)) {
    return {
      problem: `A bounding box has 4 numbers (or 6 with elevations); this one has ${numbers.length}.`,
    };
  }
  if (Math.abs(south) > 90 || Math.abs(north) > 90) return { problem: FAULTS.latitude };
  if (south >= north)
    return { problem: "South must be less than north. The order is west, south, east, north." };
  if (west === east) return { problem: "West and east are the same. The order is west, south, east, north." };
  return { polygons: [[boxRing(unwrapBox(box))]] };
}

function parseWkt(text: string): ParsedArea {
  const match = /^(?:srid=(\d+);)?\s*(multi)?polygon\s*(?:z|m|zm)?\s*(\(.*\))\s*;?$/is.exec(text);
  if (!match) return { problem: "The WKT is incomplete: brackets are missing." };
  if (match[1] && match[1] !== "4326")
    return { problem: `SRID ${match[1]} is not supported. Use longitude and latitude (4326).` };
  const json = (match[3] ?? "")
    .replace(/[-+\d.eE]+(?:\s+[-+\d.eE]+)+/g, (pair) => `[${pair.trim().split(/\s+/).map(Number).join(",")}]`)
    .replace(/\(/g, "[")
    .replace(/\)/g, "]");
  try {
    return fromCoordinates(match[2] ? JSON.parse(json) : [JSON.parse(json)]);
  } catch {
    return { problem: "The WKT cannot be read. Write POLYGON((lng lat, lng lat, …))." };
  }
}

/** GeoJSON as it may come: nothing of it is known yet. */
export interface GeoJsonObject {
  type?: unknown;
  coordinates?: unknown;
  geometry?: unknown;
  geometries?: unknown;
  features?: unknown;
}

function parseGeoJson(text: string): ParsedArea {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problem: "The GeoJSON is not valid JSON. Check its brackets, commas and quotes." };
  }
  const polygons: unknown[] = [];
  const others = new Set<string>();
  collect(json, polygons, others);
  if (polygons.length === 0) {
    const found = others.size > 0 ? ` It contains ${[...others].join(", ")}.` : "";
    return { problem: `The GeoJSON contains no polygon.${found}` };
  }
  return fromCoordinates(polygons);
}

function collect(value: unknown, polygons: unknown[], others: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  const object: GeoJsonObject = value;
  if (object.type === "Polygon") polygons.push(object.coordinates);
  else if (object.type === "MultiPolygon" && Array.isArray(object.coordinates))
    polygons.push(...object.coordinates);
  else if (object.type === "Feature") collect(object.geometry, polygons, others);
  else if (Array.isArray(object.features))
    for (const feature of object.features) collect(feature, polygons, others);
  else if (Array.isArray(object.geometries))
    for (const geometry of object.geometries) collect(geometry, polygons, others);
  else if (typeof object.type === "string") others.add(object.type);
}

function fromCoordinates(coordinates: readonly unknown[]): ParsedArea {
  const polygons: Polygon[] = [];
  for (const candidate of coordinates) {
    if (!Array.isArray(candidate) || candidate.length === 0) return { problem: "A polygon has no rings." };
    const rings: Ring[] = [];
    for (const raw of candidate) {
      const ring = readRing(raw);
      if (!ring) return { problem: "A ring contains something that is not a pair of numbers." };
      const fault = ringFault(ring);
      if (fault) return { problem: FAULTS[fault] };
      rings.push(ring);
    }
    polygons.push(holesBesideOuter(rings));
  }
  return { polygons };
}

function readRing(raw: unknown): Ring | undefined {
  if (!Array.isArray(raw)) return undefined;
  const positions: Position[] = [];
  for (const pair of raw) {
    if (!Array.isArray(pair) || !Number.isFinite(pair[0]) || !Number.isFinite(pair[1])) return undefined;
    positions.push([pair[0], pair[1]]);
  }
  const first = positions[0];
  const last = positions[positions.length - 1];
  if (first && last && (first[0] !== last[0] || first[1] !== last[1])) positions.push(first);
  return unwrapRing(positions);
}

/** Moves holes to the copy of the world in which their outer ring lies. */
function holesBesideOuter(rings: readonly Ring[]): Polygon {
  const [outer, ...holes] = rings as readonly [Ring, ...Ring[]];
  const reference = vertex(outer, 0)[0];
  return [outer, ...holes.map((hole) => moveNear(hole, reference))];
}

function moveNear(ring: Ring, reference: number): Ring {
  const [[lng]] = ends(ring);
  return shiftRing(ring, longitudeNear(lng, reference) - lng);
}
