import { writeFileSync } from "node:fs";
import { test as base, expect } from "@playwright/test";
import { findOtherBrowser, leftOut, type OtherBrowser } from "../../src/testing/run/other-browsers.ts";
import { startSite } from "../pages/site.ts";
import type { Browser } from "./browser.ts";
import { startFirefox } from "./firefox.ts";
import { type Page, pageOf } from "./page.ts";
import { startWebkit } from "./webkit.ts";

type Site = Awaited<ReturnType<typeof startSite>>;

interface Fixtures {
  /** The page of the browser that the project is named after. */
  app: Page;
  /** Shows a path of the demo: the first time by its address, then as links do, since each start of the demo is dear. */
  explore: (path: string) => Promise<void>;
}

interface Shared {
  driven: Browser;
  /** The app at an address of its own, so that nothing of another browser is kept there. */
  site: Pick<Site, "url" | "close"> & { isExplored: boolean };
}

/**
 * Keeps what the page throws and nobody catches. An event without an error is a notice of the browser: rows that
 * a measured row brings in are measured a frame later (ResizeObserver).
 */
const KEEP_ERRORS = `
const keep = (what) => {
  sessionStorage.uncaught = (sessionStorage.uncaught ?? "") + what + "\\n";
};
addEventListener("error", ({ message, error }) => error && keep(message + " " + (error.stack ?? "")));
addEventListener("unhandledrejection", ({ reason }) => keep(reason + " " + (reason?.stack ?? "")));
`;

const START = { Firefox: startFirefox, WebKit: startWebkit };

export const test = base.extend<Fixtures, Shared>({
  driven: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that it needs no other.
    async ({}, use, { project }) => {
      const name = project.name as OtherBrowser;
      const program = findOtherBrowser(name);
      base.skip(!program, leftOut(name));
      const browser = await START[name](program ?? "");
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: likewise.
    async ({}, use) => {
      const site = await startSite(KEEP_ERRORS);
      let closing: Promise<void> | undefined;
      const close = () => (closing ??= site.close());
      await use({ url: site.url, close, isExplored: false });
      await close();
    },
    { scope: "worker" },
  ],
  app: async ({ driven }, use, info) => {
    await use(pageOf(driven));
    if (info.status !== info.expectedStatus) {
      writeFileSync(info.outputPath("screen.png"), await driven.screenshot());
      process.stdout.write(`The page says:\n${await driven.evaluate<string>("document.body.innerText")}\n`);
    }
    expect(await driven.evaluate("sessionStorage.uncaught ?? ''"), "errors that nobody caught").toBe("");
  },
  explore: async ({ app, site }, use) =>
    use(async (path) => {
      if (site.isExplored) {
        await app.browser.evaluate(`history.pushState(null, "", ${JSON.stringify(path)})`);
        return;
      }
      await app.browser.open(site.url + path);
      await app.click("button", "Explore the demo");
      site.isExplored = true;
    }),
});
export { expect };
