import "fake-indexeddb/auto";
import "../../../testing/screens/browser-environment.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cartOf } from "../../../api/cart/cart-store.ts";
import { framesOf, keepFrame } from "../../../api/frames/frame.ts";
import { batches, startBatch } from "../../../api/outbox/outbox.ts";
import { planPurchases } from "../../../api/outbox/purchase.ts";
import { useOutboxDriver } from "../../../api/outbox/use-outbox-driver.ts";
import { accountKey } from "../../../api/session.ts";
import { useSession } from "../../../api/use-session.ts";
import { listApprovals } from "../../../contract/approvals.ts";
import { searchCatalogItems } from "../../../contract/catalog.ts";
import { packArchive } from "../../../service/catalog/packed/packed-catalog.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { openHostBrowser } from "../../../testing/screens/host-browser.ts";
import { beginCartTest, Cart, endCartTest } from "../../../testing/screens/open-cart.tsx";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { signInAs } from "../../../testing/screens/sign-in-as.ts";
import { contracts } from "../../../testing/service/demo-contracts.ts";
import { CartSummary } from "../cart-button.tsx";
import { RunPanel } from "./run-panel.tsx";

const FRAMES = [
  frameAt([4, 52], { imageID: 91, frameNumber: 1, mode: "STRIPMAP" }),
  frameAt([4.2, 52], { imageID: 92, frameNumber: 1, mode: "SPOTLIGHT_EXTENDED_DWELL_FINE" }),
  frameAt([4.4, 52], { imageID: 93, frameNumber: 1, mode: "SPOTLIGHT_EXTENDED_DWELL_FINE" }),
];

beforeEach(beginCartTest);
beforeEach(async () => (await batches("purchase")).forget(() => true));
afterEach(endCartTest);

/** A buyer with a limit of €1,000.00 and a cart of one frame within it and two above. */
async function openBuyer() {
  const page = openHostBrowser({ archive: packArchive(FRAMES) });
  const session = await signInAs("buyer", page);
  const { data } = await session.client.call(searchCatalogItems, { body: { limit: 100 } });
  const frames = framesOf(data, "svc");
  const store = cartOf(accountKey(session));
  store.getState().add(frames, Date.now());
  return {
    ...{ page, session, frames, store, user: userEvent.setup({ delay: null }) },
    requests: async () => (await session.client.call(listApprovals, { query: {} })).data,
  };
}

test("the bar of the cart says how many frames are above the limit", async () => {
  const { session } = await openBuyer();
  await renderScreen(<CartSummary />, session);
  const bar = within(await screen.findByRole("region", { name: "Cart" }));
  expect(await bar.findByText("3 in cart, 2 need approval · €475")).toBeTruthy();
});

const button = (name: RegExp) => screen.findByRole<HTMLButtonElement>("button", { name });

test("frames above the limit are asked for, each by a request of its own, and the others are bought", async () => {
  const { session, store, user, requests } = await openBuyer();
  const onBuy = vi.fn();
  await renderScreen(<Cart onBuy={onBuy} />, session);
  expect(await screen.findByText("2 frames need approval")).toBeTruthy();
  await waitFor(() => expect(screen.getByRole("button", { name: "Buy 1 frame for €475.00" })).toBeTruthy());
  expect(screen.getAllByText("Above your limit")).toHaveLength(2);
  await user.click(await button(/^Ask for approval of 2 frames$/));
  const dialog = within(await screen.findByRole("dialog"));
  expect(
    dialog.getByText(/^Your limit is for an order, and each frame is one: 2 requests are sent\.$/),
  ).toBeTruthy();
  await user.click(dialog.getByRole("textbox", { name: "Note to your manager (optional)" }));
  await user.paste("Flood");
  await user.click(dialog.getByRole("button", { name: "Ask for approval of 2 frames" }));
  expect(await dialog.findByRole("heading", { name: "Sent to your manager" })).toBeTruthy();
  expect((await requests()).map(({ order, note }) => [order.frameID, note]).sort()).toEqual([
    ["92_1", "Flood"],
    ["93_1", "Flood"],
  ]);
  expect(store.getState().entries.map(({ frame }) => frame.frameID)).toEqual(["91_1"]);
  expect(onBuy).not.toHaveBeenCalled();
});

test("a run of which the service refuses frames as above the limit offers to ask for them", async () => {
  const { page, session, frames, user, requests } = await openBuyer();
  const { directory } = page.parts;
  directory.people = directory.people.map((person) => ({ ...person, spendLimit: 1 }));
  const input = {
    ...{ contractID: contracts.euros, eula: "STANDARD" as const, reference: "" },
    frames: frames.slice(0, 1).map((frame) => ({ frame: keepFrame(frame), price: undefined })),
  };
  const runID = await startBatch(session, "purchase", (start) => planPurchases(input, start, 1));
  function Run() {
    useOutboxDriver(useSession());
    return <RunPanel runID={runID} hoveredID={undefined} onHover={() => {}} onPutBack={() => {}} />;
  }
  await renderScreen(<Run />, session);
  expect(await screen.findByText(/^This order is above your limit\. Ask for approval/)).toBeTruthy();
  await user.click(await button(/^Ask for approval of 1 frame$/));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Ask for approval of 1 frame" }));
  expect(await dialog.findByRole("heading", { name: "Sent to your manager" })).toBeTruthy();
  expect(await requests()).toHaveLength(1);
});
