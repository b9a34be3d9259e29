import "fake-indexeddb/auto";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useCommercialChoice } from "../../api/contracts.ts";
import { batches } from "../../api/outbox/outbox.ts";
import { accountKey } from "../../api/session.ts";
import { useOrderPrices } from "../../api/tasking/task-price.ts";
import { createTask } from "../../contract/task.ts";
import "../../testing/screens/browser-environment.ts";
import { FIJI, openTaskForm } from "../../testing/screens/open-task-form.tsx";
import { shortRests } from "../../testing/screens/short-rests.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { raisePrices } from "../../testing/service/raise-prices.ts";
import { TEST_NOW } from "../../testing/service/start-service.ts";
import { requestWith, windowOf } from "../../testing/service/task-orders.ts";
import { HOUR } from "./fields/acquisition-window.ts";
import { modeRows } from "./fields/mode-rows.ts";

beforeEach(shortRests);
beforeEach(() => {
  vi.spyOn(Date, "now").mockImplementation(() => TEST_NOW);
  useCommercialChoice.setState({ contractID: undefined, eula: "STANDARD" });
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await (await batches("task")).forget(() => true);
});

const ready = (order: () => HTMLButtonElement) => waitFor(() => expect(order().disabled).toBe(false));

test("a form with a point is priced, checked and ordered once, however fast the button is pressed, and its order is warned of", async () => {
  const { order, calls, onOrdered, user, dialog } = await openTaskForm(
    {
      point: FIJI,
      reference: "Mere, wharf",
    },
    { parts: ["outcome"] },
  );
  await ready(order);
  expect(await screen.findByText(/^Feasible, \d+ opportunities$/)).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByTestId("live-region").textContent).toMatch(/^Feasible, \d+ opportunities, from €/),
  );
  await user.click(order());
  const button = await (await dialog()).findByRole("button", { name: /^Order for €/ });
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(onOrdered).toHaveBeenCalledTimes(1));
  expect(onOrdered.mock.calls[0]?.[0]).toMatchObject({
    contractID: contracts.euros,
    imagingMode: "STRIPMAP",
    pointOfInterest: { lat: FIJI[1], lon: FIJI[0] },
    reference: expect.stringMatching(/^Mere, wharf · order [0-9A-Z]{8}$/),
  });
  expect(calls.filter((call) => call === "POST /tasks")).toHaveLength(1);
  await ready(order);
  await user.click(order());
  expect(await (await dialog()).findByRole("link", { name: "Open that task" })).toBeTruthy();
  expect((await dialog()).getByRole("button", { name: /^Order a second one for €/ })).toBeTruthy();
});

test("without a point the modes have prices, nothing is checked, and the form says what is missing; so with a bad coordinate", async () => {
  const { order, calls, user, onDraft } = await openTaskForm({}, { parts: ["panel"] });
  await waitFor(() => expect(screen.getAllByText(/^Set a point/).length).toBeGreaterThan(0));
  expect(order().disabled).toBe(true);
  expect(calls).toEqual([]);
  expect(
    await screen.findByText(/^Prices at 16\.8° S 180\.0° E, with .*\. At your point they may be others\.$/),
  ).toBeTruthy();
  await waitFor(() =>
    expect(within(screen.getByRole("table")).getAllByText(/^€\d/)).toHaveLength(modeRows.length),
  );
  expect(screen.getByText("No price yet")).toBeTruthy();
  const longitude = screen.getByRole("textbox", { name: "Longitude" });
  await user.click(screen.getByRole("textbox", { name: "Latitude" }));
  await user.paste("16°47'31.2\" S");
  await user.click(longitude);
  await user.paste("179.985");
  await waitFor(() =>
    expect(onDraft.mock.lastCall?.[0].point).toEqual([179.985, expect.closeTo(-16.792, 6)]),
  );
  await ready(order);
  await user.clear(longitude);
  await user.paste("540");
  await user.tab();
  expect(screen.getByText("A longitude lies between −180 and 180°.")).toBeTruthy();
  expect(onDraft.mock.lastCall?.[0].point).toBeUndefined();
  expect(order().disabled).toBe(true);
});

test("where the opportunities are behind a tab, the foot says how many there are and when the likely one is", async () => {
  expect(window.innerWidth).toBeLessThan(1200);
  const { order } = await openTaskForm({ point: FIJI }, { isDemo: true, parts: ["panel"] });
  await ready(order);
  expect(
    await screen.findByText(/^Feasible, \d+ opportunities, likely \d+ Jun, \d\d:\d\d UTC$/),
  ).toBeTruthy();
});

test("a price is only shown for the terms it was asked for", async () => {
  const { user, order, fail } = await openTaskForm({ point: FIJI }, { parts: ["panel"] });
  await ready(order);
  const first = within(screen.getByRole("contentinfo")).getByText(/^€/).textContent;
  fail({ operation: "getTaskPrice", kind: "latency", latencyMs: 1 });
  await user.click(screen.getByRole("radio", { name: "Public" }));
  expect(order().disabled).toBe(true);
  expect(within(screen.getByRole("contentinfo")).queryByText(first ?? "")).toBeNull();
  await ready(order);
  expect(within(screen.getByRole("contentinfo")).getByText(/^€/).textContent).not.toBe(first);
});

test("what a contract does not have is not offered, and a choice of it is replaced and said", async () => {
  useCommercialChoice.setState({ contractID: contracts.dollars });
  const { order } = await openTaskForm({ point: FIJI, mode: "SCAN" }, { parts: ["panel"] });
  expect(await screen.findByText(/does not offer Scan; Strip is used instead/)).toBeTruthy();
  expect((screen.getByRole("radio", { name: "Scan" }) as HTMLInputElement).disabled).toBe(true);
  expect(screen.queryByRole("radio", { name: "Public" })).toBeNull();
  await ready(order);
  act(() => useCommercialChoice.setState({ contractID: contracts.unpriced }));
  await waitFor(() => expect(screen.queryByText(/does not have/)).toBeNull());
  expect(within(screen.getByRole("contentinfo")).getByText("By agreement")).toBeTruthy();
  await ready(order);
});

test("a window in the past is shown, and one press makes it one that can be ordered", async () => {
  const window = { start: TEST_NOW - 80 * HOUR, end: TEST_NOW - 8 * HOUR };
  const { user, order } = await openTaskForm({ point: FIJI, window }, { parts: ["panel"] });
  expect(await screen.findByText("This window is in the past.")).toBeTruthy();
  await within(screen.getByRole("contentinfo")).findByText(/^€/);
  expect(order().disabled).toBe(true);
  await user.click(screen.getByRole("button", { name: /^Use / }));
  expect(screen.queryByText("This window is in the past.")).toBeNull();
  await ready(order);
});

test("what is not feasible says why, and a fix makes it feasible", async () => {
  const window = { start: TEST_NOW + 13 * HOUR, end: TEST_NOW + 37 * HOUR };
  const { user } = await openTaskForm(
    { point: FIJI, window, incidence: [44, 45], lookSide: "LEFT" },
    { parts: ["outcome"] },
  );
  expect(await screen.findByRole("heading", { name: "Not feasible" })).toBeTruthy();
  expect(screen.getAllByText(/passes/).length).toBeGreaterThan(0);
  await user.click(screen.getByRole("button", { name: "Incidence 10 to 45°" }));
  await user.click(await screen.findByRole("button", { name: "Either look side" }));
  expect(await screen.findByRole("heading", { name: /^Feasible, / })).toBeTruthy();
});

test("a service without a check says so, and takes the order", async () => {
  const { order, orderIt, onOrdered } = await openTaskForm(
    { point: FIJI },
    { checkFault: "A person decides.", parts: ["outcome"] },
  );
  expect(await screen.findByText(/^This service checks nothing before an order/)).toBeTruthy();
  await ready(order);
  await orderIt();
  await waitFor(() => expect(onOrdered).toHaveBeenCalledTimes(1));
});

test("a refusal stands at its field, and the form keeps everything", async () => {
  useCommercialChoice.setState({ contractID: contracts.dollars });
  const { user, order } = await openTaskForm({ point: FIJI, products: ["GRD", "GRD-COG"] });
  const [products] = await screen.findAllByText(/does not include product type GRD-COG/);
  expect(products?.closest("section")?.textContent).toContain("Products");
  expect(screen.getByText("Refused: see the marked field.")).toBeTruthy();
  expect(order().disabled).toBe(true);
  expect(screen.getByRole("button", { name: "GRD-COG" }).getAttribute("aria-pressed")).toBe("true");
  await user.click(screen.getByRole("button", { name: "GRD-COG" }));
  await ready(order);
});

test("an order that is refused after its check says that nothing was ordered, at the field", async () => {
  const { order, orderIt, onOrdered, service } = await openTaskForm({ point: FIJI }, { parts: ["panel"] });
  await ready(order);
  service.parts.jump(TEST_NOW + 88 * HOUR);
  await orderIt();
  expect(await screen.findByText(/Nothing was ordered/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(onOrdered).not.toHaveBeenCalled();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Opens (UTC)" })),
  );
});

test("an order whose answer gets lost is found in the tasks and not sent again", async () => {
  const { orderIt, order, calls, fail, onOrdered } = await openTaskForm({ point: FIJI }, { parts: [] });
  await ready(order);
  fail({ operation: "createTask", kind: "drop", after: true });
  await orderIt();
  await waitFor(() => expect(onOrdered).toHaveBeenCalledTimes(1));
  expect(calls.filter((call) => call === "POST /tasks")).toHaveLength(1);
});

test("as long as nobody knows what became of an order no other is sent, not even after a reload", async () => {
  const { user, orderIt, order, fail, reload, onOrdered } = await openTaskForm(
    { point: FIJI },
    { parts: [] },
  );
  await ready(order);
  fail({ operation: "createTask", kind: "drop", after: true }, { operation: "listTasks" });
  await orderIt();
  expect(await screen.findByText("No answer.")).toBeTruthy();
  expect(order().disabled).toBe(true);
  fail();
  vi.spyOn(Date, "now").mockImplementation(() => TEST_NOW + 5_000);
  await reload();
  await user.click(await screen.findByRole("button", { name: "Open the task" }));
  expect(onOrdered).toHaveBeenCalledTimes(1);
  await ready(order);
});

test("before an order it is shown what, when, for whom, for how much and what canceling costs, which a later window avoids", async () => {
  const { user, order, dialog, onDraft } = await openTaskForm(
    {
      point: FIJI,
      frames: 3,
      exclusivity: "PRIVATE",
      window: { start: TEST_NOW + 14 * HOUR, end: TEST_NOW + 60 * HOUR },
    },
    { parts: [] },
  );
  await ready(order);
  await user.click(order());
  const said = await dialog();
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Order one Strip at 16\.7920° S/));
  await said.findByText(/^3 frames × €/);
  const cents = (text: string | null) =>
    Math.round(Number(text?.match(/€([\d,]+\.\d\d)$/)?.[1]?.replace(/,/g, "")) * 100);
  await said.findByText("Standard license");
  const [...rows] = within(said.getByRole("region", { name: "Price" })).getAllByRole("definition");
  const [total = 0, ...parts] = rows.map(({ textContent }) => cents(textContent)).reverse();
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
  const paid = new Intl.NumberFormat("en-US", { style: "currency", currency: "EUR" }).format(total / 100);
  expect(said.getByText(`Canceling costs 100 %, ${paid}, from the moment you order.`)).toBeTruthy();
  expect(said.getByRole("button", { name: `Order for ${paid}` })).toBeTruthy();
  const [first, second] = said.getAllByRole("radio");
  expect(first?.getAttribute("aria-label") ?? first?.textContent).toMatch(/^Private/);
  expect(second?.closest("div")?.textContent).toMatch(/Anyone can buy this image later\. Saves €/);
  await user.click(said.getByRole("button", { name: "Open the window later" }));
  expect(onDraft.mock.lastCall?.[0].window?.start).toBeGreaterThan(TEST_NOW + 24 * HOUR);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a price that changes while the dialog is open is shown and looked at before anything is ordered", async () => {
  const { user, order, orderIt, dialog, calls, service, onOrdered, session } = await openTaskForm(
    {
      point: FIJI,
      frames: 3,
    },
    { parts: [] },
  );
  await ready(order);
  raisePrices(service.parts.directory, 1.2);
  await orderIt();
  const said = await dialog();
  const [words] = await said.findAllByText(
    /^The price changed from €.* Nothing was ordered\. Check the new price\.$/,
  );
  const [before = 0, now = 0] = (words?.textContent?.match(/€[\d,]+\.\d\d/g) ?? []).map((text) =>
    Number(text.replace(/[€,]/g, "")),
  );
  expect(now).toBeCloseTo(before * 1.2, 0);
  expect(calls).not.toContain("POST /tasks");
  const press = () => said.getByRole("button", { name: /^Order for €/ }) as HTMLButtonElement;
  expect(press().disabled).toBe(true);
  await user.click(said.getByRole("button", { name: "I have seen the new price" }));
  await user.click(press());
  await waitFor(() => expect(onOrdered).toHaveBeenCalledTimes(1));
  const { reference = "" } = onOrdered.mock.calls[0]?.[0] ?? {};
  expect(useOrderPrices.getState().prices[accountKey(session)]?.at(-1)).toMatchObject([
    reference,
    { amount: Math.round(now * 100), currency: "EUR" },
  ]);
});

test("an earlier order of the same point is found behind a hundred later ones", async () => {
  const { order, user, dialog, session } = await openTaskForm({ point: FIJI }, { parts: [] });
  await ready(order);
  const body = (lat: number) =>
    requestWith({ pointOfInterest: { lat, lon: FIJI[0] }, acquisitionWindow: windowOf(13, 109) }) as never;
  await session.client.call(createTask, { body: body(FIJI[1]) });
  for (let index = 0; index < 100; index++)
    await session.client.call(createTask, { body: body(10 + index / 10) });
  await user.click(order());
  expect(await (await dialog()).findByRole("link", { name: "Open that task" })).toBeTruthy();
}, 20_000);

test("of the demo's passes one is marked likely, and form, bar and dialog mean the same", async () => {
  const { order, user, dialog } = await openTaskForm({ point: FIJI }, { isDemo: true });
  await ready(order);
  const row = await screen.findByRole("button", {
    name: /Likely/,
    description: "Likely: nearest to the middle of your incidence range",
    pressed: true,
  });
  const letter = row.textContent?.match(/^[A-Z]+?(?=\d|[A-Z][a-z])/)?.[0];
  const clock = row.textContent?.match(/\d\d:\d\d:\d\d/)?.[0] ?? "none";
  expect(document.querySelectorAll("[data-likely]")).toHaveLength(1);
  await user.click(order());
  const said = await dialog();
  const words = (await said.findByText(/^Likely pass [A-Z]+:/)).textContent ?? "";
  expect(words).toContain(clock);
  expect(words).toContain(`Likely pass ${letter}:`);
});
