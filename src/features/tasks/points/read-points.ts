import { readCsv } from "../../../domain/csv.ts";
import { beyondRange, parsePoint } from "../../../geo/area/point-text.ts";
import type { GeoJsonObject } from "../../../geo/area/shapes.ts";
import type { Position } from "../../../geo/types.ts";
import { t } from "../../../languages/texts.ts";

/** Maximum points of one run (contract, checkFeasibility). */
export const MOST_POINTS = 100;

/** Distinct points of a text, and faults. Lines count from 1; in GeoJSON they are features. */
export interface ReadPoints {
  points: readonly { at: Position; line: number }[];
  faults: readonly { line: number; problem: string }[];
  /** Lines that repeat the point of an earlier line. */
  duplicates: readonly { line: number; of: number }[];
  /** Number of points above the maximum. */
  left: number;
}

type Read = { line: number; at: Position } | { line: number; problem: string };

/** Reads coordinates: one pair a line, a table with columns for latitude and longitude, or GeoJSON points. */
export function readPoints(text: string): ReadPoints {
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  if (trimmed === "") return { points: [], faults: [], duplicates: [], left: 0 };
  return sortOut(trimmed.startsWith("{") ? readGeoJson(trimmed) : (readTable(trimmed) ?? readLines(text)));
}

function sortOut(read: readonly Read[]): ReadPoints {
  const points: { at: Position; line: number }[] = [];
  const faults: { line: number; problem: string }[] = [];
  const duplicates: { line: number; of: number }[] = [];
  const lines = new Map<string, number>();
  for (const one of read) {
    if ("problem" in one) {
      faults.push(one);
      continue;
    }
    // About 1 m.
    const key = one.at.map((degrees) => degrees.toFixed(5)).join(" ");
    const of = lines.get(key);
    if (of !== undefined) duplicates.push({ line: one.line, of });
    else {
      lines.set(key, one.line);
      points.push(one);
    }
  }
  return {
    points: points.slice(0, MOST_POINTS),
    faults,
    duplicates,
    left: Math.max(0, points.length - MOST_POINTS),
  };
}

function readLines(text: string): Read[] {
  return text.split(/\r\n|\r|\n/).flatMap((line, index): Read[] => {
    if (line.trim() === "") return [];
    return [pointOf(line, index + 1)];
  });
}

function pointOf(text: string, line: number): Read {
  const at = parsePoint(text);
  return at
    ? { line, at }
    : {
        line,
        problem:
          beyondRange(text) ??
          t("Not a latitude and a longitude. Write them like −16.792, 179.985 or 16.792 S 179.985 E."),
      };
}

const LATITUDE = /^(lat|latitude|y)$/i;
const LONGITUDE = /^(lon|lng|long|longitude|x)$/i;

/** Reads a table whose first row names the columns; undefined for other text. */
function readTable(text: string): Read[] | undefined {
  const [head = [], ...rows] = readCsv(text);
  const [lat, lng] = [LATITUDE, LONGITUDE].map((name) => head.findIndex((cell) => name.test(cell)));
  if (lat === undefined || lng === undefined || lat < 0 || lng < 0) return unknownColumns(text, head, rows);
  return rows.map((row, index) =>
    row.length > head.length
      ? {
          line: index + 2,
          problem: t(
            "{cells} cells, but the table has {columns} columns. Write decimals with a point, or quote the cells.",
            {
              cells: row.length,
              columns: head.length,
            },
          ),
        }
      : pointOf(`${row[lat] ?? ""}; ${row[lng] ?? ""}`, index + 2),
  );
}

/** Returns a fault for a table with other columns; undefined for other text. */
function unknownColumns(
  text: string,
  head: readonly string[],
  rows: readonly string[][],
): Read[] | undefined {
  const isTable =
    /[;,\t|]/.test(text.split(/[\r\n]/, 1)[0] ?? "") &&
    head.length > 1 &&
    !head.some((cell) => /\d/.test(cell)) &&
    rows.some((row) => row.length > 1 && row.some((cell) => /\d/.test(cell)));
  if (!isTable) return undefined;
  const columns = head.slice(0, 10).join(", ").slice(0, 100);
  return [
    {
      line: 1,
      problem: t("No columns for latitude and longitude: the table has {columns}. Name them lat and lon.", {
        columns,
      }),
    },
  ];
}

function readGeoJson(text: string): Read[] {
  let json: GeoJsonObject;
  try {
    json = JSON.parse(text);
  } catch {
    return [{ line: 1, problem: t("The GeoJSON is not valid JSON. Check its brackets, commas and quotes.") }];
  }
  const parts = Array.isArray(json.features) ? json.features : [json];
  return parts.flatMap((part, index) => geometryPoints(part, index + 1));
}

function geometryPoints(value: unknown, line: number): Read[] {
  const object = (typeof value === "object" && value !== null ? value : {}) as GeoJsonObject;
  if (object.type === "Feature") return geometryPoints(object.geometry, line);
  if (object.type === "Point") return [positionOf(object.coordinates, line)];
  if (object.type === "MultiPoint" && Array.isArray(object.coordinates))
    return object.coordinates.map((position) => positionOf(position, line));
  if (object.type === "GeometryCollection" && Array.isArray(object.geometries))
    return object.geometries.flatMap((geometry) => geometryPoints(geometry, line));
  const problem =
    typeof object.type === "string"
      ? t("No point. It is a {type}. Only Point and MultiPoint can be ordered.", { type: object.type })
      : t("No point. It has no geometry. Only Point and MultiPoint can be ordered.");
  return [{ line, problem }];
}

function positionOf(value: unknown, line: number): Read {
  const [lng, lat] = Array.isArray(value) ? value : [];
  const isValid = Number.isFinite(lng) && Number.isFinite(lat) && Math.abs(lng) <= 180 && Math.abs(lat) <= 90;
  return isValid
    ? { line, at: [lng, lat] }
    : { line, problem: t("Its coordinates are not a longitude within ±180 and a latitude within ±90.") };
}
