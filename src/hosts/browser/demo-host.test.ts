import "fake-indexeddb/auto";
import { readFileSync } from "node:fs";
import { decode } from "fast-png";
import { openDB } from "idb";
import { Webhook } from "standardwebhooks";
import { expect, test, vi } from "vitest";
import { searchBody } from "../../contract/catalog.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { readSearch } from "../../service/catalog/read-search.ts";
import { grant } from "../../service/purchases/purchases.ts";
import { createMemoryStore } from "../../service/store/memory-store.ts";
import { eventually } from "../../testing/eventually.ts";
import { load, openDemoTab, runAhead } from "../../testing/screens/open-demo-tab.ts";
import { demoFrames } from "../../world/archive/demo-frames.ts";
import { openDemoArchive } from "./demo-host.ts";

const targetURL = "https://example.com/hook";
const auth = { type: "basic", username: "swath", password: "correct horse battery staple" };

/** A tab in which webhooks can be registered. */
async function openTab(storeName?: string) {
  const tab = await openDemoTab(storeName);
  const register = async (): Promise<string> =>
    (await (await tab.post("/api/notifications/v1/webhooks", { targetURL, auth })).json()).id;
  return { ...tab, register };
}

/** Whatever else the machine does. */
test("the catalog is seeded, and its quicklooks are pictures", async () => {
  const { host, items } = await openTab();
  expect(items).toHaveLength(50);
  const link: string = items[0].assets["thumbnail-png"].href;
  const response = await host.fetch(new Request(link));
  expect(response.headers.get("content-type")).toBe("image/png");
  expect(decode(await response.arrayBuffer()).channels).toBe(1);
});

test("pictures come although the connection was lost while what paints them was loaded", async () => {
  let isOffline = true;
  const offline = async (path: string) => {
    if (!isOffline || path !== "demo/terrain.bin") return load(path);
    isOffline = false;
    throw new TypeError("Failed to fetch");
  };
  const { host, items } = await openDemoTab(undefined, 0, offline);
  const link: string = items[0].assets["thumbnail-png"].href;
  expect((await host.fetch(new Request(link))).status).toBe(500);
  expect((await host.fetch(new Request(link))).status).toBe(200);
});

test("purchases survive a reload", async () => {
  const before = await openTab();
  const frameID = before.items[0].properties.frame_id;
  expect((await before.buy(frameID)).status).toBe(200);
  const after = await openTab(before.storeName);
  expect(await after.purchases()).toMatchObject([{ frameID, status: "active" }]);
  expect((await after.buy(frameID)).status).toBe(409);
});

test("a purchase of the demo takes its time, so that a run can be watched", async () => {
  const { buy, items } = await openDemoTab(undefined, 300);
  const begun = performance.now();
  expect((await buy(items[0].properties.frame_id)).status).toBe(200);
  expect(performance.now() - begun).toBeGreaterThan(280);
});

test("links handed out before a reload are still good after it", async () => {
  const before = await openTab();
  const after = await openTab(before.storeName);
  const link: string = before.items[0].assets["thumbnail-json"].href;
  expect((await after.host.fetch(new Request(link))).status).toBe(200);
});

test("two tabs that buy one frame at once get one 200 and one 409", async () => {
  const one = await openTab();
  const two = await openTab(one.storeName);
  const frameID = one.items[0].properties.frame_id;
  const answers = await Promise.all([one.buy(frameID), two.buy(frameID)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await one.purchases()).toEqual(await two.purchases());
});

test("reset forgets all purchases", async () => {
  const { host, buy, purchases, items } = await openTab();
  await buy(items[0].properties.frame_id);
  await host.reset();
  expect(await purchases()).toEqual([]);
});

test("a purchase moves on, also one that was made before a reload", async () => {
  const before = await openTab();
  for (const { properties } of before.items.slice(0, 6)) await before.buy(properties.frame_id);
  runAhead(6000);
  const after = await openTab(before.storeName);
  await eventually(async () => {
    const statuses = (await after.purchases()).map(({ status }: { status: string }) => status);
    expect(statuses).not.toContain("active");
    expect(statuses).toContain("closed");
  });
});

test("simulated trouble is injected, a purchase that was made before the connection dropped counts", async () => {
  const { host, buy, purchases, items } = await openTab();
  const rule = { operation: "purchaseFrame", kind: "drop", after: true, probability: 1, times: 1 };
  await host.setFaults({ rules: [rule] });
  await expect(buy(items[0].properties.frame_id)).rejects.toThrow("dropped");
  expect(await purchases()).toHaveLength(1);
  expect((await buy(items[0].properties.frame_id)).status).toBe(409);
});

test("a plan that is none is refused", async () => {
  const { host } = await openTab();
  await expect(host.setFaults({ rules: [{ kind: "earthquake" }] })).rejects.toThrow();
});

/** All that the databases of the demo hold, as text; what cannot be read, like a key, is empty there. */
async function readDatabases(names: string[]): Promise<string> {
  const kept: unknown[] = [];
  for (const name of names) {
    const database = await openDB(name);
    for (const store of database.objectStoreNames) {
      kept.push(store, await database.getAll(store), await database.getAllKeys(store));
    }
    database.close();
  }
  return JSON.stringify(kept);
}

test("a closed purchase calls its webhook, and the log says what would have been sent", async () => {
  const { host, items, buy, register, purchases } = await openTab();
  const webhookID = await register();
  const frames: string[] = items.map(
    (item: { properties: { frame_id: string } }) => item.properties.frame_id,
  );
  await buy(frames[0] ?? "", { notifications: { webhook: { id: webhookID } } });
  runAhead(6000);
  await eventually(async () => expect(await host.callbacks()).toMatchObject([{ state: "delivered" }]));
  const [entry] = await host.callbacks();
  const [{ id }] = await purchases();
  expect(entry).toMatchObject({ webhookID, resourceKey: "purchase", resourceID: id });
  expect(JSON.parse(entry?.body ?? "")).toMatchObject({ id: entry?.id, webhookID, resourceID: id });
  expect(entry?.attempts).toMatchObject([{ status: 204, url: targetURL }]);
  const headers = Object.fromEntries(entry?.attempts[0]?.headers ?? []);
  expect(headers).toMatchObject({
    "content-type": "application/json",
    authorization: "Basic ••••••••",
    "webhook-id": entry?.id,
    "webhook-timestamp": expect.stringMatching(/^\d{10}$/),
  });
  const signed = new Webhook(auth.password, { format: "raw" });
  expect(signed.verify(entry?.body ?? "", headers)).toMatchObject({ resourceID: id });
});

test("webhooks and the log of callbacks survive a reload, a password opened then is still the right one", async () => {
  const before = await openTab();
  const webhookID = await before.register();
  await before.host.testWebhook(webhookID);
  const after = await openTab(before.storeName);
  expect((await after.get("/api/notifications/v1/webhooks")).data).toMatchObject([
    { id: webhookID, targetURL },
  ]);
  await after.host.testWebhook(webhookID);
  const log = await after.host.callbacks();
  expect(log).toMatchObject([{ state: "delivered" }, { state: "delivered" }]);
  expect(log.every(({ resourceID }) => resourceID.startsWith("test-"))).toBe(true);
  for (const { body, attempts } of log) {
    const headers = Object.fromEntries(attempts[0]?.headers ?? []);
    expect(() => new Webhook(auth.password, { format: "raw" }).verify(body, headers)).not.toThrow();
  }
});

test("no store and no log holds the password of a webhook in clear", async () => {
  const { storeName, host, register } = await openTab();
  await host.testWebhook(await register());
  const kept = await readDatabases([storeName, `${storeName}-keys`]);
  expect(kept).toContain(targetURL);
  const told = kept + JSON.stringify(await host.callbacks());
  expect(told).not.toContain(auth.password);
  expect(told).not.toContain(btoa(auth.password).slice(0, 20));
  expect(told).not.toContain(btoa(`swath:${auth.password}`));
});

test("a callback that meets simulated trouble is tried again, in shorter times than in earnest", async () => {
  const { host, register } = await openTab();
  const webhookID = await register();
  await host.setFaults({
    rules: [
      { operation: "callback", kind: "500", probability: 1, times: 1 },
      { operation: "callback", kind: "drop", probability: 1, times: 1 },
    ],
  });
  await host.testWebhook(webhookID);
  const [first] = await host.callbacks();
  expect(first).toMatchObject({ state: "pending", attempts: [{ status: 500 }] });
  expect((first?.nextAttemptAt ?? 0) - (first?.attempts[0]?.at ?? 0)).toBeLessThan(6000);
  runAhead(6000);
  await eventually(async () =>
    expect(await host.callbacks()).toMatchObject([
      { attempts: [{}, { error: expect.stringContaining("dropped") }] },
    ]),
  );
  runAhead(60_000);
  await eventually(async () =>
    expect(await host.callbacks()).toMatchObject([
      { state: "delivered", attempts: [{}, {}, { status: 204 }] },
    ]),
  );
});

test("a test of a webhook that is not there is refused", async () => {
  const { host } = await openTab();
  await expect(host.testWebhook("none")).rejects.toThrow("There is no webhook none.");
  expect(await host.callbacks()).toEqual([]);
});

test("reset forgets webhooks and callbacks", async () => {
  const { host, get, register } = await openTab();
  await host.testWebhook(await register());
  await host.reset();
  expect((await get("/api/notifications/v1/webhooks")).data).toEqual([]);
  expect(await host.callbacks()).toEqual([]);
});

const DAY = 86_400_000;
const openData = new Uint8Array(
  readFileSync(new URL("../../../public/demo/acquisitions.bin", import.meta.url)),
);
const now = Date.UTC(2026, 10, 1, 12);
const world = { count: 15_000, until: now };
const frames = [...demoFrames(world, openData)];
const first = (of: Frame["footprint"]) => frames.find(({ footprint }) => footprint === of) as Frame;
const [real, newest, oldest] = [first("real"), first("generated"), frames.at(-1) as Frame];
const viewer = { companyID: "c", userID: "u", public: true, private: false, now };

/** An archive whose real frames come when the test lets them. */
async function open() {
  let come = () => {};
  const coming = new Promise<Uint8Array>((resolve) => {
    come = () => resolve(openData);
  });
  const loadReal = vi.fn(() => coming);
  const store = createMemoryStore();
  const parts = { store, count: world.count, now, pause: async () => {}, loadReal };
  const archive = await openDemoArchive(parts);
  const find = async (body: object, who = viewer, limit = 100_000) =>
    (await archive.catalog.search(readSearch(searchBody.parse(body)), who, { limit })).items;
  const count = async (body: object, who = viewer) =>
    new Set((await find(body, who)).map(({ frameID }) => frameID)).size;
  return { ...archive, store, find, count, loadReal, come };
}

/** Days before now, as a search asks for them. */
const sinceDays = (days: number) => ({ datetime: `${new Date(now - days * DAY).toISOString()}/..` });
const takenSince = (days: number) => frames.filter(({ end }) => end >= now - days * DAY).length;
const idOf = ({ imageID, frameNumber }: { imageID: number; frameNumber: number }) =>
  `${imageID}_${frameNumber}`;

test("who searches for the last 90 days does not wait for what is older", async () => {
  const { count, loadReal } = await open();
  expect(await count(sinceDays(90))).toBe(takenSince(90));
  expect(takenSince(90)).toBeGreaterThan(9_000);
  expect(loadReal).not.toHaveBeenCalled();
});

test("a full page of the newest does not wait for older frames, another one does", async () => {
  const { find, come, loadReal } = await open();
  const starts = (await find({}, viewer, 500)).map(({ frame: { start } }) => start);
  expect(starts).toHaveLength(500);
  expect(starts).toEqual(starts.toSorted((a, b) => b - a));
  expect(loadReal).not.toHaveBeenCalled();
  const last = find({ sortby: [{ field: "properties.start_datetime", direction: "asc" }] }, viewer, 1);
  come();
  expect((await last)[0]?.frame.start).toBe(Math.min(...frames.map(({ start }) => start)));
});

test("who may find older frames waits for them, and finds each once", async () => {
  const { count, come, loadReal, begin } = await open();
  const all = Promise.all([count({}), count(sinceDays(92)), count({ datetime: "../2026-06-29T00:00:00Z" })]);
  come();
  const before = frames.filter(({ start }) => start <= Date.UTC(2026, 5, 29));
  expect(await all).toEqual([frames.length, takenSince(92), before.length]);
  expect(takenSince(92)).toBeGreaterThan(takenSince(90));
  expect(loadReal).toHaveBeenCalledOnce();
  await begin();
  expect(await count({})).toBe(frames.length);
});

test("who asks for frames by their names, or for what is owned, waits only where one is older", async () => {
  const { store, count, come, loadReal } = await open();
  const own = { ...viewer, public: false, private: true };
  const image = newest.imageID;
  const parts = frames.filter(({ imageID }) => imageID === image).length;
  const buy = (frameID: string) => store.write((tx) => grant(tx, { ...own, frameID }, ["GRD"], now));
  expect(await count({ query: { frame_id: { startsWith: `${image}_` } } })).toBe(parts);
  expect(await count({ query: { frame_id: { in: [idOf(newest)] } } })).toBe(1);
  expect(await count({}, own)).toBe(0);
  await buy(idOf(newest));
  expect(await count({}, own)).toBe(1);
  expect(loadReal).not.toHaveBeenCalled();
  come();
  expect(await count({ query: { frame_id: { in: [idOf(newest), idOf(real)] } } })).toBe(2);
  await buy(idOf(real));
  expect(await count({}, own)).toBe(2);
});

test("a frame and an item are found, however old", async () => {
  const { catalog, find, come, loadReal } = await open();
  expect((await catalog.frame(idOf(newest)))?.frame).toEqual(newest);
  expect(loadReal).not.toHaveBeenCalled();
  come();
  for (const frame of [real, oldest]) expect((await catalog.frame(idOf(frame)))?.frame).toEqual(frame);
  expect(await catalog.frame("1_1")).toBeUndefined();
  const item = (await find({})).at(-1);
  expect((await catalog.frameOfItem(item?.id ?? ""))?.frameID).toBe(item?.frameID);
});

test("real frames that could not be loaded are loaded for the next who needs them", async () => {
  const { count, come, loadReal } = await open();
  loadReal.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await expect(count({})).rejects.toThrow("Failed to fetch");
  expect(await count(sinceDays(10))).toBe(takenSince(10));
  come();
  expect(await count({})).toBe(frames.length);
});
