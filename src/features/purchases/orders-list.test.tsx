// @vitest-environment happy-dom
import "../../testing/browser-environment.ts";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { buyFrame } from "../../api/purchases.ts";
import { type FaultRule, withFaults } from "../../hosts/fault-plan.ts";
import { frameAt } from "../../testing/make-frames.ts";
import { fetchFrom, openTestSession } from "../../testing/open-test-session.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { startService, TEST_NOW } from "../../testing/start-service.ts";
import { OrdersList } from "./orders-list.tsx";
import { PurchaseDetail } from "./purchase-detail.tsx";

const FIRST = "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c01";
const SECOND = "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c02";
const FRAMES = [81, 82].map((imageID) => frameAt([4, 52], { imageID, frameNumber: 1, mode: "STRIPMAP" }));

async function openOrders(rule?: Partial<FaultRule>) {
  const service = startService(FRAMES);
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

afterEach(cleanup);

test("without purchases it says how to make one", async () => {
  const { session } = await openOrders();
  await renderScreen(<OrdersList />, session);
  expect(await screen.findByText("You have not bought anything yet")).toBeTruthy();
});

test("a purchase is followed to its end without a press, then no more", async () => {
  const { session, service } = await openOrders();
  await buyFrame(session, { contractID: FIRST, frameID: "81_1", reference: "harbour" });
  await renderScreen(<OrdersList />, session);
  expect(await screen.findByText("Active")).toBeTruthy();
  expect(screen.getByText("harbour")).toBeTruthy();
  await passTime(service, 60);
  expect(await screen.findByText(/Closed|Failed/, undefined, { timeout: 4000 })).toBeTruthy();
});

test("the contract filter shows the purchases of one contract", async () => {
  const { session, user } = await openOrders();
  await buyFrame(session, { contractID: FIRST, frameID: "81_1" });
  await buyFrame(session, { contractID: SECOND, frameID: "82_1" });
  await renderScreen(<OrdersList />, session);
  expect(await screen.findByText("81_1")).toBeTruthy();
  await user.click(screen.getByRole("combobox", { name: "Contract" }));
  await user.click(await screen.findByRole("option", { name: /USD/ }));
  await expect.poll(() => screen.queryByText("81_1")).toBeNull();
  expect(await screen.findByText("82_1")).toBeTruthy();
});

test("a list that does not come says so, with the request id, and can be asked for again", async () => {
  const { session, user } = await openOrders({ kind: "expired-token", times: 2 });
  await renderScreen(<OrdersList />, session);
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
  const outcome = await buyFrame(session, { contractID: FIRST, frameID: "81_1", productTypes: ["GRD"] });
  if (outcome.kind !== "bought") throw new Error(outcome.kind);
  await renderScreen(<PurchaseDetail purchaseID={outcome.purchase.id} />, session);
  expect(await screen.findByText(/Its products are being made/)).toBeTruthy();
  expect(screen.queryByText("Products")).toBeNull();
  await passTime(service, 60);
  expect(await screen.findByText("Products", undefined, { timeout: 4000 })).toBeTruthy();
  expect(await screen.findByText(/Links work for 60 more min/)).toBeTruthy();
});
