import { describe, expect, test } from "vitest";
import type { Item } from "../../contract/item.ts";
import type { Purchase } from "../../contract/purchases.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { type Caller, type RunningService, signIn } from "../../testing/service/caller.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { TEST_NOW } from "../../testing/service/start-service.ts";
import { startInProcess as start } from "../../testing/service/ways-to-start.ts";
import { failsOnPurpose } from "../../world/simulator.ts";
import { packArchive } from "../catalog/packed/packed-catalog.ts";

const purchases = "/api/catalog/v2/purchases";
const search = "/api/catalog/v2/search";
const failing =
  Array.from({ length: 500 }, (_, index) => index + 100).find((id) => failsOnPurpose(`${id}_1`)) ?? 0;
const archive = packArchive([
  frameAt([4, 52], { imageID: 10, mode: "SPOTLIGHT", products: ["GRD", "SLC"] }),
  frameAt([4, 52], { imageID: 11, mode: "SCAN", products: ["GRD"] }),
  frameAt([4, 52], { imageID: 12, mode: "SPOTLIGHT_EXTENDED_DWELL" }),
  frameAt([4, 52], { imageID: 13, mode: "STRIPMAP" }),
  frameAt([4, 52], { imageID: failing, mode: "SPOTLIGHT" }),
]);

const buy = (caller: Caller, frameID: string, more: object = {}) =>
  caller.post(purchases, { contractID: contracts.euros, frameID, ...more });

/** Moves the clock so far that a purchase under way ends. */
async function finish(service: RunningService) {
  service.parts.setTime(service.parts.clock() + 5_000);
  return service.advance(service.parts.clock());
}

describe("purchases (interface 7.2)", () => {
  test("a purchase answers active with what was asked, the licence filled in", async () => {
    const caller = await signIn(await start({ archive }));
    const { status, body } = await buy(caller, "10_1", { reference: "order 7 – Ä" });
    expect([status, body]).toEqual([
      200,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        frameID: "10_1",
        contractID: contracts.euros,
        createdAt: "2026-06-02T12:00:00.000Z",
        status: "active",
        reference: "order 7 – Ä",
        eula: "STANDARD",
      },
    ]);
    expect((await caller.get(`${purchases}/${body.id}`)).body).toEqual(body);
  });

  test("a purchase has no products while it is active, and signed ones after it closed", async () => {
    const service = await start({ archive });
    const caller = await signIn(service);
    const { id } = (await buy(caller, "10_1")).body;
    expect((await caller.get(`${purchases}/${id}/products`)).body).toEqual({ data: [] });
    expect(await service.advance(TEST_NOW + 4_999)).toEqual([]);
    const events = await finish(service);
    const { data } = (await caller.get(`${purchases}/${id}/products`)).body;
    expect(data.map((item: Item) => item.properties["sar:product_type"])).toEqual(["GRD", "SLC", "QLK"]);
    expect(events).toEqual([
      {
        resourceKey: "purchase",
        resourceID: id,
        status: "closed",
        itemIDs: data.map((item: Item) => item.id),
        webhookID: undefined,
        at: TEST_NOW + 5_000,
      },
    ]);
    const response = await service.fetch(new Request(data[0].assets["grd-tif"].href));
    expect(await response.text()).toBe("GRD grd-tif of 10");
  });

  test("a frame that fails ends as failed, without products, costs nothing, and may be tried again", async () => {
    const service = await start({ archive });
    const caller = await signIn(service);
    const { id } = (await buy(caller, `${failing}_1`)).body;
    const [event] = await finish(service);
    expect(event).toMatchObject({ status: "failed", itemIDs: [] });
    const { body } = await caller.get(`/api/company/v1/contracts/${contracts.euros}/summary`);
    expect(body).toMatchObject({ onHold: 0, consolidatedSpent: 0 });
    expect((await caller.get(`${purchases}/${id}/products`)).body.data).toEqual([]);
    expect((await buy(caller, `${failing}_1`)).status).toBe(200);
  });

  test("a hundred purchases of one frame at once give one purchase and 99 conflicts", async () => {
    const service = await start({ archive });
    const callers = [await signIn(service), await signIn(service, "demo-colleague")];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => buy(callers[index % 2] as Caller, "10_1")),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === "conflict")).toHaveLength(99);
  });

  test("a colleague's purchase is a conflict but not mine to see", async () => {
    const service = await start({ archive });
    const { id } = (await buy(await signIn(service, "demo-colleague"), "10_1")).body;
    const caller = await signIn(service);
    expect((await buy(caller, "10_1")).status).toBe(409);
    expect((await caller.get(purchases)).body.data).toEqual([]);
    expect((await caller.get(`${purchases}/${id}`)).status).toBe(404);
  });

  test("two companies buy the same frame and never see each other's purchase", async () => {
    const service = await start({ archive });
    const first = await signIn(service);
    const second = await signIn(service, "demo-two");
    const mine = (await buy(first, "10_1")).body;
    const theirs = await buy(second, "10_1", { contractID: contracts.secondCompany });
    await finish(service);
    expect(theirs.status).toBe(200);
    expect((await second.get(purchases)).body.data.map(({ id }: Purchase) => id)).toEqual([theirs.body.id]);
    for (const path of ["", "/products"]) {
      expect((await second.get(`${purchases}/${mine.id}${path}`)).status).toBe(404);
    }
  });

  test("private holds what I bought with data, [public, private] everything with thumbnails only", async () => {
    const service = await start({ archive });
    const caller = await signIn(service);
    await buy(caller, "10_1", { productTypes: ["QLK", "GRD"] });
    const find = async (collections: string[]): Promise<Item[]> =>
      (await caller.post(search, { collections, contractID: contracts.euros, limit: 100 })).body.data;
    expect(await find(["private"])).toEqual([]);
    await finish(service);
    const owned = await find(["private"]);
    expect(owned.map((item) => [item.collection, item.properties["sar:product_type"]])).toEqual([
      ["private", "GRD"],
      ["private", "QLK"],
    ]);
    expect(Object.keys(owned[0]?.assets ?? {})).toContain("grd-tif");
    const both = await find(["public", "private"]);
    expect(
      both.flatMap(({ assets }) => Object.keys(assets)).every((key) => key.startsWith("thumbnail")),
    ).toBe(true);
    const types = (item: Item) => item.properties.frame_id === "10_1" && item.properties["sar:product_type"];
    expect(both.map(types).filter(Boolean)).toEqual(["GRD", "SLC", "QLK"]);
  });

  test("private pages go on by cursor with the same contract", async () => {
    const service = await start({ archive });
    const caller = await signIn(service);
    await buy(caller, "10_1");
    await finish(service);
    const query = `collections=private&contractID=${contracts.euros}`;
    const { cursor } = (await caller.get(`/api/catalog/v2/items?limit=2&${query}`)).body;
    const next = await caller.get(`/api/catalog/v2/items?${query}&cursor=${cursor}`);
    expect([next.body.data.length, next.body.cursor]).toEqual([1, undefined]);
    const other = `collections=private&contractID=${contracts.dollars}`;
    expect((await caller.get(`/api/catalog/v2/items?${other}&cursor=${cursor}`)).status).toBe(400);
  });

  test("product types must fit the mode and the contract", async () => {
    const service = await start({ archive });
    const caller = await signIn(service);
    const tryTypes = async (frameID: string, productTypes: string[], contractID = contracts.euros) =>
      (await buy(caller, frameID, { productTypes, contractID })).status;
    expect(await tryTypes("11_1", ["SLC"])).toBe(400);
    expect(await tryTypes("10_1", ["CSI"])).toBe(400);
    expect(await tryTypes("10_1", ["GRD-COG"], contracts.dollars)).toBe(400);
    expect(await tryTypes("10_1", [])).toBe(400);
    expect(await tryTypes("10_1", ["GRD-COG", "SIDD"])).toBe(200);
    expect(await tryTypes("12_1", ["CSI", "VID"])).toBe(200);
  });

  test("modes, licences and unknown things outside the contract are refused, and nothing is bought", async () => {
    const caller = await signIn(await start({ archive }));
    const status = async (frameID: string, more: object) => (await buy(caller, frameID, more)).status;
    expect(await status("11_1", { contractID: contracts.dollars })).toBe(403);
    expect(await status("10_1", { contractID: contracts.dollars, eula: "MULTI" })).toBe(403);
    expect(await status("10_1", { contractID: contracts.secondCompany })).toBe(404);
    expect(await status("99_9", {})).toBe(404);
    expect(await status("10_1", { notifications: { webhook: { id: "none" } } })).toBe(404);
    expect(await status("10_1", { reference: "x".repeat(257) })).toBe(400);
    expect((await caller.get(purchases)).body.data).toEqual([]);
    expect(await status("10_1", { reference: "🛰".repeat(256) })).toBe(200);
  });

  test("held and spent amounts count, and a purchase beyond the limit is refused", async () => {
    const directory = limitedTo(120_000, (await start()).parts.directory);
    const service = await start({ archive, directory });
    const caller = await signIn(service);
    const summary = async () =>
      (await caller.get(`/api/company/v1/contracts/${contracts.euros}/summary`)).body;
    await buy(caller, "10_1");
    expect(await summary()).toMatchObject({ onHold: 65_000, consolidatedSpent: 0 });
    const { status, body } = await buy(caller, `${failing}_1`);
    expect([status, body.code]).toEqual([422, "ERR_INSUFFICIENT_FUNDS"]);
    expect((await buy(caller, "13_1")).status).toBe(200);
    await finish(service);
    expect(await summary()).toMatchObject({ onHold: 0, consolidatedSpent: 112_500 });
  });

  test("purchases are listed most recently modified first, a contract's alone if asked, page by page", async () => {
    const service = await start({ archive });
    const caller = await signIn(service);
    const order = async (query = "") =>
      (await caller.get(`${purchases}${query}`)).body.data.map(({ frameID }: Purchase) => frameID);
    await buy(caller, "10_1");
    service.parts.setTime(TEST_NOW + 1_000);
    await buy(caller, "13_1", { contractID: contracts.dollars });
    service.parts.setTime(TEST_NOW + 2_000);
    await buy(caller, "11_1");
    expect(await order()).toEqual(["11_1", "13_1", "10_1"]);
    expect(await order(`?contractID=${contracts.euros}`)).toEqual(["11_1", "10_1"]);
    const { body } = await caller.get(`${purchases}?limit=2`);
    expect(await order(`?cursor=${body.cursor}`)).toEqual(["10_1"]);
    await service.advance(TEST_NOW + 5_000);
    expect(await order()).toEqual(["10_1", "11_1", "13_1"]);
    expect((await caller.get(`${purchases}?cursor=x`)).status).toBe(400);
  });
});

function limitedTo(spendLimit: number, directory: RunningService["parts"]["directory"]) {
  return {
    ...directory,
    contracts: directory.contracts.map((terms) =>
      terms.pricing ? { ...terms, pricing: { ...terms.pricing, spendLimit } } : terms,
    ),
  };
}
