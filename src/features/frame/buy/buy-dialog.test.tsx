import "fake-indexeddb/auto";
import "../../../testing/screens/browser-environment.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { cartOf } from "../../../api/cart/cart-store.ts";
import { useCommercialChoice } from "../../../api/contracts.ts";
import { type CatalogFrame, catalogFrame } from "../../../api/frames/frame.ts";
import { batches } from "../../../api/outbox/outbox.ts";
import { useOutboxDriver } from "../../../api/outbox/use-outbox-driver.ts";
import { accountKey, type Session } from "../../../api/session.ts";
import { useSession } from "../../../api/use-session.ts";
import { searchCatalogItems } from "../../../contract/catalog.ts";
import type { FaultRule } from "../../../contract/demo.ts";
import type { Item } from "../../../contract/item.ts";
import { listPurchases } from "../../../contract/purchases.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { fetchFrom, openTestSession } from "../../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { shortRests } from "../../../testing/screens/short-rests.ts";
import { buyFrame } from "../../../testing/service/buy-frame.ts";
import { keptRecord } from "../../../testing/service/kept-record.ts";
import { raisePrices } from "../../../testing/service/raise-prices.ts";
import { startService } from "../../../testing/service/start-service.ts";
import { wholeRules } from "../../../testing/service/whole-rules.ts";
import { withFaults } from "../../../world/fault-plan.ts";
import { BuyDialog } from "./buy-dialog.tsx";
import { BuyFoot } from "./buy-foot.tsx";

const FRAME = frameAt([4, 52], { imageID: 77, frameNumber: 1, mode: "STRIPMAP" });

const DOLLARS = "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c02";
const CONTRACT = "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c01";

function Screen({ frame }: { frame: CatalogFrame }) {
  useOutboxDriver(useSession());
  const [opened, setOpened] = useState(true);
  return (
    <>
      <BuyFoot frame={frame} state="owned" onBuy={() => {}} />
      <BuyDialog frame={frame} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

/** A dialog on a real service with one frame; `plan` is what goes wrong in it. */
async function openDialog(plan: Partial<FaultRule>[] = [], clientId = "demo", sold = FRAME) {
  const service = startService([sold]);
  const faults = withFaults(service.fetch, {
    basePath: "/sandbox",
    clock: service.parts.clock,
    sleep: async () => {},
  });
  const fetch = fetchFrom({ fetch: faults.fetch });
  const session = await openTestSession(service, { clientId, fetch });
  const { data } = await session.client.call(searchCatalogItems, { body: {} });
  const frame = catalogFrame(data as [Item, ...Item[]], "svc");
  faults.setPlan({
    rules: wholeRules(plan.map((rule) => ({ operation: "purchaseFrame", retryAfterSeconds: 1, ...rule }))),
  });
  const user = userEvent.setup({ delay: null });
  await renderScreen(<Screen frame={frame} />, session);
  const dialog = within(await screen.findByRole("dialog"));
  const buy = () => dialog.findByRole("button", { name: "Buy for €475.00" });
  const purchases = async () => (await session.client.call(listPurchases, { query: {} })).data;
  return { dialog, user, buy, session, service, purchases, frame, faults };
}

beforeEach(shortRests);
beforeEach(async () => {
  useCommercialChoice.setState({ contractID: undefined, eula: "STANDARD" });
  await (await batches("purchase")).forget(() => true);
});
afterEach(cleanup);
afterEach(() => void vi.restoreAllMocks());

test("a purchase says that it is accepted, for how much, and follows its status", async () => {
  const { dialog, user, buy, purchases } = await openDialog();
  await user.click(dialog.getByRole("textbox", { name: /Reference/ }));
  await user.paste("PO 7");
  const confirm = await buy();
  // Below the total, and on a phone beside the button.
  expect(dialog.getAllByText("Tax: not included, see your seller’s invoice")).toHaveLength(2);
  expect(
    dialog.getByText(
      "Standard license, GRD, SLC, QLK: bought once the service confirms it, charged once its products are ready.",
    ),
  ).toBeTruthy();
  await user.click(confirm);
  expect(await dialog.findByText("Accepted, being processed")).toBeTruthy();
  expect(dialog.getByText(/^€475.00 committed\./)).toBeTruthy();
  // Nothing is called bought before the service says so.
  expect(screen.getByRole("dialog", { name: "Order accepted" })).toBeTruthy();
  expect(dialog.queryByRole("button", { name: /Download/ })).toBeNull();
  expect(dialog.getByText(/^Price of .* UTC, checked when ordered$/)).toBeTruthy();
  expect((await purchases())[0]?.reference).toMatch(/^PO 7 · run /);
  // The page of the frame says it too.
  expect(await screen.findByText(/^€475\.00 committed, ordered .* UTC$/)).toBeTruthy();
});

test("the outcome is shown when the dialog is closed before it is known", async () => {
  const { user, buy } = await openDialog();
  await user.click(await buy());
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const region = screen.getByTestId("live-region");
  await waitFor(() => expect(region.textContent).toBe("Accepted, being processed"));
});

test("a purchase that fails takes the place of what stood there, says that nothing is charged, and leads back", async () => {
  const { dialog, user, buy, service, purchases } = await openDialog();
  await user.click(await buy());
  await dialog.findByText("Accepted, being processed");
  const record = await keptRecord(service.parts.store, "purchases", (await purchases())[0]?.id ?? "");
  if (!record) throw new Error("There is no purchase.");
  await service.parts.store.write((tx) => tx.put("purchases", { ...record, status: "failed" }));
  const failed = await dialog.findByRole("heading", { name: "Failed, not charged" }, { timeout: 10_000 });
  expect(failed.closest("[data-tone]")?.getAttribute("data-tone")).toBe("failed");
  expect(dialog.getByText(/Nothing is charged\. Order the frame again/)).toBeTruthy();
  expect(dialog.queryByText(/Accepted|committed|Products ready in/)).toBeNull();
  expect(said()).toBe("Failed, not charged");
  await user.click(dialog.getByRole("button", { name: "Back to the form" }));
  expect(await buy()).toBeTruthy();
}, 20_000);

test("products that are ready are no longer said to come", async () => {
  const { dialog, user, buy, service, purchases } = await openDialog();
  await user.click(await buy());
  await dialog.findByText("Accepted, being processed");
  const record = await keptRecord(service.parts.store, "purchases", (await purchases())[0]?.id ?? "");
  if (!record) throw new Error("There is no purchase.");
  await service.parts.store.write((tx) => tx.put("purchases", { ...record, status: "closed" }));
  expect(await dialog.findByText(/^€475\.00 charged\./, {}, { timeout: 10_000 })).toBeTruthy();
  expect(dialog.queryByText(/Products (ready in|are processing)/)).toBeNull();
  expect(screen.getByRole("dialog", { name: "Frame bought" })).toBeTruthy();
  const summary = dialog.getByRole("link", { name: "Open and print" });
  expect(summary.getAttribute("href")).toBe(`/purchases/${record.id}#summary`);
  // The download stands first, and is the filled one.
  const named = dialog.getAllByRole("button").filter(({ textContent }) => textContent);
  const [first] = named.slice(named.findIndex(({ textContent }) => textContent === "Download all"));
  expect(named.at(-2)).toBe(first);
  expect(first?.dataset.variant).not.toBe("default");
}, 20_000);

test("the reference is counted in characters and too many are refused before anything is sent", async () => {
  const { dialog, user, buy, purchases } = await openDialog();
  const field = dialog.getByRole("textbox", { name: /Reference/ });
  await user.click(field);
  await user.paste("🛰".repeat(257));
  expect(dialog.getByText(/257 of 241 characters/)).toBeTruthy();
  await user.click(await buy());
  expect(dialog.getByText(/Shorten the reference/)).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(said()).toMatch(/^Shorten the reference/);
  expect((field as HTMLTextAreaElement).value).toHaveLength(514);
  expect(await purchases()).toEqual([]);
});

test("a frame that I have bought already is shown to be mine", async () => {
  const { dialog, user, buy, session } = await openDialog();
  await buyFrame(session, { contractID: CONTRACT, frameID: "77_1" });
  await user.click(await buy());
  expect(await dialog.findByText("Owned before")).toBeTruthy();
  expect(await dialog.findByText(/Nothing was ordered now/)).toBeTruthy();
});

test("a frame that a colleague has bought is distinguished", async () => {
  const { dialog, user, buy, service } = await openDialog();
  const colleague = await openTestSession(service, { clientId: "demo-colleague" });
  await buyFrame(colleague, { contractID: CONTRACT, frameID: "77_1" });
  await user.click(await buy());
  expect(await dialog.findByText("Owned by a colleague")).toBeTruthy();
});

test("a refusal says that nothing was bought and leads back to the form with its values", async () => {
  useCommercialChoice.setState({ contractID: DOLLARS });
  const { dialog, user } = await openDialog();
  await user.click(dialog.getByRole("textbox", { name: /Reference/ }));
  await user.paste("PO 8");
  await user.click(dialog.getByRole("checkbox", { name: /^GRD-COG/ }));
  await user.click(await dialog.findByRole("button", { name: /^Buy for \$/ }));
  expect(await dialog.findByText("Failed, not charged")).toBeTruthy();
  expect(dialog.getByText(/Nothing was ordered and nothing is charged/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Back to the form" }));
  const reference = await dialog.findByRole("textbox", { name: /Reference/ });
  expect((reference as HTMLTextAreaElement).value).toBe("PO 8");
});

test("the default products are ticked; others are ordered as ticked, and none is refused", async () => {
  const { dialog, user, buy, session } = await openDialog();
  const box = (name: string) => dialog.getByRole<HTMLInputElement>("checkbox", { name });
  const ticked = () =>
    dialog.getAllByRole<HTMLInputElement>("checkbox", { checked: true }).map(({ value }) => value);
  expect(ticked()).toEqual(["GRD", "QLK", "SLC"]);
  for (const name of ["GRD", "SLC", "QLK"]) await user.click(box(name));
  await user.click(await buy());
  expect(await dialog.findByText("Choose a product at least.")).toBeTruthy();
  await user.click(box("QLK"));
  await user.click(await buy());
  expect(await dialog.findByText("Accepted, being processed")).toBeTruthy();
  const runs = await (await batches("purchase")).batchesOf(accountKey(session));
  expect(runs).toMatchObject([{ productTypes: ["QLK"] }]);
});

test("of a frame that an archive has two products of, two are offered and ordered", async () => {
  const files = { products: ["GRD", "QLK"], hasThumbnail: false, hasItems: false } as const;
  const { dialog, user, buy, session } = await openDialog([], "demo", { ...FRAME, files });
  const boxes = dialog.getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.map(({ value, checked }) => [value, checked])).toEqual([
    ["GRD", true],
    ["QLK", true],
  ]);
  await user.click(await buy());
  expect(await dialog.findByText("Accepted, being processed")).toBeTruthy();
  const runs = await (await batches("purchase")).batchesOf(accountKey(session));
  expect(runs).toMatchObject([{ productTypes: ["GRD", "QLK"] }]);
});

test("a frame without files in the archive cannot be bought, and the foot says why", async () => {
  const files = { products: [], hasThumbnail: false, hasItems: false } as const;
  const { dialog } = await openDialog([], "demo", { ...FRAME, files });
  expect(await dialog.findByText(/^The archive has no files of this frame yet/)).toBeTruthy();
});

test("a connection lost after the service acted is found among the purchases, and bought once", async () => {
  const { dialog, user, buy, purchases } = await openDialog([{ kind: "drop", after: true, times: 1 }]);
  await user.click(await buy());
  expect(await dialog.findByText("Accepted, being processed")).toBeTruthy();
  expect(await purchases()).toHaveLength(1);
});

test("what is not known yet is looked for, also by the next page", async () => {
  const { dialog, user, buy, session, frame, faults } = await openDialog([{ kind: "drop", after: true }]);
  const rule = { probability: 1, seed: 1, latencyMs: 0, retryAfterSeconds: 1 };
  faults.setPlan({
    rules: [
      { operation: "purchaseFrame", kind: "drop", after: true, ...rule },
      { operation: "listPurchases", kind: "500", after: false, ...rule },
    ],
  });
  await user.click(await buy());
  expect(await dialog.findByText("Unknown, no answer")).toBeTruthy();
  expect(dialog.getByText(/not ordered again until this is clear/)).toBeTruthy();
  cleanup();
  faults.setPlan({ rules: [] });
  await renderScreen(<Screen frame={frame} />, session);
  await waitFor(async () => expect(await entriesOf(session)).toEqual(["done"]));
}, 15_000);

test("what is not sent yet says what it waits for", async () => {
  const { dialog, user, buy, session, frame } = await openDialog([
    { kind: "drop" },
    { operation: "listPurchases", kind: "500" },
  ]);
  await user.click(await buy());
  expect(await dialog.findByText("Unknown, no answer")).toBeTruthy();
  cleanup();
  await renderScreen(<Screen frame={frame} />, session);
  const second = within(await screen.findByRole("dialog"));
  await user.click(await second.findByRole("button", { name: "Buy for €475.00" }));
  expect(await second.findByText(/^Not sent yet: an earlier purchase is still under way\./)).toBeTruthy();
  expect(second.queryByText(/Waiting for the service/)).toBeNull();
  expect(await entriesOf(session)).toEqual(["planned", "unknown"]);
});

test("a purchase is shown to be sent at first, and to wait after some seconds", async () => {
  // As while another page has the lock, nothing is sent.
  vi.spyOn(navigator.locks, "request").mockReturnValue(new Promise(() => {}));
  const { dialog, user, buy } = await openDialog();
  const pressed = Date.now();
  const clock = vi.spyOn(Date, "now").mockReturnValue(pressed);
  onTestFinished(() => clock.mockRestore());
  await user.click(await buy());
  expect(await dialog.findByRole("heading", { name: "Sending…" })).toBeTruthy();
  expect(dialog.queryByText(/not sent/i)).toBeNull();
  clock.mockReturnValue(pressed + 5_000);
  expect(await dialog.findByRole("heading", { name: "Not sent yet" })).toBeTruthy();
});

test("the intent is written down before the request leaves", async () => {
  const { user, buy, session } = await openDialog([{ kind: "429" }]);
  await user.click(await buy());
  await waitFor(async () => expect(await entriesOf(session)).toHaveLength(1));
});

test("a price that changes while the dialog is open is shown and looked at before anything is bought", async () => {
  const { dialog, user, buy, purchases, service } = await openDialog();
  await buy();
  raisePrices(service.parts.directory, 1.1);
  await user.click(await buy());
  expect(
    await dialog.findByText(
      "The price changed from €475.00 to €522.50. Nothing was bought. Check the new price.",
    ),
  ).toBeTruthy();
  expect(await purchases()).toEqual([]);
  const dearer = () => dialog.getByRole("button", { name: "Buy for €522.50" }) as HTMLButtonElement;
  expect(dearer().disabled).toBe(true);
  const look = dialog.getByRole("button", { name: "I have seen the new price" });
  expect(document.activeElement).toBe(look);
  await user.click(look);
  await user.click(dearer());
  expect(await dialog.findByText(/^€522.50 committed/)).toBeTruthy();
  expect(await purchases()).toHaveLength(1);
});

test("another licence has its own price, which is no change", async () => {
  const { dialog, user, buy } = await openDialog();
  await buy();
  await user.click(dialog.getByRole("radio", { name: "Multi" }));
  await user.click(await dialog.findByRole("button", { name: "Buy for €950.00" }));
  expect(await dialog.findByText(/^€950.00 committed/)).toBeTruthy();
});

test("without an answer to what it costs now nothing is bought", async () => {
  const { dialog, user, buy, purchases, faults } = await openDialog();
  await buy();
  faults.setPlan({ rules: wholeRules([{ operation: "getFramePrice" }]) });
  await user.click(await buy());
  const problem = await dialog.findByRole("alert");
  expect(problem.textContent).toContain("Couldn’t get the price again");
  expect(problem.textContent).toContain("Nothing was bought.");
  expect(await purchases()).toEqual([]);
  faults.setPlan({ rules: [] });
  await user.click(await buy());
  expect(await dialog.findByText(/^€475.00 committed/)).toBeTruthy();
});

test("the heading has the focus first, so that a held key buys nothing", async () => {
  const { dialog } = await openDialog();
  const heading = dialog.getByRole("heading", { name: "Buy frame 77_1" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test("a frame that was bought leaves the cart", async () => {
  const { dialog, user, buy, session, frame } = await openDialog();
  const cart = cartOf(accountKey(session));
  cart.getState().add([frame], 1);
  await user.click(await buy());
  await dialog.findByText("Accepted, being processed");
  await waitFor(() => expect(cart.getState().entries).toEqual([]));
});

test("a licence that the contract does not allow cannot be chosen", async () => {
  useCommercialChoice.setState({ contractID: DOLLARS });
  const { dialog } = await openDialog();
  await waitFor(() =>
    expect((dialog.getByRole("radio", { name: "Multi" }) as HTMLInputElement).disabled).toBe(true),
  );
  expect(dialog.getByText("Not allowed by this contract.")).toBeTruthy();
});

const said = () => screen.getByTestId("live-region").textContent;

/** States of all frames in the outbox of this browser. */
async function entriesOf(session: Session): Promise<string[]> {
  const store = await batches("purchase");
  const runs = await store.batchesOf(accountKey(session));
  return (await Promise.all(runs.map(({ id }) => store.entries(id)))).flat().map(({ state }) => state);
}

test("help at a word of the dialog takes Escape before the dialog, and gives the focus back", async () => {
  const { dialog, user, buy } = await openDialog();
  await buy();
  const licence = dialog.getByRole("button", { name: "License: what is this?" });
  await user.click(licence);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Close help" })),
  );
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Close help" })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(licence));
  expect(screen.getByRole("dialog", { name: /^Buy frame/ })).toBeTruthy();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
