import "fake-indexeddb/auto";
import "../../../testing/screens/browser-environment.ts";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../api/api-error.ts";
import { useCommercialChoice } from "../../../api/contracts.ts";
import { type CatalogFrame, catalogFrame } from "../../../api/frames/frame.ts";
import { useFrameStates } from "../../../api/frames/frame-states.ts";
import { batches } from "../../../api/outbox/outbox.ts";
import { useOutboxDriver } from "../../../api/outbox/use-outbox-driver.ts";
import { useSession } from "../../../api/use-session.ts";
import { listApprovals } from "../../../contract/approvals.ts";
import { searchCatalogItems } from "../../../contract/catalog.ts";
import type { Item } from "../../../contract/item.ts";
import { listPurchases } from "../../../contract/purchases.ts";
import { packArchive } from "../../../service/catalog/packed/packed-catalog.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { openHostBrowser } from "../../../testing/screens/host-browser.ts";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { shortRests } from "../../../testing/screens/short-rests.ts";
import { signInAs } from "../../../testing/screens/sign-in-as.ts";
import { raisePrices } from "../../../testing/service/raise-prices.ts";
import { BuyDialog } from "./buy-dialog.tsx";
import { BuyFoot } from "./buy-foot.tsx";

beforeEach(shortRests);
beforeEach(async () => {
  localStorage.clear();
  useCommercialChoice.setState({ contractID: undefined, eula: "STANDARD" });
  await (await batches("purchase")).forget(() => true);
});
afterEach(cleanup);
afterEach(() => void vi.restoreAllMocks());

function Screen({ frame }: { frame: CatalogFrame }) {
  useOutboxDriver(useSession());
  const { stateOf } = useFrameStates();
  const [opened, setOpened] = useState(true);
  return (
    <>
      <BuyFoot frame={frame} state={stateOf(frame.frameID)} onBuy={() => setOpened(true)} />
      <BuyDialog frame={frame} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

/** The dialog of a buyer with a limit of €1,000.00 for a frame of €475.00 times `factor`. */
async function openDialog(factor = 1) {
  const archive = packArchive([frameAt([4, 52], { imageID: 77, frameNumber: 1, mode: "STRIPMAP" })]);
  const page = openHostBrowser({ archive });
  const { directory } = page.parts;
  raisePrices(directory, factor);
  const session = await signInAs("buyer", page);
  const { data } = await session.client.call(searchCatalogItems, { body: {} });
  const frame = catalogFrame(data as [Item, ...Item[]], "svc");
  const rendered = await renderScreen(<Screen frame={frame} />, session);
  const dialog = within(await screen.findByRole("dialog"));
  const user = userEvent.setup({ delay: null });
  return {
    ...rendered,
    ...{ directory, session, user, dialog },
    press: async (name: string) => user.click(await dialog.findByRole("button", { name })),
    requests: async () => (await session.client.call(listApprovals, { query: {} })).data,
    purchases: async () => (await session.client.call(listPurchases, { query: {} })).data,
  };
}

test("a frame above the limit is asked for with a note, not bought, and marked as requested", async () => {
  const { dialog, user, press, requests, purchases, path } = await openDialog(4);
  expect(await dialog.findByText("€1,900.00 is above your limit of €1,000.00 for an order.")).toBeTruthy();
  expect(
    dialog.getByText(/^A manager of Demo company decides\. An approved order is placed for you/),
  ).toBeTruthy();
  expect(dialog.getByText("Nothing is bought or charged now.")).toBeTruthy();
  expect(screen.getByRole("dialog", { name: "Ask for approval of frame 77_1" })).toBeTruthy();
  expect(dialog.queryByRole("button", { name: /^Buy/ })).toBeNull();
  await user.click(dialog.getByRole("textbox", { name: "Note to your manager (optional)" }));
  await user.paste("For the claim");
  await press("Ask for approval");
  expect(await dialog.findByRole("heading", { name: "Sent to your manager" })).toBeTruthy();
  expect(await requests()).toMatchObject([
    { kind: "purchase", state: "waiting", amount: 190_000, note: "For the claim" },
  ]);
  expect(await purchases()).toEqual([]);
  expect(screen.queryByText(/bought$|Accepted/)).toBeNull();
  // The page of the frame offers no second request.
  expect(await screen.findByText("Requested")).toBeTruthy();
  await user.click(dialog.getByRole("link", { name: "View request" }));
  expect(path()).toBe("/company");
});

test("another license is within the limit, and bought", async () => {
  const { dialog, user, press, directory, queries, purchases } = await openDialog();
  await dialog.findByRole("button", { name: "Buy for €475.00" });
  raisePrices(directory, 1.5);
  await queries.invalidateQueries();
  await user.click(await dialog.findByRole("button", { name: "I have seen the new price" }));
  await user.click(dialog.getByRole("radio", { name: "Multi" }));
  expect(await dialog.findByRole("button", { name: "Ask for approval" })).toBeTruthy();
  await user.click(dialog.getByRole("radio", { name: "Standard" }));
  await press("Buy for €712.50");
  expect(await dialog.findByText("Accepted, being processed")).toBeTruthy();
  expect(await purchases()).toMatchObject([{ orderedBy: "buyer@demo.example" }]);
});

test("where the limit was lowered since the sign-in the refusal leads to the request", async () => {
  const { dialog, press, directory, requests, purchases } = await openDialog();
  directory.people = directory.people.map((person) => ({ ...person, spendLimit: 10_000 }));
  await press("Buy for €475.00");
  expect(await dialog.findByText(/Nothing was ordered and nothing is charged/)).toBeTruthy();
  await press("Ask for approval");
  expect(await dialog.findByText("This order is above your limit.")).toBeTruthy();
  await press("Ask for approval");
  expect(await dialog.findByRole("heading", { name: "Sent to your manager" })).toBeTruthy();
  expect(await requests()).toHaveLength(1);
  expect(await purchases()).toEqual([]);
});

test("a request whose answer was lost is found, and not sent twice", async () => {
  const { dialog, press, session, requests } = await openDialog(4);
  await dialog.findByRole("button", { name: "Ask for approval" });
  const { call } = session.client;
  const lost = new ApiError({ kind: "network", code: "no_answer", message: "No answer." });
  vi.spyOn(session.client, "call").mockImplementation(async (endpoint, ...input) => {
    const answer = await call(endpoint, ...input);
    if (endpoint.operation === "requestApproval") throw lost;
    return answer;
  });
  await press("Ask for approval");
  expect(await dialog.findByRole("heading", { name: "Sent to your manager" })).toBeTruthy();
  expect(await requests()).toHaveLength(1);
});

test("the cost center is remembered on the device, sent with the purchase, and refused at its field", async () => {
  const { dialog, user, press, directory, purchases } = await openDialog();
  await user.click(await dialog.findByRole("combobox", { name: "Cost center (optional)" }));
  await user.click(await screen.findByRole("option", { name: "Claims" }));
  const [company, ...others] = directory.companies;
  if (company) {
    directory.companies = [{ ...company, costCenters: { names: ["Other"], isRequired: true } }, ...others];
  }
  await press("Buy for €475.00");
  await press("Back to the form");
  const field = await dialog.findByRole<HTMLInputElement>("combobox", { name: /^Cost center/ });
  expect(field.value).toBe("Claims");
  expect(dialog.getByText('The company has no cost center "Claims"; it has Other.')).toBeTruthy();
  if (company) directory.companies = [company, ...others];
  await press("Buy for €475.00");
  expect(await dialog.findByText("Accepted, being processed")).toBeTruthy();
  expect(await purchases()).toMatchObject([{ costCenter: "Claims" }]);
});
