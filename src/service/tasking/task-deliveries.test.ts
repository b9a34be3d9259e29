import { describe, expect, test } from "vitest";
import type { Item } from "../../contract/item.ts";
import { register } from "../../testing/service/callback-orders.ts";
import { createMemoryBucket } from "../../testing/service/memory-bucket.ts";
import { openTasking, step, tasks } from "../../testing/service/task-orders.ts";
import { startInProcess as start } from "../../testing/service/ways-to-start.ts";

const active = { configID: "3d5b8e1a-0c47-4f0e-9a52-7b1c6d2e8f01", path: "demo-bucket/claims" };
const inactive = { configID: "3d5b8e1a-0c47-4f0e-9a52-7b1c6d2e8f02", path: "demo-cold-store/claims" };
const deliveries = [
  {
    locations: [
      { ...active, subPath: "a" },
      { ...active, subpath: "b" },
    ],
  },
  { locations: [inactive] },
];

describe("tasks: deliveries (interface 10, 8)", () => {
  test("deliveries of a task have their ids from the beginning, and are carried out once it is done", async () => {
    const bucket = createMemoryBucket();
    const { service, caller, order, read } = await openTasking(start, { writeObject: bucket.writeObject });
    const { body } = await order({ deliveries, productTypes: ["GRD", "SLC"] });
    expect(body.deliveries).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        locations: [
          { ...active, subPath: "a" },
          { ...active, subPath: "b" },
        ],
        status: "pending",
      },
      { id: expect.any(String), locations: [inactive], status: "pending" },
    ]);
    const [first, second] = body.deliveries.map(({ id }: { id: string }) => id);
    const delivery = (id: string) => caller.get(`/api/delivery/v1/deliveries/${id}`);
    for (const status of ["ACTIVE", "FULFILLED"]) {
      expect((await step(service))[0]?.status).toBe(status);
      expect((await delivery(first)).status).toBe(404);
    }
    await step(service);
    expect((await delivery(first)).body).toMatchObject({
      status: "PENDING",
      url: "s3://demo-bucket/claims/a/",
    });
    expect(await service.writeDeliveries(service.parts.clock())).toEqual([]);
    await step(service);
    await service.writeDeliveries(service.parts.clock());
    const shown = (await read(body.id)).deliveries.map(({ status }: { status: string }) => status);
    expect(shown).toEqual(["success", "failed"]);
    const items: Item[] = (await caller.get(`${tasks}/${body.id}/products`)).body.data;
    expect((await delivery(first)).body.itemIDs).toEqual(items.map(({ id }) => id));
    expect((await delivery(second)).body.status).toBe("FAILED");
    const frameID = items[0]?.properties.frame_id;
    expect([...bucket.objects.keys()].sort()).toEqual(
      ["a", "b"].flatMap((folder) =>
        ["GRD_grd-tif.tif", "GRD_grd-xml.xml", "SLC_slc-h5.txt", "SLC_slc-xml.xml"].map(
          (name) => `demo-bucket/claims/${folder}/${frameID}_${name}`,
        ),
      ),
    );
  });

  test("the task is reported with its deliveries in the list too", async () => {
    const { caller, order } = await openTasking(start);
    const { body } = await order({ deliveries });
    expect((await caller.get(tasks)).body.data).toEqual([body]);
  });

  test("overlapping looks at the end of a task make its deliveries once", async () => {
    const { service, caller, orderUntil } = await openTasking(start);
    await orderUntil("FULFILLED", { deliveries });
    service.parts.jump((await service.nextDue(service.parts.clock())) ?? 0);
    await Promise.all([1, 2, 3].map(() => service.advance(service.parts.clock())));
    expect((await caller.get("/api/delivery/v1/deliveries")).body.data).toHaveLength(2);
  });

  test("a task that ends without an image delivers nothing, and says so", async () => {
    const { service, caller, orderUntil, cancel, read } = await openTasking(start);
    const failed = await orderUntil("FAILED", { deliveries });
    const canceled = await orderUntil("RECEIVED", { deliveries });
    await cancel(canceled);
    await step(service);
    for (const id of [failed, canceled]) expect((await read(id)).deliveries[0].status).toBe("canceled");
    expect((await caller.get("/api/delivery/v1/deliveries")).body.data).toEqual([]);
  });

  test("the webhook of the task hears of its deliveries", async () => {
    const bucket = createMemoryBucket();
    const { service, caller, orderUntil } = await openTasking(start, { writeObject: bucket.writeObject });
    const webhook = { id: await register(caller) };
    await orderUntil("DONE", { deliveries: deliveries.slice(0, 1), notifications: { webhook } });
    await step(service);
    const [event] = await service.writeDeliveries(service.parts.clock());
    expect(event).toMatchObject({ resourceKey: "delivery", status: "SUCCESS", webhookID: webhook.id });
  });
});
