import { describe, expect, it } from "vitest";
import type { Item } from "../../contract/item.ts";
import { latestCallbacks } from "../../hosts/browser/demo-host.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { signIn } from "../../testing/service/caller.ts";
import { registerWebhook } from "../../testing/service/delivery-orders.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { startService } from "../../testing/service/start-service.ts";
import { keepOwnFiles } from "../files/own-files.ts";
import { itemIDOf } from "./items/frame.ts";
import { toArchiveRow } from "./items/frame-row.ts";
import { keepOwnItem } from "./own-items.ts";

const ITEMS = "/api/catalog/v2/items";
const SEARCH = "/api/catalog/v2/search";
const ID = "OURS/7 GRD";
const properties = { "processing:level": "L1", "ours:beam": null, platform: "not this one" };

/** A service with two frames of an operator; the GRD of 7_1 has an id and properties of its own. */
async function openService() {
  const service = startService([]);
  const { store, clock } = service.parts;
  const files = { products: ["GRD", "QLK"], hasThumbnail: false, hasItems: true } as const;
  const rows = [7, 8].map((imageID) =>
    toArchiveRow({
      ...frameAt([4, 52], { imageID, mode: "SPOTLIGHT", products: ["GRD", "QLK"] }),
      files: { ...files, products: [...files.products] },
    }),
  );
  await store.write(async (tx) => {
    await tx.addFrames(rows);
    await keepOwnItem(tx, { frameID: "7_1", product: "GRD", itemID: ID, properties });
    for (const group of files.products) {
      const href = `https://example.com/${group}.tif`;
      const file = { key: "image", href, type: "image/tiff", roles: ["data"] };
      await keepOwnFiles(tx, { frameID: "7_1", group, files: [file] });
    }
  });
  await service.advance(clock());
  return { service, store, caller: await signIn(service) };
}

const idsOf = ({ body }: { body: { data: Item[] } }) => body.data.map(({ id }) => id);

describe("own ids of items", () => {
  it("are answered with their properties, and find their item", async () => {
    const { caller } = await openService();
    const [grd, qlk] = [ID, itemIDOf("7_1", "QLK")];
    expect(idsOf(await caller.get(ITEMS)).toSorted()).toEqual(
      [grd, qlk, itemIDOf("8_1", "GRD"), itemIDOf("8_1", "QLK")].toSorted(),
    );
    const found = await caller.get(`${ITEMS}?ids=${encodeURIComponent(ID)}`);
    expect(idsOf(found)).toEqual([ID]);
    const [item] = found.body.data;
    expect(item.properties).toMatchObject({ "processing:level": "L1", "ours:beam": null });
    expect(item.properties.platform).not.toBe("not this one");
    expect(idsOf(await caller.post(SEARCH, { ids: [qlk, "unknown", ID] })).toSorted()).toEqual(
      [grd, qlk].toSorted(),
    );
    expect(idsOf(await caller.post(SEARCH, { ids: [ID.toLowerCase()] }))).toEqual([]);
  });

  it.each(["id", "-id", "-datetime"])("keep the pages of a search by %s", async (sortby) => {
    const { caller } = await openService();
    const sort = sortby === "-datetime" ? "" : `&sortby=${sortby}`;
    const all = idsOf(await caller.get(`${ITEMS}?limit=10${sort}`));
    const paged: string[] = [];
    let cursor = "";
    do {
      const query = `?limit=1${cursor ? `&cursor=${encodeURIComponent(cursor)}` : sort}`;
      const page = await caller.get(ITEMS + query);
      paged.push(...idsOf(page));
      cursor = page.body.cursor ?? "";
    } while (cursor);
    expect(all).toHaveLength(4);
    expect(paged).toEqual(all);
  });

  it("name the item in purchases, deliveries and callbacks", async () => {
    const { service, store, caller } = await openService();
    const { clock, setTime } = service.parts;
    const step = async () => {
      setTime(clock() + 5_000);
      await service.advance(clock());
      await service.writeDeliveries(clock());
    };
    const notifications = { webhook: { id: await registerWebhook(caller) } };
    const order = { contractID: contracts.euros, frameID: "7_1", productTypes: ["GRD", "QLK"] };
    const { id } = (await caller.post("/api/catalog/v2/purchases", { ...order, notifications })).body;
    await step();
    const bought = [ID, itemIDOf("7_1", "QLK")];
    expect(idsOf(await caller.get(`/api/catalog/v2/purchases/${id}/products`))).toEqual(bought);
    expect((await latestCallbacks(store, 1))[0]?.data.itemIDs).toEqual(bought);

    const [location] = (await caller.get("/api/delivery/v1/deliveries/location-configs")).body;
    const deliver = (itemIDs: string[]) =>
      caller.post("/api/delivery/v1/deliveries", {
        ...{ contractID: contracts.euros, itemIDs, notifications },
        deliveryLocations: [{ configID: location.id, path: "demo-bucket/claims" }],
      });
    const { status, body } = await deliver([ID, ID]);
    expect([status, body.itemIDs]).toEqual([200, [ID]]);
    const refused = await deliver([ID, "OURS/8"]);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      404,
      expect.stringContaining("There is no item OURS/8."),
    ]);
    const other = itemIDOf("8_1", "GRD");
    expect(JSON.stringify((await deliver([ID, other])).body)).toContain(`You do not own item ${other}`);
    await step();
    expect((await latestCallbacks(store, 1))[0]?.data.itemIDs).toEqual([ID]);
  });
});

describe("keepOwnItem", () => {
  it("replaces what was kept, and keeps nothing of an item without anything of its own", async () => {
    const { store } = await openService();
    const key = { frameID: "7_1", product: "GRD" } as const;
    const keep = (own: object) =>
      store.write(async (tx) => {
        await keepOwnItem(tx, { ...key, ...own });
        return tx.get("ownItems", key);
      });
    expect(await keep({ properties, itemID: ID })).toMatchObject({ version: 1 });
    expect(await keep({ itemID: "other" })).toEqual({ ...key, itemID: "other", version: 2 });
    expect(await keep({})).toBeUndefined();
  });
});
