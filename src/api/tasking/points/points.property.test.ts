import "fake-indexeddb/auto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Task } from "../../../contract/task.ts";
import { createService } from "../../../service/service.ts";
import { createMemoryStore } from "../../../service/store/memory-store.ts";
import { withFaults } from "../../../simulator/fault-plan.ts";
import { signIn } from "../../../testing/caller.ts";
import { startBrowserWith, type TestTab } from "../../../testing/run-tabs.ts";
import { TEST_NOW, testParts } from "../../../testing/start-service.ts";
import { requestWith } from "../../../testing/task-orders.ts";
import { lookAgain, sendAgain } from "../../orders-ledger/decide.ts";
import { newRunID } from "../../run/run-reference.ts";
import { drivePoints } from "./drive-points.ts";
import { pointReference } from "./point-reference.ts";
import { taskSettings } from "./points-record.ts";
import { openPointsStore, writePoints } from "./points-runs.ts";

const POINTS = 8;
const CASES = 40;
const ACCOUNT = "demo swath.test/sandbox demo";
const { pointOfInterest: _, ...settings } = requestWith() as { pointOfInterest: unknown };

const rule = fc.record({
  operation: fc.constantFrom("createTask", "createTask", "listTasks", "*"),
  kind: fc.constantFrom(...(["drop", "drop", "429", "500", "expired-token"] as const)),
  probability: fc.double({ min: 0.05, max: 0.6, noNaN: true }),
  seed: fc.integer(),
  latencyMs: fc.constant(10),
  retryAfterSeconds: fc.constantFrom(0, 20),
  after: fc.boolean(),
});

const trouble = fc.record({
  rules: fc.array(rule, { minLength: 1, maxLength: 3 }),
  /** At which step each tab dies; when all that were named are dead, one opens that lives. */
  deaths: fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 5 }),
  tabsAtOnce: fc.integer({ min: 1, max: 2 }),
});

test(`whatever goes wrong, each of ${POINTS} points becomes exactly one task, in ${CASES} runs`, async () => {
  await fc.assert(fc.asyncProperty(trouble, carryOut), { numRuns: CASES, endOnFailure: true });
}, 120_000);

type Trouble = typeof trouble extends fc.Arbitrary<infer T> ? T : never;

async function carryOut({ rules, deaths, tabsAtOnce }: Trouble): Promise<void> {
  const clock = { now: TEST_NOW };
  const parts = testParts({ store: createMemoryStore(), clock: () => clock.now });
  const service = { ...createService(parts), parts };
  const faults = withFaults((request) => service.fetch(request), {
    basePath: new URL(parts.baseUrl).pathname,
    clock: () => clock.now,
    sleep: async (ms) => {
      clock.now += ms;
    },
  });
  const id = newRunID();
  const browser = startBrowserWith(
    { open: openPointsStore, drive: drivePoints },
    {
      databaseName: `points of ${id}`,
      baseUrl: parts.baseUrl,
      clock,
      fetch: (input, init) => faults.fetch(new Request(input, init)),
    },
  );
  const store = await browser.store;
  const points = Array.from({ length: POINTS }, (_, index) => ({ point: { lat: 10 + index, lon: 179.99 } }));
  const wish = { words: "Eight", settings: taskSettings.parse(settings), points };
  const { run, entries } = writePoints(wish, { id, account: ACCOUNT, now: clock.now });
  await store.add(run, entries);
  faults.setPlan({ rules });

  const left = [...deaths];
  let tabs: TestTab[] = [];
  let resumes = 0;
  for (let turn = 0; ; turn++) {
    tabs = tabs.filter((tab) => !tab.isDead());
    while (tabs.length < tabsAtOnce) tabs.push(browser.openTab(ACCOUNT, { diesAt: left.pop() }));
    const kept = await store.order(id);
    if (kept?.state === "finished") break;
    if (kept?.state === "stopped") {
      // A user who is patient twice has a service that is well again, and first lets it be looked for once more.
      if (++resumes >= 2) faults.setPlan({ rules: [] });
      const change = resumes % 2 === 0 ? sendAgain : lookAgain;
      for (const { index } of await store.entries(id))
        await store.changeEntry(id, index, (entry) => change(entry, clock.now));
      await store.changeOrder(id, ({ stopReason: _, trouble: __, ...rest }) => ({
        ...rest,
        state: "running",
      }));
    }
    if (turn > 20_000) throw new Error(`The run does not end: ${JSON.stringify(kept)}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const tab of tabs) {
    tab.die();
    expect(tab.errors).toEqual([]);
  }
  const { body } = await (await signIn(service)).get("/api/tasking/v2/tasks?limit=100");
  const tasks: Task[] = body.data;
  const made = await store.entries(id);
  expect(tasks.map(({ reference }) => reference).sort()).toEqual(
    made.map(({ index }) => pointReference(run, index)).sort(),
  );
  for (const { index, point, taskID, state } of made) {
    const task = tasks.find(({ reference }) => reference === pointReference(run, index));
    expect(state).toBe("accepted");
    expect(taskID).toBe(task?.id);
    expect(task?.pointOfInterest).toMatchObject(point);
  }
}
