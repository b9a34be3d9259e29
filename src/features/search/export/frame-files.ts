import type { Polygon } from "../../../geo/types.ts";
import { text } from "../../../languages/text.ts";
import { csvLines } from "../../../ui/text/csv.ts";
import { cellsOf, type FrameRow, frameColumns } from "../table/columns.ts";
import { cutFootprint } from "./cut-footprint.ts";
import { framesKml } from "./frames-kml.ts";

/** What is exported, and by what namespace the service's own properties are read. */
export interface ExportInput {
  rows: readonly FrameRow[];
  prefix: string;
}

/** A file that frames are written into. */
interface FileFormat {
  name: string;
  /** What it is for. */
  help: string;
  fileName: string;
  mediaType: string;
  /** Its parts, one a frame and what stands around them: of many, others have their turn between two. */
  parts: (input: ExportInput) => Iterable<string>;
}

/** The formats of an export; none but the STAC items holds a link. */
export const fileFormats = {
  geojson: {
    name: "GeoJSON",
    help: text("A feature a frame, cut at 180° (RFC 7946)"),
    fileName: "swath-frames.geojson",
    mediaType: "application/geo+json",
    parts: framesGeoJson,
  },
  kml: {
    name: "KML",
    help: text("A placemark a frame, with its time"),
    fileName: "swath-frames.kml",
    mediaType: "application/vnd.google-earth.kml+xml",
    parts: ({ rows, prefix }) => framesKml(rows, frameColumns(prefix)),
  },
  csv: {
    name: "CSV",
    help: text("A row a frame, footprint as WKT"),
    fileName: "swath-frames.csv",
    mediaType: "text/csv",
    parts: framesCsv,
  },
  stac: {
    name: "STAC ItemCollection",
    help: text("The items as the service gave them, with their links"),
    fileName: "swath-items.json",
    mediaType: "application/geo+json",
    parts: itemCollection,
  },
} as const satisfies Record<string, FileFormat>;
export type FileFormatName = keyof typeof fileFormats;

/** Frames as a GeoJSON FeatureCollection (RFC 7946): a feature a frame, cut at 180°, its id the frame's; what is not known is null. */
function framesGeoJson({ rows, prefix }: ExportInput): Iterable<string> {
  const columns = frameColumns(prefix);
  return collectionOf(rows, (row) => {
    const { parts, box } = cutFootprint(row.frame.ring);
    const [only, ...others] = parts;
    return [
      {
        type: "Feature",
        id: row.frame.frameID,
        bbox: box,
        geometry:
          others.length === 0
            ? { type: "Polygon", coordinates: only ?? [] }
            : { type: "MultiPolygon", coordinates: parts },
        properties: Object.fromEntries(columns.map(({ id, value }) => [id, value(row) ?? null])),
      },
    ];
  });
}

/** Frames as CSV, a row each, with all columns and the footprint as WKT, cut at 180°. */
function framesCsv({ rows, prefix }: ExportInput): Iterable<string> {
  const columns = frameColumns(prefix);
  function* cells() {
    for (const row of rows)
      yield { ...cellsOf(columns, row), footprint_wkt: wktOf(cutFootprint(row.frame.ring).parts) };
  }
  return csvLines([...columns.map(({ id }) => id), "footprint_wkt"], cells());
}

function wktOf(parts: readonly Polygon[]): string {
  const bodies = parts.map(
    (polygon) =>
      `(${polygon.map((ring) => `(${ring.map(([lng, lat]) => `${lng} ${lat}`).join(", ")})`).join(", ")})`,
  );
  return bodies.length === 1 ? `POLYGON ${bodies[0]}` : `MULTIPOLYGON (${bodies.join(", ")})`;
}

/** The items of the frames as a STAC ItemCollection, each as the service gave it: links that expire are among their assets. */
function itemCollection({ rows }: ExportInput): Iterable<string> {
  return collectionOf(rows, ({ frame }) => frame.items);
}

/** A FeatureCollection with the features of some rows. */
function* collectionOf(
  rows: readonly FrameRow[],
  featuresOf: (row: FrameRow) => readonly object[],
): Generator<string> {
  yield '{\n "type": "FeatureCollection",\n "features": [';
  let before = "";
  for (const row of rows) {
    const features = featuresOf(row).map((feature) => JSON.stringify(feature, null, 1));
    yield `${before}\n${features.join(",\n")}`;
    before = ",";
  }
  yield "\n ]\n}\n";
}
