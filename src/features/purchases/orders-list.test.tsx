// @vitest-environment happy-dom
import "../../testing/browser-environment.ts";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { type FaultRule, withFaults } from "../../hosts/fault-plan.ts";
import { buyFrame } from "../../testing/buy-frame.ts";
import { frameAt } from "../../testing/make-frames.ts";
import { fetchFrom, openTestSession } from "../../testing/open-test-session.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { startService, TEST_NOW } from "../../testing/start-service.ts";
import { NO_FILTER } from "./order-filter.ts";
import { OrdersList } from "./orders-list.tsx";
import { PurchaseDetail } from "./purchase-detail.tsx";

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
  return { service, session, user: userEvent.setup() };
}

async function passTime(service: ReturnType<typeof startService>, seconds: number) {
  service.parts.setTime(TEST_NOW + seconds * 1000);
  await service.advance(TEST_NOW + seconds * 1000);
}

/** The list with its filter held here instead of in the address. */
function Orders() {
  const [filter, setFilter] = useState(NO_FILTER);
  return <OrdersList filter={filter} onFilter={setFilter} />;
}

afterEach(cleanup);

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
  expect(row.getByText("Active")).toBeTruthy();
  expect(row.getByText("harbour")).toBeTruthy();
  await passTime(service, 60);
  expect(await row.findByText(/Owned|Failed/, undefined, { timeout: 4000 })).toBeTruthy();
});

test("the contract filter shows the purchases of one contract", async () => {
  const { session, user } = await openOrders();
  await buyFrame(session, { contractID: FIRST, frameID: "81_1" });
  await buyFrame(session, { contractID: SECOND, frameID: "82_1" });
  await renderScreen(<Orders />, session);
  expect(await screen.findByText("81_1")).toBeTruthy();
  await user.click(screen.getByRole("combobox", { name: "Contract" }));
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
  expect(group.getByText("2 frames: 1 owned, 1 active")).toBeTruthy();
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
  const field = screen.getByRole("textbox", { name: "Frame id or reference" });
  await user.type(field, "tang");
  await expect.poll(() => screen.queryByText("82_1")).toBeNull();
  expect(screen.getByText("81_1")).toBeTruthy();
  await user.type(field, "x");
  expect(await screen.findByText("No purchase passes the filter")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Clear the filter" }));
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
  expect(await screen.findByText("100 frames: 100 active so far")).toBeTruthy();
  expect(screen.getByText(/^100 purchases loaded, more exist, 100 under way/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "100 purchases loaded, more exist. Load more" }));
  expect(await screen.findByText("102 frames: 102 active")).toBeTruthy();
  expect(screen.queryByText(/more exist/)).toBeNull();
});

test("a list that does not come says so, with the request id, and can be asked for again", async () => {
  const { session, user } = await openOrders({ kind: "expired-token", times: 2 });
  await renderScreen(<Orders />, session);
  expect(await screen.findByText("The purchases did not come")).toBeTruthy();
  expect(screen.getByText(/401 · unauthorized · request /)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("You have not bought anything yet")).toBeTruthy();
});

test("a purchase that is not mine gets a page that helps", async () => {
  const { session } = await openOrders();
  await renderScreen(<PurchaseDetail purchaseID="none" />, session);
  expect(await screen.findByText("There is no such purchase among yours")).toBeTruthy();
});

test("products are listed once the purchase is closed, not while it is active", async () => {
  const { session, service } = await openOrders();
  const bought = await buyFrame(session, { contractID: FIRST, frameID: "81_1", productTypes: ["GRD"] });
  await renderScreen(<PurchaseDetail purchaseID={bought.id} />, session);
  expect(await screen.findByText(/Its products are being made/)).toBeTruthy();
  expect(screen.queryByText("Products")).toBeNull();
  await passTime(service, 60);
  expect(await screen.findByText("Products", undefined, { timeout: 4000 })).toBeTruthy();
  expect((await screen.findAllByText("60 min left")).length).toBeGreaterThan(0);
});
