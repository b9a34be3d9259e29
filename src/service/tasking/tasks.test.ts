import { describe, expect, test } from "vitest";
import type { Item } from "../../contract/item.ts";
import type { Opportunity, Task } from "../../contract/task.ts";
import { slaHours } from "../../domain/tasking-rules.ts";
import { latestCallbacks } from "../../hosts/browser/demo-host.ts";
import { register } from "../../testing/service/callback-orders.ts";
import { signIn } from "../../testing/service/caller.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { growthOf } from "../../testing/service/growth-of.ts";
import { TEST_NOW } from "../../testing/service/start-service.ts";
import {
  deskOf,
  FAILING_POINT,
  FIJI,
  HOUR,
  openTasking,
  requestWith,
  step,
  tasks,
  windowOf,
} from "../../testing/service/task-orders.ts";
import { startInProcess as start } from "../../testing/service/ways-to-start.ts";
import { constellation } from "../../world/archive/constellation.ts";
import { createSimulator } from "../../world/simulator.ts";

describe("tasks (interface 10.4, 10)", () => {
  test("a new task is RECEIVED, with what the request left out filled in", async () => {
    const { order, read } = await openTasking(start);
    const { status, body } = await order({ reference: "field 7", exclusivity: undefined });
    expect([status, body]).toEqual([
      200,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        status: "RECEIVED",
        createdAt: "2026-06-02T12:00:00.000Z",
        updatedAt: "2026-06-02T12:00:00.000Z",
        contractID: contracts.euros,
        pointOfInterest: FIJI,
        acquisitionWindow: windowOf(100, 240),
        imagingMode: "SPOTLIGHT",
        reference: "field 7",
        exclusivity: "PRIVATE",
        priority: "COMMERCIAL",
        sla: "SLA_8H",
        eula: "STANDARD",
        incidenceAngle: { min: 20, max: 40 },
        lookSide: "ANY",
        passDirection: "ANY",
        productTypes: ["GRD", "SLC", "QLK"],
      },
    ]);
    expect(await read(body.id)).toEqual(body);
  });

  test("what a request says is kept as it is", async () => {
    const { order } = await openTasking(start);
    const asked = {
      imagingMode: "STRIPMAP",
      exclusivity: "PRIVATE",
      priority: "BACKGROUND",
      eula: "MULTI",
      incidenceAngle: { min: 25, max: 30 },
      lookSide: "LEFT",
      passDirection: "ASCENDING",
      imagingDuration: 20,
      productTypes: ["GRD", "GRD-COG"],
    };
    // The contract's own SLA does not suit the priority.
    expect((await order(asked)).body).toMatchObject({ ...asked, sla: "SLA_24H" });
  });

  test("a task follows the sky: ACTIVE after a step, FULFILLED within the SLA after its image, then DONE", async () => {
    const { service, caller, order, read } = await openTasking(start);
    const { id } = (await order({ sla: "SLA_3H" })).body;
    expect(await service.advance(TEST_NOW + 4_999)).toEqual([]);
    const [active] = await step(service);
    expect(active).toMatchObject({ resourceKey: "task", resourceID: id, status: "ACTIVE", itemIDs: [] });
    expect(await read(id)).toMatchObject({ status: "ACTIVE", updatedAt: "2026-06-02T12:00:05.000Z" });
    const { imagingTime } = (await caller.get(`${tasks}/${id}/scene`)).body;
    const imaged = Date.parse(imagingTime.end);
    expect(await service.advance(imaged + 1)).toEqual([]);
    service.parts.jump(imaged + 1_000);
    const left: number = (await read(id)).productsAvailableInSeconds;
    expect(left).toBeGreaterThan(3600);
    expect(left).toBeLessThanOrEqual(3 * 3600);
    const [fulfilled] = await step(service);
    expect(fulfilled).toMatchObject({ status: "FULFILLED" });
    expect(Math.abs(service.parts.clock() - imaged - (left + 1) * 1000)).toBeLessThan(1001);
    const fulfilledAt = new Date(service.parts.clock()).toISOString();
    const [done] = await step(service);
    expect(done).toMatchObject({ status: "DONE" });
    expect(service.parts.clock()).toBeLessThanOrEqual(imaged + 3 * HOUR);
    const task = await read(id);
    const updatedAt = new Date(service.parts.clock()).toISOString();
    expect(task).toMatchObject({ status: "DONE", updatedAt, fulfilledAt });
    expect(task.productsAvailableInSeconds).toBeUndefined();
    expect(await step(service)).toEqual([]);
    const items: Item[] = (await caller.get(`${tasks}/${id}/products`)).body.data;
    for (const { properties } of items) {
      expect(properties.created).toBe(fulfilledAt);
      expect(Date.parse(String(properties.created))).toBeGreaterThan(
        Date.parse(String(properties.end_datetime)),
      );
    }
  });

  test.each([
    ["SLA_3H", "COMMERCIAL"],
    ["SLA_8H", "COMMERCIAL"],
    ["SLA_24H", "BACKGROUND"],
  ] as const)("with %s the products are there within its hours after the image", async (sla, priority) => {
    const { service, caller, order, read } = await openTasking(start);
    const { id } = (await order({ sla, priority })).body;
    await step(service);
    const { imagingTime } = (await caller.get(`${tasks}/${id}/scene`)).body;
    for (const _ of [1, 2]) await step(service);
    const hours = (Date.parse((await read(id)).fulfilledAt) - Date.parse(imagingTime.end)) / HOUR;
    expect(hours).toBeGreaterThan(0);
    expect(hours).toBeLessThanOrEqual(slaHours[sla]);
  });

  test("what happened while nobody looked is reported in its order, each with its time", async () => {
    const { service, order, read } = await openTasking(start);
    const first = (await order()).body.id;
    service.parts.setTime(TEST_NOW + 2_000);
    const second = (await order({ pointOfInterest: { lat: 52, lon: 4 } })).body.id;
    const events = await service.advance(TEST_NOW + 13 * 24 * HOUR);
    const times = events.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    expect(times.slice(0, 2)).toEqual([TEST_NOW + 5_000, TEST_NOW + 7_000]);
    for (const id of [first, second]) {
      expect(events.filter(({ resourceID }) => resourceID === id).map(({ status }) => status)).toEqual([
        "ACTIVE",
        "FULFILLED",
        "DONE",
      ]);
      const last = events.findLast(({ resourceID }) => resourceID === id);
      expect((await read(id)).updatedAt).toBe(new Date(last?.at ?? 0).toISOString());
    }
  });

  test.each([[["GRD", "QLK"]], [["SLC"]]])(
    "a task for %j is DONE as soon as they are there",
    async (productTypes) => {
      const { service, orderUntil, read } = await openTasking(start);
      const id = await orderUntil("ACTIVE", { productTypes });
      await step(service);
      const { status, fulfilledAt, updatedAt } = await read(id);
      expect([status, fulfilledAt]).toEqual(["DONE", updatedAt]);
    },
  );

  test("tasks for one place at one time are imaged on passes of their own; the last is REJECTED with the reason", async () => {
    const { service, caller, order, read } = await openTasking(start);
    const narrow = { acquisitionWindow: windowOf(100, 124) };
    const feasible = async () =>
      (await caller.post("/api/tasking/v2/feasibility", [requestWith(narrow)])).body.feasibility[0];
    const count = (await feasible()).opportunities.length;
    const ids: string[] = [];
    for (let task = 0; task <= count; task++) ids.push((await order(narrow)).body.id);
    await Promise.all([1, 2].map(() => service.advance(TEST_NOW + 5_000)));
    const ordered: Task[] = await Promise.all(ids.map(read));
    const active = ordered.filter(({ status }) => status === "ACTIVE");
    const rejected = ordered.filter(({ status }) => status === "REJECTED");
    expect([active.length, rejected.length]).toEqual([count, 1]);
    const scenes = await Promise.all(active.map(({ id }) => caller.get(`${tasks}/${id}/scene`)));
    expect(new Set(scenes.map(({ body }) => body.imagingTime.start)).size).toBe(count);
    const sentence = `${count} of`;
    for (const reasons of [rejected[0]?.reasons, (await feasible()).reasons]) {
      const taken = reasons?.find(({ code }: { code: string }) => code === "TAKEN");
      expect(taken?.message).toContain(sentence);
      expect(taken?.message).toContain("takes another image then");
    }
    await caller.send("PATCH", `${tasks}/${active[0]?.id}`, { status: "CANCELED" });
    expect((await feasible()).opportunities).toHaveLength(1);
  });

  test("a satellite that is busy with the archive has no time for a task", async () => {
    const free = await openTasking(start);
    const ask = async ({ caller }: Pick<typeof free, "caller">) =>
      (await caller.post("/api/tasking/v2/feasibility", [requestWith()])).body.feasibility[0].opportunities;
    const before: Opportunity[] = await ask(free);
    const busyAt = Date.parse(before[0]?.imagingStartTime ?? "");
    // It looks to its other side a minute before, on every satellite.
    const slots = constellation.flatMap((_, satellite) =>
      [-60, 60].map((roll) => ({ satellite, start: busyAt - 60_000, end: busyAt - 58_000, roll })),
    );
    const busy = await openTasking(start, {
      fulfilment: createSimulator({
        constellation,
        stepSeconds: 5,
        growth: growthOf({ slots }),
      }),
    });
    expect(await ask(busy)).toEqual(before.slice(1));
  });

  test("a task that no pass suits is REJECTED", async () => {
    const { orderUntil, read } = await openTasking(start);
    const id = await orderUntil("REJECTED");
    expect((await read(id)).reasons[0]).toMatchObject({ code: "INCIDENCE" });
  });

  test("a task at a point where images fail is FAILED after it was ACTIVE", async () => {
    const { service, orderUntil, read } = await openTasking(start);
    const id = await orderUntil("ACTIVE", { pointOfInterest: FAILING_POINT });
    await step(service);
    expect((await read(id)).status).toBe("FAILED");
  });

  test("overlapping looks at the time make each step once", async () => {
    const { service, order } = await openTasking(start);
    await order();
    const looks = await Promise.all([1, 2, 3].map(() => service.advance(TEST_NOW + 5_000)));
    expect(looks.flat().map(({ status }) => status)).toEqual(["ACTIVE"]);
  });

  test("every change is reported to the webhook of the task, with the items that are there", async () => {
    const { service, caller, orderUntil, cancel } = await openTasking(start);
    const notifications = { webhook: { id: await register(caller) } };
    const done = await orderUntil("DONE", { notifications });
    const rejected = await orderUntil("REJECTED", { notifications });
    const failed = await orderUntil("FAILED", { notifications });
    const canceled = await orderUntil("RECEIVED", { notifications });
    await cancel(canceled);
    const told = (await latestCallbacks(service.parts.store, 100)).toReversed();
    const statuses = (id: string) =>
      told.filter(({ resourceID }) => resourceID === id).map(({ data }) => data.status);
    expect(statuses(done)).toEqual(["ACTIVE", "FULFILLED", "DONE"]);
    expect(statuses(rejected)).toEqual(["REJECTED"]);
    expect(statuses(failed)).toEqual(["ACTIVE", "FAILED"]);
    expect(statuses(canceled)).toEqual(["CANCELED"]);
    const ids = (await caller.get(`${tasks}/${done}/products`)).body.data.map(({ id }: Item) => id);
    const items = told.filter(({ resourceID }) => resourceID === done).map(({ data }) => data.itemIDs);
    expect(items).toEqual([[], [ids[0], ids[2]], ids]);
    expect(told.every(({ resourceKey }) => resourceKey === "task")).toBe(true);
  });

  test.each(["demo-colleague", "demo-two"])(
    "nothing of a task is for %s to see or cancel",
    async (client) => {
      const { service, orderUntil } = await openTasking(start);
      const id = await orderUntil("ACTIVE");
      const other = await signIn(service, client);
      for (const path of ["", "/scene", "/products", "/products/GRD"]) {
        expect((await other.get(`${tasks}/${id}${path}`)).status).toBe(404);
      }
      expect((await deskOf(service, other).cancel(id)).status).toBe(404);
      expect((await other.get(tasks)).body.data).toEqual([]);
    },
  );

  test("tasks are listed newest first, those of a contract or a time alone if asked, page by page", async () => {
    const { service, caller, order } = await openTasking(start);
    for (const [index, contractID] of [contracts.euros, contracts.dollars, contracts.euros].entries()) {
      service.parts.setTime(TEST_NOW + index * 1_000);
      await order({ contractID, reference: String(index) });
    }
    const list = async (query: string) => {
      const { body } = await caller.get(`${tasks}?${query}`);
      return { cursor: body.cursor, references: body.data.map(({ reference }: Task) => reference) };
    };
    expect((await list("")).references).toEqual(["2", "1", "0"]);
    expect((await list(`contractID=${contracts.euros}`)).references).toEqual(["2", "0"]);
    expect((await list("createdAfter=2026-06-02T12:00:00Z")).references).toEqual(["2", "1"]);
    expect((await list("createdBefore=2026-06-02T14:00:01%2B02:00")).references).toEqual(["0"]);
    const first = await list("limit=2&createdAfter=2026-06-01T00:00:00Z");
    expect(first.references).toEqual(["2", "1"]);
    expect(await list(`cursor=${first.cursor}`)).toEqual({ cursor: undefined, references: ["0"] });
  });

  test("a cursor of the list is good for its caller and its filter only", async () => {
    const { service, caller, order } = await openTasking(start);
    for (const _ of [1, 2]) await order();
    const { cursor } = (await caller.get(`${tasks}?limit=1`)).body;
    const status = async (query: string, by = caller) => (await by.get(`${tasks}?${query}`)).status;
    expect(await status(`cursor=${cursor}`)).toBe(200);
    expect(await status(`cursor=${cursor}&contractID=${contracts.euros}`)).toBe(400);
    expect(await status(`cursor=${cursor}x`)).toBe(400);
    expect(await status(`cursor=${cursor}`, await signIn(service, "demo-colleague"))).toBe(400);
    expect(await status("createdAfter=2026-02-30T00:00:00Z")).toBe(400);
    expect(await status("limit=101")).toBe(400);
  });
});
