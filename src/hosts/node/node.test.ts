import { readdirSync, readFileSync } from "node:fs";
import { get } from "node:http";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Item } from "../../contract/item.ts";
import { openApiDocument } from "../../contract/openapi.ts";
import { createService } from "../../service/service.ts";
import { createMemoryStore } from "../../service/store/memory-store.ts";
import { headersOf } from "../../testing/processes/service-processes.ts";
import { callbackReceiver } from "../../testing/service/callback-receiver.ts";
import { signIn } from "../../testing/service/caller.ts";
import { startService, TEST_NOW, testParts } from "../../testing/service/start-service.ts";
import { startBehindSocket } from "../../testing/service/ways-to-start.ts";
import { authenticationSuite } from "../../testing/suites/authentication.ts";
import { filesSuite } from "../../testing/suites/files.ts";
import { requestsSuite } from "../../testing/suites/requests.ts";
import { searchSuite } from "../../testing/suites/search.ts";
import { constellation } from "../../world/archive/constellation.ts";
import { openDemoClock } from "../../world/demo-clock.ts";
import { createSimulator } from "../../world/simulator.ts";
import { demoWorld } from "./demo-world.ts";
import { type NodeHostOptions, repeat, startNodeHost } from "./node.ts";

// Rules that a socket could change: headers and forms, errors, cursors in addresses, long lists, bytes of files. The others are proven once, in process.
describe("the service through a socket", () => {
  authenticationSuite(startBehindSocket);
  requestsSuite(startBehindSocket);
  searchSuite(startBehindSocket);
  filesSuite(startBehindSocket);
});

async function startHost(options: Partial<NodeHostOptions> = {}) {
  const host = await startNodeHost({
    port: 0,
    createService: (baseUrl) => createService(testParts({ baseUrl })),
    ...options,
  });
  onTestFinished(() => host.close());
  return host;
}

test("the host serves the OpenAPI document of its own address", async () => {
  const { url } = await startHost();
  const document = await (await fetch(`${url}/openapi.json`)).json();
  expect(document).toEqual(JSON.parse(JSON.stringify(openApiDocument(url))));
});

test("the reference is plain HTML that names every operation and loads nothing", async () => {
  const { url } = await startHost();
  const html = await (await fetch(`${url}/docs`)).text();
  for (const path of Object.keys(openApiDocument().paths ?? {})) expect(html).toContain(path);
  expect(html).not.toMatch(/<script|<link|src=/);
});

test("answers above 1 KB are compressed for those who accept it, files are not", async () => {
  const { url } = await startHost();
  const caller = await signIn({
    ...startService(),
    fetch: (request) => fetch(request.url.replace(/^.*\/sandbox/, url), request),
  });
  const ask = (path: string) =>
    new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
      const headers = { authorization: `Bearer ${caller.token}`, "accept-encoding": "gzip" };
      get(path, { headers }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () =>
          resolve({ encoding: response.headers["content-encoding"], body: Buffer.concat(parts) }),
        );
      }).on("error", reject);
    });
  const large = await ask(`${url}/api/catalog/v2/items?limit=20`);
  expect(large.encoding).toBe("gzip");
  const { data } = JSON.parse(gunzipSync(large.body).toString());
  expect(data).toHaveLength(20);
  expect(gunzipSync(large.body).length).toBeGreaterThan(4 * large.body.length);
  expect((await ask(`${url}/api/company/v1/contracts/none`)).encoding).toBeUndefined();
  expect((await ask(data[0].assets["thumbnail-kml"].href)).encoding).toBeUndefined();
});

test("faults can be set and taken away where that is allowed", async () => {
  const { url } = await startHost({ world: demoWorld({ faultControl: true }) });
  const rules = [{ operation: "listContracts", kind: "drop", probability: 1 }];
  const headers = await headersOf({ url });
  const set = (body: unknown) =>
    fetch(`${url}/__faults`, { method: "PUT", headers, body: JSON.stringify(body) });
  expect((await set({ rules: [{ kind: "odd" }] })).status).toBe(400);
  expect((await set({ rules })).status).toBe(204);
  await expect(fetch(`${url}/api/company/v1/contracts`)).rejects.toThrow();
  await fetch(`${url}/__faults`, { method: "DELETE", headers });
  expect((await fetch(`${url}/api/company/v1/contracts`)).status).toBe(401);
});

test("a host without a demo world passes calls to the service itself, and imports nothing of the simulator", async () => {
  const answering = vi.fn(async () => new Response("hello"));
  const createBare = (baseUrl: string) => ({ ...createService(testParts({ baseUrl })), fetch: answering });
  const { url } = await startHost({ createService: createBare });
  expect(await (await fetch(`${url}/api/company/v1/contracts`)).text()).toBe("hello");
  expect(answering).toHaveBeenCalledOnce();
  const folder = fileURLToPath(new URL(".", import.meta.url));
  const importing = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (path) => /(?<!\.test)\.ts$/.test(path) && readFileSync(folder + path, "utf8").includes("/world/"),
  );
  expect(importing.sort()).toEqual(["demo-world.ts", "outside/painter-worker.ts"]);
});

test("without leave faults cannot be set", async () => {
  const { url } = await startHost();
  expect((await fetch(`${url}/__faults`, { method: "PUT", body: '{"rules":[]}' })).status).toBe(404);
});

test("the clock is moved where that is allowed, also from a page of another origin", async () => {
  const { url: plain } = await startHost();
  expect((await fetch(`${plain}/__clock`)).status).toBe(404);
  expect((await fetch(`${plain}/__clock`, { method: "POST", body: '{"to":"next"}' })).status).toBe(404);
  const demoClock = await openDemoClock(createMemoryStore(), () => TEST_NOW);
  const { url } = await startHost({
    world: demoWorld({ clock: { demoClock, coming: async () => [] } }),
    clock: demoClock.now,
  });
  const to = "2026-06-03T00:00:00.000Z";
  const headers = await headersOf({ url });
  const refused = await fetch(`${url}/__clock`, { method: "POST", body: JSON.stringify({ to }) });
  expect([refused.status, (await refused.json()).message]).toEqual([401, "A bearer token is needed."]);
  const moved = await fetch(`${url}/__clock`, { method: "POST", headers, body: JSON.stringify({ to }) });
  expect(await moved.json()).toMatchObject({ now: to, aheadSeconds: 43_200, next: null });
  expect(moved.headers.get("access-control-allow-origin")).toBe("*");
  expect((await fetch(`${url}/__clock`, { method: "OPTIONS" })).status).toBe(204);
  expect((await fetch(`${url}/__clock`, { method: "DELETE", headers })).headers.get("allow")).toBe(
    "GET, POST",
  );
});

test("a purchase closes on its own where the host minds the time, and is reported, however slow receivers are", async () => {
  const receiver = callbackReceiver(() => new Promise(() => {}));
  const parts = testParts({
    clock: Date.now,
    store: createMemoryStore(),
    fulfilment: createSimulator({ constellation, stepSeconds: 0.05 }),
    send: receiver.send,
  });
  const { url } = await startHost({
    advanceEvery: 10,
    createService: (baseUrl) => createService(Object.assign(parts, { baseUrl })),
  });
  const caller = await signIn({ ...createService(parts), parts, fetch: (request) => fetch(request) });
  const items: Item[] = (await caller.get("/api/catalog/v2/items?limit=20")).body.data;
  const frameIDs = [...new Set(items.map(({ properties }) => properties.frame_id))].slice(0, 2);
  const [contract] = (await caller.get("/api/company/v1/contracts")).body.data;
  const webhook = await caller.post("/api/notifications/v1/webhooks", {
    targetURL: "https://example.com/hook",
    auth: { type: "basic", username: "swath", password: "a password" },
  });
  for (const [index, frameID] of frameIDs.entries()) {
    const { id } = (
      await caller.post("/api/catalog/v2/purchases", {
        contractID: contract.id,
        frameID,
        notifications: { webhook: { id: webhook.body.id } },
      })
    ).body;
    const status = async () => (await caller.get(`/api/catalog/v2/purchases/${id}`)).body.status;
    await expect.poll(status).toBe("closed");
    if (index === 0) await expect.poll(() => receiver.bodies()[0]?.resourceID).toBe(id);
  }
  expect(url).toBe(parts.baseUrl);
});

describe("repeat", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("a step that takes longer than the pause does not overlap with itself", async () => {
    let running = 0;
    let most = 0;
    const step = vi.fn(async () => {
      running++;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      running--;
    });
    const end = repeat(step, 100);
    await vi.advanceTimersByTimeAsync(5400);
    expect([most, step.mock.calls.length]).toEqual([1, 5]);
    end();
  });

  test("a step that fails is reported and does not end the others", async () => {
    const step = vi.fn().mockRejectedValueOnce(new Error("busy")).mockResolvedValue(undefined);
    const report = vi.fn();
    const end = repeat(step, 100, report);
    await vi.advanceTimersByTimeAsync(350);
    expect(report.mock.calls).toEqual([[new Error("busy")]]);
    expect(step).toHaveBeenCalledTimes(3);
    end();
  });

  test("after the end no step begins, also when one was running", async () => {
    const step = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 1000)));
    const end = repeat(step, 100);
    await vi.advanceTimersByTimeAsync(500);
    end();
    await vi.advanceTimersByTimeAsync(5000);
    expect(step).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("a step that has more to do comes again at once", async () => {
    const step = vi.fn().mockResolvedValueOnce("again").mockResolvedValueOnce("again").mockResolvedValue("");
    const end = repeat(step, 100);
    await vi.advanceTimersByTimeAsync(110);
    expect(step).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(100);
    expect(step).toHaveBeenCalledTimes(4);
    end();
  });
});
