import "fake-indexeddb/auto";
import "../../testing/screens/browser-environment.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createWebhook } from "../../contract/notifications.ts";
import { latestCallbacks, logEntry } from "../../hosts/browser/demo-host.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { openTaskFixture } from "../../testing/screens/open-task-fixture.ts";
import { renderScreen } from "../../testing/screens/render-screen.tsx";
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

async function openCompany({ withHook = false } = {}) {
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
  const callbacks = { callbacks: async () => (await latestCallbacks(service.parts.store, 50)).map(logEntry) };
  await renderScreen(<CompanyPage callbacks={callbacks} code={<p>The code</p>} />, session);
  return { ...fixture, user: userEvent.setup() };
}

test("usage is reported by contract and month, as a picture and as a table, one contract at a time", async () => {
  const { user } = await openCompany();
  const usage = within(await screen.findByRole("region", { name: "Your usage by contract" }));
  expect(await usage.findByRole("img", { name: /^Usage of .*, orders by month/ })).toBeTruthy();
  const row = () => within(usage.getByRole("table")).getByRole("row", { name: /^Jun 2026/ });
  expect(row().textContent).toBe("Jun 202611");
  await user.click(await usage.findByRole("radio", { name: "EUR" }));
  expect(row().textContent).toBe("Jun 2026€0€02");
  expect(usage.getByText(/2 prices not known here, and not in the bars\.$/)).toBeTruthy();
  const [, second] = within(usage.getByRole("group", { name: "Contract" })).getAllByRole("button");
  if (second) await user.click(second);
  expect(second?.getAttribute("aria-pressed")).toBe("true");
  expect(row().textContent).not.toMatch(/€/);
});

test("each contract has what is left of it, a bar, its sums by all users and the own orders of the month", async () => {
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
  expect(
    await limits.findByText(/^This month, by you: 2 orders, 2 prices not known · licenses: Standard, /),
  ).toBeTruthy();
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
});

test("a webhook stands with what its receiver answered last", async () => {
  await openCompany({ withHook: true });
  const hooks = within(await screen.findByRole("region", { name: "Webhooks" }));
  expect(await hooks.findByText("https://hooks.example.com/swath")).toBeTruthy();
  expect(await hooks.findByText(/^Active · last answer \d+, 2 Jun 2026/)).toBeTruthy();
});

test("it says how to use the interface, never with a secret", async () => {
  const { session } = await openCompany();
  const code = within(await screen.findByRole("region", { name: "Use it from code" }));
  expect(code.getByText(session.account)).toBeTruthy();
  expect(code.getByText(session.tokenUrl)).toBeTruthy();
  expect(code.getByText("The code")).toBeTruthy();
});
