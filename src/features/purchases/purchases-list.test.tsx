import "fake-indexeddb/auto";
import "../../testing/screens/browser-environment.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { batches } from "../../api/outbox/outbox.ts";
import { useOutboxDriver } from "../../api/outbox/use-outbox-driver.ts";
import { startRun } from "../../api/runs.ts";
import type { Session } from "../../api/session.ts";
import { useSession } from "../../api/use-session.ts";
import type { FaultRule } from "../../contract/demo.ts";
import { packArchive } from "../../service/catalog/packed/packed-catalog.ts";
import { keptFrames } from "../../testing/catalog/kept-frames.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { fetchFrom, openTestSession } from "../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../testing/screens/render-screen.tsx";
import { serveGazetteer } from "../../testing/screens/serve-gazetteer.ts";
import { shortRests } from "../../testing/screens/short-rests.ts";
import { wholeText } from "../../testing/screens/whole-text.ts";
import { buyFrame } from "../../testing/service/buy-frame.ts";
import { startService, TEST_NOW } from "../../testing/service/start-service.ts";
import { withFaults } from "../../world/fault-plan.ts";
import { PurchaseDetail } from "./purchase-detail.tsx";
import type { PurchaseFilter } from "./purchase-groups.ts";
import { PurchasesList } from "./purchases-list.tsx";

const FIRST = "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c01";
const SECOND = "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c02";
const FRAMES = [81, 82].map((imageID) => frameAt([4, 52], { imageID, frameNumber: 1, mode: "STRIPMAP" }));

async function openOrders(rule?: Partial<FaultRule>, frames = FRAMES) {
  const service = startService(frames);
  const faults = withFaults(service.fetch, {
    basePath: "/sandbox",
    clock: service.parts.clock,
    sleep: async () => {},
  });
  const session = await openTestSession(service, { fetch: fetchFrom({ fetch: faults.fetch }) });
  if (rule) {
    const base = { probability: 1, seed: 1, latencyMs: 0, retryAfterSeconds: 0, after: false };
    faults.setPlan({ rules: [{ operation: "listPurchases", kind: "500", ...base, ...rule }] });
  }
  return { service, session, user: userEvent.setup({ delay: null }) };
}

async function passTime(service: ReturnType<typeof startService>, seconds: number) {
  service.parts.setTime(TEST_NOW + seconds * 1000);
  await service.advance(TEST_NOW + seconds * 1000);
}

/** The list with its filter held here instead of in the address. */
function Orders() {
  const [filter, setFilter] = useState<PurchaseFilter>({});
  return <PurchasesList filter={filter} onFilter={setFilter} />;
}

beforeEach(shortRests);
beforeEach(serveGazetteer);
afterEach(async () => {
  cleanup();
  await (await batches("purchase")).forget(() => true);
});

test("without purchases it says how to make one", async () => {
  const { session } = await openOrders();
  await renderScreen(<Orders />, session);
  expect(await screen.findByText("You have not bought anything yet")).toBeTruthy();
});

test("a purchase is followed to its end without a press, then no more", async () => {
  const { session, service } = await openOrders();
  await buyFrame(session, { contractID: FIRST, frameID: "81_1", reference: "harbour" });
  await renderScreen(<Orders />, session);
  const row = within(await screen.findByRole("listitem"));
  expect(row.getByText("Accepted, being processed")).toBeTruthy();
  expect(row.getByText("harbour")).toBeTruthy();
  expect(await row.findByText(/near Rotterdam, \d+ \w+/)).toBeTruthy();
  expect(row.getByText(/ordered/)).toBeTruthy();
  await passTime(service, 60);
  expect(await row.findByText(/Ready|Failed/)).toBeTruthy();
});

/** Buys frames in a run of this browser, for €475.00 each; `reference` in the user's words. */
async function buyHere(session: Session, frames: typeof FRAMES, reference = "") {
  const archive = packArchive(frames);
  const price = { amount: 47_500, currency: "EUR", askedAt: TEST_NOW };
  const kept = await keptFrames(
    archive,
    frames.map(({ imageID, frameNumber }) => `${imageID}_${frameNumber}`),
  );
  const order = { contractID: FIRST, eula: "STANDARD" as const, reference };
  await startRun(session, { ...order, frames: kept.map((frame) => ({ frame, price })) }, 1);
}

test("what is being bought is shown before the service confirms it, and never that nothing was bought", async () => {
  const { session } = await openOrders();
  await buyHere(session, FRAMES.slice(0, 1));
  await renderScreen(<Orders />, session);
  const way = await screen.findByRole("link", { name: "Ordering frame 81_1." });
  expect(way.getAttribute("href")).toMatch(/^\/runs\/./);
  expect(await screen.findByText("Nothing is confirmed yet")).toBeTruthy();
  expect(screen.queryByText("You have not bought anything yet")).toBeNull();
});

function Driven() {
  useOutboxDriver(useSession());
  return <Orders />;
}

test("each purchase says what it cost, a run what all of it did, and one from elsewhere that it is not known here", async () => {
  const { session } = await openOrders(undefined, [
    ...FRAMES,
    frameAt([4, 52], { imageID: 83, frameNumber: 1, mode: "STRIPMAP" }),
  ]);
  await buyFrame(session, { contractID: FIRST, frameID: "83_1" });
  await buyHere(session, FRAMES);
  await renderScreen(<Driven />, session);
  await waitFor(() => expect(screen.getAllByText("€475.00")).toHaveLength(2));
  expect(await screen.findByText(wholeText(/^2 frames: 2 accepted · €950.00 committed$/))).toBeTruthy();
  expect(screen.getByText("price not known here")).toBeTruthy();
});

test("what was bought alone is a row with the user's words, not a run", async () => {
  const { session } = await openOrders();
  await buyHere(session, FRAMES.slice(0, 1), "harbour");
  await renderScreen(<Driven />, session);
  expect(await screen.findByText("€475.00")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("heading", { name: /^Run / })).toBeNull());
  expect(screen.getByText("harbour")).toBeTruthy();
});

test("the contract filter shows the purchases of one contract", async () => {
  const { session, user } = await openOrders();
  await buyFrame(session, { contractID: FIRST, frameID: "81_1" });
  await buyFrame(session, { contractID: SECOND, frameID: "82_1" });
  await renderScreen(<Orders />, session);
  expect(await screen.findByText("81_1")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Filter" }));
  await user.click(await screen.findByRole("combobox", { name: "Contract" }));
  await user.click(await screen.findByRole("option", { name: /USD/ }));
  await expect.poll(() => screen.queryByText("81_1")).toBeNull();
  expect(await screen.findByText("82_1")).toBeTruthy();
});

test("the purchases of a run stand under what they have come to, with a way to their products", async () => {
  const { session, service } = await openOrders();
  const reference = "Harbour · run 0123ABCD";
  await buyFrame(session, { contractID: FIRST, frameID: "81_1", reference });
  await passTime(service, 60);
  await buyFrame(session, { contractID: FIRST, frameID: "82_1", reference });
  await renderScreen(<Orders />, session);
  const group = within(await screen.findByRole("region", { name: "Run 0123ABCD" }));
  expect(
    group.getByText(wholeText(/^2 frames: 1 accepted, 1 ready · 2 prices not known here$/)),
  ).toBeTruthy();
  expect(group.getByText("Harbour")).toBeTruthy();
  expect(group.getAllByRole("listitem")).toHaveLength(2);
  expect(group.getByRole("link", { name: "Products" }).getAttribute("href")).toContain("orderRun=0123ABCD");
  expect(group.queryByRole("link", { name: "Run" })).toBeNull();
});

test("a run's purchases can be folded away by keyboard", async () => {
  const { session, user } = await openOrders();
  await buyFrame(session, { contractID: FIRST, frameID: "81_1", reference: "run 0123ABCD" });
  await renderScreen(<Orders />, session);
  const toggle = await screen.findByRole("button", { name: "Purchases of run 0123ABCD" });
  toggle.focus();
  await user.keyboard("{Enter}");
  expect(toggle.getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByText("81_1")).toBeNull();
});

test("text narrows the list as it is typed, and the filter can be cleared", async () => {
  const { session, user } = await openOrders();
  await buyFrame(session, { contractID: FIRST, frameID: "81_1", reference: "Tanger" });
  await buyFrame(session, { contractID: FIRST, frameID: "82_1" });
  await renderScreen(<Orders />, session);
  await screen.findByText("82_1");
  await user.click(screen.getByRole("button", { name: "Filter" }));
  const field = await screen.findByRole("textbox", { name: "Frame id or reference" });
  await user.type(field, "tang");
  await expect.poll(() => screen.queryByText("82_1")).toBeNull();
  expect(screen.getByText("81_1")).toBeTruthy();
  await user.type(field, "x");
  expect(await screen.findByText("No purchases match the filter")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Clear filter" }));
  expect(await screen.findByText("82_1")).toBeTruthy();
});

test("a row says what the frame is where the catalog knows it", async () => {
  const { session } = await openOrders();
  await buyFrame(session, { contractID: FIRST, frameID: "81_1" });
  await renderScreen(<Orders />, session);
  expect(await screen.findByText("Strip")).toBeTruthy();
});

test("of more than a hundred purchases it says that more exist, and brings them at a press", async () => {
  const frames = Array.from({ length: 102 }, (_, index) =>
    frameAt([4, 52], { imageID: 1000 + index, frameNumber: 1, mode: "STRIPMAP" }),
  );
  const { session, user } = await openOrders(undefined, frames);
  for (const { imageID } of frames) {
    await buyFrame(session, { contractID: FIRST, frameID: `${imageID}_1`, reference: "run 0123ABCD" });
  }
  await renderScreen(<Orders />, session);
  expect(
    await screen.findByText(wholeText(/^100 frames: 100 accepted so far · 100 prices not known here$/)),
  ).toBeTruthy();
  expect(screen.getByText(/^100 purchases loaded, more exist, 100 under way/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "100 purchases loaded, more exist. Load more" }));
  expect(
    await screen.findByText(wholeText(/^102 frames: 102 accepted · 102 prices not known here$/)),
  ).toBeTruthy();
  expect(screen.queryByText(/more exist/)).toBeNull();
});

test("a list that does not come says so, with the request id, and can be asked for again", async () => {
  // The list, and what is known of frames: each is asked with a new token once more.
  const { session, user } = await openOrders({ kind: "expired-token", times: 4 });
  await renderScreen(<Orders />, session);
  expect(await screen.findByText("Couldn’t load the purchases")).toBeTruthy();
  expect(screen.getByText(/401 · unauthorized · request /)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("You have not bought anything yet")).toBeTruthy();
});

test("a purchase that is not mine gets a page that helps", async () => {
  const { session } = await openOrders();
  await renderScreen(<PurchaseDetail purchaseID="none" />, session);
  expect(await screen.findByText("This is not one of your purchases")).toBeTruthy();
});

test("products are listed once the purchase is closed, not while it is active", async () => {
  const { session, service } = await openOrders();
  const bought = await buyFrame(session, { contractID: FIRST, frameID: "81_1", productTypes: ["GRD"] });
  await renderScreen(<PurchaseDetail purchaseID={bought.id} />, session);
  expect(await screen.findByText(/Products are being processed/)).toBeTruthy();
  expect(screen.queryByText("Products")).toBeNull();
  await passTime(service, 60);
  expect(await screen.findByText("Products")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Download GRD metadata" })).toBeTruthy();
});
