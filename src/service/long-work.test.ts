import { expect, test, vi } from "vitest";
import { signIn } from "../testing/service/caller.ts";
import { type PartsChange, TEST_NOW, testParts } from "../testing/service/start-service.ts";
import { requestWith, windowOf } from "../testing/service/task-orders.ts";
import { purchaseOf, taskOf } from "../testing/service/work-of.ts";
import { constellation } from "../world/archive/constellation.ts";
import { archiveGrowth } from "../world/archive/demo-frames.ts";
import { createSimulator } from "../world/simulator.ts";
import { archiveState, beginArchive } from "./catalog/archive.ts";
import { createService } from "./service.ts";

const DAY = 86_400_000;
const growth = () =>
  createSimulator({ constellation, stepSeconds: 5, growth: archiveGrowth({ count: 25_000 }) });

/** A service that counts how often others have their turn, and for whom. */
function counting(change: PartsChange = {}) {
  const pause = vi.fn(async (_owner: string) => {});
  const parts = testParts({ ...change, pause });
  const service = createService(parts);
  return { parts, service, pause };
}

test("a check lets others have their turn between satellites, and while it works out the days of the archive", async () => {
  const { service, parts, pause } = counting({ fulfilment: growth() });
  const caller = await signIn({ ...service, parts });
  const whole = requestWith({ acquisitionWindow: windowOf(24, 14 * 24 - 1) });
  const { body } = await caller.post("/api/tasking/v2/feasibility", [whole]);
  const [{ opportunities }] = body.feasibility;
  // Two weeks of the archive in parts that have not been worked out, and satellites.
  expect(pause.mock.calls.length).toBeGreaterThan(14 * 5 + constellation.length);
  pause.mockClear();
  await caller.post("/api/tasking/v2/feasibility", [whole]);
  expect(pause.mock.calls.length).toBeGreaterThan(constellation.length + opportunities.length / 32);
});

test("so does the decision on a task, in the name of its company", async () => {
  const { service, parts, pause } = counting();
  const task = taskOf("a", "t", TEST_NOW);
  await parts.store.write((tx) => tx.insert("tasks", task));
  expect(await service.advance(TEST_NOW)).toMatchObject([{ resourceID: "t", status: "ACTIVE" }]);
  expect(pause.mock.calls.length).toBeGreaterThanOrEqual(constellation.length);
  expect(new Set(pause.mock.calls.flat())).toEqual(new Set(["a"]));
});

test("an archive that was left for weeks grows a day at a time, in parts", async () => {
  const { service, parts, pause } = counting({ fulfilment: growth() });
  await beginArchive(parts.store, TEST_NOW - 20 * DAY);
  const write = vi.spyOn(parts.store, "write");
  await service.advance(TEST_NOW);
  expect(pause.mock.calls.length).toBeGreaterThan(100);
  expect(write.mock.calls.length).toBeGreaterThan(20);
  expect((await archiveState(parts.store))?.until).toBe(TEST_NOW);
  const fulfilment = growth();
  const came = await fulfilment.cameBetween(TEST_NOW - 20 * DAY, TEST_NOW, async () => {});
  const newest = came.at(-1);
  expect(await parts.catalog.frame(`${newest?.imageID}_${newest?.frameNumber}`)).toBeTruthy();
});

test("a round ends whatever is left to be done, and the archive grows", async () => {
  const { service, parts } = counting({ fulfilment: growth() });
  await beginArchive(parts.store, TEST_NOW - DAY);
  await parts.store.write(async (tx) => {
    for (let n = 0; n < 60; n++) await tx.insert("tasks", taskOf("a", `t${n}`, TEST_NOW - 1_000));
    await tx.insert("purchases", purchaseOf("b", "1_1", TEST_NOW));
  });
  const made = await service.advance(TEST_NOW, 1);
  expect(made.filter(({ resourceKey }) => resourceKey === "purchase")).toHaveLength(1);
  expect(made.length).toBeLessThan(20);
  expect((await archiveState(parts.store))?.until).toBeGreaterThan(TEST_NOW - DAY / 2);
});
