import { expect, test } from "vitest";
import { latestCallbacks } from "../hosts/browser/demo-host.ts";
import { frameAt } from "../testing/catalog/make-frames.ts";
import { callbackReceiver } from "../testing/service/callback-receiver.ts";
import { TEST_NOW, testParts } from "../testing/service/start-service.ts";
import {
  callbacksOf,
  deliveryOf,
  placeOf,
  purchaseOf,
  taskOf,
  webhookOf,
} from "../testing/service/work-of.ts";
import { packArchive } from "./catalog/packed/packed-catalog.ts";
import { addDelivery } from "./deliveries/delivery-worker.ts";
import { directoryOf } from "./directory/follow-directory.ts";
import type { WriteObject } from "./parts.ts";
import { createService } from "./service.ts";

const never = new Promise<never>(() => {});

test("a company whose task or purchase is due waits for few of the many of another", async () => {
  const parts = testParts();
  const { fulfilment, store } = parts;
  const looked = { tasks: [] as unknown[], purchases: [] as unknown[] };
  const companyOf = (record: object) => ("companyID" in record ? record.companyID : undefined);
  const failing = { INCIDENCE: 0, LOOK_SIDE: 0, PASS_DIRECTION: 0, NO_IMAGE: 0, TAKEN: 0 };
  const service = createService({
    ...parts,
    fulfilment: {
      ...fulfilment,
      reviewPasses: async (sought) => {
        looked.tasks.push(companyOf(sought));
        return { opportunities: [], passes: 0, failing };
      },
      purchaseStep: (purchase) => {
        looked.purchases.push(companyOf(purchase));
        return fulfilment.purchaseStep(purchase);
      },
    },
  });
  await store.write(async (tx) => {
    for (const [companyID, count, at] of [
      ["a", 120, TEST_NOW - 10_000],
      ["b", 1, TEST_NOW - 5_000],
    ] as const) {
      for (let n = 0; n < count; n++) {
        await tx.insert("tasks", taskOf(companyID, `t${n}`, at));
        await tx.insert("purchases", purchaseOf(companyID, `${n + 1}_1`, at));
      }
    }
  });
  expect(await service.advance(TEST_NOW)).toHaveLength(242);
  expect(looked.tasks.indexOf("b")).toBeLessThan(20);
  expect(looked.purchases.indexOf("b")).toBeLessThan(20);
});

/** A service with callbacks that are due, and what it posts. */
async function sending(
  companies: Record<string, { webhooks: number; each: number }>,
  answer?: () => Promise<{ status: number }>,
) {
  const receiver = callbackReceiver((sent) =>
    sent.url.includes("//a.") ? (answer?.() ?? never) : { status: 204 },
  );
  const parts = testParts({ send: receiver.send });
  await parts.store.write(async (tx) => {
    for (const [companyID, { webhooks, each }] of Object.entries(companies)) {
      for (let n = 0; n < webhooks; n++) {
        const webhook = await webhookOf(parts.vault, companyID, `${companyID}-${n}`);
        await tx.insert("webhooks", webhook);
        const dueAt = companyID === "a" ? TEST_NOW - 10_000 : TEST_NOW;
        for (const callback of callbacksOf(webhook, each, dueAt)) await tx.insert("callbacks", callback);
      }
    }
  });
  const service = createService(parts);
  const hosts = () => receiver.received.map(({ url }) => new URL(url).hostname.slice(0, 1));
  return { service, parts, receiver, hosts };
}

test("receivers of one company that do not answer hold up no callback of another", async () => {
  const { service, hosts } = await sending({ a: { webhooks: 60, each: 4 }, b: { webhooks: 1, each: 3 } });
  void service.sendCallbacks(TEST_NOW);
  await expect.poll(() => hosts().filter((host) => host === "b").length).toBe(3);
  // Nor do those that become due later find all lanes taken.
  void service.sendCallbacks(TEST_NOW);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(hosts().filter((host) => host === "a")).toHaveLength(8);
});

test("a receiver that stays dead is tried with one callback at a time, more and more seldom", async () => {
  let status = 500;
  const { service, parts, hosts } = await sending({ a: { webhooks: 1, each: 12 } }, async () => ({ status }));
  const tries = async (seconds: number) => {
    const before = hosts().length;
    for (let second = 0; second < seconds; second++) {
      parts.setTime(parts.clock() + 1_000);
      await service.sendCallbacks(parts.clock());
    }
    return hosts().length - before;
  };
  expect(await tries(60)).toBe(6);
  expect(await tries(600)).toBeLessThan(6);
  status = 200;
  await tries(301);
  const states = (await latestCallbacks(parts.store, 99)).map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(["delivered"]));
});

/** A service that writes deliveries of so many files, and which company each was of, in the order of writing. */
async function writing(counts: Record<string, number[]>, write: WriteObject) {
  const written: string[] = [];
  const archive = packArchive([frameAt([4, 52], { imageID: 10, frameNumber: 1 })]);
  const parts = testParts({
    archive,
    directory: { ...directoryOf([]), deliveryConfigs: Object.keys(counts).map(placeOf) },
    writeObject: (object) => {
      written.push(object.config.bucket);
      return write(object);
    },
  });
  await parts.store.write(async (tx) => {
    for (const [companyID, each] of Object.entries(counts)) {
      for (const [n, count] of each.entries()) {
        await addDelivery(tx, deliveryOf(companyID, `${companyID}${n}`, "10_1", count), TEST_NOW - 1_000);
      }
    }
  });
  return { service: createService(parts), parts, written };
}

test("deliveries of one company that are stuck leave room for another's", async () => {
  const { service, written } = await writing({ a: [9, 9, 9], b: [2] }, ({ config }) =>
    config.bucket === "a" ? never : Promise.resolve(),
  );
  void service.writeDeliveries(TEST_NOW);
  await expect.poll(() => written.filter((company) => company === "b")).toHaveLength(2);
  expect(written.filter((company) => company === "a")).toHaveLength(2);
});

test("a long delivery is paused after a second for those of others", async () => {
  const { service, parts, written } = await writing({ a: [30], b: [30], c: [30], d: [1] }, async () => {
    parts.setTime(parts.clock() + 100);
  });
  const ended = await service.writeDeliveries(TEST_NOW);
  expect(ended).toHaveLength(4);
  expect(written.indexOf("d")).toBeLessThan(20);
});
