import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import type { FaultRule } from "../../contract/demo.ts";
import type { Task } from "../../contract/task.ts";
import { createService } from "../../service/service.ts";
import { eventually } from "../../testing/eventually.ts";
import { startTestBrowser } from "../../testing/screens/outbox-browser.ts";
import { signIn } from "../../testing/service/caller.ts";
import { TEST_NOW, testParts } from "../../testing/service/start-service.ts";
import { requestWith, tasks } from "../../testing/service/task-orders.ts";
import { wholeRules } from "../../testing/service/whole-rules.ts";
import { withFaults } from "../../world/fault-plan.ts";
import { begin, goOn, resume } from "./handler.ts";
import type { BatchStore } from "./store.ts";
import { isOnItsWay, planTask, taskEntry } from "./task.ts";

const ACCOUNT = "connected swath.test/sandbox demo";
const REFERENCE = "Mere, wharf · order 7K2F0000";
let browsers = 0;

/** One task in the outbox of a browser without tabs, on a service that goes wrong by rules. */
async function planned(...rules: Partial<FaultRule>[]) {
  const clock = { now: TEST_NOW };
  const parts = testParts({ clock: () => clock.now });
  const service = { ...createService(parts), parts };
  const faults = withFaults((request) => service.fetch(request), {
    basePath: "/sandbox",
    clock: () => clock.now,
    sleep: async () => {},
  });
  const sent: string[] = [];
  const browser = startTestBrowser({
    databaseName: `task ${++browsers}`,
    baseUrl: parts.baseUrl,
    clock,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (request.method === "POST" && request.url.endsWith("/tasks"))
        sent.push((await request.clone().json()).reference);
      return faults.fetch(request);
    },
  });
  const { task: store } = await browser.outbox;
  const request = taskEntry.shape.request.parse(requestWith({ reference: REFERENCE }));
  const { batch, entries } = planTask(request, { id: "7K2F0000", account: ACCOUNT, now: clock.now });
  await store.add(batch, entries);
  const fail = (...plan: Partial<FaultRule>[]) =>
    faults.setPlan({ rules: wholeRules(plan.map((rule) => ({ operation: "createTask", ...rule }))) });
  fail(...rules);
  const entry = async () => (await store.entries(batch.id))[0];
  const until = (holds: object) => eventually(async () => expect(await entry()).toMatchObject(holds));
  const made = async (): Promise<Task[]> => (await (await signIn(service)).get(tasks)).body.data;
  return { browser, clock, store, sent, fail, entry, until, made };
}

async function sendAgain(store: BatchStore<"task">, now: number): Promise<void> {
  await store.changeEntry("7K2F0000", 0, (entry) => resume(entry, { again: true }, now));
  await store.changeBatch("7K2F0000", goOn);
}

const open = (browser: Awaited<ReturnType<typeof planned>>["browser"], options = {}) =>
  browser.openTab(ACCOUNT, options);

test("a tab that dies at any step of ordering a task leaves it to the next, which orders it once", async () => {
  let taken = 0;
  for (let diesAt = 1; diesAt < 24; diesAt++) {
    const { browser, store, entry, made } = await planned();
    const tab = open(browser, { diesAt });
    for (let turns = 0; !tab.isDead() && (await entry())?.state !== "done" && turns < 200; turns++)
      await new Promise((resolve) => setImmediate(resolve));
    if (tab.isDead()) taken++;
    tab.die();
    open(browser);
    for (let turns = 0; (await entry())?.state !== "done" && turns < 1_000; turns++) {
      // A user who is asked has it sent once more.
      if ((await store.batch("7K2F0000"))?.state === "stopped") await sendAgain(store, browser.clock.now);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await made()).map(({ reference }) => reference)).toEqual([REFERENCE]);
  }
  expect(taken).toBeGreaterThan(10);
});

test("without an answer the tasks are looked through for 30 s, then the user is asked; a repeat keeps the reference", async () => {
  const { browser, clock, store, sent, fail, until, entry, made } = await planned({ kind: "drop" });
  open(browser);
  await until({ state: "unknown", paused: true });
  const unknownAt = (await entry())?.history.at(-1)?.at ?? 0;
  expect(clock.now - unknownAt).toBe(30_000);
  await eventually(async () =>
    expect(await store.batch("7K2F0000")).toMatchObject({ state: "stopped", stopReason: "no-answer" }),
  );
  expect(sent).toEqual([REFERENCE]);
  fail();
  await sendAgain(store, clock.now);
  await until({ state: "done" });
  expect(sent).toEqual([REFERENCE, REFERENCE]);
  expect(await made()).toHaveLength(1);
});

test("a task that is let go on the moment the user is asked is sent, whatever its driver does", async () => {
  const { browser, clock, store, fail, entry, until, made } = await planned({ kind: "drop" });
  store.onChange(async () => {
    if (!(await entry())?.paused) return;
    fail();
    await sendAgain(store, clock.now);
  });
  open(browser);
  await until({ state: "done" });
  expect(await made()).toHaveLength(1);
});

test("an error of the service without a task in the list is a refusal, as is being turned away", async () => {
  for (const kind of ["500", "429"] as const) {
    const { browser, sent, until, made } = await planned({ kind });
    open(browser);
    await until({ state: "refused", error: { status: Number(kind) } });
    expect(sent).toHaveLength(1);
    expect(await made()).toEqual([]);
  }
});

test("a task is on its way until it is answered or looked for once, also when that lookup fails", async () => {
  const { browser, entry, fail, until } = await planned({ kind: "drop", after: true });
  const [first] = [await entry()];
  expect(first && isOnItsWay(first, true)).toBe(true);
  fail({ kind: "drop", after: true }, { operation: "listTasks", kind: "500" });
  open(browser);
  await eventually(async () => {
    const kept = await entry();
    expect(kept).toMatchObject({ state: "unknown", lookups: 0 });
    expect(kept && isOnItsWay(kept, true)).toBe(false);
  });
  fail();
  await until({ state: "done" });
});

test("who cannot be told from another user sends nothing", async () => {
  const { browser, store, sent, entry } = await planned();
  open(browser, { knowsUser: false });
  await eventually(async () => expect((await store.batch("7K2F0000"))?.stopReason).toBe("other-user"));
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(sent).toEqual([]);
  expect(await entry()).toMatchObject({ state: "planned" });
});

test("what was out when the page ended is looked for whoever is here, as that orders nothing", async () => {
  const { browser, clock, store, sent, until } = await planned();
  await store.changeEntry("7K2F0000", 0, (one) => begin(one, {}, clock.now));
  open(browser, { knowsUser: false });
  await until({ state: "unknown", paused: true });
  expect(sent).toEqual([]);
});
