import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import type { FaultPlan } from "../../contract/demo.ts";
import { packArchive } from "../../service/catalog/packed/packed-catalog.ts";
import { createService } from "../../service/service.ts";
import { keptFrames } from "../../testing/catalog/kept-frames.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { eventually } from "../../testing/eventually.ts";
import { startTestBrowser } from "../../testing/screens/outbox-browser.ts";
import { signIn } from "../../testing/service/caller.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { TEST_NOW, testParts } from "../../testing/service/start-service.ts";
import { demoDirectory } from "../../world/demo-directory.ts";
import { faultPlan, withFaults } from "../../world/fault-plan.ts";
import { newRunID } from "../references.ts";
import { goOn, resume } from "./handler.ts";
import { type PurchaseBatch, type PurchaseEntry, planPurchases } from "./purchase.ts";

const ACCOUNT = "connected swath.test/sandbox demo";
const frameIDs = ["7000_1", "7001_1", "7002_1", "7003_1", "7004_1"];
const archive = packArchive(
  frameIDs.map((_, index) => frameAt([4, 52], { imageID: 7_000 + index, frameNumber: 1, mode: "SPOTLIGHT" })),
);

/** A planned run of five frames in a browser without tabs, on a service that goes wrong by rules. */
async function planned({
  rules = [] as object[],
  spendLimit = 100_000_000,
  parallel = 1,
  contractID = contracts.euros as string,
} = {}) {
  const clock = { now: TEST_NOW };
  const directory = {
    ...demoDirectory,
    contracts: demoDirectory.contracts.map((terms) =>
      terms.pricing ? { ...terms, pricing: { ...terms.pricing, spendLimit } } : terms,
    ),
  };
  const parts = testParts({ archive, directory, clock: () => clock.now });
  const service = { ...createService(parts), parts };
  const faults = withFaults((request) => service.fetch(request), {
    basePath: "/sandbox",
    clock: () => clock.now,
    sleep: async (ms) => {
      clock.now += ms;
    },
  });
  const sent: string[] = [];
  const id = newRunID();
  /** Promise that lists of purchases wait for. */
  const lists = { open: Promise.resolve() };
  const browser = startTestBrowser({
    databaseName: id,
    baseUrl: parts.baseUrl,
    clock,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (request.method === "POST" && request.url.endsWith("/purchases")) {
        sent.push((await request.clone().json()).frameID);
      }
      if (request.method === "GET") await lists.open;
      return faults.fetch(request);
    },
  });
  const order = {
    contractID,
    eula: "STANDARD" as const,
    reference: "claim 4471",
    frames: (await keptFrames(archive, frameIDs)).map((frame) => ({ frame, price: undefined })),
  };
  const plan = planPurchases(order, { id, account: ACCOUNT, now: clock.now }, parallel);
  const store = (await browser.outbox).purchase;
  await store.add(plan.batch, plan.entries);
  faults.setPlan(faultPlan.parse({ rules }) as FaultPlan);
  const states = async () => (await store.entries(id)).map(({ state }) => state);
  const until = (state: PurchaseBatch["state"]) =>
    eventually(async () => expect((await store.batch(id))?.state).toBe(state));
  const purchases = async () => (await (await signIn(service)).get("/api/catalog/v2/purchases")).body.data;
  return { browser, store, id, sent, states, until, purchases, faults, lists };
}

/** A run of one frame, which is being looked for without an answer until `answer` is called. */
async function lookingFor({ after = false } = {}) {
  const rules = [{ operation: "purchaseFrame", kind: "drop", after, probability: 1, times: 1 }];
  const run = await planned({ rules });
  const { store, id } = run;
  for (const index of [1, 2, 3, 4])
    await store.changeEntry(id, index, (entry) => ({ ...entry, state: "withdrawn" }));
  let answer = () => {};
  run.lists.open = new Promise((resolve) => {
    answer = resolve;
  });
  run.browser.openTab(ACCOUNT);
  await eventually(async () => expect((await run.states())[0]).toBe("unknown"));
  /** Orders a frame of the run in a run of its own. */
  async function orderAlone(frame: number): Promise<string> {
    const [kept, entries] = [await store.batch(id), await store.entries(id)];
    const [next, entry] = [newRunID(), entries[frame]];
    if (!kept || !entry) throw new Error("There is no such frame.");
    await store.add({ ...kept, id: next, createdAt: kept.createdAt + 1 }, [
      { ...entry, batchID: next, index: 0, state: "planned", attempts: 0, lookups: 0, notBefore: undefined },
    ]);
    return next;
  }
  const stateOf = async (one: string) => (await store.entries(one))[0]?.state;
  return { ...run, answer, orderAlone, stateOf };
}

const again = (entry: PurchaseEntry) => resume(entry, { again: false }, TEST_NOW);

const entryOf = (entries: readonly PurchaseEntry[], frameID: string) =>
  entries.find((entry) => entry.frameID === frameID);

test("all frames are bought in order, under the user's words and the run's id", async () => {
  const { browser, id, sent, states, until, purchases } = await planned();
  browser.openTab(ACCOUNT);
  await until("finished");
  expect(sent).toEqual(frameIDs);
  expect(await states()).toEqual(frameIDs.map(() => "done"));
  expect((await purchases()).map(({ reference }: { reference: string }) => reference)).toEqual(
    frameIDs.map(() => `claim 4471 · run ${id}`),
  );
});

test("an answer that is lost after the service acted is found in the purchases, not sent again", async () => {
  const rules = [{ operation: "purchaseFrame", kind: "drop", after: true, probability: 1, times: 1 }];
  const { browser, sent, states, until, purchases } = await planned({ rules });
  browser.openTab(ACCOUNT);
  await until("finished");
  expect(sent).toEqual(frameIDs);
  expect(await states()).toEqual(frameIDs.map(() => "done"));
  expect(await purchases()).toHaveLength(frameIDs.length);
});

test("a request that never arrived is sent again after four looks, while the others go on", async () => {
  const rules = [{ operation: "purchaseFrame", kind: "drop", probability: 1, times: 1 }];
  const { browser, store, id, sent, until } = await planned({ rules });
  browser.openTab(ACCOUNT);
  await until("finished");
  expect(sent).toEqual([...frameIDs, "7000_1"]);
  expect(entryOf(await store.entries(id), "7000_1")).toMatchObject({
    state: "done",
    attempts: 2,
    lookups: 0,
  });
});

test("no answer at all leaves the frame in question, and letting the run go on clears it", async () => {
  const rules = [{ operation: "purchaseFrame", kind: "drop", probability: 1, times: 3 }];
  const alone = await planned({ rules });
  const { browser, store, id, until, faults } = alone;
  // Only the first frame is in trouble when the others are taken out.
  for (const index of [1, 2, 3, 4])
    await store.changeEntry(id, index, (entry) => ({ ...entry, state: "withdrawn" }));
  browser.openTab(ACCOUNT);
  await until("finished");
  expect(entryOf(await store.entries(id), "7000_1")).toMatchObject({ state: "unknown", paused: true });
  faults.setPlan({ rules: [] });
  await store.changeEntry(id, 0, again);
  await store.changeBatch(id, goOn);
  await eventually(async () =>
    expect(entryOf(await store.entries(id), "7000_1")).toMatchObject({ state: "done" }),
  );
});

test("a refusal says why and is not tried again", async () => {
  const { browser, store, id, sent, states, until } = await planned({ contractID: contracts.dollars });
  await store.changeBatch(id, (run) => ({ ...run, eula: "MULTI" }));
  browser.openTab(ACCOUNT);
  await until("finished");
  expect(sent).toEqual(frameIDs);
  expect(await states()).toEqual(frameIDs.map(() => "refused"));
  expect((await store.entries(id))[0]?.error).toMatchObject({ message: expect.stringMatching(/MULTI/) });
});

test("at the spend limit the run stops and what is left stays planned", async () => {
  const { browser, store, id, states, until } = await planned({ spendLimit: 130_000 });
  browser.openTab(ACCOUNT);
  await until("stopped");
  expect((await store.batch(id))?.stopReason).toBe("funds");
  expect(await states()).toEqual(["done", "done", "planned", "planned", "planned"]);
});

test("a service that fails and fails stops the run, with nothing lost", async () => {
  const rules = [{ operation: "*", kind: "500", probability: 1 }];
  const { browser, store, id, until, states } = await planned({ rules });
  browser.openTab(ACCOUNT);
  await until("stopped");
  expect((await store.batch(id))?.stopReason).toBe("trouble");
  for (const state of await states()) expect(["planned", "unknown"]).toContain(state);
});

test("after a stop nothing more is sent, and what was under way gets its answer", async () => {
  const { browser, store, id, sent, states, until } = await planned();
  const forget = store.onChange(async () => {
    forget();
    await store.changeBatch(id, (run) => ({ ...run, state: "stopping" }));
  });
  browser.openTab(ACCOUNT);
  await until("stopped");
  expect(sent.length).toBeLessThanOrEqual(1);
  expect((await states()).filter((state) => state === "sent")).toEqual([]);
  expect((await states()).filter((state) => state === "planned").length).toBeGreaterThanOrEqual(4);
});

/** Stops a run as soon as its first frame is uncertain. */
function stopUncertain({ store, id }: Awaited<ReturnType<typeof planned>>): void {
  const forget = store.onChange(async () => {
    if ((await store.entries(id)).every(({ state }) => state !== "unknown")) return;
    forget();
    await store.changeBatch(id, (run) => ({ ...run, state: "stopping" }));
  });
}

test("a stopped run goes on looking for what is uncertain, and buys nothing", async () => {
  const rules = [
    { operation: "purchaseFrame", kind: "drop", after: true, probability: 1, times: 1 },
    { operation: "listPurchases", kind: "500", probability: 1, times: 60 },
  ];
  const run = await planned({ rules });
  stopUncertain(run);
  run.browser.openTab(ACCOUNT);
  await run.until("stopped");
  await eventually(async () => expect((await run.states())[0]).toBe("done"));
  expect((await run.store.batch(run.id))?.state).toBe("stopped");
  expect(run.sent).toEqual(["7000_1"]);
  expect((await run.states()).slice(1)).toEqual(["planned", "planned", "planned", "planned"]);
});

test("what was stopped uncertain and never arrived can be bought again, once someone says so", async () => {
  const run = await planned({
    rules: [{ operation: "purchaseFrame", kind: "drop", probability: 1, times: 1 }],
  });
  stopUncertain(run);
  run.browser.openTab(ACCOUNT);
  await run.until("stopped");
  await eventually(async () => expect((await run.states())[0]).toBe("planned"));
  expect(run.sent).toEqual(["7000_1"]);
});

test("a stopped run that goes on at any moment of its looking buys the rest", async () => {
  for (let turns = 0; turns < 12; turns++) {
    const run = await planned({
      rules: [{ operation: "purchaseFrame", kind: "drop", probability: 1, times: 1 }],
    });
    const { store, id } = run;
    stopUncertain(run);
    run.browser.openTab(ACCOUNT);
    await run.until("stopped");
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
    await store.changeEntry(id, 0, again);
    await store.changeBatch(id, goOn);
    await run.until("finished");
    expect(await run.states()).toEqual(frameIDs.map(() => "done"));
  }
});

test("a new run does not wait for what is uncertain of a stopped one", async () => {
  const run = await planned({
    rules: [
      { operation: "purchaseFrame", kind: "drop", probability: 1, times: 1 },
      { operation: "listPurchases", kind: "500", probability: 1 },
    ],
  });
  const { store, id } = run;
  stopUncertain(run);
  run.browser.openTab(ACCOUNT);
  await run.until("stopped");
  const [kept, entries] = [await store.batch(id), await store.entries(id)];
  const next = newRunID();
  await store.add(
    { ...(kept as PurchaseBatch), id: next, state: "running" },
    entries
      .filter(({ state }) => state === "planned")
      .map((entry, index) => ({ ...entry, batchID: next, index })),
  );
  await eventually(async () => expect((await store.batch(next))?.state).toBe("finished"));
  expect((await store.entries(next)).every(({ state }) => state === "done")).toBe(true);
});

test("a frame is bought at once while another one of an earlier run is looked for", async () => {
  const { orderAlone, stateOf, store, id, states, answer, until } = await lookingFor();
  const next = await orderAlone(4);
  await eventually(async () => expect((await store.batch(next))?.state).toBe("finished"));
  expect(await stateOf(next)).toBe("done");
  expect((await store.batch(id))?.state).toBe("running");
  expect((await states())[0]).toBe("unknown");
  answer();
  await until("finished");
  expect((await states())[0]).toBe("done");
});

test("a frame that is looked for is not sent for another run before that is clear, other frames are", async () => {
  const { orderAlone, stateOf, store, sent, answer, purchases } = await lookingFor({ after: true });
  const next = await orderAlone(0);
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(sent).toEqual(["7000_1"]);
  expect(await stateOf(next)).toBe("planned");
  const other = await orderAlone(4);
  await eventually(async () => expect(await stateOf(other)).toBe("done"));
  expect(await stateOf(next)).toBe("planned");
  answer();
  await eventually(async () => expect((await store.batch(next))?.state).toBe("finished"));
  expect((await store.entries(next))[0]).toMatchObject({ state: "refused", heldBy: "you" });
  expect(await purchases()).toHaveLength(2);
});

test("of two tabs one works, and the other takes over when it closes", async () => {
  const { browser, sent, states, until } = await planned();
  browser.openTab(ACCOUNT, { diesAt: 24 });
  browser.openTab(ACCOUNT);
  await until("finished");
  expect(new Set(sent)).toEqual(new Set(frameIDs));
  expect(await states()).toEqual(frameIDs.map(() => "done"));
});

test("four at a time buy each frame once", async () => {
  const { browser, sent, until } = await planned({ parallel: 4 });
  browser.openTab(ACCOUNT);
  await until("finished");
  expect([...sent].sort()).toEqual(frameIDs);
});

test("offline nothing is sent", async () => {
  const { browser, sent, until } = await planned();
  let connect = () => {};
  const online = new Promise<void>((resolve) => {
    connect = resolve;
  });
  browser.openTab(ACCOUNT, { untilOnline: () => online });
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(sent).toEqual([]);
  connect();
  await until("finished");
  expect(sent).toEqual(frameIDs);
});

test("a run waits for a word when it cannot be told whose it is", async () => {
  const { browser, store, id, sent, until } = await planned();
  browser.openTab(ACCOUNT, { knowsUser: false });
  await until("stopped");
  expect((await store.batch(id))?.stopReason).toBe("other-user");
  expect(sent).toEqual([]);
});

test("signing out ends the work and leaves the run to the next time", async () => {
  const { browser, store, id, sent, until } = await planned();
  const leaving = new AbortController();
  leaving.abort();
  browser.openTab(ACCOUNT, { signal: leaving.signal });
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(sent).toEqual([]);
  expect((await store.batch(id))?.state).toBe("running");
  browser.openTab(ACCOUNT);
  await until("finished");
});
