import "fake-indexeddb/auto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Delivery } from "../../contract/deliveries.ts";
import type { Purchase } from "../../contract/purchases.ts";
import type { Task } from "../../contract/task.ts";
import { packArchive } from "../../service/catalog/packed/packed-catalog.ts";
import { createService } from "../../service/service.ts";
import { createMemoryStore } from "../../service/store/memory-store.ts";
import { keptFrames } from "../../testing/catalog/kept-frames.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { startTestBrowser, type TestTab } from "../../testing/screens/outbox-browser.ts";
import { type Caller, signIn } from "../../testing/service/caller.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { TEST_NOW, testParts } from "../../testing/service/start-service.ts";
import { requestWith } from "../../testing/service/task-orders.ts";
import { withFaults } from "../../world/fault-plan.ts";
import { newRunID, orderReference, pointReference, runReference } from "../references.ts";
import { planDeliveryBatch } from "./delivery.ts";
import { goOn, resume, stop } from "./handler.ts";
import { type PurchaseEntry, planPurchases } from "./purchase.ts";
import type { Entry } from "./record.ts";
import { type EntryOf, type Outbox, type OutboxKind, outboxKinds } from "./store.ts";
import { planPoints, planTask, taskEntry, taskSettings } from "./task.ts";

const CASES = 30;
const FRAMES = 5;
/** The second is refused, as its place is not in the contract. */
const DELIVERIES = 3;
/** The second is refused, as there is no such place. */
const POINTS = 4;
/** An outbox of which nothing is heard for so many milliseconds of real time hangs. */
const SILENCE = 20_000;
/** Beside journeys on a slow machine all plans take many times as long as alone, milliseconds. */
const PATIENCE = 900_000;
const ACCOUNT = "demo swath.test/sandbox demo";

const imageIDs = Array.from({ length: FRAMES + DELIVERIES }, (_, index) => 5_000 + index);
const archive = packArchive(
  imageIDs.map((imageID) => frameAt([4, 52], { imageID, frameNumber: 1, products: ["GRD"] })),
);
const [owned, frameIDs] = [
  imageIDs.slice(0, DELIVERIES).map((id) => `${id}_1`),
  imageIDs.slice(DELIVERIES).map((id) => `${id}_1`),
];
const kept = await keptFrames(archive, frameIDs);
const { pointOfInterest: _, ...settings } = requestWith() as { pointOfInterest: unknown };

const rule = fc.record({
  operation: fc.constantFrom(
    ...["purchaseFrame", "purchaseFrame", "createDelivery", "createTask", "createTask"],
    ...["listPurchases", "listDeliveries", "listTasks", "searchCatalogItems", "issueToken", "*"],
  ),
  kind: fc.constantFrom(...(["drop", "drop", "429", "500", "expired-token", "latency"] as const)),
  probability: fc.double({ min: 0.02, max: 0.7, noNaN: true }),
  seed: fc.integer(),
  latencyMs: fc.constantFrom(10, 40_000),
  retryAfterSeconds: fc.constantFrom(0, 1, 20),
  after: fc.boolean(),
});

const faultPlan = fc.record({
  rules: fc.array(rule, { minLength: 1, maxLength: 5 }),
  /** At which step each tab dies; when all that were named are dead, one opens that lives. */
  deaths: fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 6 }),
  tabsAtOnce: fc.integer({ min: 1, max: 2 }),
  parallel: fc.integer({ min: 1, max: 4 }),
  /** Changes of the outbox after which the user stops everything, to let it go on at once. */
  stops: fc.array(fc.integer({ min: 1, max: 150 }), { maxLength: 3 }),
  /** Frames that the user, and that a colleague, has bought before. */
  mine: fc.uniqueArray(fc.nat(FRAMES - 1), { maxLength: 2 }),
  colleagues: fc.uniqueArray(fc.nat(FRAMES - 1), { maxLength: 2 }),
});
type Plan = typeof faultPlan extends fc.Arbitrary<infer T> ? T : never;

const totals: Record<string, number> = {};
const add = (name: string, count = 1) => {
  totals[name] = (totals[name] ?? 0) + count;
};

test(
  `whatever goes wrong, what is done is there once and what is refused is not, in ${CASES} fault plans`,
  async () => {
    await fc.assert(fc.asyncProperty(faultPlan, sendAll), { numRuns: CASES, endOnFailure: true });
    const ended = (kind: OutboxKind) => (totals[`${kind} done`] ?? 0) + (totals[`${kind} refused`] ?? 0);
    const each = { purchase: FRAMES, delivery: DELIVERIES, task: 1, point: POINTS };
    for (const kind of outboxKinds) expect(ended(kind)).toBe(CASES * each[kind]);
    expect([totals["delivery refused"], totals["point refused"]]).toEqual([CASES, CASES]);
    process.stdout.write(`outbox: ${JSON.stringify(totals)}\n`);
  },
  PATIENCE,
);

async function sendAll(plan: Plan): Promise<void> {
  const clock = { now: TEST_NOW };
  const parts = testParts({ archive, store: createMemoryStore(), clock: () => clock.now });
  const service = { ...createService(parts), parts };
  const caller = await signIn(service);
  const colleague = await signIn(service, "demo-colleague");
  const mine = new Set([...owned, ...plan.mine.flatMap((index) => frameIDs[index] ?? [])]);
  for (const frameID of mine) await buy(caller, frameID);
  for (const index of plan.colleagues) await buy(colleague, frameIDs[index]);
  clock.now += 6_000;
  await service.advance(clock.now);
  const faults = withFaults((request) => service.fetch(request), {
    basePath: new URL(parts.baseUrl).pathname,
    clock: () => clock.now,
    sleep: async (ms) => {
      clock.now += ms;
    },
  });
  const browser = startTestBrowser({
    databaseName: `outbox ${newRunID()}`,
    baseUrl: parts.baseUrl,
    clock,
    fetch: (input, init) => {
      const request = new Request(input, init);
      if (request.method === "POST" && /\/(purchases|deliveries|tasks)$/.test(request.url))
        add("requests sent");
      return faults.fetch(request);
    },
  });
  const outbox = await browser.outbox;
  add("plans");
  const batches = await fill(outbox, caller, plan.parallel, clock.now);
  faults.setPlan({ rules: plan.rules });

  const bell = createBell();
  let changes = 0;
  /** Something changed since the outbox was looked at, or a tab died, which it may do before anybody waits for the bell. */
  let isNews = true;
  const tell = () => {
    isNews = true;
    bell.ring();
  };
  const stops = new Set(plan.stops);
  browser.onChange(() => {
    tell();
    if (stops.delete(++changes)) {
      add("stops");
      for (const { kind, id } of batches) void outbox[kind].changeBatch(id, stop);
    }
  });

  const resumes = new Map<string, number>();
  /** Whether a batch is settled; lets it go on where it has come to a halt before. */
  async function hasEnded({ kind, id }: { kind: OutboxKind; id: string }): Promise<boolean> {
    const batch = await outbox[kind].batch(id);
    if (batch?.state !== "stopped" && batch?.state !== "finished") return false;
    const entries: Entry[] = await outbox[kind].entries(id);
    const isOpen = entries.some(({ state }) => state === "unknown" || state === "planned");
    if (!isOpen) return true;
    // A user who is patient three times has a service that is well again; what is not found is sent once more.
    const patience = (resumes.get(id) ?? 0) + 1;
    resumes.set(id, patience);
    if (patience >= 3) faults.setPlan({ rules: [] });
    add("resumed");
    const again = kind !== "purchase" && patience % 2 === 0;
    await letGoOn(outbox, kind, id, (entry) => resume(entry, { again }, clock.now));
    return false;
  }

  const deaths = [...plan.deaths];
  let tabs: TestTab[] = [];
  for (let looks = 0; ; ) {
    add("deaths", tabs.filter((tab) => tab.isDead()).length);
    tabs = tabs.filter((tab) => !tab.isDead());
    while (tabs.length < plan.tabsAtOnce) {
      tabs.push(browser.openTab(ACCOUNT, { diesAt: deaths.pop(), onDeath: tell }));
    }
    if (isNews) {
      isNews = false;
      let open = 0;
      for (const batch of batches) if (!(await hasEnded(batch))) open++;
      if (open === 0) break;
    } else if (++looks > 50_000 || !(await bell.rings())) {
      const states = await Promise.all(batches.map(({ kind, id }) => outbox[kind].batch(id)));
      throw new Error(`The outbox does not come to its end: ${JSON.stringify(states)}`);
    }
  }
  for (const tab of tabs) {
    tab.die();
    expect(tab.errors).toEqual([]);
  }
  await expectPurchases(outbox, caller, colleague, batches);
  await expectDeliveries(outbox, caller);
  await expectTasks(outbox, caller, batches);
}

async function letGoOn<K extends OutboxKind>(
  outbox: Outbox,
  kind: K,
  id: string,
  change: (entry: EntryOf<K>) => EntryOf<K> | undefined,
): Promise<void> {
  for (const { index } of await outbox[kind].entries(id)) await outbox[kind].changeEntry(id, index, change);
  await outbox[kind].changeBatch(id, goOn);
}

/** Lets one who waits go on when it rings. */
function createBell() {
  let ring = () => {};
  return {
    ring: () => ring(),
    /** Whether it rings before too much time has passed. */
    rings: () =>
      new Promise<boolean>((resolve) => {
        const silence = setTimeout(() => resolve(false), SILENCE);
        ring = () => {
          clearTimeout(silence);
          resolve(true);
        };
      }),
  };
}

const buy = (caller: Caller, frameID: string | undefined) =>
  caller.post("/api/catalog/v2/purchases", { contractID: contracts.euros, frameID });

const words = { purchase: "many frames", point: "Four" };

/** Writes a batch of each kind down: a run, a single purchase, deliveries, a task and several points. */
async function fill(
  outbox: Outbox,
  caller: Caller,
  parallel: number,
  now: number,
): Promise<{ kind: OutboxKind; id: string }[]> {
  const of = () => ({ id: newRunID(), account: ACCOUNT, now });
  const terms = { contractID: contracts.euros, eula: "STANDARD" as const, reference: words.purchase };
  const frames = kept.map((frame) => ({ frame, price: undefined }));
  const run = planPurchases({ ...terms, frames: frames.slice(1) }, of(), parallel);
  const single = planPurchases({ ...terms, frames: frames.slice(0, 1) }, of(), 1);
  const points = Array.from({ length: POINTS }, (_, index) => ({
    point: { lat: index === 1 ? 95 : 10 + index, lon: 179.99 },
  }));
  const several = planPoints({ words: words.point, settings: taskSettings.parse(settings), points }, of());
  const ordered = of();
  const task = planTask(
    taskEntry.shape.request.parse(requestWith({ reference: orderReference("One", ordered.id) })),
    ordered,
  );
  const search = { collections: ["private"], contractID: contracts.euros, limit: 100 };
  const items = (await caller.post("/api/catalog/v2/search", search)).body.data;
  const [location] = (await caller.get("/api/delivery/v1/deliveries/location-configs")).body;
  const deliveries = planDeliveryBatch(
    {
      contractID: contracts.euros,
      configID: location.id,
      path: "demo-bucket/claims",
      template: "{frame}",
      webhookID: undefined,
      again: undefined,
      deliveries: owned.map((frameID) => ({
        subpath: frameID,
        frameIDs: [frameID],
        items: items
          .filter(({ properties }: { properties: { frame_id: string } }) => properties.frame_id === frameID)
          .map(({ id }: { id: string }) => ({ id, frameID, product: "GRD" })),
      })),
    },
    of(),
  );
  const [, elsewhere] = deliveries.entries;
  if (elsewhere) elsewhere.place = { ...elsewhere.place, path: "demo-bucket/elsewhere" };
  await outbox.purchase.add(run.batch, run.entries);
  await outbox.purchase.add(single.batch, single.entries);
  await outbox.delivery.add(deliveries.batch, deliveries.entries);
  await outbox.task.add(task.batch, task.entries);
  await outbox.point.add(several.batch, several.entries);
  return [
    { kind: "purchase", id: run.batch.id },
    { kind: "purchase", id: single.batch.id },
    { kind: "delivery", id: deliveries.batch.id },
    { kind: "task", id: task.batch.id },
    { kind: "point", id: several.batch.id },
  ];
}

/** Every frame's entry says what the service knows, and the service sold no frame twice. */
async function expectPurchases(
  outbox: Outbox,
  caller: Caller,
  colleague: Caller,
  batches: readonly { kind: OutboxKind; id: string }[],
): Promise<void> {
  const path = "/api/catalog/v2/purchases?limit=1000";
  const own: Purchase[] = (await caller.get(path)).body.data;
  const theirs: Purchase[] = (await colleague.get(path)).body.data;
  const entries: PurchaseEntry[] = await outbox.purchase.entriesOf(ACCOUNT);
  expect(entries.map(({ frameID }) => frameID).sort()).toEqual(frameIDs);
  const references = batches.map(({ id }) => runReference({ id, reference: words.purchase }));
  for (const { batchID, frameID, state, serviceID, heldBy } of entries) {
    const reference = runReference({ id: batchID, reference: words.purchase });
    const ours = own.filter((one) => one.frameID === frameID && references.includes(one.reference ?? ""));
    const before = own.find((one) => one.frameID === frameID && one.reference === undefined);
    const elsewhere = theirs.some((one) => one.frameID === frameID);
    expect(ours.map((one) => one.reference)).toEqual(state === "done" ? [reference] : []);
    expect(serviceID).toBe((ours[0] ?? before)?.id);
    // A service that fails at every attempt does not come to saying that a colleague has the frame.
    if (state !== "done")
      expect([before ? "you" : elsewhere && "side", !before && undefined]).toContain(heldBy);
    add(`purchase ${state}`);
  }
}

async function expectDeliveries(outbox: Outbox, caller: Caller): Promise<void> {
  const made: Delivery[] = (await caller.get("/api/delivery/v1/deliveries?limit=100")).body.data;
  const entries = await outbox.delivery.entriesOf(ACCOUNT);
  for (const { state, place, serviceID } of entries) {
    const ours = made.filter(({ deliveryLocations }) => deliveryLocations[0]?.subpath === place.subpath);
    expect(ours.map(({ id }) => id)).toEqual(state === "done" ? [serviceID] : []);
    add(`delivery ${state}`);
  }
}

async function expectTasks(
  outbox: Outbox,
  caller: Caller,
  batches: readonly { kind: OutboxKind; id: string }[],
): Promise<void> {
  const made: Task[] = (await caller.get("/api/tasking/v2/tasks?limit=100")).body.data;
  const alone = batches.find(({ kind }) => kind === "task");
  const entries = [
    ...(await outbox.task.entriesOf(ACCOUNT)).map((entry) => ({
      ...entry,
      kind: "task",
      reference: orderReference("One", alone?.id ?? ""),
    })),
    ...(await outbox.point.entriesOf(ACCOUNT)).map((entry) => ({
      ...entry,
      kind: "point",
      reference: pointReference({ id: entry.batchID, words: words.point }, entry.index),
    })),
  ];
  for (const { kind, state, reference, serviceID } of entries) {
    const ours = made.filter((task) => task.reference === reference);
    expect(ours.map(({ id }) => id)).toEqual(state === "done" ? [serviceID] : []);
    add(`${kind} ${state}`);
  }
}
