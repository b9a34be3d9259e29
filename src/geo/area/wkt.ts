import { t, text } from "../../languages/texts.ts";

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
