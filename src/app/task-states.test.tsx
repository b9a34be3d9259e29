// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import "../testing/screens/browser-environment.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getTaskScene } from "../contract/task.ts";
import type { TaskStatus } from "../domain/tasking-rules.ts";
import { ORDER_STATES } from "../shared/orders/order-states.ts";
import { SAVED } from "../testing/screens/kept-files.ts";
import { openTaskFixture } from "../testing/screens/open-task-fixture.ts";
import {
  beginWalk,
  cellOf,
  endWalk,
  look,
  lookAtBell,
  pageClock,
  RAW_TIME,
  saveAt,
} from "../testing/screens/order-walk.tsx";
import { keptRecord } from "../testing/service/kept-record.ts";
import { FAILING_POINT } from "../testing/service/task-orders.ts";

// There is no WebGL here.
vi.mock("../map/map-canvas.tsx", async () => ({
  MapCanvas: (await import("../testing/screens/told-map.tsx")).ToldMap,
}));
vi.mock("../ui/text/save-text.ts", async () => (await import("../testing/screens/kept-files.ts")).keepFiles);

beforeEach(() => beginWalk("task"));
afterEach(endWalk);

const OF_TASK = {
  RECEIVED: "ordered",
  ACTIVE: "accepted",
  imaged: "imaged",
  FULFILLED: "partly-ready",
  DONE: "ready",
  REJECTED: "rejected",
  FAILED: "failed",
  CANCELED: "canceled",
} as const satisfies Record<TaskStatus | "imaged", keyof typeof ORDER_STATES>;

/** A task that has come so far. */
async function openTask(wanted: keyof typeof OF_TASK) {
  const fixture = await openTaskFixture();
  const { session, service, steps } = fixture;
  const task = await fixture.order({
    ...(wanted === "REJECTED" && { incidenceAngle: { min: 45, max: 45 } }),
    ...(wanted === "FAILED" && { pointOfInterest: FAILING_POINT }),
  });
  const record = async () => {
    const kept = await keptRecord(service.parts.store, "tasks", task.id);
    if (!kept) throw new Error("There is no task.");
    return kept;
  };
  if (wanted === "CANCELED") {
    const kept = await record();
    await service.parts.store.write((tx) => tx.put("tasks", { ...kept, status: "CANCELED" }));
  } else {
    const status = wanted === "imaged" ? "ACTIVE" : wanted;
    for (let step = 0; (await record()).status !== status; step++) {
      expect(step).toBeLessThan(12);
      await steps(1);
    }
  }
  if (wanted === "imaged") {
    const { imagingTime } = await session.client.call(getTaskScene, { params: { taskID: task.id } });
    service.parts.jump(Date.parse(imagingTime.start));
  }
  pageClock.now = service.parts.clock();
  return { ...fixture, task };
}

describe("the state of a task", () => {
  it.each(Object.keys(OF_TASK) as (keyof typeof OF_TASK)[])(
    "%s is worded alike by its page, its list, its order, the bell and the files, with the buttons that it allows",
    async (wanted) => {
      const { session, task } = await openTask(wanted);
      const state = OF_TASK[wanted];
      const { words } = ORDER_STATES[state];
      const shown = state === "accepted" ? "Accepted, image in " : words;
      for (const address of [`/tasks/${task.id}`, "/tasks", `/orders?order=task:${task.id}`]) {
        const { said, buttons } = await look(address, session, shown, [words]);
        expect(said, address).not.toMatch(RAW_TIME);
        expect(said, address).not.toMatch(/\b(bought|paid|owned)\b/i);
        if (address === "/tasks") continue;
        const isOpen = state === "ordered" || state === "accepted";
        expect(
          buttons.some((button) => button.startsWith("Cancel")),
          address,
        ).toBe(isOpen);
        expect(said.includes("Image to be acquired"), address).toBe(isOpen);
        expect(buttons.includes("Download all"), address).toBe(state === "partly-ready" || state === "ready");
      }
      const bell = await lookAtBell(session, `: ${shown}`);
      expect(bell).not.toMatch(RAW_TIME);
      expect(bell).not.toMatch(/\b(bought|paid|owned)\b/i);
      await saveAt("/orders", session, shown, "CSV");
      expect(cellOf(SAVED.get("swath-orders.csv"), task.id, "state")).toBe(state);
    },
  );
});
