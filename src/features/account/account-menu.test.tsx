import "../../testing/screens/browser-environment.ts";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { openHost, sessionAtHost } from "../../api/host-session.ts";
import { openHostBrowser, PAGE_ADDRESS } from "../../testing/screens/host-browser.ts";
import { renderScreen } from "../../testing/screens/render-screen.tsx";
import { AccountMenu } from "./account-menu.tsx";

afterEach(cleanup);

const MANAGER = { email: "manager@demo.example" };

/** The menu of a manager at a host, who is signed in in another browser, too. */
async function openMenu(onSignOut = vi.fn(async (_everywhere: boolean) => {})) {
  const page = openHostBrowser();
  vi.stubGlobal("fetch", page.send);
  onTestFinished(() => void vi.unstubAllGlobals());
  const host = openHost(PAGE_ADDRESS, page.send);
  await host.signIn(MANAGER);
  page.browser.cookie = "";
  const session = sessionAtHost(await host.signIn(MANAGER), {
    address: PAGE_ADDRESS,
    prefix: "svc",
    pageSize: 10,
    fetch: page.send,
    ended: new AbortController(),
    onRefused: vi.fn(),
  });
  await renderScreen(<AccountMenu onLeave={() => {}} onSignOut={onSignOut} />, session);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Account Max Manager" }));
  return { user, onSignOut, host };
}

describe("AccountMenu", () => {
  it("says who is signed in at the host, for which company, and as what", async () => {
    await openMenu();
    const menu = await screen.findByRole("menu");
    for (const words of ["Max Manager", "manager@demo.example", "Demo company", "Manager"])
      expect(menu.textContent).toContain(words);
    expect(screen.queryByText("Disconnect and forget the token")).toBeNull();
  });

  it("signs out, and says so where the host did not hear of it", async () => {
    const { user } = await openMenu(vi.fn(() => Promise.reject(new Error("away"))));
    await user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
    expect((await screen.findAllByText(/^You are still signed in/)).length).toBeGreaterThan(0);
  });

  it("lists the sessions, ends another one, and signs out everywhere", async () => {
    const { user, onSignOut, host } = await openMenu();
    await user.click(await screen.findByRole("menuitem", { name: "Sessions…" }));
    expect(await screen.findAllByRole("listitem")).toHaveLength(2);
    const here = screen.getByText("This browser").closest("li");
    const other = screen.getAllByRole("listitem").find((row) => row !== here);
    await user.click(other?.querySelector("button") ?? document.body);
    await expect.poll(() => screen.getAllByRole("listitem").length).toBe(1);
    expect(await host.sessions()).toMatchObject([{ isCurrent: true }]);
    await user.click(screen.getByRole("button", { name: "Sign out everywhere" }));
    expect(onSignOut).toHaveBeenCalledWith(true);
  });

  it("lists the shared links, and asks before it ends one", async () => {
    const { user, host } = await openMenu();
    const shared = { what: "search", query: "?time=all", eula: "STANDARD", days: 30 } as const;
    await host.makeLink({ ...shared, title: "Port" });
    await host.makeLink({ ...shared, title: "Coast" });
    await user.click(await screen.findByRole("menuitem", { name: "Shared links…" }));
    expect(await screen.findAllByRole("listitem")).toHaveLength(2);
    expect(screen.getAllByText("Not opened yet")).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "End link: Port" }));
    expect(screen.getByRole("alert").textContent).toMatch(/^Its guests see nothing more at once/);
    await user.click(screen.getByRole("button", { name: "Keep it" }));
    expect(await host.links()).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "End link: Port" }));
    await user.click(screen.getByRole("button", { name: "End it now" }));
    await expect.poll(() => screen.getAllByRole("listitem").length).toBe(1);
    expect(await host.links()).toMatchObject([{ title: "Coast" }]);
  });

  it("says where nothing is shared", async () => {
    const { user } = await openMenu();
    await user.click(await screen.findByRole("menuitem", { name: "Shared links…" }));
    await screen.findByText("You share nothing by a link.");
  });
});
