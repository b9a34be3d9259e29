import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { PAGE_HEADERS } from "../src/app/page-policy.ts";
import { expect, test } from "./fixtures.ts";
import { framePage } from "./pages/frame-page.ts";
import { mapPage } from "./pages/map-page.ts";
import { searchPage } from "./pages/search-page.ts";
import { shell } from "./pages/shell.ts";
import { startPage } from "./pages/start-page.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

let folder: string;
let server: Server;
let address: string;
/** Requested paths that are not below the app's, or name a file that is not there. */
const astray: string[] = [];

test.beforeAll(async () => {
  test.setTimeout(300_000);
  folder = await mkdtemp(join(tmpdir(), "swath-below-"));
  const build = ["vite", "build", "--logLevel", "error", "--outDir", folder, "--emptyOutDir"];
  await promisify(execFile)("npx", build, { env: { ...process.env, BASE_PATH: "swath" } });
  // A web server as hosts have it: files below one path, the page for every other address below it, nothing beside it.
  server = createServer(async ({ url = "" }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    const below = pathname.startsWith("/swath/") ? pathname.slice("/swath/".length) : undefined;
    const type = TYPES[extname(pathname)];
    const file = below === undefined ? undefined : await readFile(join(folder, below)).catch(() => undefined);
    if (file) {
      response
        .writeHead(200, { ...PAGE_HEADERS, "content-type": type ?? "application/octet-stream" })
        .end(file);
      return;
    }
    if (below === undefined || extname(pathname) !== "") astray.push(pathname);
    if (below === undefined) {
      response.writeHead(404).end();
      return;
    }
    const page = await readFile(join(folder, "index.html"));
    response.writeHead(200, { ...PAGE_HEADERS, "content-type": "text/html" }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/swath/`;
});

test.afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

test("below a path the app starts, searches, shares links and opens them cold @map", async ({
  page,
  context,
  browser,
  start,
  search,
  map,
  bar,
  frame,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await start.exploreDemo(address);
  await expect(map.controls).toBeVisible();
  await expect(search.count).toHaveText(search.whole);
  const [frameID = "none"] = await search.frameIDs();
  const count = await search.count.innerText();
  await page.getByRole("button", { name: "Share" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^http:\/\/127\.0\.0\.1:\d+\/swath\/\?area=/);
  const link = await page.evaluate(() => navigator.clipboard.readText());

  await search.option(frameID).click();
  await search.open(frameID);
  await expect(page).toHaveURL(`${address}frames/${frameID}`.concat(new URL(page.url()).search));
  await bar.goTo("Orders");
  await expect(page).toHaveURL(new RegExp(`^${address}orders`));
  await page.goBack();
  await expect(frame.facts).toContainText(frameID);
  await page.goBack();
  await expect(search.count).toHaveText(count);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await startPage(other).exploreDemo(link);
  await expect(searchPage(other).count).toHaveText(count);
  await expect(mapPage(other).controls).toBeVisible();
  await expect(other).toHaveURL(link);
  await elsewhere.close();

  const cold = await browser.newContext();
  const deep = await cold.newPage();
  await startPage(deep).exploreDemo(`${address}frames/${frameID}`);
  await expect(framePage(deep).facts).toContainText(frameID);
  await deep.reload();
  await expect(framePage(deep).facts).toContainText(frameID);
  // Kept files open offline, too: the worker that keeps them looks after the app's folder alone.
  await deep.waitForFunction(() => performance.getEntriesByName("screens:fetched").length > 0);
  await expect.poll(() => deep.evaluate(async (at) => Boolean(await caches.match(at)), address)).toBe(true);
  await cold.setOffline(true);
  await deep.reload();
  await expect(framePage(deep).facts).toContainText(frameID);
  await cold.setOffline(false);
  await shell(deep).goTo("Search");
  await expect(deep).toHaveURL(new RegExp(`^${address}(\\?|$)`));
  await cold.close();
  expect(astray).toEqual([]);
});
