import { describe, expect, test } from "vitest";
import type { Item } from "../../contract/item.ts";
import { packArchive } from "../../service/catalog/packed/packed-catalog.ts";
import { frameAt } from "../catalog/make-frames.ts";
import { type Answer, type Caller, type Start, signIn } from "../service/caller.ts";
import { contracts } from "../service/demo-contracts.ts";

const items = "/api/catalog/v2/items";
const search = "/api/catalog/v2/search";
const ids = ({ body }: Answer): string[] => body.data.map(({ id }: Item) => id);
const frames = ({ body }: Answer): string[] => [
  ...new Set<string>(body.data.map(({ properties }: Item) => properties.frame_id)),
];
const at = (imageID: number, start: string, place: readonly [number, number]) =>
  frameAt(place, { imageID, start: Date.parse(start), end: Date.parse(start) + 10_000, products: ["GRD"] });

const fiji = packArchive([
  at(1, "2026-01-01T00:00:00Z", [179.5, -17]),
  at(2, "2026-01-02T00:00:00Z", [180, -17]),
  at(3, "2026-01-03T00:00:00Z", [-179.5, -17]),
  at(4, "2026-01-04T00:00:00Z", [0, -17]),
]);

/** Listing and search (interface 3.5). */
export function searchSuite(start: Start): void {
  test("a search without limits is newest first, ten a page, and tells that more exist", async () => {
    const { body } = await (await signIn(await start())).post(search, {});
    const starts = body.data.map(({ properties }: Item) => properties.start_datetime);
    expect(starts).toEqual([...starts].sort().reverse());
    expect([body.data.length, typeof body.cursor]).toEqual([10, "string"]);
  });

  test("pages of GET items after a POST search give everything once, in order", async () => {
    const caller = await signIn(await start());
    const whole = ids(await caller.post(search, { limit: 10_000 }));
    const pages = ids(await caller.post(search, { limit: 150 }));
    let { cursor } = (await caller.post(search, { limit: 150 })).body;
    while (cursor) {
      const page = await caller.get(`${items}?cursor=${cursor}`);
      pages.push(...ids(page));
      cursor = page.body.cursor;
    }
    expect(pages).toEqual(whole);
  });

  test("a cursor in a search body is refused with the way that works", async () => {
    const caller = await signIn(await start());
    const { cursor } = (await caller.post(search, {})).body;
    const { status, body } = await caller.post(search, { cursor });
    expect([status, body.message]).toEqual([400, expect.stringContaining("use it with GET items")]);
  });

  test("a cursor goes on alone or with the same parameters and another limit, never with others", async () => {
    const caller = await signIn(await start());
    const bbox = "-180,-90,180,90";
    const { cursor } = (await caller.get(`${items}?bbox=${bbox}&limit=5&sortby=-created`)).body;
    const alone = await caller.get(`${items}?cursor=${cursor}`);
    const same = await caller.get(`${items}?cursor=${cursor}&bbox=${bbox}&sortby=-created&limit=3`);
    expect(ids(alone)).toHaveLength(5);
    expect(ids(same)).toEqual(ids(alone).slice(0, 3));
    expect((await caller.get(`${items}?cursor=${cursor}&bbox=0,0,1,1`)).status).toBe(400);
    expect((await caller.get(`${items}?cursor=${cursor}&datetime=2026-01-01T00:00:00Z`)).status).toBe(400);
  });

  test("a cursor is worth nothing altered or for someone else", async () => {
    const service = await start();
    const caller = await signIn(service);
    const { cursor } = (await caller.post(search, {})).body;
    expect((await caller.get(`${items}?cursor=x${cursor}`)).status).toBe(400);
    expect((await (await signIn(service, "demo-two")).get(`${items}?cursor=${cursor}`)).status).toBe(400);
  });

  test("the cursor of a very detailed area stays short", async () => {
    const caller = await signIn(await start());
    const ring = Array.from({ length: 2_000 }, (_, index) => {
      const angle = (index / 2_000) * 2 * Math.PI;
      return [170 * Math.cos(angle), 80 * Math.sin(angle)];
    });
    const intersects = { type: "Polygon", coordinates: [[...ring, ring[0]]] };
    const all = ids(await caller.post(search, { intersects, limit: 10_000 }));
    const { body } = await caller.post(search, { intersects, limit: 7 });
    expect(body.cursor.length).toBeLessThan(1_000);
    expect(ids(await caller.get(`${items}?cursor=${body.cursor}`))).toEqual(all.slice(7, 14));
  });

  test("a box with west > east crosses the antimeridian, as does a polygon with an edge above 180°", async () => {
    const caller = await signIn(await start({ archive: fiji }));
    const box = await caller.post(search, { bbox: [179, -18, -179, -16] });
    expect(frames(box)).toEqual(["3_1", "2_1", "1_1"]);
    const ring = [
      [179, -18],
      [-179, -18],
      [-179, -16],
      [179, -16],
      [179, -18],
    ];
    const polygon = await caller.post(search, { intersects: { type: "Polygon", coordinates: [ring] } });
    expect(frames(polygon)).toEqual(["3_1", "2_1", "1_1"]);
  });

  test("an item across the antimeridian keeps one wrapped ring and a bbox with west > east", async () => {
    const caller = await signIn(await start({ archive: fiji }));
    const { body } = await caller.post(search, { query: { frame_id: { eq: "2_1" } } });
    const [{ geometry, bbox }] = body.data;
    expect(geometry.coordinates).toHaveLength(1);
    expect(geometry.coordinates[0].every(([lng]: [number]) => Math.abs(lng) <= 180)).toBe(true);
    expect(bbox[0]).toBeGreaterThan(bbox[2]);
  });

  test("a box on one side finds what crosses from the other", async () => {
    const caller = await signIn(await start({ archive: fiji }));
    expect(frames(await caller.post(search, { bbox: [-180, -18, -179.999, -16] }))).toContain("2_1");
    expect(frames(await caller.post(search, { bbox: [179.999, -18, 180, -16] }))).toContain("2_1");
  });

  test("six numbers, a point and a line are valid boxes", async () => {
    const caller = await signIn(await start({ archive: fiji }));
    expect(frames(await caller.post(search, { bbox: [-1, -18, 0, 1, -16, 9] }))).toEqual(["4_1"]);
    expect(frames(await caller.post(search, { bbox: [0, -17, 0, -17] }))).toEqual(["4_1"]);
    expect(frames(await caller.get(`${items}?bbox=-1,-17,1,-17`))).toEqual(["4_1"]);
  });

  test.each([
    ["south above north", { bbox: [0, 1, 1, 0] }],
    ["a longitude beyond 180", { bbox: [0, 0, 181, 1] }],
    ["a latitude beyond 90", { bbox: [0, -91, 1, 1] }],
    ["three numbers", { bbox: [0, 0, 1] }],
    ["bbox and intersects", { bbox: [0, 0, 1, 1], intersects: triangle }],
    ["a point", { intersects: { type: "Point", coordinates: [0, 0] } }],
    [
      "two rings",
      { intersects: { type: "Polygon", coordinates: [triangle.coordinates[0], triangle.coordinates[0]] } },
    ],
    [
      "an open ring",
      { intersects: { type: "Polygon", coordinates: [triangle.coordinates[0]?.slice(0, 3)] } },
    ],
    ["a day that does not exist", { datetime: "2026-02-30T00:00:00Z" }],
    ["no time zone", { datetime: "2026-02-20T00:00:00" }],
    ["two open ends", { datetime: "../.." }],
    ["an end before the start", { datetime: "2026-02-20T00:00:00Z/2026-02-19T00:00:00Z" }],
    ["an unknown property", { query: { colour: { eq: "red" } } }],
    ["an unknown operator", { query: { created: { ge: "2026-02-19T00:00:00Z" } } }],
    ["a text for a number", { query: { "svc:incidence_center": { eq: "30" } } }],
    ["a number for a text", { query: { "sat:orbit_state": { eq: 3 } } }],
    ["an order of texts", { query: { "sat:orbit_state": { gt: "a" } } }],
    ["a date that is none", { query: { created: { gt: "yesterday" } } }],
    ["an unsortable field", { sortby: [{ field: "geometry", direction: "asc" }] }],
    ["a name of objects as field", { sortby: [{ field: "constructor", direction: "asc" }] }],
    ["limit 0", { limit: 0 }],
    ["limit 10001", { limit: 10_001 }],
    ["collections without a contract", { collections: ["public"] }],
    ["an unknown collection", { collections: ["secret"], contractID: contracts.euros }],
  ])("%s is a bad request", async (_, body) => {
    const answer = await (await signIn(await start())).post(search, body);
    expect([answer.status, answer.body.code]).toEqual([400, "bad_request"]);
  });

  test("every form of datetime finds what overlaps it", async () => {
    const caller = await signIn(await start({ archive: fiji }));
    const find = async (datetime: string) => frames(await caller.post(search, { datetime }));
    expect(await find("2026-01-02T00:00:05Z")).toEqual(["2_1"]);
    expect(await find("2026-01-02t01:00:05.123456789+01:00")).toEqual(["2_1"]);
    expect(await find("2026-01-02T00:00:10Z/2026-01-03T00:00:00Z")).toEqual(["3_1", "2_1"]);
    expect(await find("2026-01-03T00:00:00Z/..")).toEqual(["4_1", "3_1"]);
    expect(await find("/2026-01-01T00:00:00Z")).toEqual(["1_1"]);
    expect(await find("2026-01-01T23:59:60Z")).toEqual(["2_1"]);
  });

  describe("datetime", () => {
    const bbox = [-0.5, -17.5, 0.5, -16.5];
    // Frame that was taken from 2026-01-04T00:00:00Z to 00:00:10Z.
    test.each([
      ...[
        "2026-01-04t00:00:05z",
        "2026-01-04T02:00:05+02:00",
        "2026-01-04T00:00:10Z",
        "../2026-01-04T00:00:00Z",
      ],
      ...["2026-01-04T00:00:05.123456789Z", "/2026-01-04T00:00:00Z", "2026-01-04T00:00:10Z/.."],
      ...["2026-01-04T00:00:10Z/", "2016-12-31T23:59:60Z/2026-06-01T00:00:00Z", "2026-01-03T23:30:05-00:30"],
      "2026-01-04T00:00:03Z/2026-01-04T00:00:03Z",
    ])("takes in what %s touches", async (datetime) => {
      const caller = await signIn(await start({ archive: fiji }));
      expect(frames(await caller.post(search, { datetime, bbox }))).toEqual(["4_1"]);
    });

    test.each([
      "2026-01-04T00:00:10.001Z/..",
      "2026-01-04T00:00:10.000000001Z/..",
      "../2026-01-03T23:59:59.999Z",
    ])("leaves out what %s does not touch", async (datetime) => {
      const caller = await signIn(await start({ archive: fiji }));
      expect(frames(await caller.post(search, { datetime, bbox }))).toEqual([]);
    });

    test.each([
      ...[
        "../..",
        "/",
        "/..",
        "../",
        "2026-01-04",
        "2026-01-04T00:00:05",
        "2026-01-04T00:00:05,5Z",
        "now",
        "",
      ],
      ...["2026-01-04 00:00:05Z", "2026-01-04T24:00:00Z", "2026-01-04T00:00:05+0200", "2026-01-04T00:00:5Z"],
      ...[
        "2026-01-05T00:00:00Z/2026-01-04T00:00:00Z",
        "P1D/2026-01-04T00:00:00Z",
        "2026-01-04T00:00:05 02:00",
      ],
      "2026-01-04T00:00:05Z/2026-01-04T00:00:05Z/2026-01-04T00:00:05Z",
    ])("refuses “%s”, naming the field", async (datetime) => {
      const caller = await signIn(await start());
      const posted = await caller.post(search, { datetime, bbox });
      expect([posted.status, posted.body.errors?.[0].pointer]).toEqual([400, "/datetime"]);
      const listed = await caller.get(`${items}?datetime=${encodeURIComponent(datetime)}`);
      expect([listed.status, listed.body.errors?.[0].pointer]).toEqual([400, "/query/datetime"]);
    });
  });

  test("a listing sorts by a comma list, where a plus may have become a space", async () => {
    const caller = await signIn(await start({ archive: fiji }));
    const order = async (sortby: string) => frames(await caller.get(`${items}?sortby=${sortby}`));
    expect(await order("+start_datetime")).toEqual(["1_1", "2_1", "3_1", "4_1"]);
    expect(await order("-properties.frame_id")).toEqual(["4_1", "3_1", "2_1", "1_1"]);
    expect(await order("instrument_mode,-start_time")).toEqual(["4_1", "3_1", "2_1", "1_1"]);
    expect((await caller.get(`${items}?sortby=`)).status).toBe(400);
  });

  test("ids are found in a listing and in a search, unknown ones are not", async () => {
    const caller = await signIn(await start());
    const [first = "", second = ""] = ids(await caller.post(search, {}));
    const unknown = crypto.randomUUID();
    expect(ids(await caller.get(`${items}?ids=${second},${first},${unknown}`))).toEqual([first, second]);
    expect(ids(await caller.post(search, { ids: [second] }))).toEqual([second]);
    expect(ids(await caller.post(search, { ids: [] }))).toEqual([]);
  });

  test("the collections a contract does not open are forbidden", async () => {
    const caller = await signIn(await start(), "demo-two");
    const ask = (contractID: string): ReturnType<Caller["post"]> =>
      caller.post(search, { collections: ["public"], contractID });
    expect((await ask(contracts.secondCompany)).status).toBe(200);
    expect((await ask(contracts.taskingOnly)).status).toBe(403);
    expect((await ask(contracts.euros)).status).toBe(404);
  });
}

const triangle = {
  type: "Polygon",
  coordinates: [
    [
      [0, 0],
      [1, 0],
      [0, 1],
      [0, 0],
    ],
  ],
};
