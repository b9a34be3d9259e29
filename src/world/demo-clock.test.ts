import { expect, test } from "vitest";
import { latestCallbacks } from "../hosts/browser/demo-host.ts";
import { beginArchive } from "../service/catalog/archive.ts";
import type { Frame } from "../service/catalog/items/frame.ts";
import { createService } from "../service/service.ts";
import { createMemoryStore } from "../service/store/memory-store.ts";
import { frameAt } from "../testing/catalog/make-frames.ts";
import { register } from "../testing/service/callback-orders.ts";
import { callerWith, signIn } from "../testing/service/caller.ts";
import { contracts } from "../testing/service/demo-contracts.ts";
import { growthOf } from "../testing/service/growth-of.ts";
import { createMemoryBucket } from "../testing/service/memory-bucket.ts";
import { TEST_NOW, testParts } from "../testing/service/start-service.ts";
import { deskOf, FAILING_POINT, HOUR, tasks } from "../testing/service/task-orders.ts";
import { constellation } from "./archive/constellation.ts";
import { answerClock, comingEvents, openDemoClock } from "./demo-clock.ts";
import { createSimulator } from "./simulator.ts";

const iso = (ms: number) => new Date(ms).toISOString();

/** A service on a clock that can be moved, its real time standing still. */
async function openClock(change: Parameters<typeof testParts>[0] = {}, real = () => TEST_NOW) {
  const store = change.store ?? createMemoryStore();
  const clock = await openDemoClock(store, real);
  const parts = testParts({ ...change, store, clock: clock.now, realClock: real });
  const service = { ...createService(parts), parts };
  const ask = async (request: Request) => {
    const response = await answerClock(request, {
      service,
      clock,
      coming: (now) => comingEvents(parts, now),
    });
    return { status: response.status, body: await response.json() };
  };
  const get = async () => (await ask(new Request("https://swath.test/__clock"))).body;
  const post = (body: unknown) =>
    ask(new Request("https://swath.test/__clock", { method: "POST", body: JSON.stringify(body) }));
  const caller = await signIn(service);
  return { store, clock, service, caller, get, post, ...deskOf(service, caller) };
}

test("the clock is real time until it is moved, and tells what is to come of the tasks", async () => {
  const { get, order } = await openClock();
  expect(await get()).toEqual({ now: iso(TEST_NOW), aheadSeconds: 0, next: null, events: [] });
  const { id } = (await order({ reference: "quay" })).body;
  const decision = {
    at: iso(TEST_NOW + 5_000),
    what: "decision",
    taskID: id,
    imagingMode: "SPOTLIGHT",
    pointOfInterest: { lat: -16.8, lon: 179.99 },
    reference: "quay",
  };
  expect(await get()).toMatchObject({ next: decision, events: [decision] });
});

test("jump by jump a task is accepted, its image taken, its products ready", async () => {
  const { caller, post, order, read } = await openClock();
  const { id } = (await order()).body;
  const jump = async () => (await post({ to: "next" })).body;
  const accepted = await jump();
  expect(accepted.now).toBe(iso(TEST_NOW + 5_000));
  expect(accepted.events.map(({ what }: { what: string }) => what)).toEqual([
    "image-taken",
    "products-ready",
    "all-products-ready",
  ]);
  const { imagingTime } = (await caller.get(`${tasks}/${id}/scene`)).body;
  expect(accepted.next.at).toBe(imagingTime.end);
  const taken = await jump();
  expect([taken.now, (await read(id)).status]).toEqual([imagingTime.end, "ACTIVE"]);
  expect((await caller.get(`${tasks}/${id}/products`)).status).toBe(404);
  const ready = await jump();
  expect(await read(id)).toMatchObject({ status: "FULFILLED", fulfilledAt: ready.now });
  const done = await jump();
  expect(await read(id)).toMatchObject({ status: "DONE", updatedAt: done.now });
  expect(done).toMatchObject({ next: null, events: [] });
  expect((await post({ to: "next" })).status).toBe(409);
});

test("a decision that is late is still to come, and the next jump makes it", async () => {
  let real = TEST_NOW;
  const { get, post, order, read } = await openClock({}, () => real);
  const { id } = (await order()).body;
  real += 60_000;
  expect((await get()).next).toMatchObject({ what: "decision", at: iso(real) });
  const accepted = await post({ to: "next" });
  expect([accepted.status, accepted.body.now]).toEqual([200, iso(real)]);
  expect((await read(id)).status).toBe("ACTIVE");
});

test("everything before the new time happens in its order and at its time", async () => {
  const sent: string[] = [];
  const bucket = createMemoryBucket();
  const { caller, clock, service, post, order, read } = await openClock({
    writeObject: bucket.writeObject,
    send: async ({ body }) => {
      const { resourceKey, data, timestamp } = JSON.parse(body);
      sent.push(`${resourceKey} ${data.status} ${Math.abs(Date.parse(timestamp) - clock.now()) < 2_000}`);
      return { status: 204 };
    },
  });
  const notifications = { webhook: { id: await register(caller) } };
  const location = { configID: "3d5b8e1a-0c47-4f0e-9a52-7b1c6d2e8f01", path: "demo-bucket/claims" };
  const { id } = (await order({ notifications, deliveries: [{ locations: [location] }] })).body;
  const failing = (await order({ notifications, pointOfInterest: FAILING_POINT })).body.id;
  const [item] = (await caller.post("/api/catalog/v2/search", { limit: 1 })).body.data;
  const frameID = item.properties.frame_id;
  const bought = await caller.post("/api/catalog/v2/purchases", {
    contractID: contracts.euros,
    frameID,
    notifications,
  });
  expect(bought.status).toBe(200);
  const { status } = await post({ to: iso(TEST_NOW + 14 * 24 * HOUR) });
  expect(status).toBe(200);
  const task = await read(id);
  expect([task.status, task.deliveries[0].status]).toEqual(["DONE", "success"]);
  expect((await read(failing)).status).toBe("FAILED");
  const events = sent.map((line) => line.replace(/ true$/, ""));
  expect(events.slice(0, 3).sort()).toEqual(["purchase closed", "task ACTIVE", "task ACTIVE"]);
  expect(events.slice(3).sort()).toEqual(["delivery SUCCESS", "task DONE", "task FAILED", "task FULFILLED"]);
  expect(events.indexOf("delivery SUCCESS")).toBe(events.indexOf("task DONE") + 1);
  const told = await latestCallbacks(service.parts.store, 20);
  const delivery = told.find(({ resourceKey }) => resourceKey === "delivery");
  expect((delivery?.createdAt ?? 0) - Date.parse(task.updatedAt)).toBe(5_000);
  for (const { createdAt, attempts } of told) expect(attempts[0]?.at).toBe(createdAt);
});

test("callbacks are signed with real time, however far the clock is ahead", async () => {
  const timestamps: (string | undefined)[] = [];
  const { caller, post, order } = await openClock({
    send: async ({ headers }) => {
      timestamps.push(headers["webhook-timestamp"]);
      return { status: 204 };
    },
  });
  await order({ notifications: { webhook: { id: await register(caller) } } });
  await post({ to: iso(TEST_NOW + 13 * 24 * HOUR) });
  expect(timestamps).toEqual(Array.from({ length: 3 }, () => String(TEST_NOW / 1000)));
});

test("the clock never runs back, and says so; what it cannot read it says too", async () => {
  const { get, post } = await openClock();
  const later = iso(TEST_NOW + HOUR);
  expect((await post({ to: later })).body).toMatchObject({ now: later, aheadSeconds: 3600 });
  expect(await post({ to: iso(TEST_NOW) })).toEqual({
    status: 409,
    body: { code: "conflict", message: `The clock never runs back; it is ${later} already.` },
  });
  for (const to of ["tomorrow", "2026-06-03", "2026-02-30T00:00:00Z", iso(TEST_NOW + 32 * 24 * HOUR)]) {
    const { status, body } = await post({ to });
    expect([status, body.code]).toEqual([400, "bad_request"]);
    expect(body.message).toMatch(/^.{20,}\.$/);
  }
  expect((await post({})).status).toBe(400);
  expect((await post("next")).status).toBe(400);
  expect((await get()).now).toBe(later);
});

test("the clock is kept in the store, for other tabs and after a restart", async () => {
  const first = await openClock();
  const second = await openClock({ store: first.store });
  await first.post({ to: iso(TEST_NOW + HOUR) });
  expect((await second.get()).now).toBe(iso(TEST_NOW + HOUR));
  const third = await openClock({ store: first.store });
  expect(third.clock.now()).toBe(TEST_NOW + HOUR);
});

test("the clock stands still rather than run back when real time does", async () => {
  let real = TEST_NOW;
  const { clock } = await openClock({}, () => real);
  expect(clock.now()).toBe(TEST_NOW);
  real -= 60_000;
  expect(clock.now()).toBe(TEST_NOW);
});

test("a jump signs nobody out, and links that were given out still work for their hour", async () => {
  let real = TEST_NOW;
  const { service, caller, post } = await openClock({}, () => real);
  const [item] = (await caller.post("/api/catalog/v2/search", { limit: 1 })).body.data;
  const open = async () => (await service.fetch(new Request(item.assets["thumbnail-png"].href))).status;
  await post({ to: iso(TEST_NOW + 20 * 24 * HOUR) });
  expect((await caller.get(tasks)).status).toBe(200);
  expect(await open()).toBe(200);
  real += HOUR;
  expect((await callerWith(service, caller.token).get(tasks)).status).toBe(401);
  expect(await open()).toBe(403);
});

test("a request while the clock moves gets the new time once all that is due by then has happened", async () => {
  let arrive = () => {};
  const came = new Promise<readonly Frame[]>((resolve) => {
    arrive = () => resolve([]);
  });
  const simulator = createSimulator({ constellation, stepSeconds: 5 });
  const { store, clock, get, post } = await openClock({
    fulfilment: { ...simulator, cameBetween: () => came },
  });
  await beginArchive(store, TEST_NOW);
  const later = TEST_NOW + 3 * HOUR;
  const moved = post({ to: iso(later) });
  await expect.poll(() => clock.now()).toBe(later);
  const told = get().then(({ now }) => now);
  const waits = new Promise((resolve) => setTimeout(() => resolve("still moving"), 50));
  expect(await Promise.race([told, waits])).toBe("still moving");
  arrive();
  expect(await told).toBe(iso(later));
  expect((await moved).status).toBe(200);
});

test("the archive grows up to the clock, and what came is found, priced and bought like the rest", async () => {
  const frame = (imageID: number, hours: number): Frame => {
    const created = TEST_NOW + hours * HOUR;
    return frameAt([4, 52], {
      imageID,
      start: created - HOUR,
      end: created - HOUR,
      created,
      updated: created,
    });
  };
  const coming = [frame(900_001, 2), frame(900_002, 30)];
  const growth = growthOf({ frames: coming });
  const { store, caller, post } = await openClock({
    fulfilment: createSimulator({ constellation, stepSeconds: 5, growth }),
  });
  await beginArchive(store, TEST_NOW);
  const found = async () => {
    const query = { frame_id: { startsWith: "90000" } };
    const { data } = (await caller.post("/api/catalog/v2/search", { query })).body;
    return [...new Set(data.map((one: { properties: { frame_id: string } }) => one.properties.frame_id))];
  };
  const price = async (id: number) =>
    (await caller.get(`/api/catalog/v2/price?contractID=${contracts.euros}&frameID=${id}_1&eula=STANDARD`))
      .status;
  expect(await found()).toEqual([]);
  expect(await price(900_001)).toBe(404);
  await post({ to: iso(TEST_NOW + 3 * HOUR) });
  expect(await found()).toEqual(["900001_1"]);
  expect([await price(900_001), await price(900_002)]).toEqual([200, 404]);
  const buy = { contractID: contracts.euros, frameID: "900001_1" };
  expect((await caller.post("/api/catalog/v2/purchases", buy)).status).toBe(200);
  await post({ to: iso(TEST_NOW + 40 * HOUR) });
  expect(await found()).toEqual(["900002_1", "900001_1"]);
  const scope = { collections: ["private"], contractID: contracts.euros };
  expect((await caller.post("/api/catalog/v2/search", scope)).body.data.length).toBeGreaterThan(0);
});
