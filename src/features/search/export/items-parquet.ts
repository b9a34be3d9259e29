import type { SchemaElement } from "hyparquet-writer";
import { geojsonToWkb, parquetWriteBuffer } from "hyparquet-writer";
import type { Item } from "../../../contract/item.ts";
import { ringBox, wrapBox } from "../../../geo/area/box.ts";
import { cutAtAntimeridian } from "../../../geo/area/split-antimeridian.ts";
import { unwrapRing } from "../../../geo/longitude.ts";
import { closeOverPole } from "../../../geo/ring.ts";
import type { Box, Position } from "../../../geo/types.ts";

/** Type of a column: a leaf, a list of a type, or a group of named ones. */
type ColumnType = "text" | "number" | "time" | "flag" | "json" | readonly [ColumnType] | Fields;
interface Fields {
  readonly [name: string]: ColumnType;
}

const LEAVES = {
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  json: { type: "BYTE_ARRAY", converted_type: "JSON" },
  number: { type: "DOUBLE" },
  time: { type: "INT64", converted_type: "TIMESTAMP_MILLIS" },
  flag: { type: "BOOLEAN" },
} as const satisfies Record<string, Partial<SchemaElement>>;

const BOX: Fields = { xmin: "number", ymin: "number", xmax: "number", ymax: "number" };
const ASSET: Fields = { href: "text", title: "text", type: "text", roles: ["text"] };
const LINK: Fields = { rel: "text", href: "text", type: "text" };
const TIMES = new Set(["datetime", "created", "updated", "start_datetime", "end_datetime"]);

interface Column {
  name: string;
  type: ColumnType;
  data: unknown[];
}

/**
 * Writes items as stac-geoparquet 1.0 (GeoParquet 1.1): a row an item, properties as columns of their own, footprints as
 * WKB, cut at 180°. Links among the assets expire.
 */
export function itemsParquet(items: readonly Item[]): ArrayBuffer {
  const cut = items.map(cutItem);
  const columns: Column[] = [
    { name: "type", type: "text", data: items.map(() => "Feature") },
    { name: "stac_version", type: "text", data: items.map(({ stac_version }) => stac_version) },
    {
      name: "stac_extensions",
      type: ["text"],
      data: items.map(({ stac_extensions }) => stac_extensions ?? []),
    },
    { name: "id", type: "text", data: items.map(({ id }) => id) },
    { name: "collection", type: "text", data: items.map(({ collection }) => collection) },
    {
      name: "bbox",
      type: BOX,
      data: cut.map(({ box: [xmin, ymin, xmax, ymax] }) => ({ xmin, ymin, xmax, ymax })),
    },
    { name: "links", type: [LINK], data: items.map(({ links }) => links ?? []) },
    { name: "assets", type: assetFields(items), data: items.map(({ assets }) => assets) },
    ...propertyColumns(items),
  ];
  const wkb = cut.map(({ geometry }) => geojsonToWkb(geometry));
  return parquetWriteBuffer({
    schema: [
      { name: "root", num_children: columns.length + 1 },
      { name: "geometry", type: "BYTE_ARRAY", repetition_type: "OPTIONAL" },
      ...columns.flatMap(({ name, type }) => elementsOf(name, type)),
    ],
    columnData: [{ name: "geometry", data: wkb }, ...columns.map(({ name, data }) => ({ name, data }))],
    kvMetadata: [
      { key: "geo", value: JSON.stringify(geoMetadata(cut)) },
      { key: "stac-geoparquet", value: JSON.stringify({ version: "1.0.0" }) },
    ],
  });
}

type CutItem = ReturnType<typeof cutItem>;

function cutItem({
  geometry: {
    coordinates: [ring = []],
  },
}: Item) {
  const continuous = closeOverPole(unwrapRing(ring.map(([lng, lat]): Position => [lng, lat])));
  const box: Box = wrapBox(ringBox(continuous));
  const coordinates = cutAtAntimeridian([continuous]).map((rings) =>
    rings.map((one) => one.map(([lng, lat]) => [lng, lat])),
  );
  const [only = []] = coordinates;
  const geometry =
    coordinates.length === 1
      ? { type: "Polygon" as const, coordinates: only }
      : { type: "MultiPolygon" as const, coordinates };
  return { geometry, box };
}

function geoMetadata(items: readonly CutItem[]) {
  const types = [...new Set(items.map(({ geometry }) => geometry.type))];
  const covering = Object.fromEntries(Object.keys(BOX).map((side) => [side, ["bbox", side]]));
  return {
    version: "1.1.0",
    primary_column: "geometry",
    columns: { geometry: { encoding: "WKB", geometry_types: types, covering: { bbox: covering } } },
  };
}

function assetFields(items: readonly Item[]): Fields {
  const keys = new Set(items.flatMap(({ assets }) => Object.keys(assets)));
  return Object.fromEntries([...keys].map((key) => [key, ASSET]));
}

function propertyColumns(items: readonly Item[]): Column[] {
  const names = new Set(items.flatMap(({ properties }) => Object.keys(properties)));
  return [...names].map((name) => {
    const values = items.map(({ properties }) => properties[name] ?? undefined);
    const type = TIMES.has(name) ? "time" : typeOf(values);
    return { name, type, data: values.map((value) => cellOf(value, type)) };
  });
}

function typeOf(values: readonly unknown[]): ColumnType {
  const known = values.filter((value) => value !== undefined);
  const are = (kind: string) => known.every((value) => typeof value === kind);
  if (are("string")) return "text";
  if (are("number")) return "number";
  if (are("boolean")) return "flag";
  const isTexts = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === "string");
  return known.every(isTexts) ? ["text"] : "json";
}

function cellOf(value: unknown, type: ColumnType): unknown {
  if (value === undefined) return undefined;
  if (type === "time") return new Date(String(value));
  return type === "json" ? JSON.stringify(value) : value;
}

/** Returns the elements of a schema, a group before its members. */
function elementsOf(name: string, type: ColumnType): SchemaElement[] {
  if (typeof type === "string") return [{ name, ...LEAVES[type], repetition_type: "OPTIONAL" }];
  if (isList(type)) {
    return [
      { name, repetition_type: "OPTIONAL", converted_type: "LIST", num_children: 1 },
      { name: "list", repetition_type: "REPEATED", num_children: 1 },
      ...elementsOf("element", type[0]),
    ];
  }
  const fields = Object.entries(type);
  return [
    { name, repetition_type: "OPTIONAL", num_children: fields.length },
    ...fields.flatMap(([field, inner]) => elementsOf(field, inner)),
  ];
}

const isList = (type: ColumnType): type is readonly [ColumnType] => Array.isArray(type);
