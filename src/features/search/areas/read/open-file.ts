import { strFromU8, unzipSync } from "fflate";
import { parseDbf, parseShp } from "shpjs";
import { geoJsonSystem, NOT_JSON, wktProblem } from "../../../../geo/area/area-text.ts";
import {
  byFeature,
  looksLikeWkt,
  type RawShape,
  type RawShapes,
  shapesOfGeoJson,
  shapesOfWkt,
  wktSystems,
} from "../../../../geo/area/shapes.ts";
import { entryAt } from "../../../../geo/packed.ts";
import { t } from "../../../../languages/texts.ts";
import { decodeText, isKnown } from "../../../../ui/text/decode-text.ts";
import { LONGEST_FILE } from "../limits.ts";
import { openXml } from "./open-xml.ts";

/** Maximum unpacked size of an archive, bytes. */
const LONGEST_UNPACKED = 200_000_000;

/** Maximum tags of an XML: each becomes a much larger object. */
const MOST_TAGS = 300_000;

export interface OpenedFile {
  format: "GeoJSON" | "KML" | "KMZ" | "GPX" | "WKT" | "Shapefile";
  found: RawShapes;
  /** Reference system of the file, as WKT or "EPSG:25830". */
  system: string | undefined;
  losses: string[];
  guess?: string;
}

/** File that cannot be used; the message says why, and what to do. */
export class UnreadableFile extends Error {}

/** Reads GeoJSON, KML, KMZ, GPX, WKT or a zipped Shapefile by content. Throws `UnreadableFile`. */
export function openAreaFile(bytes: Uint8Array): OpenedFile {
  if (bytes.length > LONGEST_FILE)
    throw new UnreadableFile(
      t(
        "This file has {megabytes, number, ::.0} MB, and at most 20 MB can be read. Split it, or simplify its outlines.",
        { megabytes: bytes.length / 1e6 },
      ),
    );
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return openArchive(bytes);
  if (bytes[0] === 0 && bytes[1] === 0 && bytes[2] === 0x27 && bytes[3] === 0x0a)
    throw new UnreadableFile(
      t(
        "A .shp alone does not say in which coordinates it is. Zip it with its .prj and .dbf, and use the .zip.",
      ),
    );
  const { text, guess } = decodeText(bytes);
  return withGuess(openText(text), guess);
}

function withGuess(opened: OpenedFile, guess: string | undefined): OpenedFile {
  if (guess) opened.guess = guess;
  return opened;
}

function openText(text: string): OpenedFile {
  const trimmed = text.trim();
  if (trimmed === "") throw new UnreadableFile(t("This file is empty."));
  if (trimmed.startsWith("{") || trimmed.startsWith("[")) return openGeoJson(trimmed);
  if (trimmed.startsWith("<")) return openTags(trimmed, "KML");
  if (looksLikeWkt(trimmed)) return openWkt(trimmed);
  throw new UnreadableFile(
    t("This is no GeoJSON, KML, KMZ, GPX, WKT or zipped Shapefile. Save the areas in one of these."),
  );
}

function openGeoJson(text: string): OpenedFile {
  let json: { type?: unknown };
  try {
    json = JSON.parse(text);
  } catch {
    throw new UnreadableFile(t(NOT_JSON));
  }
  if (json.type === "Topology")
    throw new UnreadableFile(
      t("TopoJSON cannot be read. Save the areas as GeoJSON, with their coordinates."),
    );
  return { format: "GeoJSON", found: shapesOfGeoJson(json), system: geoJsonSystem(json), losses: [] };
}

function openWkt(text: string): OpenedFile {
  const systems = wktSystems(text);
  if (systems.length > 1)
    throw new UnreadableFile(
      t("The WKT names {count} reference systems. Save it in one, best in 4326.", { count: systems.length }),
    );
  try {
    const system = systems[0] && `EPSG:${systems[0]}`;
    return { format: "WKT", found: shapesOfWkt(text), system, losses: [] };
  } catch (error) {
    throw new UnreadableFile(wktProblem(error));
  }
}

function openTags(text: string, format: "KML" | "KMZ"): OpenedFile {
  const tags = countTags(text);
  if (tags > MOST_TAGS)
    throw new UnreadableFile(
      t(
        "This {format} has {tags, number} tags, and at most 300,000 can be read. Split it, or save the areas as GeoJSON.",
        { format, tags },
      ),
    );
  try {
    const opened = openXml(text);
    return { ...opened, format: opened.format === "KML" ? format : opened.format, system: undefined };
  } catch (error) {
    throw new UnreadableFile(error instanceof Error ? error.message : String(error));
  }
}

function countTags(text: string): number {
  let tags = 0;
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at + 1)) tags++;
  return tags;
}

function openArchive(bytes: Uint8Array): OpenedFile {
  let size = 0;
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, {
      filter: ({ name, size: packed, originalSize }) => {
        const wanted = /\.(kml|shp|shx|dbf|prj|cpg)$/i.test(name) && !name.includes("__MACOSX");
        // Entries may overlap and understate their size.
        if (wanted) size += Math.max(packed, originalSize);
        return wanted && size <= LONGEST_UNPACKED;
      },
    });
  } catch {
    throw new UnreadableFile(t("This archive is damaged. Zip the files again."));
  }
  if (size > LONGEST_UNPACKED)
    throw new UnreadableFile(
      t("This archive unpacks to more than 200 MB. Split it, or simplify its outlines."),
    );
  const names = Object.keys(files);
  const shapefiles = names.filter((name) => /\.shp$/i.test(name));
  const kmls = names.filter((name) => /\.kml$/i.test(name));
  if (shapefiles.length > 1)
    throw new UnreadableFile(
      t("This archive holds {count} Shapefiles. Zip each alone, and use one after another.", {
        count: shapefiles.length,
      }),
    );
  const [shapefile] = shapefiles;
  if (shapefile) return openShapefile(files, shapefile);
  const main = kmls.find((name) => /(^|\/)doc\.kml$/i.test(name)) ?? kmls[0];
  if (!main) throw new UnreadableFile(t("This archive holds neither a Shapefile nor a KML."));
  const { text, guess } = decodeText(files[main] ?? new Uint8Array());
  const opened = withGuess(openTags(text.trim(), "KMZ"), guess);
  const others = kmls.length - 1;
  if (others > 0)
    opened.losses.push(
      t("Only {file} was read; {others} more KML in the archive were not.", { file: main, others }),
    );
  return opened;
}

/** Codes of lines by those of polygons with the same layout in a .shp. */
const LINE_CODES: Readonly<Record<number, number>> = { 5: 3, 15: 13, 25: 23 };

function openShapefile(files: Record<string, Uint8Array>, name: string): OpenedFile {
  const part = (ending: string) => {
    const wanted = name.replace(/shp$/i, ending).toLowerCase();
    return Object.entries(files).find(([other]) => other.toLowerCase() === wanted)?.[1];
  };
  const shp = viewOf((files[name] ?? new Uint8Array()).slice());
  const prj = part("prj");
  const losses: string[] = [];
  try {
    const code = shp.getInt32(32, true);
    const stated = shp.getInt32(24) * 2;
    if (stated > shp.byteLength)
      losses.push(
        t("The .shp is cut short: {bytes} of {stated} bytes. What is missing was not read.", {
          bytes: shp.byteLength,
          stated,
        }),
      );
    const shx = part("shx");
    if (shx) takeLengths(shp, viewOf(shx));
    const wrong = wrongRecord(shp);
    if (wrong !== undefined && stated <= shp.byteLength)
      losses.push(
        t(
          "Record {number} of the .shp has a wrong length: it and those behind it may be wrong or missing. Export the Shapefile again.",
          { number: wrong },
        ),
      );
    // Rings are read as lines: nesting, not direction, finds the holes.
    const asLines = LINE_CODES[code];
    if (asLines !== undefined) shp.setInt32(32, asLines, true);
    const geometries = parseShp(shp);
    const dbf = part("dbf");
    const { rows, guess } = dbf && holdsItsRows(viewOf(dbf)) ? rowsOf(dbf, part("cpg")) : NO_ROWS;
    const found = shapesOfGeoJson({
      features: geometries.map((geometry, i) => ({ type: "Feature", geometry, properties: rows[i] ?? null })),
    });
    if (asLines !== undefined) found.shapes = ringsAsPolygons(found.shapes);
    const opened: OpenedFile = { format: "Shapefile", found, system: prj && strFromU8(prj).trim(), losses };
    return withGuess(
      opened,
      found.shapes.some(({ name }) => name && NOT_ASCII.test(name)) ? guess : undefined,
    );
  } catch {
    throw new UnreadableFile(
      t("The Shapefile is damaged or of a kind without areas. Export it again, and zip it."),
    );
  }
}

/** Sets the record lengths to those of the .shx, where they fit the file. */
function takeLengths(shp: DataView, shx: DataView): void {
  const records: [start: number, length: number][] = [];
  for (let at = 100; at + 8 <= shx.byteLength; at += 8)
    records.push([shx.getInt32(at) * 2, shx.getInt32(at + 4) * 2]);
  const isWhole = records.every(
    ([start, length], index) =>
      start + 8 + length === (records[index + 1]?.[0] ?? shp.byteLength) && length > 0,
  );
  if (isWhole && records[0]?.[0] === 100)
    for (const [start, length] of records) shp.setInt32(start + 4, length / 2);
}

/** Returns the number, from 1, of the first record with a wrong length; undefined for none. */
function wrongRecord(shp: DataView): number | undefined {
  let number = 1;
  for (let at = 100; at < shp.byteLength; number++) {
    if (at + 12 > shp.byteLength) return number;
    const length = shp.getInt32(at + 4) * 2;
    const type = shp.getInt32(at + 8, true);
    if (length < 4 || at + 8 + length > shp.byteLength) return number;
    const isOfParts = [3, 5, 13, 15, 23, 25].includes(type);
    if (isOfParts && length < 44) return number;
    if (isOfParts) {
      const [parts, points] = [shp.getInt32(at + 44, true), shp.getInt32(at + 48, true)];
      const [base, more] = [44 + 4 * parts + 16 * points, 16 + 8 * points];
      if (![base, base + more, base + 2 * more].includes(length)) return number;
    }
    at += 8 + length;
  }
  return undefined;
}

function ringsAsPolygons(rings: readonly RawShape[]): RawShape[] {
  return byFeature(rings).map(
    (of): RawShape => ({
      ...entryAt(of, 0),
      kind: "polygon",
      coordinates: of.map(({ coordinates }) => coordinates),
    }),
  );
}

const NO_ROWS = { rows: [], guess: undefined };
const NOT_ASCII = /[^\0-\x7f]/;

const LANGUAGES: Readonly<Record<number, string>> = {
  3: "windows-1252",
  87: "windows-1252",
  88: "windows-1252",
  89: "windows-1252",
  19: "shift_jis",
  123: "shift_jis",
  77: "gbk",
  122: "gbk",
  78: "euc-kr",
  121: "euc-kr",
  79: "big5",
  120: "big5",
  80: "windows-874",
  124: "windows-874",
  38: "ibm866",
  101: "ibm866",
  200: "windows-1250",
  201: "windows-1251",
  202: "windows-1254",
  203: "windows-1253",
  204: "windows-1257",
};

/** Reads a .dbf in the encoding of its .cpg or language byte; otherwise as UTF-8, or with a guess. */
function rowsOf(dbf: Uint8Array, cpg: Uint8Array | undefined) {
  const said = cpg && strFromU8(cpg, true).trim();
  const [, page] = said ? (/^(?:ansi\s|cp|windows-)?(\d{3,4})$/i.exec(said) ?? []) : [];
  const label = [said, page && `windows-${page}`, page && `ibm${page}`, LANGUAGES[dbf[29] ?? 0]].find(
    (one) => one && isKnown(one),
  );
  const { guess } = label
    ? { guess: undefined }
    : decodeText(dbf.subarray(new DataView(dbf.buffer, dbf.byteOffset).getUint16(8, true)));
  return { rows: parseDbf(viewOf(dbf), label ?? guess), guess };
}

/** Returns whether a .dbf is as long as its header says, which limits the rows. */
function holdsItsRows(dbf: DataView): boolean {
  if (dbf.byteLength < 32) return false;
  const [rows, head, row] = [dbf.getUint32(4, true), dbf.getUint16(8, true), dbf.getUint16(10, true)];
  return row > 0 && head + rows * row <= dbf.byteLength + 1;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
