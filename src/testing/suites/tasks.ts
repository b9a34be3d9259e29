import { expect, test } from "vitest";
import type { Item } from "../../contract/item.ts";
import type { Task } from "../../contract/task.ts";
import { register } from "../callback-orders.ts";
import { type Start, signIn } from "../caller.ts";
import { contracts } from "../demo-contracts.ts";
import { TEST_NOW } from "../start-service.ts";
import { deskOf, FAILING_POINT, FIJI, openTasking, step, tasks, windowOf } from "../task-orders.ts";

/** Tasks and their states (interface.md, Task status; choices.md, Tasking). */
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
