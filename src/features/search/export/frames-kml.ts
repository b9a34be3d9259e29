import type { Polygon, Ring } from "../../../geo/types.ts";
import { type Column, cellWords, type FrameRow, headingOf } from "../table/columns.ts";
import { cutFootprint } from "./cut-footprint.ts";

/**
 * Frames as an OGC KML 2.2 document: a placemark each, with its time span, its values under the names of `columns`, and its
 * footprint cut at 180°. Elements stand in the order that the schema of KML gives them.
 */
export function* framesKml(rows: readonly FrameRow[], columns: readonly Column[]): Generator<string> {
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

function placemark(row: FrameRow, columns: readonly Column[]): string {
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

/** Text for XML 1.0: what stands for markup is escaped, characters that no document may hold are left out. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
