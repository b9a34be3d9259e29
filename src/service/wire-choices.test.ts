import { expect, test } from "vitest";
import { prefixedProperties } from "../contract/filter-properties.ts";
import { callerWith, signIn } from "../testing/service/caller.ts";
import { contracts } from "../testing/service/demo-contracts.ts";
import { testParts } from "../testing/service/start-service.ts";
import { createService } from "./service.ts";

function startWith(change: Parameters<typeof testParts>[0]) {
  const parts = testParts(change);
  return { ...createService(parts), parts };
}

test("an operator's own prefix names its properties in items, filters and sort, and no other does", async () => {
  const caller = await signIn(startWith({ propertyPrefix: "acme" }));
  const search = (body: object) => caller.post("/api/catalog/v2/search", body);
  const found = await search({
    query: { "acme:incidence_center": { gte: 20, lte: 30 } },
    sortby: [{ field: "properties.acme:incidence_center", direction: "asc" }],
    limit: 50,
  });
  const angles = found.body.data.map(({ properties }: never) => properties["acme:incidence_center"]);
  expect(angles.length).toBeGreaterThan(5);
  expect(angles).toEqual(angles.toSorted((a: number, b: number) => a - b));
  expect(Math.min(...angles)).toBeGreaterThanOrEqual(20);
  const names = Object.keys(found.body.data[0].properties);
  for (const name of Object.keys(prefixedProperties)) expect(names).toContain(`acme:${name}`);
  expect(names.filter((name) => name.startsWith("svc:"))).toEqual([]);
  expect((await search({ query: { "svc:incidence_center": { gte: 20 } } })).status).toBe(400);
  expect((await search({ sortby: [{ field: "svc:incidence_center", direction: "asc" }] })).status).toBe(400);
  // The next page knows the prefix too.
  const first = await search({ query: { "acme:incidence_center": { gte: 20 } }, limit: 2 });
  expect((await caller.get(`/api/catalog/v2/items?cursor=${first.body.cursor}`)).body.data).toHaveLength(2);
});

test("an empty cursor is none, wherever a cursor may stand", async () => {
  const caller = await signIn(startWith({}));
  const first = (await caller.get("/api/catalog/v2/items?limit=3")).body.data;
  expect((await caller.get("/api/catalog/v2/items?limit=3&cursor=")).body.data).toEqual(first);
  expect((await caller.post("/api/catalog/v2/search", { limit: 3, cursor: "" })).body.data).toEqual(first);
  for (const path of [
    "/api/catalog/v2/purchases",
    "/api/tasking/v2/tasks",
    "/api/delivery/v1/deliveries",
    "/api/notifications/v1/webhooks",
    "/api/company/v1/contracts",
  ]) {
    expect([path, (await caller.get(`${path}?cursor=`)).status]).toEqual([path, 200]);
  }
});

test("a task is created with the status that the host was given", async () => {
  const hour = 3_600_000;
  for (const taskCreatedStatus of [200, 201] as const) {
    const service = startWith({ taskCreatedStatus });
    const { token } = await signIn(service);
    const at = (hours: number) => new Date(service.parts.clock() + hours * hour).toISOString();
    const created = await callerWith(service, token).post("/api/tasking/v2/tasks", {
      contractID: contracts.euros,
      pointOfInterest: { lat: 36, lon: -5.4 },
      acquisitionWindow: { start: at(48), end: at(200) },
      imagingMode: "STRIPMAP",
    });
    expect(created.status).toBe(taskCreatedStatus);
  }
});
