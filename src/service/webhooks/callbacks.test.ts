import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { latestCallbacks } from "../../hosts/browser/demo-host.ts";
import {
  archive,
  buy,
  closedPurchase,
  failing,
  HOUR,
  MINUTE,
  PASSWORD,
  pass,
  register,
  SECOND,
} from "../../testing/service/callback-orders.ts";
import { callbackReceiver } from "../../testing/service/callback-receiver.ts";
import { signIn } from "../../testing/service/caller.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { startInProcess as start } from "../../testing/service/ways-to-start.ts";
import { type Happening, RefusedTarget } from "../parts.ts";

describe("callbacks (interface 9)", () => {
  test("a closed purchase is reported with its items, once, and nothing before", async () => {
    const receiver = callbackReceiver();
    const service = await start({ archive, send: receiver.send });
    const caller = await signIn(service);
    const webhookID = await register(caller);
    const id = await buy(caller, "10_1", webhookID);
    await pass(service, 4 * SECOND);
    expect(receiver.received).toEqual([]);
    await pass(service, 1 * SECOND);
    await pass(service, 30 * MINUTE);
    const products = (await caller.get(`/api/catalog/v2/purchases/${id}/products`)).body.data;
    expect(receiver.bodies()).toEqual([
      {
        id: receiver.received[0]?.headers["webhook-id"],
        webhookID,
        resourceKey: "purchase",
        resourceID: id,
        data: { status: "closed", itemIDs: products.map((item: { id: string }) => item.id) },
        timestamp: "2026-06-02T12:00:05.000Z",
      },
    ]);
    expect(receiver.received[0]).toMatchObject({ url: "https://example.com/hook", timeoutMs: 10_000 });
  });

  test("a failed purchase is reported without items; one without a webhook is reported to nobody", async () => {
    const receiver = callbackReceiver();
    const service = await start({ archive, send: receiver.send });
    const caller = await signIn(service);
    await buy(caller, `${failing}_1`, await register(caller));
    await caller.post("/api/catalog/v2/purchases", { contractID: contracts.euros, frameID: "11_1" });
    await pass(service, 5 * SECOND);
    expect(receiver.bodies().map(({ data }) => data)).toEqual([{ status: "failed", itemIDs: [] }]);
  });

  test("a callback carries the credentials and a signature that another implementation makes the same", async () => {
    const receiver = callbackReceiver();
    const { service } = await closedPurchase(start, { send: receiver.send });
    await service.sendCallbacks(service.parts.clock());
    const headers: Record<string, string> = { ...receiver.received[0]?.headers };
    const body = receiver.received[0]?.body ?? "";
    expect(headers.authorization).toBe(`Basic ${Buffer.from(`swath:${PASSWORD}`).toString("base64")}`);
    expect(headers["content-type"]).toBe("application/json");
    expect(headers["webhook-timestamp"]).toBe(String(service.parts.clock() / 1000));
    const signed = new Webhook(PASSWORD, { format: "raw" }).sign(
      headers["webhook-id"] ?? "",
      new Date(service.parts.clock()),
      body,
    );
    expect(headers["webhook-signature"]).toBe(signed);
  });

  test("a failing receiver is tried again after 5 s, 5 min, 30 min, 2 h and 8 h, then no more", async () => {
    const receiver = callbackReceiver(() => ({ status: 500 }));
    const { service, log } = await closedPurchase(start, { send: receiver.send });
    await service.sendCallbacks(service.parts.clock());
    for (const wait of [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR]) {
      const tried = receiver.received.length;
      await pass(service, wait - 1);
      expect(receiver.received).toHaveLength(tried);
      expect((await log())?.state).toBe("pending");
      await pass(service, 1);
      expect(receiver.received).toHaveLength(tried + 1);
    }
    await pass(service, 500 * HOUR);
    expect(receiver.received).toHaveLength(6);
    const callback = await log();
    expect([callback?.state, callback?.attempts.map(({ status }) => status)]).toEqual([
      "given-up",
      [500, 500, 500, 500, 500, 500],
    ]);
    const distinct = (name: string) => new Set(receiver.received.map(({ headers }) => headers[name])).size;
    expect([distinct("webhook-id"), distinct("webhook-timestamp"), distinct("webhook-signature")]).toEqual([
      1, 6, 6,
    ]);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  });

  test("after a success nothing more is sent", async () => {
    let answers = [500, 302, 200];
    const receiver = callbackReceiver(() => {
      const [status = 0, ...rest] = answers;
      answers = rest;
      return { status };
    });
    const { service, log } = await closedPurchase(start, { send: receiver.send });
    for (let i = 0; i < 5; i++) await pass(service, 10 * MINUTE);
    expect(receiver.received).toHaveLength(3);
    expect(await log()).toMatchObject({
      state: "delivered",
      attempts: [{ status: 500 }, { status: 302 }, { status: 200 }],
    });
    expect((await log())?.dueAt).toBeUndefined();
  });

  test("what cannot be sent is logged with its reason and tried again; a refused target is not", async () => {
    let refusal: Error = new Error("The name of the target is not known.");
    const receiver = callbackReceiver(() => {
      throw refusal;
    });
    const observed: Happening[] = [];
    const { service, log } = await closedPurchase(start, {
      send: receiver.send,
      observe: (happening) => void observed.push(happening),
    });
    await pass(service, 0);
    const reason = refusal.message;
    expect(await log()).toMatchObject({ state: "pending", attempts: [{ error: reason }] });
    refusal = new RefusedTarget("The target points to an address that callbacks may not reach.");
    await pass(service, 5 * SECOND);
    expect(await log()).toMatchObject({ state: "refused", attempts: [{}, { error: refusal.message }] });
    await pass(service, 1000 * HOUR);
    expect(receiver.received).toHaveLength(2);
    expect(observed).toMatchObject([
      { kind: "purchase", outcome: "closed", reason: undefined },
      { kind: "callback", outcome: "retry", reason },
      { kind: "callback", outcome: "refused", reason: refusal.message },
    ]);
  });

  test("removing a webhook ends what waits for it, with the reason in the log", async () => {
    const receiver = callbackReceiver(() => ({ status: 503 }));
    const { service, caller, webhookID, log } = await closedPurchase(start, { send: receiver.send });
    await service.sendCallbacks(service.parts.clock());
    await caller.send("DELETE", `/api/notifications/v1/webhooks/${webhookID}`);
    expect(await log()).toMatchObject({
      state: "refused",
      attempts: [{ status: 503 }, { error: "The webhook has been removed." }],
    });
    await pass(service, 1000 * HOUR);
    expect(receiver.received).toHaveLength(1);
  });

  test("a purchase that ends after its webhook was removed or made inactive is reported to nobody, and the log says so", async () => {
    const receiver = callbackReceiver();
    const service = await start({ archive, send: receiver.send });
    const caller = await signIn(service);
    const [removed, inactive] = [await register(caller), await register(caller)];
    await buy(caller, "10_1", removed);
    await buy(caller, "11_1", inactive);
    await caller.send("DELETE", `/api/notifications/v1/webhooks/${removed}`);
    await caller.send("PATCH", `/api/notifications/v1/webhooks/${inactive}`, { status: "inactive" });
    await pass(service, 5 * SECOND);
    expect(receiver.received).toEqual([]);
    const log = await latestCallbacks(service.parts.store, 10);
    expect(log.map(({ state }) => state)).toEqual(["refused", "refused"]);
    expect(log.map(({ attempts }) => attempts[0]?.error).sort()).toEqual([
      "The webhook has been removed.",
      "The webhook is inactive.",
    ]);
  });

  test("changed credentials hold from the next attempt on", async () => {
    const receiver = callbackReceiver(() => ({ status: 401 }));
    const { service, caller, webhookID } = await closedPurchase(start, { send: receiver.send });
    await service.sendCallbacks(service.parts.clock());
    await caller.send("PATCH", `/api/notifications/v1/webhooks/${webhookID}`, {
      auth: { type: "basic", username: "ünit", password: "grün" },
    });
    await pass(service, 5 * SECOND);
    expect(receiver.received.map(({ headers }) => headers.authorization)[1]).toBe(
      `Basic ${Buffer.from("ünit:grün").toString("base64")}`,
    );
  });

  test("when the password cannot be read nothing is sent, and it is tried again", async () => {
    const receiver = callbackReceiver();
    const broken = { seal: async () => "sealed", open: () => Promise.reject(new Error(PASSWORD)) };
    const { service, log } = await closedPurchase(start, { send: receiver.send, vault: broken });
    await service.sendCallbacks(service.parts.clock());
    expect(receiver.received).toEqual([]);
    expect((await log())?.state).toBe("pending");
    expect(JSON.stringify(await log())).not.toContain(PASSWORD);
  });
});
