import "fake-indexeddb/auto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Purchase } from "../../contract/purchases.ts";
import { packArchive } from "../../service/catalog/packed-frames.ts";
import { createService } from "../../service/service.ts";
import { createMemoryStore } from "../../service/store/memory-store.ts";
import { withFaults } from "../../simulator/fault-plan.ts";
import { signIn } from "../../testing/caller.ts";
import { contracts } from "../../testing/demo-contracts.ts";
import { keptFrames } from "../../testing/kept-frames.ts";
import { frameAt } from "../../testing/make-frames.ts";
import { startTestBrowser, type TestTab } from "../../testing/run-tabs.ts";
import { TEST_NOW, testParts } from "../../testing/start-service.ts";
import { afterResume } from "./decide.ts";
import { planRun } from "./plan-run.ts";
import type { RunEntry } from "./run-record.ts";
import { newRunID, runReference } from "./run-reference.ts";

const FRAMES = 40;
const CASES = 200;
/** A run of which nothing is heard for so many milliseconds of real time hangs. */
const SILENCE = 20_000;
const ACCOUNT = "demo swath.test/sandbox demo";

const archive = packArchive(
  Array.from({ length: FRAMES }, (_, index) =>
    frameAt([4, 52], { imageID: 5_000 + index, frameNumber: 1, products: ["GRD"] }),
  ),
);
const frameIDs = Array.from({ length: FRAMES }, (_, index) => `${5_000 + index}_1`);

const rule = fc.record({
  operation: fc.constantFrom(
    "purchaseFrame",
    "purchaseFrame",
    "purchaseFrame",
    "listPurchases",
    "issueToken",
    "*",
  ),
  kind: fc.constantFrom(...(["drop", "drop", "429", "500", "expired-token", "latency"] as const)),
  probability: fc.double({ min: 0.02, max: 0.7, noNaN: true }),
  seed: fc.integer(),
  latencyMs: fc.constantFrom(10, 40_000),
  retryAfterSeconds: fc.constantFrom(0, 1, 20),
  after: fc.boolean(),
});

const trouble = fc.record({
  rules: fc.array(rule, { minLength: 1, maxLength: 4 }),
  /** At which step each tab dies; when all that were named are dead, one opens that lives. */
  deaths: fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 6 }),
  tabsAtOnce: fc.integer({ min: 1, max: 2 }),
  parallel: fc.integer({ min: 1, max: 4 }),
  /** Changes of the ledger after which the user stops the run, to let it go on at once. */
  stops: fc.array(fc.integer({ min: 1, max: 150 }), { maxLength: 3 }),
  /** Frames that the user, and that a colleague, has bought before. */
  mine: fc.uniqueArray(fc.nat(FRAMES - 1), { maxLength: 3 }),
  colleagues: fc.uniqueArray(fc.nat(FRAMES - 1), { maxLength: 3 }),
});
type Trouble = typeof trouble extends fc.Arbitrary<infer T> ? T : never;
type Running = Parameters<typeof signIn>[0];

const totals: Record<string, number> = {};
const add = (name: string, count = 1) => {
  totals[name] = (totals[name] ?? 0) + count;
};

test(`whatever goes wrong, each of ${FRAMES} frames is bought at most once and accounted for, in ${CASES} runs`, async () => {
  await fc.assert(fc.asyncProperty(trouble, carryOut), { numRuns: CASES, endOnFailure: true });
  const ended = ["bought", "owned-before", "owned-elsewhere", "failed"].map((state) => totals[state] ?? 0);
  expect(ended.reduce((sum, count) => sum + count)).toBe(CASES * FRAMES);
  process.stdout.write(`purchase runs: ${JSON.stringify(totals)}\n`);
}, 300_000);

async function carryOut(plan: Trouble): Promise<void> {
  const clock = { now: TEST_NOW };
  const parts = testParts({ archive, store: createMemoryStore(), clock: () => clock.now });
  const service = { ...createService(parts), parts };
  await buyBefore(service, plan);
  const faults = withFaults((request) => service.fetch(request), {
    basePath: new URL(parts.baseUrl).pathname,
    clock: () => clock.now,
    sleep: async (ms) => {
      clock.now += ms;
    },
  });
  const id = newRunID();
  const browser = startTestBrowser({
    databaseName: `runs of ${id}`,
    baseUrl: parts.baseUrl,
    clock,
    fetch: (input, init) => {
      const request = new Request(input, init);
      if (request.method === "POST" && request.url.endsWith("/purchases")) add("purchasesSent");
      return faults.fetch(request);
    },
  });
  const store = await browser.store;
  add("runs");
  const order = {
    contractID: contracts.euros,
    eula: "STANDARD" as const,
    reference: "forty frames",
    frames: (await keptFrames(archive, frameIDs)).map((frame) => ({ frame, price: undefined })),
  };
  const { run, entries } = planRun(order, { id, account: ACCOUNT, now: clock.now, parallel: plan.parallel });
  await store.add(run, entries);
  faults.setPlan({ rules: plan.rules });

  const bell = createBell();
  let changes = 0;
  /** Something changed since the run was looked at, or a tab died, which it may do before anybody waits for the bell. */
  let isNews = true;
  const tell = () => {
    isNews = true;
    bell.ring();
  };
  const stops = new Set(plan.stops);
  store.onChange(() => {
    tell();
    if (stops.delete(++changes)) {
      add("stops");
      void store.changeRun(id, (kept) => (kept.state === "running" ? { ...kept, state: "stopping" } : kept));
    }
    if (changes % 50 === 0) void service.advance(clock.now);
  });

  let resumes = 0;
  /** Whether every frame is settled; lets the run go on where it has come to a halt before. */
  async function hasEnded(): Promise<boolean> {
    const kept = await store.run(id);
    if (kept?.state !== "stopped" && kept?.state !== "finished") return false;
    const entries = await store.entries(id);
    const isOpen = entries.some(({ state }) => state === "unknown" || state === "planned");
    if (kept.state === "finished" && !isOpen) return true;
    // A user who is patient three times has a service that is well again.
    if (++resumes >= 3) faults.setPlan({ rules: [] });
    add("resumed");
    for (const { index } of entries) await store.changeEntry(id, index, afterResume);
    await store.changeRun(id, ({ stopReason: _, ...rest }) => ({ ...rest, state: "running" }));
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
      if (await hasEnded()) break;
    } else if (++looks > 50_000 || !(await bell.rings())) {
      throw new Error(`The run does not end: ${JSON.stringify(await store.run(id))}`);
    }
  }
  for (const tab of tabs) {
    tab.die();
    expect(tab.errors).toEqual([]);
  }
  await expectAccount(service, await store.entries(id), runReference(run));
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

async function buyBefore(service: Running, { mine, colleagues }: Trouble): Promise<void> {
  const buyers = [
    ["demo", mine],
    ["demo-colleague", colleagues],
  ] as const;
  for (const [client, indices] of buyers) {
    const caller = await signIn(service, client);
    for (const index of indices) {
      const body = { contractID: contracts.euros, frameID: frameIDs[index] };
      await caller.post("/api/catalog/v2/purchases", body);
    }
  }
}

/** Every frame's entry says what the service knows, and the service sold no frame twice. */
async function expectAccount(
  service: Running,
  entries: readonly RunEntry[],
  reference: string,
): Promise<void> {
  const path = "/api/catalog/v2/purchases?limit=1000";
  const own: Purchase[] = (await (await signIn(service)).get(path)).body.data;
  const theirs: Purchase[] = (await (await signIn(service, "demo-colleague")).get(path)).body.data;
  expect(entries.map(({ frameID }) => frameID)).toEqual(frameIDs);
  for (const { frameID, state, purchaseID } of entries) {
    const ours = own.filter((one) => one.frameID === frameID && one.reference === reference);
    const before = own.find((one) => one.frameID === frameID && one.reference === undefined);
    const elsewhere = theirs.some((one) => one.frameID === frameID);
    expect(ours.length).toBeLessThanOrEqual(1);
    const holder = ours[0] ?? before;
    expect(purchaseID).toBe(holder?.id);
    // A service that fails at every attempt does not come to saying that a colleague has the frame.
    const allowed = ours[0]
      ? ["bought"]
      : before
        ? ["owned-before"]
        : elsewhere
          ? ["owned-elsewhere", "failed"]
          : ["failed"];
    expect(allowed).toContain(state);
    add(state);
  }
}
