import { describe, expect, test } from "vitest";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { callerWith, signIn } from "../../testing/service/caller.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { HOUR, openTasking, requestWith, step, tasks } from "../../testing/service/task-orders.ts";
import { startInProcess as start } from "../../testing/service/ways-to-start.ts";
import { createTokens } from "../authentication/tokens.ts";
import { packArchive } from "../catalog/packed/packed-catalog.ts";

const archive = packArchive([11, 12, 13].map((imageID) => frameAt([4, 52], { imageID, mode: "SPOTLIGHT" })));
const orders = "/api/company/v1/orders";
const clients = "/api/company/v1/clients";

const bodyOf = (frameID: string, contractID = contracts.euros) => ({ contractID, frameID });

describe("companyRoutes", () => {
  test("a company sees its clients, disabled ones too, with rights and without secrets", async () => {
    const service = await start();
    const { directory } = service.parts;
    const disabled = {
      ...{ id: "gone", company: directory.users[0]?.companyID ?? "", status: "disabled" as const },
      scopes: ["orders:read" as const],
    };
    Object.assign(directory, { clients: [...directory.clients, disabled] });
    const caller = await signIn(service);
    const { body } = await caller.get(clients);
    expect(body.data.map(({ id, status }: Record<string, string>) => `${id} ${status}`)).toEqual([
      "demo active",
      "demo-colleague active",
      "gone disabled",
    ]);
    expect(body.data[0].scopes).toContain("company:read");
    expect(body.data[2]).toEqual({ id: "gone", status: "disabled", scopes: ["orders:read"] });
    expect(JSON.stringify(body)).not.toMatch(/pbkdf2|secret/);
    const first = (await caller.get(`${clients}?limit=2`)).body;
    const next = `${clients}?limit=2&cursor=${first.cursor}`;
    expect((await caller.get(next)).body).toEqual({ data: [body.data[2]] });
    const other = await signIn(service, "demo-two");
    expect((await other.get(next)).status).toBe(400);
    expect((await other.get(clients)).body.data).toMatchObject([{ id: "demo-two" }]);
  });

  test("orders of all clients of the company come latest first, in pages of the company's own", async () => {
    const { service, caller } = await openTasking(start, { archive });
    const colleague = await signIn(service, "demo-colleague");
    const other = await signIn(service, "demo-two");
    const { body: firstOrder } = await caller.post("/api/catalog/v2/purchases", bodyOf("11_1"));
    service.parts.jump(service.parts.clock() + HOUR);
    const { body: task } = await colleague.post(tasks, requestWith({}, service.parts.clock()));
    const { body: lastOrder } = await caller.post("/api/catalog/v2/purchases", {
      ...bodyOf("12_1", contracts.unpriced),
      reference: "the last",
    });
    const ids = (data: { id: string }[]) => data.map(({ id }) => id);
    const all = (await caller.get(orders)).body;
    expect(new Set(ids(all.data.slice(0, 2)))).toEqual(new Set([task.id, lastOrder.id]));
    expect(ids(all.data.slice(2))).toEqual([firstOrder.id]);
    expect((await colleague.get(orders)).body).toEqual(all);
    expect((await other.get(orders)).body.data).toEqual([]);
    const find = (id: string) => all.data.find((order: { id: string }) => order.id === id);
    expect(find(task.id)).toMatchObject({ kind: "task", clientID: "demo-colleague", currency: "EUR" });
    expect(find(lastOrder.id)).toMatchObject({ kind: "purchase", clientID: "demo", reference: "the last" });
    expect(find(lastOrder.id)).not.toHaveProperty("amount");

    const found: string[] = [];
    let page = (await caller.get(`${orders}?limit=1`)).body;
    for (; page.cursor; page = (await caller.get(`${orders}?limit=1&cursor=${page.cursor}`)).body) {
      expect((await other.get(`${orders}?cursor=${page.cursor}`)).status).toBe(400);
      found.push(...ids(page.data));
    }
    expect([...found, ...ids(page.data)]).toEqual(ids(all.data));
    const [latest, , first] = all.data;
    const between = async (query: string) => ids((await caller.get(`${orders}?${query}`)).body.data);
    expect(await between(`createdBefore=${latest.createdAt}`)).toEqual([first.id]);
    expect(await between(`createdAfter=${first.createdAt}`)).toEqual(ids(all.data.slice(0, 2)));
    expect((await caller.get(`${orders}?createdAfter=2026-02-30T00:00:00Z`)).status).toBe(400);
  });

  test("an order tells what it costs and what has happened to it, with the reason of its end", async () => {
    const { service, caller, orderUntil, order, cancel } = await openTasking(start, { archive });
    await caller.post("/api/catalog/v2/purchases", bodyOf("13_1"));
    const bought = async () =>
      (await caller.get(orders)).body.data.find(({ kind }: { kind: string }) => kind === "purchase");
    const before = await bought();
    expect(before.history).toEqual([{ status: "active", at: before.createdAt }]);
    expect(before.cost).toBe(before.amount);
    for (let steps = 0; (await bought()).status === "active"; steps++) {
      expect(steps).toBeLessThan(12);
      await step(service);
    }
    const { status, history } = await bought();
    expect(history.map((one: { status: string }) => one.status)).toEqual(["active", status]);

    const rejectedID = await orderUntil("REJECTED");
    const { body: canceled } = await order();
    await cancel(canceled.id);
    const { data } = (await caller.get(orders)).body;
    const find = (id: string) => data.find((one: { id: string }) => one.id === id);
    expect(find(rejectedID)).toMatchObject({ status: "REJECTED", cost: 0 });
    expect(find(rejectedID).history.at(-1)).toEqual({
      ...{ status: "REJECTED", at: expect.any(String) },
      reason: expect.stringMatching(/\.$/),
    });
    expect(find(canceled.id).cost).toBeLessThan(find(canceled.id).amount);
  });

  test("a client without the scope sees neither", async () => {
    const service = await start();
    const { directory, secret, baseUrl, realClock } = service.parts;
    const user = directory.users[0];
    if (!user) throw new Error("There is no user.");
    const tokens = createTokens([secret], baseUrl);
    const narrow = callerWith(service, await tokens.issue(user, realClock(), { narrowed: ["orders:read"] }));
    for (const path of [clients, orders]) {
      const { status, body } = await narrow.get(path);
      expect([status, JSON.stringify(body)]).toEqual([403, expect.stringContaining("company:read")]);
    }
  });
});
