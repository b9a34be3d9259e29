import "../../testing/screens/browser-environment.ts";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { openHost, type SignInForm, sessionAtHost } from "../../api/host-session.ts";
import { openHostBrowser, PAGE_ADDRESS } from "../../testing/screens/host-browser.ts";
import { renderScreen } from "../../testing/screens/render-screen.tsx";
import { WatchesDialog } from "./watches-dialog.tsx";

afterEach(cleanup);

const SEARCH = {
  ...{ what: "search", name: "Ports", language: "en", pace: { every: "week", hour: 9 } },
  search: { address: { time: "all" }, bodies: [{ limit: 10 }] },
};

async function openWatches(who: SignInForm = { email: "manager@demo.example" }) {
  const page = openHostBrowser();
  vi.stubGlobal("fetch", page.send);
  onTestFinished(() => void vi.unstubAllGlobals());
  const host = await openHost(PAGE_ADDRESS, page.send).signIn(who);
  const headers = { "content-type": "application/json", "x-swath": "1", "x-swath-session": host.id };
  await page.send(`${PAGE_ADDRESS}auth/watches`, { method: "POST", headers, body: JSON.stringify(SEARCH) });
  const session = sessionAtHost(host, {
    ...{ address: PAGE_ADDRESS, prefix: "svc", pageSize: 10, fetch: page.send },
    ...{ ended: new AbortController(), onRefused: vi.fn() },
  });
  await renderScreen(<WatchesDialog opened onClose={() => {}} />, session);
  return { ...page, user: userEvent.setup() };
}

test("watches are listed with what they do, and one on a search is ended", async () => {
  const { user } = await openWatches();
  const row = (await screen.findByText("Ports")).closest("li") ?? document.body;
  expect(row.textContent).toContain("Watched by e-mail, Mondays at 09:00\u00a0UTC");
  await user.click(within(row).getByRole("button", { name: "Stop watching “Ports”" }));
  expect(await screen.findByText(/^No search is watched\./)).toBeTruthy();
});

test("orders are watched, and the watch on them is ended", async () => {
  const { user } = await openWatches();
  await user.click(await screen.findByRole("button", { name: "Watch orders that end" }));
  expect(await screen.findByText(/^You get a message when purchases, tasks and deliveries of/)).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Watch" }));
  expect(await screen.findByText("Watched by e-mail, within minutes")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Change the watch on orders" }));
  await user.click(await screen.findByRole("button", { name: "Stop watching" }));
  expect(await screen.findByText("Not watched")).toBeTruthy();
});

test("a watch that cannot be ended says so, and stays", async () => {
  const { user, browser } = await openWatches();
  const button = await screen.findByRole("button", { name: "Stop watching “Ports”" });
  browser.isAway = true;
  await user.click(button);
  expect(await screen.findByText("Couldn’t end the watch")).toBeTruthy();
  expect(screen.getByText("Ports")).toBeTruthy();
});

test("a client without a person reads why it has no watches", async () => {
  await openWatches({ clientID: "demo", clientSecret: "demo" });
  expect(await screen.findByText(/^Watches are kept for people who sign in/)).toBeTruthy();
});
