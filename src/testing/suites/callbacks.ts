import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { createCatalog } from "../../service/catalog/catalog.ts";
import { RefusedTarget } from "../../service/outgoing.ts";
import type { ServiceParts } from "../../service/parts.ts";
import { failsOnPurpose } from "../../service/purchase-progress.ts";
import { callbackReceiver } from "../callback-receiver.ts";
import { type Caller, type RunningService, type Start, signIn } from "../caller.ts";
import { contracts } from "../demo-contracts.ts";
import { frameAt } from "../make-frames.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const PASSWORD = "correct horse battery staple";
const failing =
  Array.from({ length: 500 }, (_, index) => index + 100).find((id) => failsOnPurpose(`${id}_1`)) ?? 0;
const catalog = createCatalog([
  frameAt([4, 52], { imageID: 10, mode: "SPOTLIGHT", products: ["GRD", "SLC"] }),
  frameAt([4, 52], { imageID: 11, mode: "SCAN", products: ["GRD"] }),
  frameAt([4, 52], { imageID: failing, mode: "SPOTLIGHT" }),
]);

async function register(caller: Caller, path = "hook"): Promise<string> {
  const { body } = await caller.post("/api/notifications/v1/webhooks", {
    targetURL: `https://example.com/${path}`,
    auth: { type: "basic", username: "swath", password: PASSWORD },
  });
  return body.id;
}

async function buy(caller: Caller, frameID: string, webhookID: string): Promise<string> {
  const { body } = await caller.post("/api/catalog/v2/purchases", {
    contractID: contracts.euros,
    frameID,
    notifications: { webhook: { id: webhookID } },
  });
  return body.id;
}

/** Moves the clock, makes the transitions that are due and sends the callbacks that are due. */
async function pass(service: RunningService, milliseconds: number): Promise<void> {
  service.parts.setTime(service.parts.clock() + milliseconds);
  await service.advance(service.parts.clock());
  await service.sendCallbacks(service.parts.clock());
}

/** A purchase with a webhook that is closed, its callback due but not sent. */
async function closedPurchase(start: Start, change: Partial<ServiceParts> = {}) {
  const service = await start({ catalog, ...change });
  const caller = await signIn(service);
  const webhookID = await register(caller);
  const purchaseID = await buy(caller, "10_1", webhookID);
  service.parts.setTime(service.parts.clock() + 5 * SECOND);
  await service.advance(service.parts.clock());
  const log = async () => (await service.parts.ledger.latestCallbacks(1))[0];
  return { service, caller, webhookID, purchaseID, log };
}

/** What is posted to webhooks, when, and how often (interface.md, Events). */
export function callbacksSuite(start: Start): void {
  test("a closed purchase is told of with its items, once, and nothing before", async () => {
    const receiver = callbackReceiver();
    const service = await start({ catalog, send: receiver.send });
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

  test("a failed purchase is told of without items; one without a webhook is told to nobody", async () => {
    const receiver = callbackReceiver();
    const service = await start({ catalog, send: receiver.send });
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
    await pass(service, 1000 * HOUR);
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
    expect((await log())?.nextAttemptAt).toBeUndefined();
  });

  test("what cannot be sent is logged with its reason and tried again; a refused target is not", async () => {
    let refusal: Error = new Error("The name of the target is not known.");
    const receiver = callbackReceiver(() => {
      throw refusal;
    });
    const { service, log } = await closedPurchase(start, { send: receiver.send });
    await pass(service, 0);
    expect(await log()).toMatchObject({ state: "pending", attempts: [{ error: refusal.message }] });
    refusal = new RefusedTarget("The target leads to an address that callbacks may not reach.");
    await pass(service, 5 * SECOND);
    expect(await log()).toMatchObject({ state: "refused", attempts: [{}, { error: refusal.message }] });
    await pass(service, 1000 * HOUR);
    expect(receiver.received).toHaveLength(2);
  });

  test("a service that ends between the move and the callback loses nothing: the next one sends it", async () => {
    const { service, purchaseID } = await closedPurchase(start);
    const { ledger, vault } = service.parts;
    const receiver = callbackReceiver();
    const next = await start({ catalog, ledger, vault, send: receiver.send });
    await pass(next, 5 * SECOND);
    expect(receiver.bodies().map(({ resourceID }) => resourceID)).toEqual([purchaseID]);
  });

  test("two services on one ledger send a callback once; one that ended while sending is replaced", async () => {
    let answerFirst: (answer: { status: number }) => void = () => {};
    const first = callbackReceiver(() => new Promise((resolve) => (answerFirst = resolve)));
    const { service, log } = await closedPurchase(start, { send: first.send });
    const { ledger, vault } = service.parts;
    const second = callbackReceiver();
    const other = await start({ catalog, ledger, vault, send: second.send });
    other.parts.setTime(service.parts.clock());
    const sending = service.sendCallbacks(service.parts.clock());
    await expect.poll(() => first.received.length).toBe(1);
    await Promise.all([
      other.sendCallbacks(other.parts.clock()),
      service.sendCallbacks(service.parts.clock()),
    ]);
    await pass(other, 29 * SECOND);
    expect([first.received.length, second.received.length]).toEqual([1, 0]);
    await pass(other, 1 * SECOND);
    expect([first.received.length, second.received.length]).toEqual([1, 1]);
    answerFirst({ status: 500 });
    await sending;
    expect((await log())?.state).toBe("delivered");
  });

  test("a slow receiver holds up neither purchases nor other webhooks", async () => {
    let answerSlow: (answer: { status: number }) => void = () => {};
    const receiver = callbackReceiver(({ url }) =>
      url.endsWith("slow") ? new Promise((resolve) => (answerSlow = resolve)) : { status: 204 },
    );
    const service = await start({ catalog, send: receiver.send });
    const caller = await signIn(service);
    await buy(caller, "10_1", await register(caller, "slow"));
    await buy(caller, "11_1", await register(caller, "quick"));
    service.parts.setTime(service.parts.clock() + 5 * SECOND);
    await service.advance(service.parts.clock());
    const sending = service.sendCallbacks(service.parts.clock());
    await expect.poll(() => receiver.received.length).toBe(2);
    const third = await buy(caller, `${failing}_1`, await register(caller, "third"));
    service.parts.setTime(service.parts.clock() + 5 * SECOND);
    expect(await service.advance(service.parts.clock())).toMatchObject([{ resourceID: third }]);
    await service.sendCallbacks(service.parts.clock());
    expect(receiver.received.map(({ url }) => url.replace(/.*\//, ""))).toContain("third");
    answerSlow({ status: 200 });
    await sending;
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

  test("a purchase that ends after its webhook was removed or made inactive is told to nobody, and the log says so", async () => {
    const receiver = callbackReceiver();
    const service = await start({ catalog, send: receiver.send });
    const caller = await signIn(service);
    const [removed, inactive] = [await register(caller), await register(caller)];
    await buy(caller, "10_1", removed);
    await buy(caller, "11_1", inactive);
    await caller.send("DELETE", `/api/notifications/v1/webhooks/${removed}`);
    await caller.send("PATCH", `/api/notifications/v1/webhooks/${inactive}`, { status: "inactive" });
    await pass(service, 5 * SECOND);
    expect(receiver.received).toEqual([]);
    const log = await service.parts.ledger.latestCallbacks(10);
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
}
