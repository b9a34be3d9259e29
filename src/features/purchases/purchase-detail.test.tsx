import "../../testing/screens/browser-environment.ts";
import "fake-indexeddb/auto";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import type { CallbackSource } from "../../api/webhooks.ts";
import { createWebhook } from "../../contract/notifications.ts";
import { latestCallbacks, logEntry } from "../../hosts/browser/demo-host.ts";
import { movePurchase } from "../../service/purchases/purchases.ts";
import { LicenseUrls } from "../../shared/money/license-text.tsx";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../testing/screens/render-screen.tsx";
import { serveGazetteer } from "../../testing/screens/serve-gazetteer.ts";
import { buyFrame } from "../../testing/service/buy-frame.ts";
import { startService, TEST_NOW } from "../../testing/service/start-service.ts";
import { PurchaseDetail } from "./purchase-detail.tsx";

const FIRST = "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c01";
const TARGET = "https://hooks.harbour.example/swath";
const FRAMES = [81, 82].map((imageID) => frameAt([4, 52], { imageID, frameNumber: 1, mode: "STRIPMAP" }));

async function openPurchase({ webhook = false }: { webhook?: boolean } = {}) {
  const service = startService(FRAMES);
  const session = await openTestSession(service);
  const auth = { type: "basic" as const, username: "swath", password: "secret" };
  const registered = await session.client.call(createWebhook, { body: { targetURL: TARGET, auth } });
  const notifications = { webhook: { id: registered.id } };
  const body = { contractID: FIRST, frameID: "81_1", reference: "Harbour · run 0123ABCD" };
  const bought = await buyFrame(session, { ...body, ...(webhook ? { notifications } : {}) });
  await buyFrame(session, { contractID: FIRST, frameID: "82_1", notifications });
  const callbacks: CallbackSource = {
    callbacks: async () => (await latestCallbacks(service.parts.store, 50)).map(logEntry),
  };
  async function close() {
    service.parts.setTime(TEST_NOW + 60_000);
    await service.advance(TEST_NOW + 60_000);
    await service.sendCallbacks(TEST_NOW + 61_000);
  }
  return { session, callbacks, close, purchaseID: bought.id, parts: service.parts };
}

const steps = async () => within(await screen.findByRole("list", { name: "History of the order" }));

afterEach(cleanup);

test("the time of the products is that at which this browser saw them come", async () => {
  const { session, purchaseID, close } = await openPurchase();
  await renderScreen(<PurchaseDetail purchaseID={purchaseID} />, session);
  expect((await screen.findAllByText("Accepted, being processed")).length).toBeTruthy();
  expect((await (await steps()).findByText("not yet")).closest("li")?.textContent).toBe("Readynot yet");
  await close();
  expect((await screen.findAllByText("Ready")).length).toBeTruthy();
  expect(await (await steps()).findByText("2 Jun 2026, 12:00:00 UTC")).toBeTruthy();
  expect(await (await steps()).findByText(/^status received .* UTC$/)).toBeTruthy();
});

test("a failed purchase tells the reason of the service, and that nothing is charged", async () => {
  const { session, purchaseID, parts } = await openPurchase();
  const key = { companyID: "company-demo", id: purchaseID };
  await parts.store.write(async (tx) => {
    const record = await tx.get("purchases", key);
    const how = { to: "failed", at: TEST_NOW, reason: "The raw data is lost" } as const;
    if (record) await movePurchase(tx, parts.fulfilment, record, how);
  });
  await renderScreen(<PurchaseDetail purchaseID={purchaseID} />, session);
  expect(
    await screen.findByText(
      "The service could not fulfill the order: The raw data is lost. Nothing is charged.",
    ),
  ).toBeTruthy();
});

test("PurchaseDetail: is titled by mode and place, with the time of the image below", async () => {
  serveGazetteer();
  const { session, purchaseID } = await openPurchase();
  await renderScreen(<PurchaseDetail purchaseID={purchaseID} />, session);
  const title = await screen.findByRole("heading", { level: 2, name: "Strip, near Rotterdam" });
  expect(title.parentElement?.textContent).toMatch(/\d{4}, \d\d:\d\d\sUTC/);
});

test("products that came while nobody looked have no time", async () => {
  const { session, purchaseID, close } = await openPurchase();
  await close();
  await renderScreen(<PurchaseDetail purchaseID={purchaseID} />, session);
  expect((await screen.findAllByText("Ready")).length).toBeTruthy();
  expect(await (await steps()).findByText("time not known")).toBeTruthy();
});

test("a purchase that is ready has an order summary, with the text of its license, that says it is no invoice", async () => {
  const { session, purchaseID, close } = await openPurchase();
  await close();
  await renderScreen(
    <LicenseUrls value={{ STANDARD: "https://example.com/standard.pdf" }}>
      <PurchaseDetail purchaseID={purchaseID} />
    </LicenseUrls>,
    session,
  );
  const button = await screen.findByRole("button", { name: "Order summary" });
  await userEvent.click(button);
  const receipt = within(await screen.findByRole("dialog", { name: "Order summary, frame 81_1" }));
  expect(receipt.getByText(purchaseID)).toBeTruthy();
  expect(receipt.getByText("Harbour")).toBeTruthy();
  expect(receipt.getByText("Seller").nextElementSibling?.textContent).toBe(session.serviceName);
  expect(receipt.getByText("Payment").nextElementSibling?.textContent).toMatch(/^Charged to /);
  expect(receipt.getAllByText("Not known in this browser")).toHaveLength(2);
  expect(receipt.getByRole("row", { name: "Tax Not included" })).toBeTruthy();
  expect(receipt.getByText(/This is not a tax invoice/)).toBeTruthy();
  expect((await receipt.findByText("Products")).nextElementSibling?.textContent).toBe("GRD, SLC, QLK");
  const text = receipt.getByRole("link", { name: "Full text of the license Standard, in a new tab" });
  expect(text.getAttribute("href")).toBe("https://example.com/standard.pdf");
  await userEvent.type(receipt.getByRole("textbox", { name: "Company and address" }), "Harbour Ltd");
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => document.activeElement).toBe(button);
  await userEvent.click(button);
  const field = await screen.findByRole("textbox", { name: "Company and address" });
  expect((field as HTMLTextAreaElement).value).toBe("Harbour Ltd");
});

test("PurchaseDetail: begins with its summary where the address asks for it", async () => {
  const { session, purchaseID } = await openPurchase();
  await renderScreen(<PurchaseDetail opensSummary purchaseID={purchaseID} />, session);
  expect(await screen.findByRole("dialog", { name: "Order summary, frame 81_1" })).toBeTruthy();
});

test("its webhook and what that answered stand with the purchase", async () => {
  const { session, purchaseID, callbacks, close } = await openPurchase({ webhook: true });
  await close();
  await renderScreen(<PurchaseDetail purchaseID={purchaseID} callbacks={callbacks} />, session);
  expect(await screen.findByText("Webhook answered 204")).toBeTruthy();
  expect((await screen.findByRole("link", { name: TARGET })).getAttribute("href")).toBe("/webhooks");
  expect(within(screen.getByRole("region", { name: "Callbacks" })).getAllByText("Answered")).toHaveLength(1);
});

test("a purchase without a webhook tells of none, whatever others were called for", async () => {
  const { session, purchaseID, callbacks, close } = await openPurchase();
  await close();
  await renderScreen(<PurchaseDetail purchaseID={purchaseID} callbacks={callbacks} />, session);
  expect((await screen.findAllByText("Ready")).length).toBeTruthy();
  expect(await callbacks.callbacks()).toHaveLength(1);
  await screen.findByRole("region", { name: "Products" });
  expect(screen.queryByText("Callbacks")).toBeNull();
});

test("deliveries of its items stand among the steps", async () => {
  const { session, purchaseID, close } = await openPurchase();
  await close();
  const asked: string[] = [];
  const deliveriesOf = (itemIDs: readonly string[]) => {
    asked.push(...itemIDs);
    return itemIDs.length === 0 ? [] : [{ deliveryID: "d1", status: "SUCCESS", url: "s3://harbour/q2/" }];
  };
  await renderScreen(<PurchaseDetail purchaseID={purchaseID} deliveriesOf={deliveriesOf} />, session);
  expect(await screen.findByText("Delivery: Delivered")).toBeTruthy();
  expect(await (await steps()).findByText("s3://harbour/q2/")).toBeTruthy();
  expect(asked.length).toBeGreaterThan(0);
});

test("run and words of the reference are distinguished, and without what the outbox keeps the price is shown not to be known", async () => {
  const { session, purchaseID } = await openPurchase();
  await renderScreen(<PurchaseDetail purchaseID={purchaseID} />, session);
  expect(await screen.findByText("Harbour")).toBeTruthy();
  expect(screen.getByText("0123ABCD")).toBeTruthy();
  expect(screen.getByText(/^Not known here: this browser did not make the purchase/)).toBeTruthy();
  expect(await screen.findByText(/Today’s list price is €475.00/)).toBeTruthy();
});

test("an image among the products can be viewed, other files are downloaded only", async () => {
  const { session, purchaseID, close } = await openPurchase();
  await renderScreen(<PurchaseDetail purchaseID={purchaseID} />, session);
  await screen.findAllByText("Accepted, being processed");
  expect(screen.queryByRole("link", { name: /^View / })).toBeNull();
  await close();
  const view = await screen.findByRole("link", { name: "View GRD amplitude image" });
  expect(view.getAttribute("href")).toBe("/frames/81_1/view?product=GRD");
  expect(screen.getAllByRole("button", { name: /^Download / }).length).toBeGreaterThan(3);
  expect(screen.getAllByRole("link", { name: /^View / })).toEqual([view]);
});
