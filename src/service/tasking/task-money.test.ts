import { describe, expect, test } from "vitest";
import type { TaskStatus } from "../../domain/tasking-rules.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { signIn } from "../../testing/service/caller.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { TEST_NOW } from "../../testing/service/start-service.ts";
import {
  deskOf,
  HOUR,
  openTasking,
  requestWith,
  step,
  tasks,
  windowOf,
} from "../../testing/service/task-orders.ts";
import { startInProcess as start } from "../../testing/service/ways-to-start.ts";
import { packArchive } from "../catalog/packed/packed-catalog.ts";
import { createMemoryStore } from "../store/memory-store.ts";

/**
 * Price of the task of `requestWith` under the first contract: twice 650 EUR, x 1.25 for 8 hours, x 1.25
 * for COMMERCIAL.
 */
const AMOUNT = 203_125;
const archive = packArchive([frameAt([4, 52], { imageID: 10, mode: "SPOTLIGHT", products: ["GRD"] })]);

describe("tasks: money (interface 10, 6)", () => {
  test.each<[TaskStatus, number, number]>([
    ["RECEIVED", AMOUNT, 0],
    ["ACTIVE", AMOUNT, 0],
    ["FULFILLED", AMOUNT, 0],
    ["DONE", 0, AMOUNT],
    ["REJECTED", 0, 0],
    ["FAILED", 0, 0],
  ])("a task that is %s holds %d and has spent %d", async (status, onHold, consolidatedSpent) => {
    const { orderUntil, summary } = await openTasking(start);
    await orderUntil(status);
    expect(await summary()).toMatchObject({ onHold, consolidatedSpent });
  });

  test.each([
    [72.5, 0],
    [72, 0.1],
    [48, 0.1],
    [47.5, 0.2],
    [24, 0.2],
    [23.5, 1],
    [-1, 1],
  ])("canceled %d hours before the window, a task costs %d of its price", async (hours, share) => {
    const { service, order } = await openTasking(start);
    const { id } = (await order()).body;
    service.parts.setTime(TEST_NOW + (100 - hours) * HOUR);
    // The token has expired by now.
    const fixture = deskOf(service, await signIn(service));
    const { status, body } = await fixture.cancel(id);
    expect([status, body.status]).toEqual([200, "CANCELED"]);
    expect(await fixture.summary()).toMatchObject({
      onHold: 0,
      consolidatedSpent: Math.round(AMOUNT * share),
    });
  });

  test("an ACTIVE task can be canceled too, and is not moved on any more", async () => {
    const { service, orderUntil, cancel, read } = await openTasking(start);
    const id = await orderUntil("ACTIVE");
    expect((await cancel(id)).body.status).toBe("CANCELED");
    expect(await step(service)).toEqual([]);
    expect((await read(id)).status).toBe("CANCELED");
  });

  test.each<TaskStatus>(["FULFILLED", "DONE", "REJECTED", "FAILED", "CANCELED"])(
    "a task that is %s cannot be canceled",
    async (status) => {
      const { orderUntil, cancel, summary } = await openTasking(start);
      const id = await orderUntil(status === "CANCELED" ? "RECEIVED" : status);
      if (status === "CANCELED") await cancel(id);
      const before = await summary();
      const { status: code, body } = await cancel(id);
      expect([code, body.code]).toEqual([409, "conflict"]);
      expect(body.message).toContain(`The task is ${status}`);
      expect(await summary()).toEqual(before);
    },
  );

  test("an ACTIVE task can be canceled until its image is taken, and then no more", async () => {
    const { service, caller, orderUntil, cancel, read } = await openTasking(start);
    const id = await orderUntil("ACTIVE");
    const { imagingTime } = (await caller.get(`${tasks}/${id}/scene`)).body;
    service.parts.jump(Date.parse(imagingTime.start));
    const { status, body } = await cancel(id);
    expect([status, body.code]).toEqual([409, "conflict"]);
    expect(body.message).toBe(
      `The image was taken at ${imagingTime.start}; the task can no longer be canceled.`,
    );
    expect((await read(id)).status).toBe("ACTIVE");
    service.parts.jump(Date.parse(imagingTime.start) - 1);
    expect((await cancel(id)).body.status).toBe("CANCELED");
  });

  test("a strip of ten frames costs ten times as much, in feasibility, in what it holds and in its fee", async () => {
    const { caller, order, cancel, summary } = await openTasking(start);
    const strip = { imagingMode: "STRIPMAP", imagingDuration: 68, acquisitionWindow: windowOf(50, 100) };
    // Twice 475 EUR, x 1.25 for 8 hours, x 1.25 for COMMERCIAL, by the frame.
    const amount = 10 * 148_438;
    const { body } = await caller.post("/api/tasking/v2/feasibility", [requestWith(strip)]);
    expect(body.feasibility[0].price).toEqual({ amount, currency: "EUR" });
    const { id } = (await order(strip)).body;
    expect((await summary()).onHold).toBe(amount);
    await cancel(id);
    expect(await summary()).toMatchObject({ onHold: 0, consolidatedSpent: amount / 10 });
  });

  test("a cancelation that comes with the end of a task is refused, and it is paid once", async () => {
    const { service, orderUntil, cancel, read, summary } = await openTasking(start);
    const id = await orderUntil("ACTIVE", { productTypes: ["GRD"] });
    service.parts.jump((await service.nextDue(service.parts.clock())) ?? 0);
    const [answer] = await Promise.all([cancel(id), service.advance(service.parts.clock())]);
    expect([answer.status, (await read(id)).status]).toEqual([409, "DONE"]);
    expect(await summary()).toMatchObject({ onHold: 0, consolidatedSpent: AMOUNT });
  });

  /** A service whose tasks can be made to move on just before it next writes. */
  async function openStepping() {
    const store = createMemoryStore();
    let between = async () => {};
    const tasking = await openTasking(start, {
      store: {
        ...store,
        async write(work) {
          await between();
          return store.write(work);
        },
      },
    });
    const stepBeforeWrite = () => {
      between = async () => {
        between = async () => {};
        await step(tasking.service);
      };
    };
    return { ...tasking, stepBeforeWrite };
  }

  test.each<[string[], number, TaskStatus, number]>([
    [["GRD"], 409, "DONE", AMOUNT],
    [["GRD", "SLC"], 409, "FULFILLED", 0],
  ])(
    "a task for %j that moves on just before it is canceled is not canceled",
    async (productTypes, code, status, spent) => {
      const { orderUntil, stepBeforeWrite, cancel, read, summary } = await openStepping();
      const id = await orderUntil("ACTIVE", { productTypes });
      stepBeforeWrite();
      expect((await cancel(id)).status).toBe(code);
      expect((await read(id)).status).toBe(status);
      expect((await summary()).consolidatedSpent).toBe(spent);
    },
  );

  test("a task that becomes ACTIVE just before it is canceled is canceled, once", async () => {
    const { order, stepBeforeWrite, cancel, read, summary } = await openStepping();
    const { id } = (await order({ acquisitionWindow: windowOf(50, 100) })).body;
    stepBeforeWrite();
    expect((await cancel(id)).body.status).toBe("CANCELED");
    expect((await read(id)).status).toBe("CANCELED");
    expect(await summary()).toMatchObject({ onHold: 0, consolidatedSpent: Math.round(AMOUNT / 10) });
  });

  test("two cancelations at once charge one fee", async () => {
    const { order, cancel, summary } = await openTasking(start);
    const { id } = (await order({ acquisitionWindow: windowOf(50, 100) })).body;
    const answers = await Promise.all([cancel(id), cancel(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await summary()).toMatchObject({ onHold: 0, consolidatedSpent: Math.round(AMOUNT / 10) });
  });

  test("only CANCELED can be asked of a task", async () => {
    const { caller, order } = await openTasking(start);
    const { id } = (await order()).body;
    const patch = async (body: object) => (await caller.send("PATCH", `${tasks}/${id}`, body)).status;
    expect(await patch({ status: "DONE" })).toBe(400);
    expect(await patch({ status: "canceled" })).toBe(400);
    expect(await patch({})).toBe(400);
  });

  test("purchases, tasks and fees of a contract are summed up together, other contracts apart", async () => {
    const { service, caller, order, orderUntil, cancel, summary } = await openTasking(start, { archive });
    await caller.post("/api/catalog/v2/purchases", { contractID: contracts.euros, frameID: "10_1" });
    await orderUntil("DONE");
    const acquisitionWindow = windowOf(40, 90, service.parts.clock());
    await cancel((await order({ acquisitionWindow })).body.id);
    await order();
    await order({ contractID: contracts.dollars });
    expect(await summary()).toMatchObject({
      onHold: AMOUNT,
      consolidatedSpent: 65_000 + AMOUNT + AMOUNT / 5,
    });
    await step(service);
    expect((await summary(contracts.dollars)).onHold).toBe(341_250);
  });

  test("what does not fit under the spend limit is refused, be it a task or a purchase", async () => {
    const { directory } = (await start()).parts;
    const limited = {
      ...directory,
      contracts: directory.contracts.map((terms) =>
        terms.pricing ? { ...terms, pricing: { ...terms.pricing, spendLimit: AMOUNT + 60_000 } } : terms,
      ),
    };
    const { caller, order, cancel } = await openTasking(start, { archive, directory: limited });
    const buy = () =>
      caller.post("/api/catalog/v2/purchases", { contractID: contracts.euros, frameID: "10_1" });
    const { id } = (await order()).body;
    for (const { status, body } of [await order(), await buy()]) {
      expect([status, body.code]).toEqual([422, "ERR_INSUFFICIENT_FUNDS"]);
    }
    await cancel(id);
    expect((await buy()).status).toBe(200);
    expect((await order()).status).toBe(422);
    expect((await caller.get(tasks)).body.data).toHaveLength(1);
  });

  test("twenty tasks at once never exceed the limit together", async () => {
    const { caller, order, summary } = await openTasking(start);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => order({ contractID: contracts.dollars })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await summary(contracts.dollars)).onHold).toBe(2 * 341_250);
    expect((await caller.get(tasks)).body.data).toHaveLength(2);
  });

  test("a task under a contract without a price list costs nothing that is known", async () => {
    const { order, cancel } = await openTasking(start);
    const { status, body } = await order({ contractID: contracts.unpriced });
    expect(status).toBe(200);
    expect((await cancel(body.id)).body.status).toBe("CANCELED");
  });
});
