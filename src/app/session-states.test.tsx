// @vitest-environment happy-dom
import "../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openHost } from "../api/host-session.ts";
import { parseConfig } from "../config.ts";
import { openHostBrowser, PAGE_ADDRESS } from "../testing/screens/host-browser.ts";
import { theme } from "../ui/theme/theme.ts";
import { App } from "./app.tsx";

vi.mock("../map/map-canvas.tsx", () => ({ MapCanvas: () => null }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const BUYER = { email: "buyer@demo.example" };
const MANAGER = { email: "manager@demo.example" };

/** A page at a host, and the host as another tab of the same browser calls it. */
function openPage(signInFailure?: string) {
  const page = openHostBrowser();
  vi.stubGlobal("fetch", page.send);
  vi.stubGlobal("indexedDB", new IDBFactory());
  const show = () =>
    render(
      <MantineProvider theme={theme} env="test">
        <App
          config={parseConfig('{"demo": false, "signIn": true}')}
          demoStart={{ fetch: vi.fn(), start: vi.fn() }}
          signInFailure={signInFailure}
        />
      </MantineProvider>,
    );
  return { ...page, show, otherTab: openHost(PAGE_ADDRESS, page.send), user: userEvent.setup() };
}

const account = (name: string) => screen.findByRole("button", { name: `Account ${name}` });
const ended = () => screen.findByRole("dialog", { name: "Your session has ended. Sign in to go on." });
/** Returns from another window, long after the session's end. */
const comeBack = () => act(async () => void document.dispatchEvent(new Event("visibilitychange")));

describe("useHost", () => {
  it("opens the screens at once where somebody is signed in", async () => {
    const { show, otherTab } = openPage();
    await otherTab.signIn(BUYER);
    show();
    expect(screen.getByRole("status").textContent).toBe("Checking whether you are signed in…");
    await account("Ben Buyer");
  });

  it("offers the host's ways where nobody is, and says why a sign-in failed", async () => {
    const { show, user } = openPage("denied");
    show();
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /^You were not signed in: .*cancelled or refused/,
    );
    expect(screen.queryByRole("button", { name: "Developer access" })).toBeNull();
    await user.click(await screen.findByRole("button", { name: /^Sign in as Ben Buyer/ }));
    await account("Ben Buyer");
  });

  it("says that the host is away, and asks again only when told to", async () => {
    const { show, user, browser, sent } = openPage();
    browser.isAway = true;
    show();
    expect((await screen.findByRole("alert")).textContent).toContain("The service does not answer");
    expect(sent).toEqual([]);
    browser.isAway = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("button", { name: /^Sign in as Ben Buyer/ });
  });

  it("keeps the screens when a session ends, and goes on when its user signs in again", async () => {
    const { show, user, otherTab } = openPage();
    await otherTab.signIn(BUYER);
    show();
    const button = await account("Ben Buyer");
    await otherTab.signOut();
    vi.spyOn(Date, "now").mockReturnValue(Date.parse("2099-01-01"));
    await comeBack();
    vi.restoreAllMocks();
    await ended();
    await user.click(screen.getByRole("button", { name: /^Sign in as Ben Buyer/ }));
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    expect(await account("Ben Buyer")).toBe(button);
  });

  it("leads from signing out to the start page at its own address", async () => {
    const { show, user, otherTab } = openPage();
    await otherTab.signIn(BUYER);
    history.replaceState(null, "", "/cart?area=4,52,5,53");
    show();
    await user.click(await account("Ben Buyer"));
    await user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
    await screen.findByRole("button", { name: /^Sign in as Ben Buyer/ });
    expect(location.pathname + location.search).toBe("/");
    expect(screen.queryByText(/the cart/)).toBeNull();
    await user.click(screen.getByRole("button", { name: /^Sign in as Ben Buyer/ }));
    await account("Ben Buyer");
    expect(location.pathname).toBe("/");
  });

  it("gives another person screens of their own", async () => {
    const { show, user, otherTab } = openPage();
    await otherTab.signIn(BUYER);
    show();
    const button = await account("Ben Buyer");
    await otherTab.signIn(MANAGER);
    const channel = new BroadcastChannel("swath-session /");
    channel.postMessage("");
    channel.close();
    await ended();
    await user.click(screen.getByRole("button", { name: "Go on as Max Manager, who is signed in here now" }));
    expect(await account("Max Manager")).not.toBe(button);
  });

  it("follows a session that another tab has begun for the same person without a word", async () => {
    const { show, otherTab } = openPage();
    await otherTab.signIn(BUYER);
    show();
    await account("Ben Buyer");
    const asked = vi.spyOn(window, "fetch");
    await otherTab.signIn(BUYER);
    const channel = new BroadcastChannel("swath-session /");
    channel.postMessage("");
    channel.close();
    await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
    await account("Ben Buyer");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("keeps a session over an answer that does not come", async () => {
    const { show, otherTab, browser } = openPage();
    await otherTab.signIn(BUYER);
    show();
    await account("Ben Buyer");
    browser.isAway = true;
    const asked = vi.spyOn(window, "fetch");
    const settled = (type: string) => () => asked.mock.settledResults.some((result) => result.type === type);
    vi.spyOn(Date, "now").mockReturnValue(Date.parse("2099-01-01"));
    await comeBack();
    await expect.poll(settled("rejected")).toBe(true);
    browser.isAway = false;
    await comeBack();
    await expect.poll(settled("fulfilled")).toBe(true);
    vi.restoreAllMocks();
    await account("Ben Buyer");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("opens a link for a guest, whom no sign-in of another tab concerns, and says when it has ended", async () => {
    const { show, otherTab } = openPage();
    await otherTab.signIn(BUYER);
    const shared = { what: "search", title: "Port", query: "?time=all", eula: "STANDARD", days: 7 } as const;
    const link = await otherTab.makeLink(shared);
    history.replaceState(null, "", new URL(link.href).pathname + new URL(link.href).hash);
    show();
    expect(screen.getByRole("status").textContent).toBe("Opening the link…");
    await screen.findByText(/^Shared by Ben Buyer, read only, until .* UTC$/);
    expect(location.pathname + location.search + location.hash).toBe("/?time=all");
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(
      link.href.split(".").at(-1),
    );
    await otherTab.signIn(MANAGER);
    const channel = new BroadcastChannel("swath-session /");
    channel.postMessage("");
    channel.close();
    await otherTab.signIn(BUYER);
    await otherTab.endLink(link.id);
    vi.spyOn(Date, "now").mockReturnValue(Date.parse("2099-01-01"));
    await comeBack();
    vi.restoreAllMocks();
    await screen.findByRole("heading", { name: "This link does not open" });
    expect(screen.getByRole("alert").textContent).toMatch(/^Its owner has ended it, or it has run out/);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("says of a link without its secret that a part is missing", async () => {
    const { show } = openPage();
    history.replaceState(null, "", "/shared#half");
    show();
    await screen.findByText("A part of its address is missing. Open it once more as you got it.");
    history.replaceState(null, "", "/");
  });
});
