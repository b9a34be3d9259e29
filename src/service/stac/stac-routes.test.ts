import { Catalog, ItemCollection } from "stac-js";
import { expect, test } from "vitest";
import type { StacItem, StacLink } from "../../contract/stac.ts";
import { oddFrames } from "../../testing/catalog/catalog-frames.ts";
import { frameAt, makeFrames } from "../../testing/catalog/make-frames.ts";
import { COLLECTION, faultsOf, ITEM } from "../../testing/catalog/stac-schemas.ts";
import { type Answer, askToken, callerWith, signIn } from "../../testing/service/caller.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { startService, testParts } from "../../testing/service/start-service.ts";
import { stacDifferences } from "../../testing/suites/stac.ts";
import { createService } from "../service.ts";

const BASE = "https://swath.test/sandbox";
const STAC = `${BASE}/stac`;
const service = startService(makeFrames(300));
const caller = await signIn(service);
const openly = (path: string, init?: RequestInit) => service.fetch(new Request(`${BASE}${path}`, init));

const idsIn = ({ body }: Answer): string[] => body.features.map(({ id }: StacItem) => id);
const linkOf = ({ body }: Answer, rel: string): StacLink | undefined =>
  body.links.find((link: StacLink) => link.rel === rel);

test("the landing page, what it keeps and its queryables are open to everybody", async () => {
  for (const path of [
    "/stac",
    "/stac/",
    "/stac/conformance",
    "/stac/queryables",
    "/stac/collections/public",
  ]) {
    const answer = await openly(path);
    expect([path, answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([
      path,
      200,
      "*",
    ]);
  }
  const { conformsTo } = await (await openly("/stac/conformance")).json();
  expect(conformsTo).toContain("https://api.stacspec.org/v1.0.0/item-search#query");
  expect(conformsTo.filter((name: string) => name.includes("filter"))).toEqual([]);
});

test("a library of others finds the search and the collections of the landing page", async () => {
  const landing = await (await openly("/stac")).json();
  const catalog = new Catalog(landing, STAC);
  expect(catalog.getSearchLink("POST")?.href).toBe(`${STAC}/search`);
  expect(catalog.getSearchLink("GET")?.href).toBe(`${STAC}/search`);
  expect(catalog.getApiCollectionsLink()?.href).toBe(`${STAC}/collections`);
});

test("where the host shows the reference, the landing page leads to it", async () => {
  const reference = { description: `${BASE}/openapi.json`, page: `${BASE}/docs` };
  const shown = createService(testParts({ reference }));
  const { links } = await (await shown.fetch(new Request(STAC))).json();
  const to = (rel: string) => links.find((link: StacLink) => link.rel === rel)?.href;
  expect([to("service-desc"), to("service-doc")]).toEqual([reference.description, reference.page]);
});

test("collections: the public one for everybody, and one a contract for its company", async () => {
  const all = (await caller.get("/stac/collections")).body.collections;
  const own = (await caller.get("/api/company/v1/contracts")).body.data;
  const ids = ["public", ...own.map(({ id }: { id: string }) => `owned-${id}`)];
  expect(all.map(({ id }: { id: string }) => id).sort()).toEqual(ids.sort());
  for (const collection of all) expect(faultsOf(COLLECTION, collection)).toEqual([]);
  const open = (await (await openly("/stac/collections")).json()).collections;
  expect(open.map(({ id }: { id: string }) => id)).toEqual(["public"]);
  const other = await signIn(service, "demo-two");
  const foreign = await other.get(`/stac/collections/owned-${contracts.euros}/items`);
  expect([foreign.status, foreign.body.code]).toEqual([404, "not_found"]);
});

test("the public collection says from when to when its images are, an empty one nothing", async () => {
  const { extent } = (await caller.get("/stac/collections/public")).body;
  const starts = (await caller.get("/stac/search?limit=1000")).body.features.map(
    ({ properties }: StacItem) => properties.start_datetime,
  );
  expect(extent.temporal.interval).toEqual([[starts.at(-1), starts[0]]]);
  const owned = (await caller.get(`/stac/collections/owned-${contracts.euros}`)).body;
  expect(owned.extent.temporal.interval).toEqual([[null, null]]);
});

test("items are valid STAC, and a library of others reads their page", async () => {
  const { body } = await caller.get("/stac/collections/public/items?limit=200");
  for (const item of body.features) {
    for (const id of [ITEM, ...item.stac_extensions])
      expect([item.id, faultsOf(id, item)]).toEqual([item.id, []]);
  }
  const page = new ItemCollection(body, `${STAC}/search`);
  const [first] = page.getAll();
  expect(page.getAll()).toHaveLength(200);
  expect(first?.getBoundingBox()).toHaveLength(4);
  expect(first?.getThumbnails().length).toBeGreaterThan(0);
  expect(page.getPaginationLinks().next?.href).toContain("/stac/collections/public/items?");
});

test("a search by POST, as pystac-client sends it, is read to its end by the links and bodies it is given", async () => {
  const search = {
    limit: 90,
    collections: ["public"],
    bbox: [-180, -90, 180, 90],
    sortby: [{ field: "id" }],
  };
  let answer = await caller.post("/stac/search", search);
  const found = idsIn(answer);
  for (let next = linkOf(answer, "next"); next; next = linkOf(answer, "next")) {
    expect(next).toMatchObject({
      method: "POST",
      merge: false,
      href: `${STAC}/search`,
      type: "application/geo+json",
    });
    answer = await caller.post("/stac/search", next.body);
    expect(answer.body.features.length).toBeGreaterThan(0);
    expect(answer.body.numberReturned).toBe(answer.body.features.length);
    found.push(...idsIn(answer));
  }
  const whole = await caller.post("/stac/search", { ...search, limit: 10_000 });
  expect(found).toEqual(idsIn(whole));
  expect(linkOf(whole, "next")).toBeUndefined();
});

test("a search by GET, as QGIS sends it, is read to its end by its links", async () => {
  const { body } = await caller.get("/stac/collections");
  const collections = body.collections.map(({ id }: { id: string }) => id).join(",");
  const asked = new URLSearchParams({
    ...{ collections, limit: "100", datetime: "2024-06-01T00:00:00.000/2030-01-01T00:00:00.000" },
    intersects: JSON.stringify({
      type: "MultiPolygon",
      coordinates: [
        [
          [
            [-180, -90, 0],
            [0, -90, 0],
            [0, 90, 0],
            [-180, 90, 0],
            [-180, -90, 0],
          ],
        ],
      ],
    }),
  });
  let answer = await caller.get(`/stac/search?${asked}`);
  const found = idsIn(answer);
  for (let next = linkOf(answer, "next"); next; next = linkOf(answer, "next")) {
    answer = await caller.get(next.href.slice(BASE.length));
    found.push(...idsIn(answer));
  }
  const west = await caller.post("/api/catalog/v2/search", { bbox: [-180, -90, 0, 90], limit: 1_000 });
  expect(found).toEqual(west.body.data.map(({ id }: { id: string }) => id));
  expect(new Set(found).size).toBeGreaterThan(100);
});

test("parameters that a tool adds are ignored everywhere, and never come back in a link", async () => {
  for (const path of ["/stac", "/stac/collections", "/stac/queryables", "/stac/search?limit=1"]) {
    const mark = path.includes("?") ? "&" : "?";
    const answer = await caller.get(`${path}${mark}Authorization=Bearer%20secret&x=1`);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(JSON.stringify(answer.body)).not.toContain("secret");
  }
  expect((await caller.post("/stac/search", { limit: 1, fields: { include: ["id"] } })).status).toBe(200);
});

test("what cannot be searched is refused with STAC's errors and a sentence", async () => {
  const point = { type: "Point", coordinates: [0, 0] };
  const hole = { type: "Polygon", coordinates: [square(0, 10), square(2, 3)] };
  for (const [search, words] of [
    [{ intersects: point }, /must be a Polygon or a MultiPolygon, not a Point/],
    [{ intersects: hole }, /exactly one ring/],
    [{ filter: "id = 'x'" }, /filter with "query"/],
    [{ query: { "eo:cloud_cover": { lt: 10 } } }, /eo:cloud_cover/],
    [{ query: { frame_id: { like: "x" } } }, /like/],
    [{ bbox: [0, 0, 1] }, /4 or 6 numbers/],
    [{ bbox: [0, 0, 1, 1], intersects: { type: "Polygon", coordinates: [square(0, 1)] } }, /together/],
    [{ sortby: [{ field: "eo:cloud_cover" }] }, /cannot be sorted/],
    [{ datetime: "yesterday" }, /RFC 3339/],
    [{ limit: 0 }, /limit/],
    [{ token: "x" }, /cursor is not valid/],
  ] as const) {
    const { status, body } = await caller.post("/stac/search", search);
    expect([status, Object.keys(body), body.code]).toEqual([400, ["code", "description"], "bad_request"]);
    expect(body.description).toMatch(words);
  }
  const { status, body } = await caller.post("/stac/search", { collections: ["sentinel-1"] });
  expect([status, body.description]).toEqual([
    404,
    expect.stringContaining('no collection "sentinel-1"; there are public'),
  ]);
});

test.each([
  ["/stac/nowhere", "GET", 404],
  ["/stac/search", "DELETE", 405],
  ["/stac/search", "GET", 401],
  ["/stac/collections/public/items/x", "GET", 401],
] as const)("%s by %s without a token: errors of STAC, with CORS", async (path, method, status) => {
  const answer = await openly(path, { method });
  expect(answer.status).toBe(status);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(Object.keys(await answer.json())).toEqual(["code", "description"]);
});

test("a token without the right to the catalog gets nothing", async () => {
  const form = { grant_type: "client_credentials", client_id: "demo", client_secret: "demo" };
  const { body } = await askToken(service, { ...form, scope: "orders:read" });
  const narrow = callerWith(service, body.access_token);
  expect((await narrow.get("/stac/search")).status).toBe(403);
  expect((await narrow.get("/stac/collections")).status).toBe(403);
});

test("an item stands at its link; another id is 404", async () => {
  const [item] = (await caller.get("/stac/search?limit=1")).body.features as StacItem[];
  const self = item?.links.find(({ rel }) => rel === "self")?.href ?? "";
  const alone = await caller.get(self.slice(BASE.length));
  expect(alone.headers.get("content-type")).toBe("application/geo+json");
  expect([alone.body.id, alone.body.geometry]).toEqual([item?.id, item?.geometry]);
  expect((await caller.get("/stac/collections/public/items/none")).status).toBe(404);
  const head = await caller.send("HEAD", "/stac/search?limit=1");
  expect([head.status, head.body]).toEqual([200, ""]);
});

test("a limit beyond the largest is cut to it; a page of the first size follows with a token", async () => {
  expect((await caller.get("/stac/search?limit=999999999")).body.features.length).toBeGreaterThan(300);
  const first = await caller.get("/stac/search?limit=7");
  expect(linkOf(first, "next")?.href).toMatch(/\/stac\/search\?limit=7&token=/);
});

test("an area of lists in lists without end is refused", async () => {
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  const body = `{"intersects":{"type":"Polygon","coordinates":${deep}}}`;
  expect((await caller.post("/stac/search", body)).status).toBe(400);
});

test("times without a zone are UTC, days are whole, and two open ends are no limit", async () => {
  const found = async (datetime: string) =>
    idsIn(await caller.post("/stac/search", { datetime, limit: 1_000 }));
  const day = await found("2025-03-05T00:00:00Z/2025-03-05T23:59:59.999Z");
  expect(day.length).toBeGreaterThan(0);
  for (const same of ["2025-03-05", "2025-03-05/2025-03-05", "2025-03-05T00:00:00/2025-03-05T23:59:59.999"]) {
    expect(await found(same)).toEqual(day);
  }
  expect(await found("../..")).toEqual(await found("2000-01-01/.."));
});

function square(from: number, to: number): [number, number][] {
  return [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
    [from, from],
  ];
}

test("an area of several polygons finds what any of them finds, once, in order, page by page", async () => {
  const areas = [square(-30, 20), square(10, 60), square(-60, -20)].map((ring) => [ring]);
  const alone = new Set<string>();
  for (const coordinates of areas) {
    const part = await caller.post("/stac/search", {
      intersects: { type: "Polygon", coordinates },
      limit: 1_000,
    });
    for (const id of idsIn(part)) alone.add(id);
  }
  const all = idsIn(await caller.post("/stac/search", { limit: 10_000 }));
  const intersects = { type: "MultiPolygon", coordinates: areas };
  let answer = await caller.post("/stac/search", { intersects, limit: 40 });
  const found = idsIn(answer);
  for (let next = linkOf(answer, "next"); next; next = linkOf(answer, "next")) {
    answer = await caller.post("/stac/search", next.body);
    found.push(...idsIn(answer));
  }
  expect(found).toEqual(all.filter((id) => alone.has(id)));
  expect(alone.size).toBeGreaterThan(30);
});

test("a footprint across 180° is a MultiPolygon within the world, and its box has west beyond east", async () => {
  const across = startService([frameAt([179.99, -17], { imageID: 71, frameNumber: 1 })]);
  const [item] = (await (await signIn(across)).get("/stac/search")).body.features as StacItem[];
  expect(item?.geometry.type).toBe("MultiPolygon");
  const lngs = JSON.stringify(item?.geometry.coordinates)
    .match(/\[(-?[\d.]+),/g)
    ?.map((text) => Number.parseFloat(text.slice(1)));
  expect(Math.max(...(lngs ?? []).map(Math.abs))).toBeLessThanOrEqual(180);
  expect(lngs).toEqual(expect.arrayContaining([180, -180]));
  const [west = 0, , east = 0] = item?.bbox ?? [];
  expect(west).toBeGreaterThan(east);
  expect(faultsOf(ITEM, item)).toEqual([]);
});

test("what a company has bought is in its collections alone, with links to its data", async () => {
  const buying = startService(makeFrames(20));
  const buyer = await signIn(buying);
  const [item] = (await buyer.get("/stac/search?limit=1")).body.features as StacItem[];
  const frameID = item?.properties.frame_id;
  await buyer.post("/api/catalog/v2/purchases", { contractID: contracts.euros, frameID, eula: "STANDARD" });
  await buying.advance(Number.MAX_SAFE_INTEGER);
  const id = `owned-${contracts.euros}`;
  const { body } = await buyer.get(`/stac/collections/${id}/items`);
  expect(body.features.length).toBeGreaterThan(0);
  for (const owned of body.features as StacItem[]) {
    expect([owned.collection, owned.properties.frame_id]).toEqual([id, frameID]);
    expect(Object.values(owned.assets).some(({ roles }) => roles?.includes("data"))).toBe(true);
  }
  const colleague = await signIn(buying, "demo-colleague");
  expect((await colleague.get(`/stac/collections/${id}/items`)).body.features).toEqual([]);
});

test("2,000 random searches give the same items in the same order as the interface's own", async () => {
  const odd = startService(oddFrames(400));
  const asking = await signIn(odd);
  const ids = idsIn(await asking.get("/stac/search?limit=10000"));
  expect(await stacDifferences(asking, { searches: 2_000, seed: 7, ids })).toEqual([]);
}, 120_000);
