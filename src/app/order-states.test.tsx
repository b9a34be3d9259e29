// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import "../testing/screens/browser-environment.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import type { Window } from "happy-dom";
import { useEffect } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { batches } from "../api/outbox/outbox.ts";
import { useOutboxDriver } from "../api/outbox/use-outbox-driver.ts";
import { startRun } from "../api/runs/runs.ts";
import type { Session } from "../api/session.ts";
import { useSession } from "../api/use-session.ts";
import { purchaseStatuses } from "../contract/purchases.ts";
import { getTaskScene } from "../contract/tasking.ts";
import type { TaskStatus } from "../domain/tasking-rules.ts";
import { packArchive } from "../service/catalog/packed/packed-frames.ts";
import { ORDER_STATES } from "../shared/orders/order-states.ts";
import { keptFrames } from "../testing/catalog/kept-frames.ts";
import { frameAt } from "../testing/catalog/make-frames.ts";
import { openTaskFixture } from "../testing/screens/open-task-fixture.ts";
import { renderApp } from "../testing/screens/render-app.tsx";
import { renderScreen } from "../testing/screens/render-screen.tsx";
import { serveGazetteer } from "../testing/screens/serve-gazetteer.ts";
import { contracts } from "../testing/service/demo-contracts.ts";
import { keptRecord } from "../testing/service/kept-record.ts";
import { TEST_NOW } from "../testing/service/start-service.ts";
import { FAILING_POINT } from "../testing/service/task-orders.ts";

// There is no WebGL here.
vi.mock("../map/map-canvas.tsx", () => ({
  MapCanvas: function NoMap({ onError }: { onError?: (sentence: string) => void }) {
    useEffect(() => onError?.("There can be no map."));
    return null;
  },
}));

const FRAMES = [frameAt([4, 52], { imageID: 81, frameNumber: 1, mode: "STRIPMAP" })];
let now = TEST_NOW;

beforeEach(async () => {
  now = TEST_NOW;
  localStorage.clear();
  (window as unknown as Window).happyDOM.setViewport({ width: 1440 });
  serveGazetteer();
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(Date, "now").mockImplementation(() => now);
  // Coverage is worked out in a worker.
  vi.stubGlobal(
    "Worker",
    class extends EventTarget {
      postMessage() {}
      terminate() {}
    },
  );
  await (await batches("purchase")).forget(() => true);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const WORDS = new Set(Object.values(ORDER_STATES).map(({ words }) => words));
/** A time as services write it. */
const RAW_TIME = /\d{4}-\d\d-\d\dT\d\d/;

/** Text beside an icon. */
const signs = () =>
  [...document.querySelectorAll("span")]
    .filter(({ firstElementChild }) => firstElementChild?.tagName.toLowerCase() === "svg")
    .map(({ textContent }) => textContent ?? "");

const states = () => [...new Set(signs().filter((sign) => WORDS.has(sign)))];

/** All that a page says once it has answers, with its buttons. `word` must come; no state but `allowed` may stay. */
async function look(address: string, session: Session, word: string, allowed: readonly string[]) {
  const { queries } = await renderApp(address, session);
  const said = () => document.querySelector("main")?.textContent ?? "";
  await waitFor(() => expect(said()).toContain(word));
  if (address.startsWith("/orders")) await screen.findByRole("article", { name: /^Order: / });
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  await waitFor(() => expect(states().filter((state) => !allowed.includes(state))).toEqual([]), {
    timeout: 5_000,
  });
  const buttons = screen.queryAllByRole("button").map(({ textContent }) => textContent ?? "");
  const seen = { said: said(), buttons };
  cleanup();
  return seen;
}

function Driver() {
  useOutboxDriver(useSession());
  return null;
}

/** A purchase of a run, which the service has accepted. */
async function openPurchase() {
  const fixture = await openTaskFixture(FRAMES);
  const { session, service } = fixture;
  const [frame] = await keptFrames(packArchive(FRAMES), ["81_1"]);
  if (!frame) throw new Error("There is no frame.");
  const price = { amount: 47_500, currency: "EUR", askedAt: TEST_NOW };
  const order = { contractID: contracts.euros, eula: "STANDARD" as const, reference: "PO 7" };
  const runID = await startRun(session, { ...order, frames: [{ frame, price }] }, 1);
  await renderScreen(<Driver />, session);
  const store = await batches("purchase");
  const purchaseID = await vi.waitFor(async () => {
    const [entry] = await store.entries(runID);
    if (entry?.state !== "done" || entry.serviceID === undefined) throw new Error("Not accepted yet.");
    return entry.serviceID;
  });
  cleanup();
  // The purchase is newer than the run.
  now += 1_000;
  const set = async (status: (typeof purchaseStatuses)[number]) => {
    const record = await keptRecord(service.parts.store, "purchases", purchaseID);
    if (!record) throw new Error("There is no purchase.");
    await service.parts.store.write((tx) => tx.put("purchases", { ...record, status }));
  };
  return { ...fixture, runID, purchaseID, set };
}

const OF_PURCHASE = {
  received: ["accepted", /\b(bought|paid|charged|owned)\b/i],
  active: ["accepted", /\b(bought|paid|charged|owned)\b/i],
  closed: ["ready", /\b(committed|not charged)\b/i],
  failed: ["failed", /\b(bought|paid|committed|€475\.00 charged)\b/i],
  canceled: ["canceled", /\b(bought|paid|committed|€475\.00 charged)\b/i],
} as const;

describe("the state of a purchase", () => {
  it.each(purchaseStatuses)(
    "%s is told alike by its order, its list, its run and its frame",
    async (status) => {
      const { session, runID, purchaseID, set } = await openPurchase();
      await set(status);
      const [state, forbidden] = OF_PURCHASE[status];
      const { words, counted } = ORDER_STATES[state];
      for (const address of [`/purchases/${purchaseID}`, `/orders?order=purchase:${purchaseID}`]) {
        const { said } = await look(address, session, words, [words]);
        expect(said, address).not.toMatch(forbidden);
        expect(said, address).not.toMatch(RAW_TIME);
      }
      const run = await look(`/runs/${runID}`, session, `1 frame: 1 ${counted}`, [words]);
      expect(run.said).toContain(words);
      expect(run.said).toContain(`${state === "accepted" ? "Committed" : "Charged"}, `);
      expect(run.said).not.toMatch(/\b(bought|paid)\b/i);
      const isSold = state === "accepted" || state === "ready";
      const frame = await look(
        "/frames/81_1",
        session,
        isSold ? words : "Buy this frame",
        isSold ? [words] : [],
      );
      expect(frame.buttons.includes("Download")).toBe(state === "ready");
      // A table of properties says what a frame is: "What is bought".
      expect(frame.said.replace("What is bought", "")).not.toMatch(/\b(bought|paid)\b/i);
    },
  );
});

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
  now = service.parts.clock();
  return { ...fixture, task };
}

describe("the state of a task", () => {
  it.each(Object.keys(OF_TASK) as (keyof typeof OF_TASK)[])(
    "%s is told alike by its page, its list and its order, with the buttons that it allows",
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
        expect(buttons.includes("Download"), address).toBe(state === "partly-ready" || state === "ready");
      }
    },
  );
});
