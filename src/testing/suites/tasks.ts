import { expect, test } from "vitest";
import type { Item } from "../../contract/item.ts";
import type { Task } from "../../contract/tasking.ts";
import type { TaskStatus } from "../../contract/tasking-terms.ts";
import { register } from "../callback-orders.ts";
import { type Answer, type Start, signIn } from "../caller.ts";
import { contracts } from "../demo-contracts.ts";
import { TEST_NOW } from "../start-service.ts";
import { deskOf, FAILING_POINT, FIJI, openTasking, step, tasks, windowOf } from "../task-orders.ts";

const productsOf = ({ body }: Answer) =>
  body.data.map(({ properties }: Item) => properties["sar:product_type"]);

/** Tasks, their states and what comes of them (interface.md, Task status; choices.md, Tasking). */
export function tasksSuite(start: Start): void {
  test("a new task is RECEIVED, with what the request left out filled in", async () => {
    const { order, read } = await openTasking(start);
    const { status, body } = await order({ reference: "field 7" });
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
        exclusivity: "PUBLIC",
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

  test("each step takes its time: RECEIVED, ACTIVE, FULFILLED, DONE", async () => {
    const { service, order, read } = await openTasking(start);
    const { id } = (await order()).body;
    expect(await service.advance(TEST_NOW + 4_999)).toEqual([]);
    const [active] = await step(service);
    expect(active).toMatchObject({ resourceKey: "task", resourceID: id, status: "ACTIVE", itemIDs: [] });
    service.parts.setTime(service.parts.clock() + 1_000);
    expect(await read(id)).toMatchObject({ status: "ACTIVE", productsAvailableInSeconds: 4 });
    service.parts.setTime(service.parts.clock() - 1_000);
    const [fulfilled] = await step(service);
    expect(fulfilled).toMatchObject({ status: "FULFILLED" });
    const [done] = await step(service);
    expect(done).toMatchObject({ status: "DONE" });
    const task = await read(id);
    expect(task).toMatchObject({
      status: "DONE",
      updatedAt: "2026-06-02T12:00:15.000Z",
      fulfilledAt: "2026-06-02T12:00:10.000Z",
    });
    expect(task.productsAvailableInSeconds).toBeUndefined();
    expect(await step(service)).toEqual([]);
  });

  test.each([[["GRD", "QLK"]], [["SLC"]]])(
    "a task for %j is DONE as soon as they are there",
    async (productTypes) => {
      const { service, orderUntil, read } = await openTasking(start);
      const id = await orderUntil("ACTIVE", { productTypes });
      await step(service);
      expect(await read(id)).toMatchObject({ status: "DONE", fulfilledAt: "2026-06-02T12:00:10.000Z" });
    },
  );

  test("a task that no pass suits is REJECTED", async () => {
    const { orderUntil } = await openTasking(start);
    await orderUntil("REJECTED");
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

  test("every change is told to the webhook of the task, with the items that are there", async () => {
    const { service, caller, orderUntil, cancel } = await openTasking(start);
    const notifications = { webhook: { id: await register(caller) } };
    const done = await orderUntil("DONE", { notifications });
    const rejected = await orderUntil("REJECTED", { notifications });
    const failed = await orderUntil("FAILED", { notifications });
    const canceled = await orderUntil("RECEIVED", { notifications });
    await cancel(canceled);
    const told = (await service.parts.ledger.latestCallbacks(100)).toReversed();
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

  test.each<TaskStatus>(["RECEIVED", "ACTIVE", "REJECTED", "FAILED"])(
    "a task that is %s has no products",
    async (status) => {
      const { caller, orderUntil } = await openTasking(start);
      const id = await orderUntil(status);
      for (const path of ["products", "products/GRD"]) {
        const { status: code, body } = await caller.get(`${tasks}/${id}/${path}`);
        expect([code, body.code]).toEqual([404, "not_found"]);
      }
    },
  );

  test("FULFILLED has the products of the SLA, DONE all; each type alone if asked", async () => {
    const { service, caller, orderUntil } = await openTasking(start);
    const id = await orderUntil("FULFILLED");
    const products = (type = "") => caller.get(`${tasks}/${id}/products${type}`);
    expect(productsOf(await products())).toEqual(["GRD", "QLK"]);
    expect(productsOf(await products("/SLC"))).toEqual([]);
    await step(service);
    expect(productsOf(await products())).toEqual(["GRD", "SLC", "QLK"]);
    expect(productsOf(await products("/SLC"))).toEqual(["SLC"]);
    expect((await products("/slc")).body.message).toContain("GRD, GRD-COG, SLC");
    expect((await products("?cursor=x")).status).toBe(400);
  });

  test("a long strip becomes frames with consecutive numbers, each with its products", async () => {
    const { caller, orderUntil } = await openTasking(start);
    const id = await orderUntil("DONE", {
      imagingMode: "STRIPMAP",
      imagingDuration: 20,
      productTypes: ["GRD"],
    });
    const { data } = (await caller.get(`${tasks}/${id}/products`)).body;
    const frames = data.map(({ properties }: Item) => properties.frame_id.split("_"));
    expect(frames.map(([, number]: string[]) => number)).toEqual(["1", "2", "3"]);
    expect(new Set(frames.map(([image]: string[]) => image)).size).toBe(1);
  });

  test("images of tasks have numbers of their own", async () => {
    const { service, caller, order } = await openTasking(start);
    const ids = (await Promise.all([1, 2, 3].map(() => order()))).map(({ body }) => body.id);
    for (const _ of [1, 2, 3]) await step(service);
    const frames = await Promise.all(
      ids.map(async (id) => (await caller.get(`${tasks}/${id}/products`)).body.data[0].properties.frame_id),
    );
    expect(new Set(frames).size).toBe(3);
    expect(frames.every((frameID) => Number.parseInt(frameID, 10) >= 2_000_000_000)).toBe(true);
  });

  test("there is no scene before a task is ACTIVE nor after it was canceled", async () => {
    const { caller, order, orderUntil, cancel } = await openTasking(start);
    const scene = (id: string) => caller.get(`${tasks}/${id}/scene`);
    expect((await scene((await order()).body.id)).status).toBe(404);
    const id = await orderUntil("ACTIVE");
    expect((await scene(id)).status).toBe(200);
    await cancel(id);
    expect((await scene(id)).status).toBe(404);
  });

  test("the frame that was flown agrees with the planned scene", async () => {
    const { service, caller, orderUntil } = await openTasking(start);
    const id = await orderUntil("ACTIVE", { lookSide: "LEFT", passDirection: "DESCENDING" });
    const { body: scene } = await caller.get(`${tasks}/${id}/scene`);
    await step(service);
    const [item]: Item[] = (await caller.get(`${tasks}/${id}/products`)).body.data;
    expect(item?.geometry).toEqual(scene.footprint);
    expect(item?.properties).toMatchObject({
      start_datetime: scene.imagingTime.start,
      end_datetime: scene.imagingTime.end,
      "sar:observation_direction": "left",
      "sat:orbit_state": "descending",
    });
    expect([scene.lookSide, scene.passDirection]).toEqual(["LEFT", "DESCENDING"]);
    expect(scene.duration).toBe(
      (Date.parse(scene.imagingTime.end) - Date.parse(scene.imagingTime.start)) / 1000,
    );
    expect(scene.incidenceAngle).toBeGreaterThan(item?.properties["svc:incidence_near"] as number);
    expect(scene.incidenceAngle).toBeLessThan(item?.properties["svc:incidence_far"] as number);
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
}
