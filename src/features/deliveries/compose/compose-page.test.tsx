import "fake-indexeddb/auto";
import "../../../testing/screens/browser-environment.ts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { batches } from "../../../api/outbox/outbox.ts";
import { newRunID } from "../../../api/references.ts";
import { accountKey } from "../../../api/session.ts";
import * as given from "../../../testing/screens/delivery-fixture.ts";
import { KeepsUp } from "../../../testing/screens/keeps-up.tsx";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { shortRests } from "../../../testing/screens/short-rests.ts";
import { ComposePage } from "./compose-page.tsx";

const FIELD = { name: "Subpath (optional)" };
let tab: ReturnType<typeof given.openSendingTab> | undefined;
let accounts = 0;

beforeEach(shortRests);
afterEach(() => {
  cleanup();
  tab?.close();
  expect(tab?.errors ?? []).toEqual([]);
});

/** The form for some frames of a user who owns three, in a browser that has sent nothing yet. */
async function open(
  frameIDs: readonly string[] | undefined,
  /** May tell which delivery is to be repeated. */
  before: (
    fixture: Awaited<ReturnType<typeof given.openDeliveryFixture>>,
  ) => Promise<string | undefined> = async () => undefined,
  options: Parameters<typeof given.openDeliveryFixture>[0] = {},
) {
  const fixture = await given.openDeliveryFixture(options);
  fixture.session.serviceName = `compose ${++accounts}`;
  const again = await before(fixture);
  const store = await batches("delivery");
  tab = given.openSendingTab(store, fixture.session);
  const onSent = vi.fn();
  const user = userEvent.setup({ delay: null });
  const show = () =>
    renderScreen(
      <>
        <KeepsUp store={store} />
        <ComposePage frameIDs={frameIDs} again={again} onSent={onSent} />
      </>,
      fixture.session,
    );
  await show();
  const reload = async () => {
    cleanup();
    await show();
  };
  const sendButton = () => screen.findByRole("button", { name: /^Send/ });
  const template = async (text: string) => {
    fireEvent.change(await screen.findByRole("textbox", FIELD), { target: { value: text } });
    // Until the user's frames and deliveries are known nothing can be sent.
    await waitFor(async () => expect(((await sendButton()) as HTMLButtonElement).disabled).toBe(false));
  };
  return { ...fixture, store, user, onSent, sendButton, template, reload };
}

const spoken = () => screen.getByTestId("live-region").textContent;

test("a template with the frame means a delivery for each, and each folder is shown before it is written", async () => {
  const { template } = await open(given.OWNED);
  await template("port/{frame}");
  expect(await screen.findByText("3 deliveries, one for each frame")).toBeTruthy();
  expect(screen.getByText("port/72_1/")).toBeTruthy();
  expect(screen.getByText(/^6 products\. The service names/)).toBeTruthy();
});

test("without a placeholder all frames are one delivery", async () => {
  const { template, sendButton } = await open(given.OWNED);
  await template("port");
  expect((await sendButton()).textContent).toBe("Send 1 delivery");
});

test("DeliveryProducts names each product of the one delivery, and of several none", async () => {
  const { template } = await open(["71_1", "72_1"]);
  await template("port");
  expect(await screen.findByText("Preview image, PNG")).toBeTruthy();
  await template("port/{frame}");
  await screen.findByText("2 deliveries, one for each frame");
  expect(screen.queryByText("Preview image, PNG")).toBeNull();
});

test("a product that is not wanted is left out of every delivery; what was entered outlives a reload until it is sent", async () => {
  const { user, posts, sendButton, onSent, template, reload } = await open(["71_1"]);
  await user.click(await screen.findByRole("checkbox", { name: "QLK" }));
  await template("port/{frame}");
  await reload();
  expect((await screen.findByRole<HTMLInputElement>("checkbox", { name: "QLK" })).checked).toBe(false);
  expect(screen.getByRole<HTMLInputElement>("textbox", FIELD).value).toBe("port/{frame}");
  await user.click(await sendButton());
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(posts).toMatchObject([{ itemIDs: [expect.any(String)] }]);
  await reload();
  expect((await screen.findByRole<HTMLInputElement>("checkbox", { name: "QLK" })).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>("textbox", FIELD).value).toBe("{contract}/{frame}");
});

test("what is sent is in the service's list, and the form is left with what became of it", async () => {
  const { user, caller, sendButton, onSent, template } = await open(given.OWNED);
  await template("{date}/{frame}");
  await user.click(await sendButton());
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  const entries = onSent.mock.calls[0]?.[0];
  expect(entries.map(({ state }: { state: string }) => state)).toEqual(["done", "done", "done"]);
  expect((await given.listed(caller)).map(({ url }: { url: string }) => url)).toContainEqual(
    expect.stringMatching(/^s3:\/\/demo-bucket\/claims\/\d{4}-\d\d-\d\d\/71_1\/$/),
  );
});

test("a bad subpath gets its sentence at the field, and nothing is sent", async () => {
  const { user, template, sendButton, posts, onSent } = await open(["71_1"]);
  await template("../{frame}");
  const field = screen.getByRole("textbox", FIELD);
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  await user.click(await sendButton());
  expect(spoken()).toMatch(/“\.” or “\.\.” as a folder/);
  expect(document.activeElement).toBe(field);
  expect(posts).toEqual([]);
  expect(onSent).not.toHaveBeenCalled();
});

test("a path that the contract does not have is reported with those it has", async () => {
  const { user, sendButton, posts } = await open(["71_1"]);
  const path = await screen
    .findByRole("combobox", { name: "Path" })
    .catch(() => screen.getByLabelText("Path"));
  fireEvent.change(path, { target: { value: "demo-bucket/elsewhere" } });
  await user.click(await sendButton());
  const sentence = /The contract has “demo-bucket\/claims”/;
  expect(await screen.findByText(sentence, { selector: "p" })).toBeTruthy();
  expect(posts).toEqual([]);
});

test("a frame without owned items is named and left out", async () => {
  const { sendButton } = await open(["71_1", "74_1"]);
  expect(await screen.findByText("No owned items under this contract; left out")).toBeTruthy();
  expect((await sendButton()).textContent).toBe("Send 1 delivery");
});

test("without named frames all owned ones are offered, and none is chosen", async () => {
  const { user, sendButton } = await open(undefined);
  expect(await screen.findByRole("checkbox", { name: "All frames: 0 of 3 chosen" })).toBeTruthy();
  expect(await screen.findByText("Choose at least one frame and one product.")).toBeTruthy();
  expect(((await sendButton()) as HTMLButtonElement).disabled).toBe(true);
  await user.click(screen.getByRole("checkbox", { name: "Deliver frame 72_1" }));
  expect((await sendButton()).textContent).toBe("Send 1 delivery");
});

test("ComposeForm: the subpath that is offered stays, whichever frames are chosen", async () => {
  const { user } = await open(undefined, undefined, { runID: newRunID() });
  const all = await screen.findByRole("checkbox", { name: "All frames: 0 of 3 chosen" });
  const field = screen.getByRole<HTMLInputElement>("textbox", FIELD);
  expect(field.value).toBe("{contract}/{frame}");
  await user.click(all);
  await screen.findByText("3 deliveries, one for each frame");
  expect(field.value).toBe("{contract}/{frame}");
});

test("an inactive location is shown to fail before anything is sent", async () => {
  const { user } = await open(["71_1"]);
  await user.click(await screen.findByRole("combobox", { name: "Location" }));
  await user.click(await screen.findByRole("option", { name: /inactive/ }));
  expect(await screen.findByText("This location is inactive; a delivery to it fails.")).toBeTruthy();
});

test("under a contract that names no paths any path can be typed", async () => {
  const { user } = await open(["71_1"]);
  await user.click(await screen.findByRole("combobox", { name: "Contract" }));
  await user.click(await screen.findByRole("option", { name: /without price list/ }));
  expect(await screen.findByText(/The contract lists no paths; the service checks/)).toBeTruthy();
});

test("a folder that was used before is named, and has to be confirmed", async () => {
  const { user, template, sendButton, posts, onSent } = await open(["71_1"], async ({ session, caller }) => {
    const [configID] = await given.locationIDs(caller);
    const { deliveries, contractID } = await given.batchInputFor(session, ["71_1"]);
    await caller.post("/api/delivery/v1/deliveries", {
      contractID,
      itemIDs: deliveries[0]?.items.map(({ id }) => id),
      deliveryLocations: [{ configID, path: "demo-bucket/claims", subpath: "71_1" }],
    });
    return undefined;
  });
  await template("{frame}");
  expect(
    await screen.findByText(/Used before: .*, processing, sent from elsewhere, time not known/),
  ).toBeTruthy();
  await user.click(await sendButton());
  const sentence = "Confirm that files may be overwritten, or change the subpath.";
  expect(await screen.findByText(sentence, { selector: "p" })).toBeTruthy();
  expect(posts).toEqual([]);
  await user.click(screen.getByRole("checkbox", { name: /Write into this folder again/ }));
  await user.click(await sendButton());
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
});

test("a refusal stands at the field it is about, and what was typed stays", async () => {
  let webhook = "";
  const { user, caller, sendButton, template, onSent } = await open(["71_1"], async (fixture) => {
    const auth = { type: "basic", username: "u", password: "p" };
    const body = { targetURL: "https://hooks.example.com/a", auth };
    webhook = (await fixture.caller.post("/api/notifications/v1/webhooks", body)).body.id;
    return undefined;
  });
  await template("port/{frame}");
  await user.click(await screen.findByRole("combobox", { name: "Webhook (optional)" }));
  await user.click(await screen.findByRole("option", { name: /hooks\.example\.com/ }));
  await caller.send("DELETE", `/api/notifications/v1/webhooks/${webhook}`);
  await user.click(await sendButton());
  expect(await screen.findByText("Nothing was delivered.")).toBeTruthy();
  const field = screen.getByRole("combobox", { name: "Webhook (optional)" });
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect((screen.getByRole("textbox", FIELD) as HTMLInputElement).value).toBe("port/{frame}");
  expect(onSent).not.toHaveBeenCalled();
  expect(spoken()).toMatch(/^Nothing was delivered\./);
});

test("where a company has as many deliveries as it may, the form says so, stays and can be sent later", async () => {
  const quotas = { webhooks: 50, tasks: 1_000, deliveries: 1 };
  const other = async ({ caller, session }: Awaited<ReturnType<typeof given.openDeliveryFixture>>) => {
    const [configID = ""] = await given.locationIDs(caller);
    const { contractID, path, deliveries } = await given.batchInputFor(session, ["72_1"], { configID });
    const itemIDs = deliveries.flatMap(({ items }) => items.map(({ id }) => id));
    const body = { contractID, itemIDs, deliveryLocations: [{ configID, path, subpath: "other" }] };
    expect((await caller.post("/api/delivery/v1/deliveries", body)).status).toBe(200);
    return undefined;
  };
  const { user, sendButton, template, onSent, pass, store, session } = await open(["71_1", "73_1"], other, {
    quotas,
  });
  await template("port/{frame}");
  await user.click(await sendButton());
  const told = await screen.findByRole("alert");
  expect(told.textContent).toMatch(
    /^Nothing was delivered\. Your company has 1 delivery under way.*: wait until one has ended\./,
  );
  expect((screen.getByRole("textbox", FIELD) as HTMLInputElement).value).toBe("port/{frame}");
  expect(onSent).not.toHaveBeenCalled();
  // No entry is sent until the user resumes.
  const [entry] = await store.entries((await store.batchesOf(accountKey(session)))[0]?.id ?? "");
  expect(entry?.state).toBe("withdrawn");
  await pass(10);
  await user.click(await sendButton());
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
});

test("a delivery without an answer is not sent again; the list takes over", async () => {
  const { user, fail, posts, sendButton, onSent } = await open(["71_1"]);
  await screen.findByText("1 delivery");
  fail({ after: false });
  await user.click(await sendButton());
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(onSent.mock.calls[0]?.[0]).toMatchObject([{ state: "unknown" }]);
  expect(posts).toHaveLength(1);
});

test("delivering again takes over the terms and says which ids have changed", async () => {
  await open(["71_1"], async ({ session, caller }) => {
    const [configID] = await given.locationIDs(caller);
    const input = await given.batchInputFor(session, ["71_1"], { configID, template: "old/{frame}" });
    const items = (input.deliveries[0]?.items ?? []).map((item) => ({ ...item, id: crypto.randomUUID() }));
    const deliveries = [{ subpath: "old/71_1", items, frameIDs: ["71_1"] }];
    const store = await batches("delivery");
    const orderID = await given.place(store, session, { ...input, deliveries });
    await store.changeBatch(orderID, (order) => ({ ...order, state: "stopped", stopReason: "user" }));
    return `${orderID}.1`;
  });
  expect(await screen.findByText(/2 item ids changed since the earlier delivery/)).toBeTruthy();
  expect((screen.getByRole("textbox", FIELD) as HTMLInputElement).value).toBe("old/{frame}");
});

test("the whole form can be filled and sent with keys", async () => {
  const { user, sendButton, onSent } = await open(["71_1"]);
  const button = await sendButton();
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  const field = screen.getByRole("textbox", FIELD);
  for (let steps = 0; document.activeElement !== field && steps < 20; steps++) await user.tab();
  await user.keyboard("night/{{frame}");
  for (let steps = 0; document.activeElement !== button && steps < 40; steps++) await user.tab();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(onSent.mock.calls[0]?.[0][0].url).toBe("s3://demo-bucket/claims/night/71_1/");
});
