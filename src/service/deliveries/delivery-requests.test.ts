import { describe, expect, test } from "vitest";
import { signIn } from "../../testing/service/caller.ts";
import {
  buy,
  configs,
  deliveries,
  openDeliveries,
  pass,
  registerWebhook,
  write,
} from "../../testing/service/delivery-orders.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { startInProcess as start } from "../../testing/service/ways-to-start.ts";
import { itemIDOf } from "../catalog/items/frame.ts";

describe("delivery requests (interface 8)", () => {
  test("locations are those of the company, one active and one not, without a secret", async () => {
    const { service, caller } = await openDeliveries(start);
    const first = (await caller.get(configs)).body;
    expect(first.map(({ status }: { status: string }) => status)).toEqual(["active", "inactive"]);
    expect(Object.keys(first[0]).sort()).toEqual(["config", "id", "method", "status"]);
    expect(Object.keys(first[0].config).sort()).toEqual(["bucket", "endpoint", "keyID", "region"]);
    const second = (await (await signIn(service, "demo-two")).get(configs)).body;
    expect(second).toHaveLength(1);
    expect(first).not.toContainEqual(second[0]);
  });

  test("an item named twice is delivered once", async () => {
    const { service, bucket, deliver, itemIDs } = await openDeliveries(start);
    const { body } = await deliver({ itemIDs: [itemIDs[0], itemIDs[0]?.toUpperCase()] });
    expect(body.itemIDs).toEqual([itemIDs[0]]);
    await write(service);
    expect(new Set(bucket.calls).size).toBe(bucket.calls.length);
  });

  /** Asks for deliveries that must not be, and looks that none came of them. */
  async function refused(changes: object[], expected: [status: number, code: string]): Promise<void> {
    const { service, bucket, caller, deliver, place } = await openDeliveries(start);
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
    const { deliver, place } = await openDeliveries(start);
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
    const { place } = await openDeliveries(start);
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
    const { service } = await openDeliveries(start);
    const [theirs] = (await (await signIn(service, "demo-two")).get(configs)).body;
    await refused(
      [{ configID: theirs.id }, { configID: "3d5b8e1a-0c47-4f0e-9a52-7b1c6d2e8fff" }],
      [404, "not_found"],
    );
  });

  test("an unknown item and another company's contract do not exist", async () => {
    const { items } = await openDeliveries(start);
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
    const { items } = await openDeliveries(start);
    await refused(
      [{ itemIDs: [itemIDOf("12_1", "GRD")] }, { itemIDs: [items[0]?.id, itemIDOf("10_1", "SLC")] }],
      [403, "forbidden"],
    );
  });

  test("a frame bought by a colleague or still on its way is not mine to deliver", async () => {
    const { service, caller, deliver } = await openDeliveries(start);
    await buy(service, await signIn(service, "demo-colleague"), "12_1");
    const itemIDs = [itemIDOf("12_1", "GRD")];
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
    pass(service, 5);
    await service.advance(service.parts.clock());
    expect((await second.post(deliveries, theirs)).status).toBe(200);
    expect((await caller.get(deliveries)).body.data).toEqual([]);
  });

  test("a contract without locations delivers nowhere", async () => {
    const { deliver } = await openDeliveries(start);
    const { status, body } = await deliver({ contractID: contracts.unpriced });
    expect([status, body.code]).toEqual([400, "bad_request"]);
  });

  test("an unknown webhook, another company's and an inactive one create nothing", async () => {
    const { service, caller, deliver } = await openDeliveries(start);
    const theirs = await registerWebhook(await signIn(service, "demo-two"));
    const mine = await registerWebhook(caller);
    await caller.send("PATCH", `/api/notifications/v1/webhooks/${mine}`, { status: "inactive" });
    for (const id of ["no-webhook", theirs, mine]) {
      const { status } = await deliver({ notifications: { webhook: { id } } });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    expect((await caller.get(deliveries)).body.data).toEqual([]);
  });

  test("deliveries are listed newest first, page by page", async () => {
    const { service, caller, deliver } = await openDeliveries(start);
    const made: string[] = [];
    for (let index = 0; index < 12; index++) {
      pass(service, 1);
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
    const { service, caller, deliver } = await openDeliveries(start);
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
    const { service, deliver } = await openDeliveries(start);
    const { id } = (await deliver()).body;
    for (const client of ["demo-colleague", "demo-two"]) {
      const other = await signIn(service, client);
      expect((await other.get(`${deliveries}/${id}`)).status).toBe(404);
      expect((await other.get(deliveries)).body.data).toEqual([]);
    }
  });
});
