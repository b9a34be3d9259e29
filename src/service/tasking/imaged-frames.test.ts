import { describe, expect, test } from "vitest";
import type { Item } from "../../contract/item.ts";
import { type Caller, type Start, signIn } from "../../testing/service/caller.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { createMemoryBucket } from "../../testing/service/memory-bucket.ts";
import { FIJI, openTasking, step, tasks } from "../../testing/service/task-orders.ts";
import { startInProcess as start } from "../../testing/service/ways-to-start.ts";
import { constellation } from "../../world/archive/constellation.ts";
import { createSimulator, PUBLIC_AFTER_STEPS } from "../../world/simulator.ts";
import { itemIDOf } from "../catalog/items/frame.ts";

const search = "/api/catalog/v2/search";
const { lat, lon } = FIJI;
/** Later than everything in the archive. */
const AHEAD = "2026-06-02T12:00:00Z/..";
/** Around the point. */
const bbox = [lon - 0.005, lat - 0.005, lon + 0.005, lat + 0.005];

/** Items of images around the point of the tasks that were not in the archive at first. */
async function found(
  caller: Caller,
  collections: string[] | undefined,
  contractID = contracts.euros,
): Promise<Item[]> {
  const where = { bbox, datetime: AHEAD, limit: 100, ...(collections && { collections, contractID }) };
  return (await caller.post(search, where)).body.data;
}

const types = (items: Item[]) => items.map(({ properties }) => properties["sar:product_type"]);

/** Orders an image and waits until it is done; the frame that was imaged. */
async function imagedFrame(start: Start, more: Record<string, unknown> = {}) {
  const fixture = await openTasking(start);
  const id = await fixture.orderUntil("DONE", more);
  const products: Item[] = (await fixture.caller.get(`${tasks}/${id}/products`)).body.data;
  const frameID = products[0]?.properties.frame_id ?? "";
  const until = async (steps: number) => {
    for (let count = 0; count < steps; count++) await step(fixture.service);
  };
  const buy = (caller: Caller, contractID = contracts.euros) =>
    caller.post("/api/catalog/v2/purchases", { contractID, frameID, productTypes: ["GRD"] });
  const price = (caller: Caller, contractID = contracts.euros) =>
    caller.get(`/api/catalog/v2/price?contractID=${contractID}&frameID=${frameID}&eula=STANDARD`);
  return { ...fixture, id, products, frameID, until, buy, price };
}

describe("imaged frames (interface 4.4, 10)", () => {
  test("the private collection has the products that are there, with links that work", async () => {
    const { service, caller, orderUntil } = await openTasking(start);
    await orderUntil("ACTIVE");
    expect(await found(caller, ["private"])).toEqual([]);
    await step(service);
    expect(types(await found(caller, ["private"]))).toEqual(["GRD", "QLK"]);
    await step(service);
    const [item, ...others] = await found(caller, ["private"]);
    expect(types(others)).toEqual(["SLC", "QLK"]);
    expect(item?.collection).toBe("private");
    for (const asset of Object.values(item?.assets ?? {})) {
      expect((await service.fetch(new Request(asset.href))).status).toBe(200);
    }
    expect(item?.assets["grd-tif"]).toBeDefined();
  });

  test("it is found like any other frame: by id, frame, mode, time and created", async () => {
    const { caller, products, frameID } = await imagedFrame(start);
    const ids = products.map(({ id }) => id);
    const scope = { collections: ["private"], contractID: contracts.euros };
    const start_datetime = products[0]?.properties.start_datetime;
    for (const where of [
      { ids },
      { datetime: start_datetime },
      { query: { frame_id: { eq: frameID } } },
      { query: { "sar:instrument_mode": { eq: "spotlight" } } },
      { query: { created: { gt: "2026-06-02T12:00:00Z" } } },
    ]) {
      const { body } = await caller.post(search, { ...scope, ...where });
      expect(body.data.map(({ id }: Item) => id)).toEqual(ids);
    }
    const later = { ...scope, query: { created: { gt: products[0]?.properties.created } } };
    expect((await caller.post(search, later)).body.data).toEqual([]);
  });

  test.each([[["public"]], [["public", "private"]]])(
    "in %j an own image shows thumbnails only",
    async (names) => {
      const { caller } = await imagedFrame(start, { exclusivity: "PRIVATE" });
      const items = await found(caller, names);
      expect(types(items)).toEqual(["GRD", "SLC", "QLK"]);
      const keys = items.flatMap(({ assets }) => Object.keys(assets));
      expect(keys.every((key) => key.startsWith("thumbnail"))).toBe(true);
    },
  );

  test("a search that names no collection has no own image that is not public", async () => {
    const { caller } = await imagedFrame(start);
    expect(await found(caller, undefined)).toEqual([]);
  });

  test.each([
    ["demo-colleague", contracts.euros],
    ["demo-two", contracts.secondCompany],
  ])("a PRIVATE image is never there for %s, not even by its id", async (client, contractID) => {
    const { service, until, buy, price, products } = await imagedFrame(start, { exclusivity: "PRIVATE" });
    await until(PUBLIC_AFTER_STEPS + 1);
    const other = await signIn(service, client);
    expect(await found(other, undefined)).toEqual([]);
    expect(await found(other, ["public", "private"], contractID)).toEqual([]);
    expect((await other.post(search, { ids: products.map(({ id }) => id) })).body.data).toEqual([]);
    expect((await price(other, contractID)).status).toBe(404);
    expect((await buy(other, contractID)).status).toBe(404);
    const delivery = await other.post("/api/delivery/v1/deliveries", {
      contractID,
      itemIDs: [products[0]?.id],
      deliveryLocations: [{ configID: "3d5b8e1a-0c47-4f0e-9a52-7b1c6d2e8f01", path: "demo-bucket/claims" }],
    });
    expect(delivery.status).toBe(404);
  });

  test("a PUBLIC image enters the public collection some steps later, and another company can buy it", async () => {
    const { service, until, buy, price } = await imagedFrame(start);
    const other = await signIn(service, "demo-two");
    await until(PUBLIC_AFTER_STEPS - 1);
    expect(await found(other, undefined)).toEqual([]);
    expect((await buy(other, contracts.secondCompany)).status).toBe(404);
    await until(1);
    const items = await found(other, undefined);
    expect(types(items)).toEqual(["GRD", "SLC", "QLK"]);
    expect(new Set(items.map(({ collection }) => collection))).toEqual(new Set(["public"]));
    expect((await price(other, contracts.secondCompany)).body).toEqual({ amount: 65_000, currency: "EUR" });
    expect((await buy(other, contracts.secondCompany)).status).toBe(200);
    await until(1);
    expect(types(await found(other, ["private"], contracts.secondCompany))).toEqual(["GRD"]);
  });

  test("a PUBLIC image is not public before its task is done, however long that takes", async () => {
    const { service, orderUntil } = await openTasking(start);
    await orderUntil("FULFILLED");
    service.parts.setTime(service.parts.clock() + 600_000);
    expect(await found(await signIn(service, "demo-two"), undefined)).toEqual([]);
  });

  test("who tasked an image owns it: neither the user nor a colleague can buy it", async () => {
    const { service, caller, until, buy } = await imagedFrame(start);
    expect((await buy(caller)).status).toBe(409);
    await until(PUBLIC_AFTER_STEPS);
    for (const buyer of [caller, await signIn(service, "demo-colleague")]) {
      const { status, body } = await buy(buyer);
      expect([status, body.code]).toEqual([409, "conflict"]);
    }
  });

  test("pages of a search go on across archive and tasks, whatever is imaged", async () => {
    const { caller, orderUntil } = await openTasking(start);
    const place = { query: { "sar:observation_direction": { eq: "left" } } };
    await orderUntil("DONE", { lookSide: "LEFT" });
    const scope = { collections: ["public", "private"], contractID: contracts.euros };
    const all: Item[] = (await caller.post(search, { ...scope, ...place, limit: 10_000 })).body.data;
    const first = (await caller.post(search, { ...scope, ...place, limit: 2 })).body;
    await orderUntil("DONE", { lookSide: "LEFT" });
    const rest = await caller.get(`/api/catalog/v2/items?limit=10000&cursor=${first.cursor}`);
    const ids = [...first.data, ...rest.body.data].map(({ id }: Item) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => all.some((item) => item.id === id))).toEqual(all.map(({ id }) => id));
    expect(types(all.slice(0, 3))).toEqual(["GRD", "SLC", "QLK"]);
  });

  test("the frames of an image stay as they were first kept, whatever it would come out as later", async () => {
    const today = createSimulator({ constellation, stepSeconds: 5 });
    let isNewer = false;
    const { service, caller, orderUntil, read } = await openTasking(start, {
      fulfilment: {
        ...today,
        plannedImage(task) {
          const image = today.plannedImage(task);
          return image && isNewer ? { ...image, frames: image.frames.slice(1) } : image;
        },
      },
    });
    const id = await orderUntil("FULFILLED");
    const geometries = async () => {
      const items: Item[] = (await caller.get(`${tasks}/${id}/products`)).body.data;
      return new Map(items.map(({ geometry, properties }) => [properties.frame_id, geometry]));
    };
    const before = await geometries();
    isNewer = true;
    for (let steps = 0; (await read(id)).status !== "DONE" && steps < 12; steps++) await step(service);
    expect((await read(id)).status).toBe("DONE");
    expect(before.size).toBeGreaterThan(0);
    expect(await geometries()).toEqual(before);
  });

  test("an image is delivered like any other, a product that is not there yet is refused", async () => {
    const bucket = createMemoryBucket();
    const { service, caller, orderUntil } = await openTasking(start, { writeObject: bucket.writeObject });
    const id = await orderUntil("FULFILLED");
    const [grd]: Item[] = (await caller.get(`${tasks}/${id}/products`)).body.data;
    const deliver = (itemIDs: unknown[]) =>
      caller.post("/api/delivery/v1/deliveries", {
        contractID: contracts.euros,
        itemIDs,
        deliveryLocations: [{ configID: "3d5b8e1a-0c47-4f0e-9a52-7b1c6d2e8f01", path: "demo-bucket/claims" }],
      });
    const slc = itemIDOf(grd?.properties.frame_id ?? "", "SLC");
    const { body } = await deliver([grd?.id]);
    expect((await deliver([slc])).status).toBe(403);
    await step(service);
    await service.writeDeliveries(service.parts.clock());
    expect((await caller.get(`/api/delivery/v1/deliveries/${body.id}`)).body.status).toBe("SUCCESS");
    expect([...bucket.objects.keys()]).toHaveLength(2);
    await step(service);
    expect((await deliver([slc])).status).toBe(200);
  });
});
