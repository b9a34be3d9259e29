import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";

const schema = (name: string) =>
  JSON.parse(readFileSync(new URL(`../fixtures/stac/${name}.json`, import.meta.url), "utf8"));

/** Parts of GeoJSON that the schemas of STAC refer to, as far as footprints need them (RFC 7946, 3). */
const GEOJSON = {
  "https://geojson.org/schema/Feature.json": {
    type: "object",
    required: ["type", "properties", "geometry"],
    properties: {
      type: { const: "Feature" },
      bbox: { type: "array", minItems: 4, items: { type: "number" } },
    },
  },
  "https://geojson.org/schema/Geometry.json": {
    type: "object",
    required: ["type", "coordinates"],
    properties: {
      type: { enum: ["Polygon", "MultiPolygon"] },
      coordinates: { type: "array", items: { type: "array", minItems: 1 } },
    },
  },
};

function stacValidator(): Ajv {
  const ajv = new Ajv({ strict: false, allErrors: true });
  (addFormats as unknown as (ajv: Ajv) => void)(ajv);
  for (const format of ["iri", "iri-reference"]) ajv.addFormat(format, URL.canParse);
  for (const [id, body] of Object.entries(GEOJSON)) ajv.addSchema(body, id);
  for (const name of ["basics", "datetime", "instrument", "licensing", "provider", "item", "collection"]) {
    ajv.addSchema(schema(name));
  }
  for (const name of ["sar", "sat"]) ajv.addSchema(schema(name));
  return ajv;
}

const ajv = stacValidator();
export const ITEM = "https://schemas.stacspec.org/v1.0.0/item-spec/json-schema/item.json#";
export const COLLECTION = "https://schemas.stacspec.org/v1.0.0/collection-spec/json-schema/collection.json#";

/** Returns what the schemas of STAC 1.0.0 find wrong with a document. */
export function faultsOf(schemaID: string, document: unknown): string[] {
  const validate = ajv.getSchema(schemaID);
  if (!validate) throw new Error(`There is no schema ${schemaID}.`);
  return validate(document)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
