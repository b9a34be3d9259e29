import { describe, expect, test } from "vitest";
import type { Item } from "../../contract/item.ts";
import type { TaskStatus } from "../../domain/tasking-rules.ts";
import type { Answer } from "../../testing/service/caller.ts";
import { openTasking, step, tasks } from "../../testing/service/task-orders.ts";
import { startInProcess as start } from "../../testing/service/ways-to-start.ts";

const productsOf = ({ body }: Answer) =>
  body.data.map(({ properties }: Item) => properties["sar:product_type"]);

describe("tasks: products (interface 10)", () => {
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
    for (let steps = 0; steps < 9; steps++) await step(service);
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

  test("the frame that was imaged agrees with the planned scene", async () => {
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
    const seconds = (Date.parse(scene.imagingTime.end) - Date.parse(scene.imagingTime.start)) / 1000;
    expect(scene.duration).toBe(Math.round(seconds));
    expect(scene.incidenceAngle).toBeGreaterThan(item?.properties["svc:incidence_near"] as number);
    expect(scene.incidenceAngle).toBeLessThan(item?.properties["svc:incidence_far"] as number);
  });
});
