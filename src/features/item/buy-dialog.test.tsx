// @vitest-environment happy-dom
import "../../testing/browser-environment.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useCommercialChoice } from "../../api/commercial-choice.ts";
import { readFrame } from "../../api/frame.ts";
import { buyFrame } from "../../api/purchases.ts";
import { searchCatalogItems } from "../../contract/catalog.ts";
import type { Item } from "../../contract/item.ts";
import { listPurchases } from "../../contract/purchases.ts";
import { type FaultRule, withFaults } from "../../hosts/fault-plan.ts";
import { frameAt } from "../../testing/make-frames.ts";
import { fetchFrom, openTestSession } from "../../testing/open-test-session.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { startService } from "../../testing/start-service.ts";
import { BuyDialog } from "./buy-dialog.tsx";

const FRAME = frameAt([4, 52], { imageID: 77, frameNumber: 1, mode: "STRIPMAP" });

/** A dialog on a real service with one frame; `plan` is what goes wrong in it. */
async function openDialog(plan: Partial<FaultRule>[] = [], clientId = "demo") {
  const service = startService([FRAME]);
  const faults = withFaults(service.fetch, {
    basePath: "/sandbox",
    clock: service.parts.clock,
    sleep: async () => {},
  });
  const fetch = fetchFrom({ fetch: faults.fetch });
  const session = await openTestSession(service, { clientId, fetch });
  const { data } = await session.client.call(searchCatalogItems, { body: {} });
  const frame = readFrame(data as [Item, ...Item[]], "svc");
  faults.setPlan({
    rules: plan.map((rule) => ({
      operation: "purchaseFrame",
      kind: "500",
      probability: 1,
      seed: 1,
      latencyMs: 0,
      retryAfterSeconds: 1,
      after: false,
      ...rule,
    })),
  });
  const user = userEvent.setup();
  await renderScreen(<BuyDialog frame={frame} opened onClose={() => {}} />, session);
  const dialog = within(await screen.findByRole("dialog"));
  const buy = () => dialog.findByRole("button", { name: "Buy for €475.00" });
  const purchases = async () => (await session.client.call(listPurchases, { query: {} })).data;
  return { dialog, user, buy, session, service, purchases };
}

beforeEach(() => useCommercialChoice.setState({ contractID: undefined, eula: "STANDARD" }));
afterEach(cleanup);

test("a purchase says that it was bought, for how much, and follows its status", async () => {
  const { dialog, user, buy } = await openDialog();
  await user.type(dialog.getByRole("textbox", { name: /Reference/ }), "PO 7");
  await user.click(await buy());
  expect(await dialog.findByText("Bought")).toBeTruthy();
  expect(dialog.getByText(/is yours for €475.00/)).toBeTruthy();
  expect(await dialog.findByText(/Active|Received/)).toBeTruthy();
});

test("the reference is counted in characters and too many are refused before anything is sent", async () => {
  const { dialog, user, buy, purchases } = await openDialog();
  const field = dialog.getByRole("textbox", { name: /Reference/ });
  await user.click(field);
  await user.paste("🛰".repeat(257));
  expect(dialog.getByText(/257 of 256 characters/)).toBeTruthy();
  await user.click(await buy());
  expect(dialog.getByText(/Shorten the reference/)).toBeTruthy();
  expect((field as HTMLTextAreaElement).value).toHaveLength(514);
  expect(await purchases()).toEqual([]);
});

test("a frame that I have bought already is said to be mine", async () => {
  const { dialog, user, buy, session } = await openDialog();
  const contractID = "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c01";
  await buyFrame(session, { contractID, frameID: "77_1" });
  await user.click(await buy());
  expect(await dialog.findByText("Already yours")).toBeTruthy();
  expect(dialog.getByText(/Nothing was bought now/)).toBeTruthy();
});

test("a frame that a colleague has bought is told apart", async () => {
  const { dialog, user, buy, service } = await openDialog();
  const colleague = await openTestSession(service, { clientId: "demo-colleague" });
  await buyFrame(colleague, { contractID: "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c01", frameID: "77_1" });
  await user.click(await buy());
  expect(await dialog.findByText("Already bought under this contract by someone else")).toBeTruthy();
});

test("a refusal says that nothing was bought and leads back to the form with its values", async () => {
  const { dialog, user, buy } = await openDialog([{ kind: "500", times: 1 }]);
  await user.type(dialog.getByRole("textbox", { name: /Reference/ }), "PO 8");
  await user.click(await buy());
  expect(await dialog.findByText("The frame was not bought")).toBeTruthy();
  expect(dialog.getByText(/Nothing was bought and nothing is charged/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Back to the form" }));
  expect((dialog.getByRole("textbox", { name: /Reference/ }) as HTMLTextAreaElement).value).toBe("PO 8");
});

test("a connection lost after the service acted is found among the purchases, and bought once", async () => {
  const { dialog, user, buy, purchases } = await openDialog([{ kind: "drop", after: true }]);
  await user.click(await buy());
  expect(await dialog.findByText("Bought")).toBeTruthy();
  expect(await purchases()).toHaveLength(1);
});

test("a connection lost before the service acted is not known, and not sent again by itself", async () => {
  const { dialog, user, buy, purchases } = await openDialog([{ kind: "drop" }]);
  await user.click(await buy());
  expect(await dialog.findByText("We do not know yet whether it was bought")).toBeTruthy();
  expect(dialog.getByText(/not ordered again until that is clear/)).toBeTruthy();
  expect(await purchases()).toEqual([]);
});

test("a licence that the contract does not allow cannot be chosen", async () => {
  useCommercialChoice.setState({ contractID: "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c02" });
  const { dialog } = await openDialog();
  await waitFor(() =>
    expect((dialog.getByRole("radio", { name: "Multi" }) as HTMLInputElement).disabled).toBe(true),
  );
  expect(dialog.getByText("Not allowed by this contract.")).toBeTruthy();
});
