import { describe, expect, test } from "vitest";
import { latestCallbacks } from "../../hosts/browser/demo-host.ts";
import { deliveries, openDeliveries, registerWebhook, write } from "../../testing/service/delivery-orders.ts";
import { keptRecord } from "../../testing/service/kept-record.ts";
import { startInProcess as start } from "../../testing/service/ways-to-start.ts";
import type { Happening } from "../parts.ts";
import { createVault, generateVaultKey } from "../secrets.ts";

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

describe("deliveries (interface 8.3)", () => {
  test("a delivery is pending at first and a success when every file is in its bucket", async () => {
    const { service, bucket, caller, deliver, itemIDs, place } = await openDeliveries(start);
    const { status, body } = await deliver({
      deliveryLocations: [{ ...place, subpath: "run 7/Ä" }],
    });
    expect([status, body]).toEqual([
      200,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        status: "PENDING",
        url: "s3://demo-bucket/claims/run%207/%C3%84/",
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

  test.each([
    "a b",
    "a+b",
    "100%",
    "%2e%2e",
    "S\u00fcd/\u00e9",
    "Su\u0308d/e\u0301",
    "key?:x",
    "#1",
    "日本",
    "a'b(c)!*~",
    "-",
    ".hidden",
  ])(
    "subpath %s is in keys byte for byte, and percent-encoded in the address, which leads there",
    async (subpath) => {
      const { service, bucket, deliver, place } = await openDeliveries(start);
      const { status, body } = await deliver({ deliveryLocations: [{ ...place, subpath }] });
      expect([status, body.deliveryLocations[0].subpath]).toEqual([200, subpath]);
      expect(await write(service)).toMatchObject([{ status: "SUCCESS" }]);
      const prefix = `demo-bucket/claims/${subpath}/`;
      expect([...bucket.objects.keys()].sort()).toEqual(filesOfTenAndEleven.map((name) => prefix + name));
      expect(body.url).toMatch(/^s3:\/\/[\w./!'()*~%-]+$/);
      expect(`${new URL(body.url).host}${decodeURIComponent(new URL(body.url).pathname)}`).toBe(prefix);
    },
  );

  test("a delivered file has the bytes of the signed download", async () => {
    const { service, bucket, deliver, items } = await openDeliveries(start);
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

  test("several locations get every file", async () => {
    const { service, bucket, deliver, place } = await openDeliveries(start);
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

  test("the webhook of a delivery receives its end, once", async () => {
    const { service, caller, store, deliver, itemIDs } = await openDeliveries(start);
    const id = await registerWebhook(caller);
    const { body } = await deliver({ notifications: { webhook: { id } } });
    expect(body.notifications).toEqual({ webhook: { id } });
    expect(await latestCallbacks(store, 10)).toEqual([]);
    await write(service);
    await write(service);
    expect(await latestCallbacks(store, 10)).toMatchObject([
      {
        webhookID: id,
        resourceKey: "delivery",
        resourceID: body.id,
        data: { status: "SUCCESS", itemIDs },
      },
    ]);
  });

  test("an inactive location fails, says why and writes nothing, not even to the other location", async () => {
    const { service, bucket, store, caller, deliver, place, inactive } = await openDeliveries(start);
    const cold = { configID: inactive.id, path: "demo-cold-store/claims" };
    const { body } = await deliver({ deliveryLocations: [place, cold] });
    expect(body.status).toBe("PENDING");
    expect(await write(service)).toMatchObject([{ resourceID: body.id, status: "FAILED" }]);
    expect(bucket.calls).toEqual([]);
    expect((await keptRecord(store, "deliveries", body.id))?.reason).toContain("not active");
    const shown = await caller.get(`/api/delivery/v1/deliveries/${body.id}`);
    expect(shown.body.reason).toContain("not active");
  });

  test("credentials that another secret sealed are the reason, and are tried again", async () => {
    const observed: Happening[] = [];
    const observe = (happening: Happening) => void observed.push(happening);
    const { service, bucket, deliver, place } = await openDeliveries(start, { observe });
    const { directory } = service.parts;
    const sealed = await createVault(await generateVaultKey()).seal("credentials");
    const deliveryConfigs = directory.deliveryConfigs.map((config) =>
      config.id === place.configID ? { ...config, sealed } : config,
    );
    Object.assign(directory, { deliveryConfigs });
    await deliver();
    expect(await write(service)).toEqual([]);
    expect(observed.at(-1)).toMatchObject({
      outcome: "retry",
      reason: "The service cannot open the location's credentials: another SERVICE_SECRET sealed them.",
    });
    expect(bucket.calls).toEqual([]);
  });

  test("a refused write ends the delivery as failed, with how much was written", async () => {
    const { service, bucket, store, caller, deliver } = await openDeliveries(start);
    const { id } = (await deliver()).body;
    bucket.failures.push(undefined, undefined, "refused");
    expect(await write(service)).toMatchObject([{ status: "FAILED" }]);
    expect(bucket.calls).toHaveLength(3);
    expect(bucket.objects.size).toBe(2);
    expect((await keptRecord(store, "deliveries", id))?.reason).toMatch(
      /answers refused\. 2 of 10 files were written\.$/,
    );
    expect(await write(service, 600)).toEqual([]);
    expect((await caller.get(`${deliveries}/${id}`)).body.status).toBe("FAILED");
  });

  test("a transient failure is tried again later, and no file that is there is written twice", async () => {
    const { service, bucket, caller, deliver } = await openDeliveries(start);
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

  test("a bucket that never recovers fails the delivery after five tries, each of which is reported", async () => {
    const observed: Happening[] = [];
    const observe = (happening: Happening) => void observed.push(happening);
    const { service, bucket, store, deliver } = await openDeliveries(start, { observe });
    const { id } = (await deliver()).body;
    bucket.failures.push(...Array<"transient">(100).fill("transient"));
    const events = [];
    for (let second = 0; second < 60; second++) events.push(...(await write(service, 1)));
    expect(events).toMatchObject([{ status: "FAILED" }]);
    expect(bucket.calls).toHaveLength(5);
    expect((await keptRecord(store, "deliveries", id))?.reason).toContain("tried 5 times");
    const [first, ...others] = observed.filter(({ kind }) => kind === "delivery");
    expect(others.map(({ outcome }) => outcome)).toEqual(["retry", "retry", "retry", "FAILED"]);
    expect(first).toMatchObject({
      ...{ kind: "delivery", id, outcome: "retry", target: expect.stringMatching(/^demo-bucket\//) },
      reason: "The bucket answers transient.",
    });
    expect(others.at(-1)?.reason).toMatch(
      /^demo-bucket\/.*: The bucket answers transient\. It was tried 5 times\. 0 of 10 files were written\.$/,
    );
  });
});
