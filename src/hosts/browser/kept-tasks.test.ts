import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import type { Item } from "../../contract/item.ts";
import { createService } from "../../service/service.ts";
import type { Store } from "../../service/store/store.ts";
import { eventually } from "../../testing/eventually.ts";
import { openDemoTab, runAhead } from "../../testing/screens/open-demo-tab.ts";
import { signIn } from "../../testing/service/caller.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { keptRecord } from "../../testing/service/kept-record.ts";
import { testParts } from "../../testing/service/start-service.ts";
import { deskOf, FIJI, requestWith, step, tasks } from "../../testing/service/task-orders.ts";
import { openDemoClock } from "../../world/demo-clock.ts";
import { openIndexedDbStore } from "./indexed-db-store.ts";

let names = 0;

/** A service on a store that is kept; the clock goes on where the last one stood. */
async function startOn(store: Store, now?: number) {
  const parts = testParts({ store });
  if (now !== undefined) parts.jump(now);
  const service = { ...createService(parts), parts };
  const caller = await signIn(service);
  const owned = async (): Promise<Item[]> =>
    (await caller.get(`/api/catalog/v2/items?collections=private&contractID=${contracts.euros}`)).body.data;
  return { service, caller, owned, ...deskOf(service, caller) };
}

test("tasks go on after a restart, and what was imaged is still there", async () => {
  const name = `tasks-${++names}`;
  const before = await startOn(await openIndexedDbStore(name));
  const done = await before.orderUntil("DONE");
  const active = await before.orderUntil("ACTIVE");
  const scene = (await before.caller.get(`${tasks}/${active}/scene`)).body;
  const items = await before.owned();
  const after = await startOn(await openIndexedDbStore(name), before.service.parts.clock());
  expect(await after.owned()).toEqual(items);
  expect(items).toHaveLength(3);
  expect(await after.read(done)).toEqual(await before.read(done));
  expect((await after.caller.get(`${tasks}/${active}/scene`)).body).toEqual(scene);
  expect(await after.summary()).toEqual(await before.summary());
  await step(after.service);
  expect((await after.read(active)).status).toBe("FULFILLED");
  const [first] = (await after.caller.get(`${tasks}/${active}/products`)).body.data;
  expect(first.geometry).toEqual(scene.footprint);
  expect(first.properties.frame_id).not.toBe(items[0]?.properties.frame_id);
});

test("how far the clock is ahead is kept, and never gets less", async () => {
  const name = `tasks-${++names}`;
  const store = await openIndexedDbStore(name);
  const [one, two] = [await openDemoClock(store, () => 0), await openDemoClock(store, () => 0)];
  expect(one.ahead()).toBe(0);
  await one.moveTo(5_000);
  await two.moveTo(4_000);
  expect([one.ahead(), two.ahead()]).toEqual([5_000, 5_000]);
  expect((await openDemoClock(await openIndexedDbStore(name), () => 0)).ahead()).toBe(5_000);
});

test("two tabs move a task on once, and give its image a number and a pass of its own", async () => {
  const name = `tasks-${++names}`;
  const tabs = [await startOn(await openIndexedDbStore(name)), await startOn(await openIndexedDbStore(name))];
  const ids = await Promise.all(
    [0, 1, 2, 3].map(async (index) => (await tabs[index % 2]?.order())?.body.id as string),
  );
  const events = await Promise.all(tabs.map(({ service }) => step(service)));
  expect(
    events
      .flat()
      .map(({ resourceID }) => resourceID)
      .sort(),
  ).toEqual(ids.toSorted());
  const store = await openIndexedDbStore(name);
  const plans = await Promise.all(ids.map(async (id) => (await keptRecord(store, "tasks", id))?.plan));
  expect(new Set(plans.map((plan) => plan?.imageID)).size).toBe(4);
  // All four want the same pass; only one gets it.
  expect(new Set(plans.map((plan) => plan?.pass.time)).size).toBe(4);
});

test("two tabs never hold more than the limit together, and cancel a task once", async () => {
  const name = `tasks-${++names}`;
  const [first, second] = [
    await startOn(await openIndexedDbStore(name)),
    await startOn(await openIndexedDbStore(name)),
  ];
  const contractID = contracts.dollars;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => (i % 2 ? first : second).order({ contractID })),
  );
  const made = answers.filter((answer) => answer.status === 200);
  expect(made).toHaveLength(2);
  const cancelations = await Promise.all([first, second].map(({ cancel }) => cancel(made[0]?.body.id)));
  expect(cancelations.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await first.summary(contractID)).onHold).toBe(341_250);
});

test("in the demo a task moves on, also one that was ordered before a reload, and is delivered", async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const before = await openDemoTab(`tasks-${++names}`);
  const location = { configID: "3d5b8e1a-0c47-4f0e-9a52-7b1c6d2e8f01", path: "demo-bucket/claims" };
  const request = requestWith({
    contractID: before.contractID,
    pointOfInterest: FIJI,
    acquisitionWindow: { start: day(2), end: day(9) },
    deliveries: [{ locations: [location] }],
  });
  const { id } = await (await before.post(tasks, request)).json();
  runAhead(6_000);
  const after = await openDemoTab(before.storeName);
  const status = async () => (await after.get(`${tasks}/${id}`)).status;
  await eventually(async () => expect(await status()).toBe("ACTIVE"));
  const jump = async () => (await after.post("/__clock", { to: "next" })).json();
  const events = (await jump()).events.map(({ what }: { what: string }) => what);
  expect([await status(), events]).toEqual(["ACTIVE", ["products-ready", "all-products-ready"]]);
  await jump();
  expect(await status()).toBe("FULFILLED");
  const [item] = (await after.get(`${tasks}/${id}/products`)).data;
  const quicklook = await after.host.fetch(new Request(item.assets["thumbnail-png"].href));
  expect(quicklook.headers.get("content-type")).toBe("image/png");
  expect(await jump()).toMatchObject({ next: null, events: [] });
  expect(await status()).toBe("DONE");
  runAhead(60_000);
  const delivery = async () => (await after.get(`${tasks}/${id}`)).deliveries[0].status;
  await eventually(async () => expect(await delivery()).toBe("success"));
  const { now } = await after.get("/__clock");
  await after.host.reset();
  expect((await after.get(tasks)).data).toEqual([]);
  expect((await after.get("/__clock")).now >= now).toBe(true);
});
