import { groupBy } from "../../domain/group-by.ts";
import { t, text } from "../../languages/texts.ts";

/** A shape of a text or file, its coordinates unchecked. */
export interface RawShape {
  kind: "polygon" | "line" | "point";
  coordinates: unknown;
  name: string | undefined;
  feature: number;
}

export interface RawShapes {
  shapes: RawShape[];
  /** Features without a shape. */
  empty: { feature: number; name: string | undefined }[];
  others: Set<string>;
  features: number;
}

export interface GeoJsonObject {
  type?: unknown;
  coordinates?: unknown;
  geometry?: unknown;
  geometries?: unknown;
  features?: unknown;
  properties?: unknown;
}

const KINDS: Readonly<Record<string, RawShape["kind"]>> = {
  Polygon: "polygon",
  LineString: "line",
  Point: "point",
};

/** Returns the shapes of any GeoJSON object; parts of a multi-geometry belong to one feature. */
export function shapesOfGeoJson(value: unknown): RawShapes {
  const found: RawShapes = { shapes: [], empty: [], others: new Set(), features: 0 };
  collect(value, undefined, found);
  return found;
}

/** Returns the shapes of WKT; throws a sentence for what cannot be read. */
export function shapesOfWkt(text: string): RawShapes {
  return shapesOfGeoJson({
    features: readWkt(text).map((geometry) => ({ type: "Feature", geometry, properties: null })),
  });
}

function collect(value: unknown, name: string | undefined, found: RawShapes): void {
  if (typeof value !== "object" || value === null) return;
  const object: GeoJsonObject = value;
  if (Array.isArray(object.features)) {
    for (const feature of object.features) collect(feature, undefined, found);
    return;
  }
  const feature = object.type === "Feature";
  found.features++;
  const before = found.shapes.length;
  const known = found.others.size;
  const named = feature ? nameOf(object.properties) : name;
  collectGeometry(feature ? object.geometry : object, named, found);
  if (found.shapes.length === before && found.others.size === known)
    found.empty.push({ feature: found.features, name: named });
}

function collectGeometry(value: unknown, name: string | undefined, found: RawShapes): void {
  if (typeof value !== "object" || value === null) return;
  const { type, coordinates, geometries }: GeoJsonObject = value;
  if (Array.isArray(geometries)) {
    for (const geometry of geometries) collectGeometry(geometry, name, found);
    return;
  }
  if (typeof type !== "string") return;
  const several = type.startsWith("Multi");
  const single = several ? type.slice(5) : type;
  const kind = Object.hasOwn(KINDS, single) ? KINDS[single] : undefined;
  if (!kind) {
    found.others.add(type.slice(0, 40));
    return;
  }
  if (!Array.isArray(coordinates) || coordinates.length === 0) return;
  for (const one of several ? coordinates : [coordinates])
    found.shapes.push({ kind, coordinates: one, name, feature: found.features });
}

const NAMES = /^(name|title|label|id|bezeichnung|nom)$/i;

/** Returns the first property that names the feature. */
function nameOf(properties: unknown): string | undefined {
  if (typeof properties !== "object" || properties === null) return undefined;
  const named = Object.entries(properties).filter(
    ([key, value]) => NAMES.test(key) && (typeof value === "string" || typeof value === "number"),
  );
  const [, best] = named.find(([key]) => /^name$/i.test(key)) ?? named[0] ?? [];
  const text = best === undefined ? "" : String(best).trim();
  return text === "" ? undefined : text.slice(0, 80);
}

export function byFeature(shapes: readonly RawShape[]): RawShape[][] {
  return [...groupBy(shapes, ({ feature }) => feature).values()];
}

interface WktGeometry {
  type: string;
  coordinates?: unknown;
  geometries?: readonly WktGeometry[];
}

const TYPES = {
  POINT: "Point",
  LINESTRING: "LineString",
  POLYGON: "Polygon",
  MULTIPOINT: "MultiPoint",
  MULTILINESTRING: "MultiLineString",
  MULTIPOLYGON: "MultiPolygon",
  GEOMETRYCOLLECTION: "GeometryCollection",
} as const;

const TOKEN = /[(),;=]|[^\s(),;=]+/g;
const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;
const TYPE = new RegExp(`^(${Object.keys(TYPES).join("|")})(z|m|zm)?$`, "i");
const UNREADABLE = text("The WKT cannot be read. Write POLYGON((lng lat, lng lat, …)).");

export function looksLikeWkt(text: string): boolean {
  return new RegExp(`^\\s*(srid=\\d+;)?\\s*(${Object.keys(TYPES).join("|")})(z|m|zm)?\\b`, "i").test(text);
}

export function wktSystems(text: string): string[] {
  return [...new Set([...text.matchAll(/srid=(\d+);/gi)].map(([, srid = ""]) => srid))];
}

/** Reads the geometries of WKT, separated by semicolons or not; throws a sentence for what cannot be read. */
export function readWkt(text: string): WktGeometry[] {
  const tokens = [...text.matchAll(TOKEN)].map(([token]) => token);
  let at = 0;
  const geometries: WktGeometry[] = [];
  while (at < tokens.length) {
    if (tokens[at] === ";") at++;
    else if (tokens[at]?.toUpperCase() === "SRID" && tokens[at + 1] === "=") at += 3;
    else geometries.push(geometry());
  }
  return geometries;

  function geometry(): WktGeometry {
    const [, name = ""] = TYPE.exec(tokens[at++] ?? "") ?? [];
    const type = TYPES[name.toUpperCase() as keyof typeof TYPES];
    if (!type) throw new Error(t(UNREADABLE));
    if (/^(z|m|zm)$/i.test(tokens[at] ?? "")) at++;
    if (/^empty$/i.test(tokens[at] ?? "")) {
      at++;
      return { type, coordinates: [] };
    }
    if (type === "GeometryCollection") return { type, geometries: list(geometry) };
    const coordinates = list(item);
    if (type === "Point" && coordinates.length > 1) throw new Error(t(UNREADABLE));
    return { type, coordinates: type === "Point" ? coordinates[0] : coordinates };
  }

  function list<T>(one: () => T): T[] {
    expect("(");
    const items = [one()];
    while (tokens[at] === ",") {
      at++;
      items.push(one());
    }
    expect(")");
    return items;
  }

  function item(): unknown {
    if (tokens[at] === "(") {
      const inner = list(item);
      // Points of a MULTIPOINT may have brackets of their own.
      return inner.length === 1 && isPosition(inner[0]) ? inner[0] : inner;
    }
    const parts: string[] = [];
    for (let token = tokens[at]; token && !/^[(),]$/.test(token); token = tokens[++at]) parts.push(token);
    if (parts.length === 0) throw new Error(at < tokens.length ? t(UNREADABLE) : t(INCOMPLETE));
    const isValid = parts.length >= 2 && parts.length <= 4 && parts.every((part) => NUMBER.test(part));
    return isValid ? parts.map(Number) : [parts.join(" ")];
  }

  function expect(bracket: "(" | ")"): void {
    if (tokens[at] !== bracket) throw new Error(at < tokens.length ? t(UNREADABLE) : t(INCOMPLETE));
    at++;
  }
}

const INCOMPLETE = text("The WKT is incomplete: brackets are missing.");

const isPosition = (value: unknown): boolean => Array.isArray(value) && !Array.isArray(value[0]);
