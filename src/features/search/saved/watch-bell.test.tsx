import "../../../testing/screens/browser-environment.ts";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { openHost, type SignInForm, sessionAtHost } from "../../../api/host-session.ts";
import { accountKey } from "../../../api/session.ts";
import type { WatchOptions } from "../../../hosts/node/watches/watches.ts";
import { openHostBrowser, PAGE_ADDRESS } from "../../../testing/screens/host-browser.ts";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { useUndoNotice } from "../../../ui/feedback/undo-notice.tsx";
import { emptyForm } from "../form/search-form.ts";
import { SavedPanel } from "./saved-panel.tsx";
import type { SavedSearch } from "./saved-store.ts";

const BUYER: SignInForm = { email: "buyer@demo.example" };
const PORTS: SavedSearch = { id: "ports", name: "Ports", address: { time: "30d", look: "right" }, seenAt: 0 };
const DATED: SavedSearch = {
  ...{ id: "dated", name: "Dated", seenAt: 0 },
  address: { time: "2026-01-01_2026-05-19", price: "900" },
};

async function openPanel({
  who = BUYER,
  kept = [PORTS],
  watching = {},
}: {
  who?: SignInForm;
  kept?: SavedSearch[];
  watching?: Partial<WatchOptions>;
} = {}) {
  const page = openHostBrowser({}, watching);
  vi.stubGlobal("fetch", page.send);
  onTestFinished(() => void vi.unstubAllGlobals());
  const session = sessionAtHost(await openHost(PAGE_ADDRESS, page.send).signIn(who), {
    ...{ address: PAGE_ADDRESS, prefix: "svc", pageSize: 10, fetch: page.send },
    ...{ ended: new AbortController(), onRefused: vi.fn() },
  });
  localStorage.setItem(`swath-searches ${accountKey(session)}`, JSON.stringify(kept));
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  await renderScreen(<SavedPanel applied={emptyForm} onOpen={() => {}} />, session);
  const user = userEvent.setup();
  const button = (name: string) => screen.findByRole("button", { name });
  return { ...page, user, button, row: () => screen.findByRole("button", { name: /^Ports/ }) };
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
});

test("a saved search is watched, another time is chosen, and the watch is ended", async () => {
  const { user, button, row } = await openPanel();
  await user.click(await button("Watch “Ports”"));
  const part = await screen.findByRole("region", { name: "Watch “Ports”" });
  expect(await within(part).findByRole("radio", { name: "E-mail to buyer@demo.example" })).toHaveProperty(
    "checked",
    true,
  );
  expect(within(part).queryByRole("radio", { name: "Webhook of the company" })).toBeNull();
  await user.click(within(part).getByRole("button", { name: "Watch" }));
  await expect
    .poll(async () => (await row()).textContent)
    .toContain("Watched by e-mail, daily at 06:00\u00a0UTC");

  await user.click(await button("Change the watch on “Ports”"));
  await user.click(await screen.findByRole("radio", { name: "Mondays" }));
  await user.click(await button("Save the watch"));
  await expect
    .poll(async () => (await row()).textContent)
    .toContain("Watched by e-mail, Mondays at 06:00\u00a0UTC");

  await user.click(await button("Change the watch on “Ports”"));
  await user.click(await button("Stop watching"));
  expect(await button("Watch “Ports”")).toBeTruthy();
  expect((await row()).textContent).not.toContain("Watched");
});

test("a watched search that is deleted is no longer watched, and undo brings both back", async () => {
  const { user, button, row } = await openPanel();
  await user.click(await button("Watch “Ports”"));
  await user.click(await button("Watch"));
  await expect.poll(async () => (await row()).textContent).toContain("Watched");
  await user.click(await button("Delete “Ports”"));
  await expect.poll(() => screen.queryByRole("button", { name: /^Ports/ })).toBeNull();
  expect(useUndoNotice.getState().notice?.text).toBe(
    "Deleted the search “Ports”, and ended the watch on it.",
  );
  useUndoNotice.getState().undo();
  await expect.poll(async () => (await row()).textContent).toContain("Watched by e-mail");
});

test("a watched search that the host cannot be told to end stays", async () => {
  const { user, button, row, browser } = await openPanel();
  await user.click(await button("Watch “Ports”"));
  await user.click(await button("Watch"));
  await expect.poll(async () => (await row()).textContent).toContain("Watched");
  browser.isAway = true;
  await user.click(await button("Delete “Ports”"));
  await expect
    .poll(() => useUndoNotice.getState().notice?.text)
    .toBe("“Ports” is not deleted: the watch on it could not be ended.");
  expect(await row()).toBeTruthy();
});

test("a watch says what it leaves out, and by what this host cannot tell", async () => {
  const { user, button } = await openPanel({
    kept: [DATED],
    watching: { sendMail: undefined, send: async () => ({ status: 204 }) },
  });
  await user.click(await button("Watch “Dated”"));
  const part = await screen.findByRole("region", { name: "Watch “Dated”" });
  await within(part).findByRole("radio", { name: "Webhook of the company" });
  for (const words of [
    "The host knows no prices: frames count at any price.",
    "This search ends on 19 May 2026: only frames taken until then count, however late they come.",
    "This host sends no e-mail: whoever runs it has set no mail server.",
    "There is none yet: register one under “Webhooks”.",
  ]) {
    expect(within(part).getByText(words)).toBeTruthy();
  }
  expect(within(part).getByRole("button", { name: "Watch" })).toHaveProperty("disabled", true);
});

test("a client without a person is offered no watch, and reads why", async () => {
  await openPanel({ who: { clientID: "demo", clientSecret: "demo" } });
  expect(
    await screen.findByText(
      "Searches are watched for people who sign in with their e-mail address, not for a client.",
    ),
  ).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Watch “Ports”" })).toBeNull();
});
