import { describe, expect, test } from "vitest";
import {
  archive,
  buy,
  closedPurchase,
  failing,
  pass,
  register,
  SECOND,
} from "../../testing/service/callback-orders.ts";
import { callbackReceiver } from "../../testing/service/callback-receiver.ts";
import { signIn } from "../../testing/service/caller.ts";
import { startInProcess as start } from "../../testing/service/ways-to-start.ts";

describe("callbacks: senders", () => {
  test("a service that ends between the move and the callback loses nothing: the next one sends it", async () => {
    const { service, purchaseID } = await closedPurchase(start);
    const { store, vault } = service.parts;
    const receiver = callbackReceiver();
    const next = await start({ archive, store, vault, send: receiver.send });
    await pass(next, 5 * SECOND);
    expect(receiver.bodies().map(({ resourceID }) => resourceID)).toEqual([purchaseID]);
  });

  test("two services on one store send a callback once; one that ended while sending is replaced", async () => {
    let answerFirst: (answer: { status: number }) => void = () => {};
    const first = callbackReceiver(() => new Promise((resolve) => (answerFirst = resolve)));
    const { service, log } = await closedPurchase(start, { send: first.send });
    const { store, vault } = service.parts;
    const second = callbackReceiver();
    const other = await start({ archive, store, vault, send: second.send });
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

  test("a receiver that answers 410 gets no more: its webhook is inactive", async () => {
    const receiver = callbackReceiver(() => ({ status: 410 }));
    const { service, log } = await closedPurchase(start, { send: receiver.send });
    await pass(service, 5 * SECOND);
    expect((await log())?.state).toBe("refused");
    const caller = await signIn(service);
    const [webhook] = (await caller.get("/api/notifications/v1/webhooks")).body.data;
    expect(webhook.status).toBe("inactive");
    await pass(service, 24 * 3600 * SECOND);
    expect(receiver.received).toHaveLength(1);
  });

  test("a slow receiver holds up neither purchases nor other webhooks", async () => {
    let answerSlow: (answer: { status: number }) => void = () => {};
    const receiver = callbackReceiver(({ url }) =>
      url.endsWith("slow") ? new Promise((resolve) => (answerSlow = resolve)) : { status: 204 },
    );
    const service = await start({ archive, send: receiver.send });
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

  test("a webhook gets its callbacks one after the other", async () => {
    const answers: ((answer: { status: number }) => void)[] = [];
    const receiver = callbackReceiver(() => new Promise((resolve) => answers.push(resolve)));
    const service = await start({ archive, send: receiver.send });
    const caller = await signIn(service);
    const webhookID = await register(caller);
    for (const frameID of ["10_1", "11_1"]) await buy(caller, frameID, webhookID);
    service.parts.setTime(service.parts.clock() + 5 * SECOND);
    await service.advance(service.parts.clock());
    const sending = service.sendCallbacks(service.parts.clock());
    await expect.poll(() => receiver.received.length).toBe(1);
    await service.sendCallbacks(service.parts.clock());
    expect(receiver.received).toHaveLength(1);
    answers[0]?.({ status: 200 });
    await expect.poll(() => receiver.received.length).toBe(2);
    answers[1]?.({ status: 200 });
    await sending;
  });
});
