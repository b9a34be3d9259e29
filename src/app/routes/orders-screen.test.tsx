// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import type { Window } from "happy-dom";
import { keptRecord } from "../../testing/service/kept-record.ts";
import "../../testing/screens/browser-environment.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startRun } from "../../api/runs.ts";
import type { Session } from "../../api/session.ts";
import { createDelivery } from "../../contract/deliveries.ts";
import { listPurchaseProducts } from "../../contract/purchases.ts";
import { packArchive } from "../../service/catalog/packed/packed-catalog.ts";
import { keptFrames } from "../../testing/catalog/kept-frames.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { openTaskFixture } from "../../testing/screens/open-task-fixture.ts";
import { renderApp } from "../../testing/screens/render-app.tsx";
import { serveGazetteer } from "../../testing/screens/serve-gazetteer.ts";
import { buyFrame } from "../../testing/service/buy-frame.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { TEST_NOW } from "../../testing/service/start-service.ts";

// There is no WebGL here.
vi.mock("../../map/map-canvas.tsx", () => ({
  MapCanvas: function NoMap({ onError }: { onError: (sentence: string) => void }) {
    useEffect(() => onError("There can be no map."));
    return null;
  },
}));

const FRAMES = [81, 82].map((imageID) => frameAt([4, 52], { imageID, frameNumber: 1, mode: "STRIPMAP" }));
const setWidth = (width: number) => (window as unknown as Window).happyDOM.setViewport({ width });

beforeEach(() => {
  localStorage.clear();
  setWidth(1440);
  serveGazetteer();
  // Nothing has a size here, and a virtual list shows as much as there is room for.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(Date, "now").mockImplementation(() => TEST_NOW);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Two purchases, one of which is delivered, and a planned task. */
async function openOrders() {
  const fixture = await openTaskFixture(FRAMES);
  const { session, service } = fixture;
  const bought = await buyFrame(session, {
    contractID: contracts.euros,
    frameID: "81_1",
    reference: "Harbour",
  });
  await fixture.steps(1);
  const { data } = await session.client.call(listPurchaseProducts, {
    params: { purchaseID: bought.id },
    query: {},
  });
  const [place] = service.parts.directory.contracts[0]?.contract.deliveryLocations ?? [];
  if (!place) throw new Error("The contract has no location.");
  await session.client.call(createDelivery, {
    body: { contractID: contracts.euros, itemIDs: data.map(({ id }) => id), deliveryLocations: [place] },
  });
  await fixture.steps(3);
  await buyFrame(session, { contractID: contracts.euros, frameID: "82_1" });
  const task = await fixture.order({ reference: "Mere, wharf" });
  return { ...fixture, task, user: userEvent.setup() };
}

const show = (session: Session) => renderApp("/orders", session);

const group = async (name: RegExp) => within(await screen.findByRole("region", { name }));

test("orders of all kinds stand in one list, by what is to be done with them", async () => {
  const { session } = await openOrders();
  await show(session);
  const moving = await group(/^Under way/);
  expect(await moving.findByRole("button", { name: /^Task Spot, Taveuni/ })).toBeTruthy();
  expect(await moving.findByRole("button", { name: /^Purchase Strip, .*82_1/ })).toBeTruthy();
  const done = await group(/^Done/);
  expect(await done.findByText("Ready and delivered")).toBeTruthy();
  expect(done.getAllByRole("listitem")).toHaveLength(1);
});

test("the time track of an order is reported in words too", async () => {
  const { session } = await openOrders();
  await show(session);
  const moving = await group(/^Under way/);
  expect(
    await moving.findByText(/^window 6 Jun 2026, 16:00 UTC to .*; ordered 2 Jun 2026, 12:00 UTC\.$/),
  ).toBeTruthy();
});

test("with the keys one goes from row to row, and Enter brings an order into the pane", async () => {
  const { session, user } = await openOrders();
  await show(session);
  await group(/^Done/);
  const [first, , last] = screen.getAllByRole("button", { name: /^(Task|Purchase) / });
  first?.focus();
  await user.keyboard("{ArrowDown}j");
  expect(document.activeElement).toBe(last);
  await user.keyboard("k{ArrowDown}{Enter}");
  expect(last?.getAttribute("aria-current")).toBe("true");
  const pane = within(await screen.findByRole("article", { name: /^Order: Strip/ }));
  expect(await pane.findByRole("list", { name: "History of the order" })).toBeTruthy();
  expect(await pane.findByRole("img", { name: /^Where the order lies: / })).toBeTruthy();
  expect(await pane.findByRole("button", { name: /^Download GRD amplitude/ })).toBeTruthy();
  expect(document.activeElement).toBe(last);
});

test("the pane is never empty: what is newest and moves stands there, and stays when it has ended", async () => {
  const { session, steps } = await openOrders();
  const { queries } = await show(session);
  const pane = await screen.findByRole("article", { name: /^Order: Spot/ });
  expect(await within(pane).findAllByText("Mere, wharf")).toBeTruthy();
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  await steps(6);
  await queries.invalidateQueries();
  expect(await within(pane).findByText("Ready")).toBeTruthy();
});

test("a run that is chosen stands in the pane as a whole, with the way to each of its orders", async () => {
  const { session, steps } = await openTaskFixture(FRAMES);
  const user = userEvent.setup();
  const frames = (await keptFrames(packArchive(FRAMES), ["81_1", "82_1"])).map((frame) => ({
    frame,
    price: undefined,
  }));
  const terms = { contractID: contracts.euros, reference: "Quay" };
  const runID = await startRun(session, { ...terms, eula: "STANDARD", frames }, 1);
  const reference = `Quay · run ${runID}`;
  for (const frameID of ["81_1", "82_1"]) await buyFrame(session, { ...terms, reference, frameID });
  const { queries } = await show(session);
  await user.click(await screen.findByRole("button", { name: /^Run 2 frames/ }));
  const pane = within(await screen.findByRole("article", { name: /^Order: 2 frames/ }));
  expect(pane.getByRole("heading", { level: 2, name: /^Run: 2 frames/ })).toBeTruthy();
  expect(pane.getByText("2 accepted")).toBeTruthy();
  expect((await pane.findByRole("link", { name: "Open the run" })).getAttribute("href")).toContain(
    `/runs/${runID}`,
  );
  expect(pane.queryByRole("link", { name: "Download products" })).toBeNull();
  const members = within(pane.getByRole("list", { name: "Orders of this run" }));
  for (const name of [/ 81_1 · .*\sUTC/, / 82_1 · .*\sUTC/])
    expect(await members.findByRole("button", { name })).toBeTruthy();
  const [first] = members.getAllByRole("button");
  if (!first) throw new Error("The run names no order.");
  await user.click(first);
  expect(await screen.findByRole("article", { name: /^Order: Strip/ })).toBeTruthy();
  await steps(6);
  await queries.invalidateQueries();
  expect(await screen.findByText("2 ready")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /^Run 2 frames/ }));
  const products = await screen.findByRole("link", { name: "Download products" });
  expect(products.getAttribute("href")).toContain(`orderRun=${runID}`);
});

test("without room beside the list an order takes its place, and the way back leads to its row", async () => {
  setWidth(1024);
  const { session, user } = await openOrders();
  const { router } = await show(session);
  const row = (await group(/^Done/)).getByRole("button", { name: /^Purchase / });
  expect(screen.queryByRole("article")).toBeNull();
  await user.click(row);
  const pane = within(await screen.findByRole("article", { name: /^Order: Strip/ }));
  expect(document.activeElement).toBe(pane.getByRole("heading", { level: 2 }));
  expect(screen.queryByRole("region", { name: "All orders" })).toBeNull();
  await user.click(pane.getByRole("button", { name: "Back to the orders" }));
  await waitFor(() => expect(document.activeElement).toBe(row));
  await user.click(row);
  await screen.findByRole("article", { name: /^Order: Strip/ });
  router.history.back();
  expect(await screen.findByRole("region", { name: "All orders" })).toBeTruthy();
  expect(router.state.location.pathname).toBe("/orders");
  await waitFor(() => expect(document.activeElement).toBe(row));
});

test("whoever comes back to an order beside its list goes on from its row", async () => {
  const { session, task } = await openOrders();
  await renderApp(`/orders?order=task:${task.id}`, session);
  await expect
    .poll(() => document.activeElement?.getAttribute("data-key"), { timeout: 20_000 })
    .toBe(`task:${task.id}`);
});

test("a price that this device did not record is not known, one that it did is on the row and in the sum of its group", async () => {
  const { session } = await openOrders();
  await show(session);
  const moving = await group(/^Under way/);
  expect(moving.getAllByText("Not known")).toHaveLength(2);
  expect(screen.getByRole("heading", { name: /^Under way 2 2 prices not known$/ })).toBeTruthy();
});

test("the filter finds an order by the words of its reference, and says when nothing passes", async () => {
  const { session, user } = await openOrders();
  await show(session);
  await group(/^Done/);
  await user.click(screen.getByRole("button", { name: "Filter" }));
  const field = await screen.findByRole("textbox", { name: "Frame, reference, place or id" });
  await user.type(field, " ");
  expect(screen.getByRole("button", { name: "Filter" })).toBeTruthy();
  await user.type(field, "mere");
  expect(await screen.findByRole("button", { name: "Filter, 1 set" })).toBeTruthy();
  await expect.poll(() => screen.getAllByRole("button", { name: /^(Task|Purchase) / }).length).toBe(1);
  await user.type(field, "x");
  expect(await screen.findByText("No orders match the filter")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Clear filter" }));
  expect(await screen.findByText("Ready and delivered")).toBeTruthy();
});

test("a task can be canceled from its pane, with the fee said", async () => {
  const { session, user, task, service } = await openOrders();
  await show(session);
  const pane = within(await screen.findByRole("article", { name: /^Order: Spot/ }));
  await user.click(pane.getByRole("button", { name: "Cancel the task, free" }));
  await user.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel the task, free" }),
  );
  await expect
    .poll(async () => (await keptRecord(service.parts.store, "tasks", task.id))?.status)
    .toBe("CANCELED");
  expect(await (await group(/^Done/)).findByText("Canceled")).toBeTruthy();
  expect((await group(/^Done/)).getByText("No fee")).toBeTruthy();
});

test("without orders it says where to begin", async () => {
  const { session } = await openTaskFixture(FRAMES);
  await show(session);
  expect(await screen.findByText("You have not ordered anything yet")).toBeTruthy();
});

test("a list that does not come is named, and the others are shown", async () => {
  const { session, fail } = await openOrders();
  fail({ operation: "listDeliveries" });
  await show(session);
  expect(await screen.findByText("Couldn’t load the deliveries")).toBeTruthy();
  expect((await group(/^Done/)).getByText("Ready")).toBeTruthy();
});

test("what is being bought and not confirmed yet is shown in place of having ordered nothing", async () => {
  const { session } = await openTaskFixture(FRAMES);
  const [frame] = await keptFrames(packArchive(FRAMES), ["81_1"]);
  if (!frame) throw new Error("There is no frame.");
  const order = { contractID: contracts.euros, eula: "STANDARD" as const, reference: "" };
  const runID = await startRun(session, { ...order, frames: [{ frame, price: undefined }] }, 1);
  await show(session);
  const way = await screen.findByRole("link", { name: "Ordering frame 81_1." });
  expect(way.getAttribute("href")).toContain(`/runs/${runID}`);
  expect(await screen.findByText("Nothing is confirmed yet")).toBeTruthy();
  expect(screen.queryByText("You have not ordered anything yet")).toBeNull();
});
