import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, expect, test } from "vitest";
import type { Item } from "../../../contract/item.ts";
import { frameAt, makeFrames } from "../../../testing/catalog/make-frames.ts";
import { signIn } from "../../../testing/service/caller.ts";
import { startService } from "../../../testing/service/start-service.ts";
import { itemsParquet } from "./items-parquet.ts";

const { post } = await signIn(
  startService([...makeFrames(40, 5), frameAt([180, -17], { imageID: 7, frameNumber: 1 })]),
);
const items: Item[] = (await post("/api/catalog/v2/search", { limit: 1_000 })).body.data;
const folder = mkdtempSync(join(tmpdir(), "items-parquet-"));
const file = join(folder, "items.parquet");
writeFileSync(file, new Uint8Array(itemsParquet(items)));
const database = await DuckDBInstance.create(":memory:");
const connection = await database.connect();
afterAll(() => {
  connection.closeSync();
  rmSync(folder, { recursive: true });
});

async function ask(columns: string) {
  return (await connection.runAndReadAll(`select ${columns} from '${file}'`)).getRowObjectsJson();
}

test("DuckDB reads every item with its properties, assets and time", async () => {
  const rows = await ask(
    `id, frame_id, epoch_ms(start_datetime) as start, "svc:incidence_center" as incidence,
     "sar:polarizations"[1] as polarization, assets."thumbnail-png".href as picture, bbox.xmin as west, links[1].rel as rel`,
  );
  expect(rows).toHaveLength(items.length);
  for (const [index, item] of items.entries()) {
    expect(rows[index]).toEqual({
      id: item.id,
      frame_id: item.properties.frame_id,
      start: String(Date.parse(item.properties.start_datetime ?? "")),
      incidence: item.properties["svc:incidence_center"],
      polarization: (item.properties["sar:polarizations"] as string[])[0],
      picture: item.assets["thumbnail-png"]?.href,
      west: item.bbox?.[0],
      rel: "collection",
    });
  }
});

test("DuckDB knows the footprints as geometries, in parts across 180°, by what the file says as GeoParquet", async () => {
  const kinds = await ask("distinct split_part(geometry::varchar, ' ', 1) as kind, typeof(geometry) as type");
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(["MULTIPOLYGON", "POLYGON"]);
  expect(kinds[0]?.type).toBe("GEOMETRY('OGC:CRS84')");
  const read = await connection.runAndReadAll(
    `select decode(key) as key, decode(value) as value from parquet_kv_metadata('${file}')`,
  );
  const { geo } = Object.fromEntries(
    read.getRowObjectsJson().map(({ key, value }) => [String(key), JSON.parse(String(value))]),
  );
  expect(geo).toMatchObject({
    primary_column: "geometry",
    columns: { geometry: { encoding: "WKB", geometry_types: expect.arrayContaining(["MultiPolygon"]) } },
  });
});
