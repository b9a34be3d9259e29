// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import "../testing/screens/browser-environment.ts";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { batches } from "../api/outbox/outbox.ts";
import { useOutboxDriver } from "../api/outbox/use-outbox-driver.ts";
import { startRun } from "../api/runs.ts";
import { useSession } from "../api/use-session.ts";
import { purchaseStatuses } from "../contract/purchases.ts";
import { packArchive } from "../service/catalog/packed/packed-catalog.ts";
import { FRAME_STATES } from "../shared/frames/state-mark.tsx";
import { ORDER_STATES } from "../shared/orders/order-states.ts";
import { keptFrames } from "../testing/catalog/kept-frames.ts";
import { frameAt } from "../testing/catalog/make-frames.ts";
import { SAVED } from "../testing/screens/kept-files.ts";
import { openTaskFixture } from "../testing/screens/open-task-fixture.ts";
import {
  beginWalk,
  cellOf,
  endWalk,
  listen,
  look,
  lookAtBell,
  pageClock,
  RAW_TIME,
  SEARCH,
  saveAt,
} from "../testing/screens/order-walk.tsx";
import { renderScreen } from "../testing/screens/render-screen.tsx";
import { contracts } from "../testing/service/demo-contracts.ts";
import { keptRecord } from "../testing/service/kept-record.ts";
import { TEST_NOW } from "../testing/service/start-service.ts";

// There is no WebGL here.
vi.mock("../map/map-canvas.tsx", async () => ({
  MapCanvas: (await import("../testing/screens/told-map.tsx")).ToldMap,
}));
vi.mock("../ui/text/save-text.ts", async () => (await import("../testing/screens/kept-files.ts")).keepFiles);

const FRAMES = [frameAt([4, 52], { imageID: 81, frameNumber: 1, mode: "STRIPMAP" })];

beforeEach(() => beginWalk("purchase"));
afterEach(endWalk);

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
  }, 60_000);
  cleanup();
  // The purchase is newer than the run.
  pageClock.now += 1_000;
  const set = async (status: (typeof purchaseStatuses)[number]) => {
    const record = await keptRecord(service.parts.store, "purchases", purchaseID);
    if (!record) throw new Error("There is no purchase.");
    await service.parts.store.write((tx) => tx.put("purchases", { ...record, status }));
  };
  return { ...fixture, runID, purchaseID, set };
}

const FRAME_WORDS = new Set(Object.values(FRAME_STATES).map(({ words }) => words));

const OF_PURCHASE = {
  received: ["accepted", /\b(bought|paid|charged|owned)\b/i],
  active: ["accepted", /\b(bought|paid|charged|owned)\b/i],
  closed: ["ready", /\b(committed|not charged)\b/i],
  failed: ["failed", /\b(bought|paid|committed|€475\.00 charged)\b/i],
  canceled: ["canceled", /\b(bought|paid|committed|€475\.00 charged)\b/i],
} as const;

describe("the state of a purchase", () => {
  it.each(purchaseStatuses)(
    "%s is worded alike by its order, the lists, its run, its frame, the search, the bell and the files",
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
      const isOpen = state === "accepted";
      await listen(`/purchases/${purchaseID}`, session, `Purchase: ${words}`);
      await saveAt("/orders", session, words, "CSV");
      expect(cellOf(SAVED.get("swath-orders.csv"), purchaseID, "state")).toBe(state);
      const cost =
        { accepted: "€475.00 committed", ready: "€475.00 charged" }[state as string] ?? "Nothing charged";
      expect(await lookAtBell(session, `: ${words}`, cost)).not.toMatch(forbidden);

      const run = await look(
        `/runs/${runID}`,
        session,
        [`1 frame: 1 ${counted}`, words],
        [words],
        undefined,
        `81_1 ${ORDER_STATES[state].onMap}`,
      );
      expect(run.said).toContain(`${isOpen ? "Committed" : "Charged"}, `);
      await listen(`/runs/${runID}`, session, `The run has ended. 1 ${counted}`);
      await saveAt(`/runs/${runID}`, session, words, "Report as CSV");
      expect(cellOf(SAVED.get(`swath-run-${runID}.csv`), "81_1", "state")).toBe(state);
      expect(run.said).not.toMatch(/\b(bought|paid)\b/i);
      const isSold = isOpen || state === "ready";
      const frame = await look(
        "/frames/81_1",
        session,
        isSold ? words : "Buy this frame",
        isSold ? [words] : [],
      );
      expect(frame.buttons.includes("Download all")).toBe(state === "ready");
      // A table of properties says what a frame is: "What is bought".
      expect(frame.said.replace("What is bought", "")).not.toMatch(/\b(bought|paid)\b/i);

      const mark = isSold ? FRAME_STATES[isOpen ? "active" : "owned"].words : undefined;
      const looks = isSold ? ORDER_STATES[state].onMap : "default";
      const found = await look(
        SEARCH,
        session,
        mark ?? "€475",
        mark ? [mark] : [],
        FRAME_WORDS,
        `81_1 ${looks}`,
      );
      for (const [name, { drawn, legend }] of [...found.maps, ...frame.maps]) {
        expect(drawn.get("81_1"), name).toBe(looks);
        if (found.maps.has(name)) expect(legend, name).toContain(looks === "default" ? "frame" : looks);
      }
    },
  );
});
