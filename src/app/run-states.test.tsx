// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import "../testing/screens/browser-environment.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cartOf } from "../api/cart/cart-store.ts";
import { readKeptFrame } from "../api/frames/frame.ts";
import type { OrderState } from "../api/orders/order-events.ts";
import { batches } from "../api/outbox/outbox.ts";
import { planPurchases } from "../api/outbox/purchase.ts";
import type { Batch } from "../api/outbox/record.ts";
import type { EntryOf } from "../api/outbox/store.ts";
import { newRunID } from "../api/references.ts";
import { accountKey } from "../api/session.ts";
import { PurchaseResult } from "../features/frame/buy/purchase-result.tsx";
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
  emptyCart,
  endWalk,
  FINAL,
  look,
  lookAtBell,
  RAW_TIME,
  SEARCH,
  saveAt,
} from "../testing/screens/order-walk.tsx";
import { renderApp } from "../testing/screens/render-app.tsx";
import { renderScreen } from "../testing/screens/render-screen.tsx";
import { buyFrame } from "../testing/service/buy-frame.ts";
import { contracts } from "../testing/service/demo-contracts.ts";
import { TEST_NOW } from "../testing/service/start-service.ts";

// There is no WebGL here.
vi.mock("../map/map-canvas.tsx", async () => ({
  MapCanvas: (await import("../testing/screens/told-map.tsx")).ToldMap,
}));
// Nothing is sent: a run stays in the state in which it is looked at.
vi.mock("../api/outbox/use-outbox-driver.ts", () => ({ useOutboxDriver: () => undefined }));
vi.mock("../ui/text/save-text.ts", async () => (await import("../testing/screens/kept-files.ts")).keepFiles);

const FRAMES = [81, 82].map((imageID) => frameAt([4, 52], { imageID, frameNumber: 1, mode: "STRIPMAP" }));

beforeEach(() => beginWalk("purchase"));
afterEach(endWalk);

interface Life {
  entry: Partial<EntryOf<"purchase">>;
  run: Batch["state"];
  /** Word of the lists for it. */
  state: OrderState;
  /** How lists of frames mark it; for sale where it is absent. */
  frame?: "buying" | "unknown" | undefined;
}

const OUT = { attempts: 1 };
const LOST = { state: "unknown", uncertainty: "no-answer", ...OUT } as const;
const NO = { status: 422, code: "ERR_FRAME", message: "The frame is reserved. Choose another one." };
const LIVES = {
  planned: { entry: {}, run: "running", state: "planned", frame: "buying" },
  "planned in a stopped run": { entry: {}, run: "stopped", state: "planned" },
  sent: { entry: { state: "sent", ...OUT }, run: "running", state: "ordered", frame: "buying" },
  "refused as purchased, being looked up": {
    entry: { ...LOST, uncertainty: "conflict" },
    run: "running",
    state: "ordered",
    frame: "buying",
  },
  "without an answer, being looked for": { entry: LOST, run: "running", state: "unknown", frame: "unknown" },
  "without an answer": {
    entry: { ...LOST, paused: true, lookups: 4 },
    run: "finished",
    state: "unknown",
    frame: "unknown",
  },
  refused: { entry: { state: "refused", error: NO, ...OUT }, run: "finished", state: "failed" },
  "had before": {
    entry: { state: "refused", heldBy: "you", ...OUT },
    run: "finished",
    state: "owned-before",
  },
  "had by a colleague": {
    entry: { state: "refused", heldBy: "side", ...OUT },
    run: "finished",
    state: "owned-elsewhere",
  },
  removed: { entry: { state: "withdrawn" }, run: "finished", state: "withdrawn" },
} as const satisfies Record<string, Life>;

/** A run of one frame that has come so far, with the frame still in the cart. */
async function openRun(wanted: keyof typeof LIVES) {
  const { session } = await openTaskFixture(FRAMES);
  const [frame] = await keptFrames(packArchive(FRAMES), ["81_1"]);
  if (!frame) throw new Error("There is no frame.");
  const price = { amount: 47_500, currency: "EUR", askedAt: TEST_NOW };
  const order = { contractID: contracts.euros, eula: "STANDARD" as const, reference: "" };
  const start = { id: newRunID(), account: accountKey(session), now: TEST_NOW };
  const { batch, entries } = planPurchases({ ...order, frames: [{ frame, price }] }, start, 1);
  const [planned] = entries;
  if (!planned) throw new Error("Nothing is planned.");
  const { entry, run }: Life = LIVES[wanted];
  const said = [...(entry.attempts ? ["sent"] : []), ...(entry.state ? [entry.state] : [])];
  const history = [...planned.history, ...said.map((word) => ({ at: TEST_NOW, said: word as string }))];
  const ended = run === "finished" ? { finishedAt: TEST_NOW } : {};
  await (await batches("purchase")).add({ ...batch, state: run, ...ended }, [
    { ...planned, ...entry, history },
  ]);
  emptyCart(session);
  const read = readKeptFrame(frame, "svc");
  cartOf(accountKey(session)).getState().add([read], TEST_NOW);
  return { session, runID: batch.id, frame: read };
}

const FRAME_WORDS = new Set(Object.values(FRAME_STATES).map(({ words }) => words));

describe("the state of a run that is not confirmed", () => {
  it.each(Object.keys(LIVES) as (keyof typeof LIVES)[])(
    "%s is worded alike by its run, its frame, the cart, the search, the lists and the bell",
    async (wanted) => {
      const { session, runID } = await openRun(wanted);
      const { state, frame, run: runState }: Life = LIVES[wanted];
      const { words, counted, onMap } = ORDER_STATES[state];
      const isOpen = frame !== undefined;
      const isHad = state === "owned-before" || state === "owned-elsewhere";
      const run = await look(
        `/runs/${runID}`,
        session,
        words,
        [words, `1 ${counted}`],
        undefined,
        `81_1 ${onMap}`,
      );
      expect(run.said).not.toMatch(isHad ? /\b(bought|paid)\b/i : /\b(bought|paid|owned)\b/i);
      expect(run.said).not.toMatch(RAW_TIME);
      // Nothing is committed before the service has confirmed it.
      expect(run.said).toContain(
        `${runState === "finished" && !isOpen ? "Charged" : "Committed"}, 0 framesnone`,
      );
      if (state === "failed") expect(run.said).toContain(NO.message);
      expect(run.maps.get("Map of the run")?.drawn.get("81_1")).toBe(onMap);
      expect(run.maps.get("Map of the run")?.legend).toContain(
        { default: "frame", cart: "planned" }[onMap as string] ?? onMap,
      );

      const mark = frame && FRAME_STATES[frame].words;
      const looks = frame ? { buying: "active", unknown: "unknown" }[frame] : "cart";
      const page = await look(
        "/frames/81_1",
        session,
        mark ?? "Buy this frame",
        [mark ?? "In cart"],
        FRAME_WORDS,
      );
      expect(page.said.replace("What is bought", "")).not.toMatch(/\b(bought|paid)\b/i);
      const cart = await look(
        "/cart",
        session,
        mark ? "Left out of the purchase" : "1 frame to buy",
        mark ? [mark] : [],
        FRAME_WORDS,
        `81_1 ${looks}`,
      );
      expect(cart.said).not.toMatch(FINAL);
      const quote = await look("/quote", session, `Quote for ${mark ? 0 : 1} frame`, []);
      expect(quote.said).not.toMatch(/\b(bought|paid|charged)\b/i);
      const found = await look(
        SEARCH,
        session,
        ["81_1", mark ?? "€475"],
        [mark ?? "In cart"],
        FRAME_WORDS,
        `81_1 ${looks}`,
      );
      for (const [name, map] of [...cart.maps, ...found.maps]) {
        expect(map.drawn.get("81_1"), name).toBe(looks);
        expect(map.legend, name).toContain(looks);
      }

      const isLost = frame === "unknown";
      const said = isLost ? "Unknown, no answer: 81_1" : "Ordering frame 81_1.";
      for (const address of ["/orders/", "/purchases"]) {
        const { queries } = await renderApp(address.replace(/\/$/, ""), session);
        const text = () => document.querySelector("main")?.textContent ?? "";
        await waitFor(() => expect(text(), address).toContain(isOpen ? said : "yet"));
        await waitFor(() => expect(queries.isFetching()).toBe(0));
        expect(text().includes("Unknown, no answer"), address).toBe(isLost);
        expect(text().includes("Ordering"), address).toBe(isOpen && !isLost);
        await waitFor(() =>
          expect(screen.getByTestId("live-region").textContent, address).toMatch(
            isOpen ? /^1 .* under way$/ : /^No .* is under way$/,
          ),
        );
        cleanup();
      }
      expect(await lookAtBell(session, "You have not ordered anything yet.")).not.toMatch(FINAL);
    },
  );

  it.each(Object.keys(LIVES) as (keyof typeof LIVES)[])(
    "%s is worded alike by the dialog that bought it and by its report",
    async (wanted) => {
      const { session, runID, frame } = await openRun(wanted);
      const { state }: Life = LIVES[wanted];
      const result = <PurchaseResult runID={runID} frame={frame} onAgain={() => {}} onClose={() => {}} />;
      const { container } = await renderScreen(result, session);
      // In its first seconds a purchase is being sent; the clock of the test stands.
      const words = wanted === "planned" ? "Sending…" : ORDER_STATES[state].words;
      await waitFor(() => expect(container.textContent).toContain(words));
      const said = container.textContent ?? "";
      expect(said).not.toMatch(/\b(bought|paid|committed|€475\.00 charged)\b/i);
      expect(said).not.toContain("Products ready in");
      const isStopped = state === "withdrawn" || wanted === "planned in a stopped run";
      if (state === "failed") expect(said).toContain(NO.message);
      if (state === "failed" || isStopped)
        for (const part of ["nothing is charged", "Back to the form"]) expect(said).toContain(part);
      cleanup();
      await saveAt(`/runs/${runID}`, session, ORDER_STATES[state].words, "Report as CSV");
      expect(cellOf(SAVED.get(`swath-run-${runID}.csv`), "81_1", "state")).toBe(state);
    },
  );

  it("does not change how its map draws the frames of others: those are drawn as lists have them", async () => {
    const { session, runID } = await openRun("refused");
    await buyFrame(session, { contractID: contracts.euros, frameID: "82_1" });
    // It was bought before the run.
    const store = await batches("purchase");
    await store.changeBatch(runID, (batch) => ({ ...batch, createdAt: TEST_NOW + 1_000 }));
    const found = await look(SEARCH, session, "82_1", ["In cart", "Accepted"], FRAME_WORDS, "82_1 active");
    expect(found.maps.get("Map of the results")?.drawn.get("82_1")).toBe("active");
    const { queries } = await renderApp(`/runs/${runID}`, session);
    await waitFor(() =>
      expect(document.querySelector("[data-drawn*='82_1']")?.getAttribute("data-drawn")).toBe(
        "81_1 failed, 82_1 active",
      ),
    );
    await waitFor(() => expect(queries.isFetching()).toBe(0));
  });
});
