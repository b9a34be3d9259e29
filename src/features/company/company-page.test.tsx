import "fake-indexeddb/auto";
import "../../testing/screens/browser-environment.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { createWebhook } from "../../contract/notifications.ts";
import type { Scope } from "../../contract/scopes.ts";
import { latestCallbacks, logEntry } from "../../hosts/browser/demo-host.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { openHostBrowser } from "../../testing/screens/host-browser.ts";
import { openTaskFixture } from "../../testing/screens/open-task-fixture.ts";
import { renderScreen } from "../../testing/screens/render-screen.tsx";
import { signInAs } from "../../testing/screens/sign-in-as.ts";
import { wholeText } from "../../testing/screens/whole-text.ts";
import { buyFrame } from "../../testing/service/buy-frame.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { TEST_NOW } from "../../testing/service/start-service.ts";
import { CompanyPage } from "./company-page.tsx";

const FRAMES = [81].map((imageID) => frameAt([4, 52], { imageID, frameNumber: 1, mode: "STRIPMAP" }));

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(Date, "now").mockImplementation(() => TEST_NOW);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface Opening {
  withHook?: boolean;
  /** The service has no endpoints for the whole company. */
  isOld?: boolean;
  isFailing?: boolean;
  scopes?: readonly Scope[];
}

async function openCompany({
  withHook = false,
  isOld = false,
  isFailing = false,
  scopes = [],
}: Opening = {}) {
  const fixture = await openTaskFixture(FRAMES);
  const { session, service } = fixture;
  const auth = { type: "basic" as const, username: "swath", password: "secret" };
  const hook =
    withHook &&
    (await session.client.call(createWebhook, {
      body: { targetURL: "https://hooks.example.com/swath", auth },
    }));
  await buyFrame(session, {
    ...{ contractID: contracts.euros, frameID: "81_1" },
    ...(hook && { notifications: { webhook: { id: hook.id } } }),
  });
  await fixture.order();
  await fixture.steps(1);
  await service.sendCallbacks(service.parts.clock());
  const { directory } = service.parts;
  Object.assign(directory, {
    users: directory.users.map((user) => ({ ...user, scopes })),
    clients: directory.clients.map((client) =>
      client.id === "demo-colleague" ? { ...client, status: "disabled", scopes: ["catalog:read"] } : client,
    ),
  });
  if (isFailing) fixture.fail({ operation: "listCompanyOrders", kind: "500", probability: 1 });
  if (isOld) {
    const { call } = session.client;
    vi.spyOn(session.client, "call").mockImplementation((endpoint, ...input) => {
      if (endpoint.tag !== "Company") return call(endpoint, ...input);
      const message = "There is no such address.";
      return Promise.reject(new ApiError({ kind: "answer", status: 404, code: "not_found", message }));
    });
  }
  const callbacks = { callbacks: async () => (await latestCallbacks(service.parts.store, 50)).map(logEntry) };
  await renderScreen(<CompanyPage callbacks={callbacks} code={<p>The code</p>} />, session);
  return { ...fixture, user: userEvent.setup() };
}

test("usage is reported by contract and month, as a picture and as a table, one contract at a time", async () => {
  const { user } = await openCompany();
  const usage = within(await screen.findByRole("region", { name: "Usage by contract" }));
  const row = () => within(usage.getByRole("table")).getByRole("row", { name: /^Jun 2026/ });
  expect(await usage.findByRole("img", { name: /^Usage of .*, EUR by month/ })).toBeTruthy();
  expect(row().textContent).toMatch(/^Jun 2026€[\d,.]+€[\d,.]+0$/);
  expect(row().textContent).not.toMatch(/€0/);
  await user.click(await usage.findByRole("radio", { name: "Orders" }));
  expect(row().textContent).toBe("Jun 202611");
  expect(usage.getByText("Orders of all users, by when they were ordered.")).toBeTruthy();
  await user.click(usage.getByRole("combobox", { name: "Contract" }));
  const [, second] = await screen.findAllByRole("option");
  if (second) await user.click(second);
  expect(row().textContent).toBe("Jun 202600");
});

test("the figures of a contract are its month, the month before and what is left", async () => {
  await openCompany();
  const usage = within(await screen.findByRole("region", { name: "Usage by contract" }));
  const figure = async (name: string) => (await usage.findByText(name)).nextElementSibling?.textContent;
  expect(await figure("Left")).toMatch(/^€[\d,.]+ of €[\d,.]+$/);
  expect(await figure("This month")).toMatch(/^€[1-9][\d,.]* 2 orders$/);
  expect(await figure("Last month")).toBe("€0.00 no orders");
});

test("the people of the company stand with their roles where the host signs people in, the own one marked", async () => {
  const session = await signInAs("manager", openHostBrowser());
  await renderScreen(<CompanyPage callbacks={undefined} code="The code" />, session);
  const people = within(await screen.findByRole("region", { name: "People" }));
  const rows = people.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toContain("Max Manager, youManagermanager@demo.example");
  expect(rows.length).toBeGreaterThan(1);
});

test("without the company's orders usage is the own one, with prices where they are known here", async () => {
  const { user } = await openCompany({ isOld: true });
  const usage = within(await screen.findByRole("region", { name: "Your usage by contract" }));
  const row = () => within(usage.getByRole("table")).getByRole("row", { name: /^Jun 2026/ });
  await waitFor(() => expect(row().textContent).toBe("Jun 2026€0€02"));
  expect(usage.getByText(/2 prices not known here, and not in the bars\.$/)).toBeTruthy();
  expect(usage.getByText("This month").nextElementSibling?.textContent?.trim()).toBe("2 orders");
  await user.click(await usage.findByRole("radio", { name: "Orders" }));
  expect(row().textContent).toBe("Jun 202611");
  for (const name of ["Clients", "What happened"]) {
    await waitFor(() => expect(screen.queryByRole("region", { name })).toBeNull());
  }
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a client without the scope reads why it sees neither clients nor orders, and keeps the rest", async () => {
  await openCompany({ scopes: ["catalog:read", "orders:read"] });
  for (const name of ["Clients", "What happened"]) {
    const card = within(await screen.findByRole("region", { name }));
    expect(await card.findByText(/^Your client has no right to see this: .* company:read\.$/)).toBeTruthy();
    expect(card.queryByRole("button")).toBeNull();
  }
  expect(await screen.findByRole("region", { name: "Your usage by contract" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("orders that fail to load say so, and load on another try", async () => {
  const { user, fail } = await openCompany({ isFailing: true });
  const card = within(await screen.findByRole("region", { name: "What happened" }));
  expect(await card.findByText("Couldn’t load the orders of the company")).toBeTruthy();
  expect(await screen.findByRole("region", { name: "Your usage by contract" })).toBeTruthy();
  fail();
  await user.click(card.getByRole("button", { name: "Try again" }));
  expect(await card.findByRole("link", { name: "Frame 81_1" })).toBeTruthy();
  expect(screen.getByRole("region", { name: "Usage by contract" })).toBeTruthy();
});

test("the clients of the company stand with their state and rights, the own one marked", async () => {
  await openCompany();
  const clients = within(await screen.findByRole("region", { name: "Clients" }));
  const rows = (await clients.findAllByRole("listitem")).map(({ textContent }) => textContent);
  expect(rows).toEqual(["demo, this oneActiveAll scopes", "demo-colleagueDisabledcatalog:read"]);
});

test("what happened to each order stands with its client, price and history, and is saved as CSV", async () => {
  const saved: string[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    void (blob as Blob).text().then((text) => saved.push(text));
    return "blob:report";
  });
  const { user } = await openCompany();
  const card = within(await screen.findByRole("region", { name: "What happened" }));
  const frame = await card.findByRole("link", { name: "Frame 81_1" });
  const row = within(frame.closest("li") as HTMLElement);
  expect(row.getByText(/^€[\d,.]+$/)).toBeTruthy();
  expect(row.getByText(wholeText(/^demo · Demo contract, EUR/))).toBeTruthy();
  const steps = within(row.getByRole("list", { name: "History of the order" })).getAllByRole("listitem");
  expect(steps[0]?.textContent).toMatch(/^2\sJun\s2026, 12:00:00\sUTCAccepted, being processed$/);
  await user.click(card.getByRole("button", { name: "Report, CSV" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = saved[0]?.trimEnd().split("\r\n") ?? [];
  expect(lines[0]).toMatch(/^time,order,id,contract,client,/);
  expect(lines).toHaveLength(3);
  expect(saved[0]).toMatch(/"purchase",.*,"demo",,,,"81_1",,(\d+(\.\d+)?),\1,"EUR","STANDARD",/);

  const until = card.getByRole("textbox", { name: "Ordered until, UTC" });
  await user.type(until, "2026-06-01");
  expect(await card.findByText("No orders on these days.")).toBeTruthy();
  expect(card.getByRole("button", { name: "Report, CSV" })).toHaveProperty("disabled", true);
});

test("each contract has what is left of it, a bar, and its sums by all users", async () => {
  await openCompany();
  const limits = within(await screen.findByRole("region", { name: "Contracts" }));
  // Each contract answers in its own time.
  await waitFor(() => expect(limits.getAllByRole("meter").length).toBeGreaterThan(1));
  expect(limits.getAllByText(/ spent and .* on hold by all users, .* % of /).length).toBeGreaterThan(1);
  const sums = (await limits.findByText(/^€.* spent and /)).textContent ?? "";
  const [spent = 0, held = 0, limit = 0] = [...sums.matchAll(/€([\d,.]+\d)/g)].map(([, sum = ""]) =>
    Number(sum.replaceAll(",", "")),
  );
  const left = Number(limits.getByText(/^€.* left$/).textContent?.replaceAll(/[^\d.]/g, ""));
  expect(left).toBeCloseTo(limit - spent - held);
  expect(spent + held).toBeGreaterThan(0);
  expect(limits.getAllByText(wholeText(/^Licenses: Standard, .* · from /)).length).toBeGreaterThan(1);
  expect(limits.getByText("No price list: prices by agreement")).toBeTruthy();
});

test("a delivery location stands with its state and the folders of the contracts", async () => {
  await openCompany();
  const locations = within(await screen.findByRole("region", { name: "Delivery locations" }));
  expect(await locations.findByText("Inactive")).toBeTruthy();
  expect(locations.getByText("Active")).toBeTruthy();
  expect(locations.getByText(/demo-bucket\/claims, demo-bucket\/archive\/radar/)).toBeTruthy();
});

test("the company is called what the user writes for quotes and order summaries", async () => {
  const { user } = await openCompany();
  const field = await screen.findByRole("textbox", { name: "Company and address" });
  // The device may keep another test's.
  await user.clear(field);
  expect(screen.getByRole("heading", { level: 1, name: "Company" })).toBeTruthy();
  await user.type(field, "Harbour Ltd{Enter}Quay 1");
  expect(screen.getByRole("heading", { level: 1, name: "Harbour Ltd" })).toBeTruthy();
  const key = Object.keys(localStorage).find((name) => name.startsWith("swath-customer")) ?? "";
  localStorage.setItem(key, JSON.stringify({ text: "Port Ltd" }));
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key })));
  expect(screen.getByRole("heading", { level: 1, name: "Port Ltd" })).toBeTruthy();
});

test("a webhook stands with what its receiver answered last", async () => {
  await openCompany({ withHook: true });
  const hooks = within(await screen.findByRole("region", { name: "Webhooks" }));
  expect(await hooks.findByText("https://hooks.example.com/swath")).toBeTruthy();
  expect(await hooks.findByText(wholeText(/^Active · last answer \d+, 2 Jun 2026/))).toBeTruthy();
});

test("it offers no code where the host gives no tokens, as a gateway does", async () => {
  const session = await signInAs("manager", openHostBrowser());
  const host = session.host && { ...session.host, hasTokens: false };
  const shown = { ...session, ...(host && { host }) };
  await renderScreen(<CompanyPage callbacks={undefined} code="The code" />, shown);
  expect(await screen.findByRole("region", { name: "Clients" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Use it from code" })).toBeNull();
});

test("it says how to use the interface, never with a secret", async () => {
  const { session } = await openCompany();
  const code = within(await screen.findByRole("region", { name: "Use it from code" }));
  expect(code.getByText(session.account)).toBeTruthy();
  expect(code.getByText(session.tokenUrl)).toBeTruthy();
  expect(code.getByText("The code")).toBeTruthy();
});
