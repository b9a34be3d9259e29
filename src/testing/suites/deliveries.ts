import { expect, test } from "vitest";
import type { Item } from "../../contract/item.ts";
import { createCatalog } from "../../service/catalog/catalog.ts";
import type { ServiceParts } from "../../service/parts.ts";
import { createMemoryLedger } from "../../service/store/memory-ledger.ts";
import { type Caller, type RunningService, type Start, signIn } from "../caller.ts";
import { contracts } from "../demo-contracts.ts";
import { frameAt } from "../make-frames.ts";
import { createMemoryBucket } from "../memory-bucket.ts";

const deliveries = "/api/delivery/v1/deliveries";
const configs = `${deliveries}/location-configs`;
const webhooks = "/api/notifications/v1/webhooks";
const catalog = createCatalog([
  frameAt([4, 52], { imageID: 10, mode: "SPOTLIGHT", products: ["GRD", "SLC", "QLK"] }),
  frameAt([4, 52], { imageID: 11, mode: "SCAN", products: ["GRD", "QLK"] }),
  frameAt([4, 52], { imageID: 12, mode: "STRIPMAP", products: ["GRD", "SLC", "QLK"] }),
]);

/** A service over a bucket, with a caller who owns GRD and QLK of frames 10_1 and 11_1. */
async function open(start: Start, change: Partial<ServiceParts> = {}) {
  const bucket = createMemoryBucket();
  const ledger = createMemoryLedger();
  const service = await start({ catalog, ledger, writeObject: bucket.writeObject, ...change });
  const caller = await signIn(service);
  for (const frameID of ["10_1", "11_1"]) await buy(service, caller, frameID);
  const [location, inactive] = (await caller.get(configs)).body;
  const items: Item[] = (
    await caller.get(`/api/catalog/v2/items?collections=private&contractID=${contracts.euros}`)
  ).body.data;
  const itemIDs = items.map(({ id }) => id);
  const place = { configID: location.id, path: "demo-bucket/claims" };
  const deliver = (more: object = {}) =>
    caller.post(deliveries, { contractID: contracts.euros, itemIDs, deliveryLocations: [place], ...more });
  return { service, bucket, ledger, caller, location, inactive, items, itemIDs, place, deliver };
}

async function buy(
  service: RunningService,
  caller: Caller,
  frameID: string,
  contractID = contracts.euros,
): Promise<void> {
  const order = { contractID, frameID, productTypes: ["GRD", "QLK"] };
  expect((await caller.post("/api/catalog/v2/purchases", order)).status).toBe(200);
  await pass(service, 5);
  await service.advance(service.parts.clock());
}

async function pass(service: RunningService, seconds: number): Promise<void> {
  service.parts.setTime(service.parts.clock() + seconds * 1000);
}

/** Lets time pass and writes what is due then. */
async function write(service: RunningService, seconds = 5) {
  await pass(service, seconds);
  return service.writeDeliveries(service.parts.clock());
}

const filesOfTenAndEleven = [
  "10_1_GRD_grd-tif.tif",
  "10_1_GRD_grd-xml.xml",
  "10_1_QLK_qlk-json.json",
  "10_1_QLK_qlk-kml.kml",
  "10_1_QLK_qlk-png.png",
  "11_1_GRD_grd-tif.tif",
  "11_1_GRD_grd-xml.xml",
  "11_1_QLK_qlk-json.json",
  "11_1_QLK_qlk-kml.kml",
  "11_1_QLK_qlk-png.png",
];

/** Deliveries: what may be asked for, what is written, and how they end (interface.md, Delivery v1). */
export function deliveriesSuite(start: Start): void {
  test("a delivery is pending at first and a success when every file is in its bucket", async () => {
    const { service, bucket, caller, deliver, itemIDs, place } = await open(start);
    const { status, body } = await deliver({
      deliveryLocations: [{ ...place, subpath: "run 7/Ä" }],
    });
    expect([status, body]).toEqual([
      200,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        status: "PENDING",
        url: "s3://demo-bucket/claims/run 7/Ä/",
        itemIDs,
        deliveryLocations: [{ ...place, subpath: "run 7/Ä" }],
      },
    ]);
    expect(await write(service, 4.999)).toEqual([]);
    expect(bucket.calls).toEqual([]);
    const events = await write(service, 0.001);
    expect(events).toEqual([
      {
        resourceKey: "delivery",
        resourceID: body.id,
        status: "SUCCESS",
        itemIDs,
        webhookID: undefined,
        at: service.parts.clock(),
      },
    ]);
    expect((await caller.get(`${deliveries}/${body.id}`)).body).toEqual({ ...body, status: "SUCCESS" });
    expect([...bucket.objects.keys()].sort()).toEqual(
      filesOfTenAndEleven.map((name) => `demo-bucket/claims/run 7/Ä/${name}`),
    );
  });

  test("a delivered file has the bytes of the signed download", async () => {
    const { service, bucket, deliver, items } = await open(start);
    await deliver();
    await write(service);
    for (const { assets, properties } of items) {
      for (const [key, { href }] of Object.entries(assets)) {
        if (key.startsWith("thumbnail")) continue;
        const downloaded = await (await service.fetch(new Request(href))).text();
        const name = `${properties.frame_id}_${properties["sar:product_type"]}_${new URL(href).pathname.split("/").at(-1)}`;
        expect(bucket.objects.get(`demo-bucket/claims/${name}`)).toBe(downloaded);
      }
    }
  });

  test("locations are those of the company, one active and one not, without a secret", async () => {
    const { service, caller } = await open(start);
    const first = (await caller.get(configs)).body;
    expect(first.map(({ status }: { status: string }) => status)).toEqual(["active", "inactive"]);
    expect(Object.keys(first[0]).sort()).toEqual(["config", "id", "method", "status"]);
    expect(Object.keys(first[0].config).sort()).toEqual(["bucket", "endpoint", "keyID", "region"]);
    const second = (await (await signIn(service, "demo-two")).get(configs)).body;
    expect(second).toHaveLength(1);
    expect(first).not.toContainEqual(second[0]);
  });

  test("several locations get every file", async () => {
    const { service, bucket, deliver, place } = await open(start);
    const second = { ...place, path: "demo-bucket/archive/radar/2026" };
    const { body } = await deliver({ deliveryLocations: [place, second] });
    expect(body.url).toBe("s3://demo-bucket/claims/");
    expect(await write(service)).toMatchObject([{ status: "SUCCESS" }]);
    expect([...bucket.objects.keys()].sort()).toEqual(
      ["demo-bucket/archive/radar/2026", "demo-bucket/claims"].flatMap((folder) =>
        filesOfTenAndEleven.map((name) => `${folder}/${name}`),
      ),
    );
  });

  test("an item named twice is delivered once", async () => {
    const { service, bucket, deliver, itemIDs } = await open(start);
    const { body } = await deliver({ itemIDs: [itemIDs[0], itemIDs[0]?.toUpperCase()] });
    expect(body.itemIDs).toEqual([itemIDs[0]]);
    await write(service);
    expect(new Set(bucket.calls).size).toBe(bucket.calls.length);
  });

  /** Asks for deliveries that must not be, and looks that none came of them. */
  async function refused(changes: object[], expected: [status: number, code: string]): Promise<void> {
    const { service, bucket, caller, deliver, place } = await open(start);
    for (const change of changes) {
      const locations = "deliveryLocations" in change ? change.deliveryLocations : [{ ...place, ...change }];
      const { status, body } = await deliver({
        ...("itemIDs" in change || "contractID" in change ? change : { deliveryLocations: locations }),
      });
      expect([change, status, body.code]).toEqual([change, ...expected]);
    }
    expect((await caller.get(deliveries)).body.data).toEqual([]);
    expect([await write(service), bucket.calls]).toEqual([[], []]);
  }

  test("a path that the contract does not have is refused", () =>
    refused(
      [
        { path: "demo-bucket" },
        { path: "demo-bucket/claims-of-others" },
        { path: "other-bucket/claims" },
        { path: "demo-bucket/claims/../secret" },
        { path: "demo-bucket/claims/" },
        { path: "/demo-bucket/claims" },
        { path: "demo-bucket/underwriting" },
        { path: "demo-cold-store/claims" },
      ],
      [400, "bad_request"],
    ));

  test("a subpath that leads elsewhere or cannot be a folder is refused", () =>
    refused(
      [
        ...["..", "../x", "a/../b", "a/..", ".", "/a", "a//b", "a/", "", "a\\b", "a\u0000b", "a\nb"],
        "a\ud800b",
        "x".repeat(1000),
      ].flatMap((subpath) => [{ subpath }, { subPath: subpath }]),
      [400, "bad_request"],
    ));

  test("both casings of the subpath are taken, but not two different ones", async () => {
    const { deliver, place } = await open(start);
    const locate = async (more: object) => {
      const { status, body } = await deliver({ deliveryLocations: [{ ...place, ...more }] });
      return [status, body.deliveryLocations?.[0].subpath];
    };
    expect(await locate({ subpath: "a/b" })).toEqual([200, "a/b"]);
    expect(await locate({ subPath: "a/b" })).toEqual([200, "a/b"]);
    expect(await locate({ subPath: "a/b", subpath: "a/b" })).toEqual([200, "a/b"]);
    expect(await locate({ subPath: "a/b", subpath: "a/c" })).toEqual([400, undefined]);
  });

  test("two locations that mean one folder are refused", async () => {
    const { place } = await open(start);
    await refused(
      [
        { deliveryLocations: [place, place] },
        {
          deliveryLocations: [
            { ...place, subpath: "a" },
            { ...place, path: "demo-bucket/claims/a" },
          ],
        },
      ],
      [400, "bad_request"],
    );
  });

  test("a location of another company or of none does not exist", async () => {
    const { service } = await open(start);
    const [theirs] = (await (await signIn(service, "demo-two")).get(configs)).body;
    await refused(
      [{ configID: theirs.id }, { configID: "3d5b8e1a-0c47-4f0e-9a52-7b1c6d2e8fff" }],
      [404, "not_found"],
    );
  });

  test("an unknown item and another company's contract do not exist", async () => {
    const { items } = await open(start);
    await refused(
      [
        { itemIDs: [items[0]?.id, "3d5b8e1a-0c47-4f0e-9a52-7b1c6d2e8f01"] },
        { itemIDs: ["no-uuid"] },
        { contractID: contracts.secondCompany },
      ],
      [404, "not_found"],
    );
  });

  test("an item that is not owned is forbidden, as is one whose product was not bought", async () => {
    const { items } = await open(start);
    await refused(
      [
        { itemIDs: [catalog.itemID("12_1", "GRD")] },
        { itemIDs: [items[0]?.id, catalog.itemID("10_1", "SLC")] },
      ],
      [403, "forbidden"],
    );
  });

  test("a frame bought by a colleague or still on its way is not mine to deliver", async () => {
    const { service, caller, deliver } = await open(start);
    await buy(service, await signIn(service, "demo-colleague"), "12_1");
    const itemIDs = [catalog.itemID("12_1", "GRD")];
    expect((await deliver({ itemIDs })).status).toBe(403);
    const second = await signIn(service, "demo-two");
    await second.post("/api/catalog/v2/purchases", { contractID: contracts.secondCompany, frameID: "12_1" });
    const [location] = (await second.get(configs)).body;
    const theirs = {
      contractID: contracts.secondCompany,
      itemIDs,
      deliveryLocations: [{ configID: location.id, path: "second-bucket/frames" }],
    };
    expect((await second.post(deliveries, theirs)).status).toBe(403);
    await pass(service, 5);
    await service.advance(service.parts.clock());
    expect((await second.post(deliveries, theirs)).status).toBe(200);
    expect((await caller.get(deliveries)).body.data).toEqual([]);
  });

  test("a contract without locations delivers nowhere", async () => {
    const { deliver } = await open(start);
    const { status, body } = await deliver({ contractID: contracts.unpriced });
    expect([status, body.code]).toEqual([400, "bad_request"]);
  });

  test("an unknown webhook, another company's and an inactive one create nothing", async () => {
    const { service, caller, deliver } = await open(start);
    const target = {
      targetURL: "https://hooks.example.com/a",
      auth: { type: "basic", username: "u", password: "p" },
    };
    const theirs = (await (await signIn(service, "demo-two")).post(webhooks, target)).body.id;
    const mine = (await caller.post(webhooks, target)).body.id;
    await caller.send("PATCH", `${webhooks}/${mine}`, { status: "inactive" });
    for (const id of ["no-webhook", theirs, mine]) {
      const { status } = await deliver({ notifications: { webhook: { id } } });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    expect((await caller.get(deliveries)).body.data).toEqual([]);
  });

  test("the webhook of a delivery is told of its end, once", async () => {
    const { service, caller, ledger, deliver, itemIDs } = await open(start);
    const target = {
      targetURL: "https://hooks.example.com/a",
      auth: { type: "basic", username: "u", password: "p" },
    };
    const { id } = (await caller.post(webhooks, target)).body;
    const { body } = await deliver({ notifications: { webhook: { id } } });
    expect(body.notifications).toEqual({ webhook: { id } });
    expect(await ledger.latestCallbacks(10)).toEqual([]);
    await write(service);
    await write(service);
    expect(await ledger.latestCallbacks(10)).toMatchObject([
      {
        webhookID: id,
        resourceKey: "delivery",
        resourceID: body.id,
        data: { status: "SUCCESS", itemIDs },
      },
    ]);
  });

  test("an inactive location fails, says why and writes nothing, not even to the other location", async () => {
    const { service, bucket, ledger, deliver, place, inactive } = await open(start);
    const cold = { configID: inactive.id, path: "demo-cold-store/claims" };
    const { body } = await deliver({ deliveryLocations: [place, cold] });
    expect(body.status).toBe("PENDING");
    expect(await write(service)).toMatchObject([{ resourceID: body.id, status: "FAILED" }]);
    expect(bucket.calls).toEqual([]);
    expect((await ledger.delivery(body.id))?.reason).toContain("not active");
  });

  test("a refused write ends the delivery as failed, with how much was written", async () => {
    const { service, bucket, ledger, caller, deliver } = await open(start);
    const { id } = (await deliver()).body;
    bucket.failures.push(undefined, undefined, "refused");
    expect(await write(service)).toMatchObject([{ status: "FAILED" }]);
    expect(bucket.calls).toHaveLength(3);
    expect(bucket.objects.size).toBe(2);
    expect((await ledger.delivery(id))?.reason).toMatch(/answers refused\. 2 of 10 files were written\.$/);
    expect(await write(service, 600)).toEqual([]);
    expect((await caller.get(`${deliveries}/${id}`)).body.status).toBe("FAILED");
  });

  test("a transient failure is tried again later, and no file that is there is written twice", async () => {
    const { service, bucket, caller, deliver } = await open(start);
    const { id } = (await deliver()).body;
    bucket.failures.push(undefined, "transient", "transient");
    expect(await write(service)).toEqual([]);
    expect(await write(service, 0.999)).toEqual([]);
    expect(bucket.calls).toHaveLength(2);
    expect(await write(service, 0.001)).toEqual([]);
    expect((await caller.get(`${deliveries}/${id}`)).body.status).toBe("PENDING");
    expect(await write(service, 2)).toMatchObject([{ status: "SUCCESS" }]);
    expect(bucket.calls).toHaveLength(12);
    expect(bucket.objects.size).toBe(10);
  });

  test("a bucket that never recovers fails the delivery after five tries", async () => {
    const { service, bucket, ledger, deliver } = await open(start);
    const { id } = (await deliver()).body;
    bucket.failures.push(...Array<"transient">(100).fill("transient"));
    const events = [];
    for (let second = 0; second < 60; second++) events.push(...(await write(service, 1)));
    expect(events).toMatchObject([{ status: "FAILED" }]);
    expect(bucket.calls).toHaveLength(5);
    expect((await ledger.delivery(id))?.reason).toContain("tried 5 times");
  });

  test("deliveries are listed newest first, page by page", async () => {
    const { service, caller, deliver } = await open(start);
    const made: string[] = [];
    for (let index = 0; index < 12; index++) {
      await pass(service, 1);
      made.unshift((await deliver()).body.id);
    }
    const ids = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);
    expect(ids(await caller.get(deliveries))).toEqual(made.slice(0, 10));
    const first = await caller.get(`${deliveries}?limit=5`);
    const second = await caller.get(`${deliveries}?limit=5&cursor=${first.body.cursor}`);
    const third = await caller.get(`${deliveries}?limit=5&cursor=${second.body.cursor}`);
    expect([...ids(first), ...ids(second), ...ids(third)]).toEqual(made);
    expect(third.body.cursor).toBeUndefined();
  });

  test("a limit out of bounds, an altered cursor and another list's or user's cursor are refused", async () => {
    const { service, caller, deliver } = await open(start);
    for (let index = 0; index < 2; index++) await deliver();
    const { cursor } = (await caller.get(`${deliveries}?limit=1`)).body;
    const other = (await caller.get("/api/catalog/v2/purchases?limit=1")).body.cursor;
    for (const query of ["limit=0", "limit=101", "cursor=x", `cursor=${cursor}x`, `cursor=${other}`]) {
      expect((await caller.get(`${deliveries}?${query}`)).status).toBe(400);
    }
    const colleague = await signIn(service, "demo-colleague");
    expect((await colleague.get(`${deliveries}?cursor=${cursor}`)).status).toBe(400);
  });

  test("a delivery is its user's: a colleague and another company do not see it", async () => {
    const { service, deliver } = await open(start);
    const { id } = (await deliver()).body;
    for (const client of ["demo-colleague", "demo-two"]) {
      const other = await signIn(service, client);
      expect((await other.get(`${deliveries}/${id}`)).status).toBe(404);
      expect((await other.get(deliveries)).body.data).toEqual([]);
    }
  });
}
