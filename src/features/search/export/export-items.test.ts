import { Window } from "happy-dom";
import { expect, test } from "vitest";
import { framesOf } from "../../../api/frames/frame.ts";
import type { Item } from "../../../contract/item.ts";
import { readCsv } from "../../../domain/csv.ts";
import { polygonArea } from "../../../geo/area/area.ts";
import { unwrapRing } from "../../../geo/longitude.ts";
import { closeOverPole } from "../../../geo/ring.ts";
import type { Polygon, Position, Ring } from "../../../geo/types.ts";
import { changedFrame } from "../../../testing/catalog/changed-frame.ts";
import { frameAt, makeFrames } from "../../../testing/catalog/make-frames.ts";
import { signIn } from "../../../testing/service/caller.ts";
import { startService } from "../../../testing/service/start-service.ts";
import type { TableRow } from "../table/columns.ts";
import { cutFootprint, type ExportInput, fileFormats } from "./export-items.tsx";

/** Frames of everywhere, among them some across 180°. */
const made = [...makeFrames(200, 5), frameAt([180, -17], { imageID: 7, frameNumber: 1 })];

/** The items as they came over the wire, before this app has read them. */
async function itemsOnTheWire(): Promise<Item[]> {
  const service = startService(made);
  const { post } = await signIn(service);
  return (await post("/api/catalog/v2/search", { limit: 1_000 })).body.data;
}

const items = await itemsOnTheWire();
const rows = framesOf(items, "svc").map((frame, index): TableRow => {
  const price = index % 2 === 0 ? { amount: 47_550, currency: "EUR", askedAt: 1_780_000_000_000 } : undefined;
  return {
    frame,
    state: index % 3 === 0 ? "cart" : "default",
    coverage: index % 2 ? undefined : 0.123456,
    price,
  };
});
const input: ExportInput = { rows, prefix: "svc" };
const fileOf = (format: Exclude<keyof typeof fileFormats, "parquet">, input: ExportInput) =>
  [...fileFormats[format].parts(input)].join("");

/** Twice the area that a ring encloses on a flat map; positive when counter-clockwise. */
const turnOf = (ring: Ring) =>
  ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[at + 1] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);

/** Returns the faults of a cut footprint as other programs read it. */
function faultsOf(parts: readonly Polygon[], footprint: Ring): string[] {
  const whole = polygonArea([closeOverPole(unwrapRing(footprint))]);
  const area = parts.reduce((sum, part) => sum + polygonArea(part), 0);
  const positions = parts.flat(2) as unknown as Position[];
  return [
    ...(Math.abs(area - whole) > whole * 1e-9 ? [`${area} of ${whole} km²`] : []),
    ...(positions.some(([lng, lat]) => Math.abs(lng) > 180 || Math.abs(lat) > 90) ? ["off the map"] : []),
    ...parts.flatMap(([outer = []]) => [
      ...(turnOf(outer) > 0 ? [] : ["clockwise"]),
      ...(outer[0]?.join() === outer.at(-1)?.join() && outer.length >= 4 ? [] : ["not closed"]),
    ]),
  ];
}

test("there are footprints on both sides of 180°, or the rest proves little", () => {
  expect(rows.filter(({ frame }) => cutFootprint(frame.ring).parts.length > 1).length).toBeGreaterThan(3);
});

test.each([
  [
    [0, 85],
    [120, 85],
    [-120, 85],
    [0, 85],
  ],
  [
    [0, -85],
    [-120, -85],
    [120, -85],
    [0, -85],
  ],
])("a footprint round a pole reaches from -180 to 180 and to the pole", (...ring) => {
  const { parts, box } = cutFootprint(ring as unknown as Ring);
  expect(faultsOf(parts, ring as unknown as Ring)).toEqual([]);
  expect([box[0], box[2], Math.max(Math.abs(box[1]), Math.abs(box[3]))]).toEqual([-180, 180, 90]);
});

test("GeoJSON has a feature a frame, cut at 180°, counter-clockwise, its box west > east where it crosses", () => {
  const { type, features } = JSON.parse(fileOf("geojson", input));
  expect(type).toBe("FeatureCollection");
  expect(features).toHaveLength(rows.length);
  for (const [index, { id, bbox, geometry, properties }] of features.entries()) {
    const { frame } = rows[index] as TableRow;
    expect(id).toBe(frame.frameID);
    const parts = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
    expect(faultsOf(parts, frame.ring)).toEqual([]);
    expect(bbox[0] > bbox[2]).toBe(geometry.type === "MultiPolygon");
    expect(properties.incidence_deg).toBe(frame.incidence.center);
  }
  expect(features[0].properties).toMatchObject({ price: 475.5, currency: "EUR", coverage_percent: 12.346 });
  expect(features[1].properties).toMatchObject({ price: null, coverage_percent: null });
});

test("KML is read by an XML parser: a placemark a frame, its parts on their sides of 180°, text as it was", () => {
  const [first, ...others] = rows;
  if (!first) throw new Error("There are no frames.");
  const named = { ...first, frame: changedFrame(first.frame, { platform: 'A&B <"sat"> \u0007 1' }) };
  const text = fileOf("kml", { ...input, rows: [named, ...others] });
  const { DOMParser } = new Window();
  const document = new DOMParser().parseFromString(text, "application/xml");
  expect(document.querySelector("parsererror")).toBeNull();
  const placemarks = [...document.getElementsByTagName("Placemark")];
  expect(placemarks).toHaveLength(rows.length);
  const order = ["name", "Snippet", "TimeSpan", "styleUrl", "ExtendedData"];
  for (const [index, placemark] of placemarks.entries()) {
    const { frame } = rows[index] as TableRow;
    expect([...placemark.children].slice(0, -1).map(({ tagName }) => tagName)).toEqual(order);
    expect(placemark.getElementsByTagName("name")[0]?.textContent).toBe(frame.frameID);
    const parts = [...placemark.getElementsByTagName("Polygon")].map((polygon) =>
      [...polygon.getElementsByTagName("coordinates")].map(({ textContent }) =>
        textContent.split(" ").map((pair) => pair.split(",").map(Number) as unknown as Position),
      ),
    );
    expect(faultsOf(parts, frame.ring)).toEqual([]);
    expect(placemark.lastElementChild?.tagName).toBe(parts.length > 1 ? "MultiGeometry" : "Polygon");
  }
  const platform = [...document.getElementsByTagName("SimpleData")].find(
    (data) => data.getAttribute("name") === "platform",
  );
  expect(platform?.textContent).toBe('A&B <"sat">  1');
});

test("CSV has a row a frame with its numbers, and the footprint as WKT, cut at 180°", () => {
  const [header = [], ...lines] = readCsv(fileOf("csv", input));
  expect(lines).toHaveLength(rows.length);
  const cell = (line: string[], name: string) => line[header.indexOf(name)] ?? "";
  for (const [index, line] of lines.entries()) {
    const { frame } = rows[index] as TableRow;
    expect(cell(line, "frame_id")).toBe(frame.frameID);
    expect(Number(cell(line, "top_left_lng"))).toBe(frame.corners?.top_left[0]);
    const parts = cell(line, "footprint_wkt")
      .split(/\)\), /)
      .map(
        (part): Polygon => [
          part
            .replace(/[^\d\s.,e-]/g, "")
            .split(",")
            .map((pair) => pair.trim().split(" ").map(Number) as unknown as Position),
        ],
      );
    expect(faultsOf(parts, frame.ring)).toEqual([]);
  }
  expect(cell(lines[0] ?? [], "price")).toBe("475.5");
});

test("an ItemCollection holds the items exactly as the service gave them", () => {
  const { type, features } = JSON.parse(fileOf("stac", input));
  expect(type).toBe("FeatureCollection");
  const byID = (a: Item, b: Item) => (a.id < b.id ? -1 : 1);
  expect([...features].sort(byID)).toEqual([...items].sort(byID));
});

test("no file but that of the items holds a link", () => {
  const withLink = (["geojson", "kml", "csv"] as const).filter((format) =>
    /https?:(?!\/\/www\.opengis\.net\/kml)/.test(fileOf(format, input)),
  );
  expect(withLink).toEqual([]);
});
