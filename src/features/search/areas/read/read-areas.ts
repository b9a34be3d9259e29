import { polygonArea } from "../../../../geo/area/area.ts";
import { readPositions } from "../../../../geo/area/area-text.ts";
import { ringBox } from "../../../../geo/area/box.ts";
import { unitePolygons } from "../../../../geo/area/clip.ts";
import { byFeature, type RawShape } from "../../../../geo/area/shapes.ts";
import { MOST_OUTLINE, simplifyOutward } from "../../../../geo/area/simplify-outward.ts";
import { crossesAntimeridian } from "../../../../geo/area/split-antimeridian.ts";
import { linkedRing, ringFault } from "../../../../geo/area/validity.ts";
import { shiftRing, unwrapRing, wrapLongitude } from "../../../../geo/longitude.ts";
import { entryAt } from "../../../../geo/packed.ts";
import type { Polygon, Position, Ring } from "../../../../geo/types.ts";
import { t } from "../../../../languages/texts.ts";
import { MOST_BUFFERED, MOST_VERTICES } from "../limits.ts";
import { MOST_ALIKE, type Note, notesOf, type Told } from "./notes.ts";
import { type OpenedFile, openAreaFile, UnreadableFile } from "./open-file.ts";
import { positionsFault, repairPolygon } from "./repair-polygon.ts";
import { systemOf } from "./to-degrees.ts";

export interface ListedArea {
  id: string;
  name: string;
  /** Feature of the area and its name in the file; undefined without a name. */
  given?: { feature: number; name: string } | undefined;
  /** Description: "polygon, 1 hole kept". */
  words: string;
  km2: number;
  /** Ids of its changes: undoing one makes the area unusable. */
  needs: readonly string[];
  /** Id of the change that replaces this area; it counts only while that is undone. */
  instead?: string | undefined;
}

export interface FileArea extends ListedArea {
  polygons: readonly Polygon[];
}

/** Points and lines, areas only with a distance. */
export interface Bufferable {
  points: readonly Position[];
  lines: readonly (readonly Position[])[];
  needs: readonly string[];
}

export interface AreaFile<Area = FileArea> {
  format: OpenedFile["format"];
  vertices: number;
  areas: readonly Area[];
  bufferable: Bufferable;
  notes: readonly Note[];
}

/** Reads a file into areas. Throws `UnreadableFile` where nothing can be used. */
export function readAreas(bytes: Uint8Array): AreaFile {
  const { format, found, system: systemText, losses, guess } = openAreaFile(bytes);
  const vertices = found.shapes.reduce((sum, { coordinates }) => sum + countVertices(coordinates), 0);
  if (vertices > MOST_VERTICES)
    throw new UnreadableFile(
      t(
        "This file has {corners, number} corners, and at most 500,000 can be read. Simplify its outlines, or split it.",
        { corners: vertices },
      ),
    );
  if (found.shapes.length === 0 && found.others.size === 0)
    throw new UnreadableFile(
      [t("This {format} holds no area, line or point.", { format }), ...losses].join(" "),
    );
  const system = systemText === undefined ? undefined : systemOf(systemText);
  if (systemText !== undefined && !system)
    throw new UnreadableFile(
      t(
        "The coordinates are in a system that is not known here ({system}). Save the file in longitude and latitude (EPSG:4326).",
        { system: systemText.slice(0, 60) },
      ),
    );
  const toDegrees = system?.toDegrees;

  const told: Told[] = losses.map((text) => ({ kind: "loss", text }));
  if (guess) told.push({ kind: "guessed", encoding: guess });
  const all = toDegrees ? ["projected"] : [];
  const bufferNeeds = new Set(all);
  if (system && toDegrees) told.push({ kind: "projected", system: system.name, shift: system.shift });
  if (format === "Shapefile" && !system) told.push({ kind: "no-prj" });
  for (const type of found.others) told.push({ kind: "other-type", type });
  const areas: FileArea[] = [];
  const points: Position[] = [];
  const lines: (readonly Position[])[] = [];
  let [crossings, joints] = [0, 0];
  const nameOf = namer(found.shapes);
  for (const { feature, name } of found.empty)
    told.push({ kind: "empty", name: name ?? t("Feature {number}", { number: feature }) });

  for (const shapes of byFeature(found.shapes)) {
    const parts: FileArea[] = [];
    for (const shape of shapes) {
      const name = nameOf(shape);
      if (shape.kind !== "polygon") {
        const positions = readPositions(shape.kind === "point" ? [shape.coordinates] : shape.coordinates);
        const degrees = toDegrees && positions ? positions.map(toDegrees) : positions;
        const fault = degrees && positionsFault(degrees);
        if (!degrees) told.push({ kind: "not-numbers", name, found: notNumbers(shape.coordinates) });
        else if (fault) told.push({ kind: "unusable", name, fault });
        else if (shape.kind === "point")
          points.push([wrapLongitude(entryAt(degrees, 0)[0]), entryAt(degrees, 0)[1]]);
        else if (degrees.length > 1) lines.push(unwrapRing(degrees));
        else told.push({ kind: "unusable", name, fault: "corners" });
        if (hasHeights(shape.coordinates)) {
          told.push({ kind: "repair", name, repair: "heights" });
          bufferNeeds.add("heights");
        }
        continue;
      }
      const repaired = repairPolygon(shape.coordinates, {
        toDegrees,
        nested: format === "Shapefile",
        counterClockwise: format !== "Shapefile" && format !== "WKT",
      });
      const ids: string[] = [];
      for (const repair of repaired.repairs) {
        const id = repair === "crossing" ? changeID("crossing", crossings++) : repair;
        ids.push(id);
        told.push({
          kind: "repair",
          name,
          repair,
          places: repaired.crossings.length,
          leftOutKm2: repaired.leftOutKm2,
          at: repaired.crossings,
          id,
          parts: repaired.polygons.length,
        });
      }
      if (repaired.fault === "numbers")
        told.push({ kind: "not-numbers", name, found: notNumbers(shape.coordinates) });
      else if (repaired.fault) told.push({ kind: "unusable", name, fault: repaired.fault });
      else
        parts.push({
          ...areaOf(name, repaired.polygons, [...all, ...ids]),
          given: shape.name === undefined ? undefined : { feature: shape.feature, name: shape.name },
        });
    }
    const joined = joinAt180(parts);
    if (!joined) {
      for (const part of numbered(parts)) areas.push(part);
      continue;
    }
    const instead = changeID("joined", joints++);
    told.push({ kind: "joined", name: joined.name, id: instead });
    areas.push({ ...joined, needs: [...joined.needs, instead] });
    for (const part of numbered(parts)) areas.push({ ...part, instead });
  }
  for (const { name, polygons, instead } of areas) {
    if (instead) continue;
    if (crossesAntimeridian(polygons)) told.push({ kind: "across", name });
    const corners = polygons.reduce((most, [outer = []]) => Math.max(most, outer.length - 1), 0);
    if (polygons.some(([, ...holes]) => holes.some(isDetailed))) told.push({ kind: "detailed-hole", name });
    if (corners > MOST_OUTLINE) told.push({ kind: "detailed", name, corners });
    if (polygons.some((polygon) => holeCorners(polygon) > MOST_HOLE_CORNERS))
      told.push({ kind: "many-holes", name });
    else if (
      polygons.some((polygon) => !polygon.some(isDetailed) && linkedPolygon(polygon)?.isExact === false)
    )
      told.push({ kind: "fine", name });
  }
  if (points.length + lines.reduce((sum, line) => sum + line.length, 0) > MOST_BUFFERED) {
    told.push({ kind: "too-many-points", points: points.length, lines: lines.length });
    points.length = 0;
    lines.length = 0;
  }
  return {
    format,
    vertices,
    areas: areas.map((area, index) => ({ ...area, id: `area-${index}` })),
    bufferable: { points, lines, needs: [...bufferNeeds] },
    notes: notesOf(told),
  };
}

function areaOf(name: string, polygons: readonly Polygon[], needs: readonly string[]): FileArea {
  const holes = polygons.reduce((sum, polygon) => sum + polygon.length - 1, 0);
  const words = [
    polygons.length > 1 ? t("{count} parts", { count: polygons.length }) : t("polygon"),
    ...(holes > 0 ? [t("{count, plural, one {# hole} other {# holes}} kept", { count: holes })] : []),
  ];
  return {
    id: name,
    name,
    words: words.join(", "),
    polygons,
    needs,
    km2: polygons.reduce((sum, one) => sum + polygonArea(one), 0),
  };
}

/** Joins halves that share an edge at 180°; undefined for others. */
function joinAt180(parts: readonly FileArea[]): FileArea | undefined {
  const polygons = parts.flatMap((part) => part.polygons);
  const boxes = polygons.map(([outer]) => ringBox(outer ?? []));
  if (polygons.length < 2 || !boxes.some((box) => box[2] === 180) || !boxes.some((box) => box[0] === -180))
    return undefined;
  if (polygons.some((_, i) => (boxes[i]?.[0] ?? 0) < -180 || (boxes[i]?.[2] ?? 0) > 180)) return undefined;
  const moved = polygons.map((polygon, i) =>
    (boxes[i]?.[0] ?? 0) === -180 ? polygon.map((ring) => shiftRing(ring, 360)) : polygon,
  );
  const whole = unitePolygons(moved);
  return whole.length < moved.length
    ? {
        ...areaOf(
          parts[0]?.name ?? t("Area"),
          whole,
          parts.flatMap(({ needs }) => needs),
        ),
        given: parts[0]?.given,
      }
    : undefined;
}

function numbered(parts: readonly FileArea[]): readonly FileArea[] {
  return parts.length < 2
    ? parts
    : parts.map((part, i) => ({
        ...part,
        name: t("{name}, part {number}", { name: part.name, number: i + 1 }),
      }));
}

function changeID(kind: string, index: number): string {
  return index < MOST_ALIKE ? `${kind} ${index}` : kind;
}

function namer(shapes: readonly RawShape[]): (shape: RawShape) => string {
  const features = new Map(
    [...new Set(shapes.map(({ feature }) => feature))].map((feature, at) => [feature, at + 1]),
  );
  return ({ name, feature }) => name ?? t("Area {number}", { number: features.get(feature) ?? "" });
}

function holeCorners([, ...holes]: Polygon): number {
  return holes.reduce((sum, hole) => sum + hole.length, 0);
}

function countVertices(coordinates: unknown): number {
  if (!Array.isArray(coordinates)) return 0;
  if (!Array.isArray(coordinates[0])) return 1;
  return coordinates.reduce((sum: number, one) => sum + countVertices(one), 0);
}

/** Returns the first of some coordinates that is not a pair of numbers, as written in the file. */
function notNumbers(coordinates: unknown): string {
  const bad = firstBad(coordinates) ?? coordinates;
  const isPosition = Array.isArray(bad) && bad.length > 0 && !Array.isArray(bad[0]);
  const text = isPosition ? bad.slice(0, 4).map(written).join(" ") : written(bad);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** Writes a value as in its file; an infinite number as ∞. */
function written(value: unknown): string {
  if (typeof value === "number" && !Number.isFinite(value)) return value < 0 ? "−∞" : "∞";
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

function firstBad(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  if (Array.isArray(value[0])) return value.map(firstBad).find((one) => one !== undefined);
  return Number.isFinite(value[0]) && Number.isFinite(value[1]) ? undefined : value;
}

function hasHeights(coordinates: unknown): boolean {
  if (!Array.isArray(coordinates)) return false;
  return Array.isArray(coordinates[0]) ? coordinates.some(hasHeights) : coordinates.length > 2;
}

/** Returns a polygon as a link holds it; undefined below 1 m. */
export function linkedPolygon(
  polygon: Polygon,
): { outline: Polygon; exact: Polygon; isExact: boolean } | undefined {
  const [outer = [], ...holes] = polygon;
  const outline = linkedOutline(outer);
  // A hole that a link cannot hold is searched too; results are filtered by it.
  let corners = 0;
  const fitting = (hole: Ring) => {
    corners += hole.length;
    return !isDetailed(hole) && corners <= MOST_HOLE_CORNERS;
  };
  const kept = holes
    .filter(fitting)
    .map(linkedRing)
    .filter((hole) => ringFault(hole) === undefined);
  return (
    outline && {
      outline: [outline.ring, ...kept],
      exact: polygon,
      isExact: outline.isExact && kept.length === holes.length,
    }
  );
}

const MOST_HOLE_CORNERS = 1_000;

function isDetailed(ring: Ring): boolean {
  return ring.length - 1 > MOST_OUTLINE;
}

/** Simplifies an outline until it stays valid in steps of about 1 m. */
function linkedOutline(outer: Ring): { ring: Ring; isExact: boolean } | undefined {
  for (let most = MOST_OUTLINE; most > 2; most = Math.floor(most / 2)) {
    const isExact = outer.length - 1 <= most;
    const ring = linkedRing(isExact ? outer : simplifyOutward(outer, most));
    if (ringFault(ring) === undefined) return { ring, isExact };
  }
  return undefined;
}
