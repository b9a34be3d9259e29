import { Menu } from "@mantine/core";
import { IconCode, IconDownload } from "@tabler/icons-react";
import { saveBlob } from "../../../api/files.ts";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import type { FrameState } from "../../../api/frames/frame-states.ts";
import { takingTurns } from "../../../api/lane.ts";
import { useHasTokens, useSession } from "../../../api/use-session.ts";
import type { Item } from "../../../contract/item.ts";
import { csvLines } from "../../../domain/csv.ts";
import { ringBox, wrapBox } from "../../../geo/area/box.ts";
import { cutAtAntimeridian } from "../../../geo/area/split-antimeridian.ts";
import { unwrapRing } from "../../../geo/longitude.ts";
import { closeOverPole } from "../../../geo/ring.ts";
import type { Box, Polygon, Ring } from "../../../geo/types.ts";
import { t, text } from "../../../languages/texts.ts";
import { geometryOf } from "../../../shared/places/named-areas.ts";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { iconBefore } from "../../../ui/input/busy-button.tsx";
import { saveParts } from "../../../ui/text/save-text.ts";
import type { SearchResults } from "../api/use-search-results.ts";
import {
  cellsOf,
  cellWords,
  frameColumns,
  headingOf,
  type TableColumn,
  type TableRow,
} from "../table/columns.ts";
import { useKnownPrice } from "../table/use-frame-prices.ts";
import classes from "./export.module.css";
import { type CodeLanguage, codeChoices, codeLanguages, isOfStac } from "./search-code.ts";

export interface ExportItemsProps {
  results: Pick<SearchResults, "frames" | "hasMore" | "reachedCap" | "missing" | "loading" | "error">;
  frames: readonly CatalogFrame[];
  coverage: ReadonlyMap<string, number> | undefined;
  stateOf: (frameID: string) => FrameState;
  onCode: (language: CodeLanguage) => void;
  onSaving: (saving: boolean) => void;
  /** Sentence on a file that could not be written. */
  problem: string | undefined;
  onProblem: (problem: string | undefined) => void;
}

export function exportWords({ frames, results }: Pick<ExportItemsProps, "frames" | "results">): string {
  const { hasMore, reachedCap, missing, loading, error } = results;
  if (error) return t("The search failed: there are no frames to export");
  if (loading) return t("Searching…");
  const loaded = results.frames.length;
  const isWhole = missing.length === 0 && !reachedCap && !hasMore;
  if (isWhole)
    return frames.length < loaded
      ? t("{shown, number} of {loaded, plural, one {# frame} other {# frames}}", {
          shown: frames.length,
          loaded,
        })
      : t("{loaded, plural, one {# frame} other {All # frames}}", { loaded });
  const counted =
    frames.length < loaded
      ? t("{shown, number} of {loaded, plural, one {# frame} other {# frames}} loaded", {
          shown: frames.length,
          loaded,
        })
      : t("{loaded, plural, one {# frame} other {# frames}} loaded", { loaded });
  if (missing.length > 0) return t("{frames}; a part of the area is missing", { frames: counted });
  if (reachedCap) return t("{frames}, more exist. Narrow the search to export all", { frames: counted });
  return t("{frames}, more exist. Load all to export all", { frames: counted });
}

export function ExportItems(props: ExportItemsProps) {
  const { results, frames, coverage, stateOf, onCode, onSaving, problem, onProblem } = props;
  const { prefix } = useSession();
  const hasTokens = useHasTokens();
  const priceOf = useKnownPrice();

  async function save({ fileName, mediaType, parts, file }: FileFormat) {
    onSaving(true);
    onProblem(undefined);
    const rows = frames.map((frame): TableRow => {
      const { frameID } = frame;
      return { frame, state: stateOf(frameID), coverage: coverage?.get(frameID), price: priceOf(frameID) };
    });
    const written: string[] = [];
    const turns = takingTurns();
    try {
      if (file) saveBlob(fileName, new Blob([await file(rows)], { type: mediaType }));
      for (const part of parts?.({ rows, prefix }) ?? []) {
        written.push(part);
        await turns();
      }
    } catch {
      return onProblem(t("Couldn’t write {file}. Try again.", { file: fileName }));
    } finally {
      onSaving(false);
    }
    if (parts) saveParts(fileName, mediaType, written);
    announce(t("Saved {file}: {frames}", { file: fileName, frames: exportWords({ frames, results }) }));
  }

  const choices = (ofStac: boolean) =>
    codeChoices
      .filter(({ value }) => isOfStac(value) === ofStac)
      .map(({ value, label }) => (
        <Menu.Item key={value} {...iconBefore(IconCode)} onClick={() => onCode(value)}>
          {label}
          <span className={classes.help}>{t(codeLanguages[value].help)}</span>
        </Menu.Item>
      ));

  return (
    <>
      {problem && (
        <Menu.Label className={classes.problem} role="alert">
          {problem}
        </Menu.Label>
      )}
      <Menu.Label className={classes.label}>{exportWords({ frames, results })}</Menu.Label>
      {Object.values(fileFormats).map((format) => (
        <Menu.Item
          key={format.name}
          disabled={frames.length === 0}
          {...iconBefore(IconDownload)}
          onClick={() => void save(format)}
        >
          {format.name}
          <span className={classes.help}>{t(format.help)}</span>
        </Menu.Item>
      ))}
      {hasTokens && (
        <>
          <Menu.Divider />
          <Menu.Label>{t("The search as code")}</Menu.Label>
          {choices(false)}
          <Menu.Divider />
          <Menu.Label>{t("Open in QGIS or Python, by STAC")}</Menu.Label>
          {choices(true)}
        </>
      )}
    </>
  );
}

export interface ExportInput {
  rows: readonly TableRow[];
  prefix: string;
}

interface FileFormat {
  name: string;
  help: string;
  fileName: string;
  mediaType: string;
  /** Parts of the file, one for each frame, so that writing can yield. */
  parts?: (input: ExportInput) => Iterable<string>;
  /** Writes the whole file, in a worker. */
  file?: (rows: readonly TableRow[]) => Promise<ArrayBuffer>;
}

/** Export formats; only those of STAC hold links. */
export const fileFormats = {
  geojson: {
    name: "GeoJSON",
    help: text("One feature per frame, split at 180° (RFC 7946)"),
    fileName: "swath-frames.geojson",
    mediaType: "application/geo+json",
    parts: framesGeoJson,
  },
  kml: {
    name: "KML",
    help: text("One placemark per frame, with its time"),
    fileName: "swath-frames.kml",
    mediaType: "application/vnd.google-earth.kml+xml",
    parts: ({ rows, prefix }) => framesKml(rows, frameColumns(prefix)),
  },
  csv: {
    name: "CSV",
    help: text("One row per frame, footprint as WKT"),
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
  parquet: {
    name: "STAC GeoParquet",
    help: text("The items as a table for DuckDB, GeoPandas or QGIS"),
    fileName: "swath-items.parquet",
    mediaType: "application/vnd.apache.parquet",
    file: itemsInParquet,
  },
} as const satisfies Record<string, FileFormat>;

/** Writes GeoJSON (RFC 7946): a feature for each frame, cut at 180°; unknown values are null. */
function framesGeoJson({ rows, prefix }: ExportInput): Iterable<string> {
  const columns = frameColumns(prefix);
  return collectionOf(rows, (row) => {
    const { parts, box } = cutFootprint(row.frame.ring);
    return [
      {
        type: "Feature",
        id: row.frame.frameID,
        bbox: box,
        geometry: geometryOf(parts),
        properties: Object.fromEntries(columns.map(({ id, value }) => [id, value(row) ?? null])),
      },
    ];
  });
}

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

/** Writes a STAC ItemCollection of the unchanged items; links among their assets expire. */
function itemCollection({ rows }: ExportInput): Iterable<string> {
  return collectionOf(rows, ({ frame }) => frame.items);
}

/** Writes the items as stac-geoparquet in a worker, which ends with the file. */
function itemsInParquet(rows: readonly TableRow[]): Promise<ArrayBuffer> {
  const worker = new Worker(new URL("./items-parquet-worker.ts", import.meta.url), { type: "module" });
  const items: Item[] = rows.flatMap(({ frame }) => frame.items);
  return new Promise<ArrayBuffer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => resolve(data);
    worker.onerror = reject;
    worker.postMessage(items);
  }).finally(() => worker.terminate());
}

function* collectionOf(
  rows: readonly TableRow[],
  featuresOf: (row: TableRow) => readonly object[],
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

interface CutFootprint {
  /** Polygons with longitudes in [-180, 180], outer rings counter-clockwise: one, or one each side of 180°. */
  parts: readonly Polygon[];
  /** West > east where it crosses 180° (RFC 7946 5.2). */
  box: Box;
}

/** Cuts a footprint (wrapped ring) at 180° (RFC 7946 3.1.9) and turns its rings as RFC 7946 3.1.6 asks. */
export function cutFootprint(ring: Ring): CutFootprint {
  const continuous = closeOverPole(unwrapRing(ring));
  return { parts: cutAtAntimeridian([continuous]), box: wrapBox(ringBox(continuous)) };
}

/** Writes OGC KML 2.2, a placemark for each frame, with the elements in schema order. */
function* framesKml(rows: readonly TableRow[], columns: readonly TableColumn[]): Generator<string> {
  const head = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2">',
    "<Document>",
    "<name>Swath frames</name>",
    '<Style id="frame"><LineStyle><color>ffffffff</color><width>1.5</width></LineStyle><PolyStyle><color>33ffffff</color></PolyStyle></Style>',
    '<Schema name="frame" id="frame-values">',
    ...columns.map(
      (column) =>
        `<SimpleField type="${column.kind === "number" ? "double" : "string"}" name="${column.id}"><displayName>${escapeXml(headingOf(column))}</displayName></SimpleField>`,
    ),
    "</Schema>",
  ];
  yield `${head.join("\n")}\n`;
  for (const row of rows) yield `${placemark(row, columns)}\n`;
  yield "</Document>\n</kml>\n";
}

function placemark(row: TableRow, columns: readonly TableColumn[]): string {
  const { frame } = row;
  const values = columns.flatMap(({ id, value }) => {
    const cell = value(row);
    return cell === undefined || cell === ""
      ? []
      : [`<SimpleData name="${id}">${escapeXml(String(cell))}</SimpleData>`];
  });
  const [mode] = columns.filter(({ id }) => id === "mode");
  return [
    "<Placemark>",
    `<name>${escapeXml(frame.frameID)}</name>`,
    ...(mode ? [`<Snippet maxLines="1">${escapeXml(cellWords(mode, row))}</Snippet>`] : []),
    `<TimeSpan><begin>${escapeXml(frame.start)}</begin><end>${escapeXml(frame.end)}</end></TimeSpan>`,
    "<styleUrl>#frame</styleUrl>",
    `<ExtendedData><SchemaData schemaUrl="#frame-values">${values.join("")}</SchemaData></ExtendedData>`,
    shape(cutFootprint(frame.ring).parts),
    "</Placemark>",
  ].join("\n");
}

function shape(parts: readonly Polygon[]): string {
  const polygons = parts.map(
    ([outer = [], ...holes]) =>
      `<Polygon><tessellate>1</tessellate>${boundary("outer", outer)}${holes.map((hole) => boundary("inner", hole)).join("")}</Polygon>`,
  );
  return polygons.length === 1 ? (polygons[0] ?? "") : `<MultiGeometry>${polygons.join("")}</MultiGeometry>`;
}

function boundary(which: "outer" | "inner", ring: Ring): string {
  const coordinates = ring.map(([lng, lat]) => `${lng},${lat}`).join(" ");
  return `<${which}BoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></${which}BoundaryIs>`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for XML 1.0 and drops characters that it cannot hold. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
