import { type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { type InlineConfig, preview } from "vite";
import { ensureBrowser } from "../src/testing/run/browser.ts";

/** Serves a build, by default the app, on a free port of loopback. */
export async function serveBuild(config: InlineConfig = {}) {
  const server = await preview({ preview: { host: "127.0.0.1", port: 0 }, logLevel: "error", ...config });
  return {
    origin: new URL(server.resolvedUrls?.local[0] ?? "").origin,
    close: () => server.close(),
  };
}

/** An empty page in a browser of its own, with software WebGL, whose processes draw nothing else and keep nothing from before. */
export async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: [
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      "--disable-background-networking",
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
  });
  const page = await browser.newPage({ viewport: { width: 1200, height: 760 }, ...options });
  // The runner names inner functions by a helper that pages do not have.
  await page.addInitScript("globalThis.__name = (value) => value");
  return page;
}

/** So long nothing took a page long for it to be at rest, which is not waited for longer than the other; milliseconds. */
const REST = 2_000;
const LONGEST_REST = 20_000;

/** Waits until nothing has taken the page long for a while, as long as that does not take too long itself. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(
    ([quiet, longest]) =>
      new Promise<void>((resolve) => {
        const done = () => {
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(done, quiet);
        const observer = new PerformanceObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, quiet);
        });
        observer.observe({ type: "longtask" });
        setTimeout(done, longest);
      }),
    [REST, LONGEST_REST] as const,
  );
}

/** Closes a page with its browser. */
export async function closePage(page: Page): Promise<void> {
  await page.context().browser()?.close();
}
