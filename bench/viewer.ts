import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { publicFile } from "../src/hosts/node/outside/painter.ts";
import { frameAt, seededRandom } from "../src/testing/catalog/make-frames.ts";
import { startService } from "../src/testing/service/loopback-service.ts";
import { createFrameFiles } from "../src/world/files/frame-files.ts";
import { closePage, openPage, serveBuild } from "./pages.ts";
import { formatTable } from "./table.ts";

const SIDE = 8000;
/** Degrees of the image's side. */
const SPAN = 0.1;
const CENTER = [-5.45, 36.1] as const;
/** Bytes a second of 20 Mbit/s, and ms. */
const LINE = { rate: 2_500_000, latency: 30 };
const PRESSES = 12;
/** Longer than a flight of the map, ms. */
const QUIET = 3000;

/**
 * Views an owned image of 8,000² pixels (LZW, about 125 MB) over a line of 20 Mbit/s and 30 ms: first picture, whole view,
 * one to one, and a slider. Needs GDAL.
 */
export async function benchViewer(print: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "swath-bench-viewer-"));
  const image = makeImage(folder);
  const painted = createFrameFiles(publicFile);
  const [app, service] = await Promise.all([
    serveBuild(),
    startService({
      frames: [frameAt(CENTER, { imageID: 10, mode: "STRIPMAP", products: ["GRD", "SLC", "QLK"] })],
      files: {
        quicklook: painted.quicklook,
        product: async (frame, type, key) => (key === "grd-tif" ? image : painted.product(frame, type, key)),
      },
    }),
  ]);
  const page = await openPage();
  try {
    await page.addInitScript(watch);
    await page.goto(`${app.origin}/?time=all`);
    await page.getByRole("button", { name: "Developer access" }).click();
    await page.getByLabel("Service address").fill(service.url);
    await page.getByRole("textbox", { name: "Client id" }).fill("demo");
    await page.getByLabel("Client secret").fill("demo");
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await page.getByRole("button", { name: "Account demo" }).waitFor();
    await visit(page, "/frames/10_1");
    await page.getByRole("button", { name: "Buy this frame" }).click();
    await page.getByRole("dialog").getByRole("button", { name: /^Buy/ }).click();
    await page.getByRole("dialog").getByText("Ready", { exact: true }).waitFor();
    // The map and the viewer's code are there before.
    await visit(page, "/frames/10_1/view");
    await settled(page);
    await visit(page, "/orders");
    const network = await page.context().newCDPSession(page);
    await network.send("Network.enable");
    await network.send("Network.setCacheDisabled", { cacheDisabled: true });
    const { rate, latency } = LINE;
    await network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency,
      downloadThroughput: rate,
      uploadThroughput: rate,
    });
    const rows = [["", "ms", "MB", "requests"]];
    const row = (name: string, { ms, bytes, requests }: Step) =>
      rows.push([name, ms.toFixed(0), (bytes / 1e6).toFixed(2), `${requests}`]);
    row("first picture", await step(page, () => visit(page, "/frames/10_1/view"), pictured));
    row("then the whole view", await step(page, async () => {}, settled));
    row("one to one", await step(page, () => page.keyboard.press("1"), settled));
    row("aside by a third of the view", await step(page, () => pan(page), settled));
    print(formatTable(rows));
    const slider = page.getByRole("slider", { name: "Gamma" });
    await slider.focus();
    const frames: number[] = [];
    for (let press = 0; press < PRESSES; press++)
      frames.push(await page.evaluate(timeOfPress, press % 2 === 0 ? "ArrowRight" : "ArrowLeft"));
    const middle = frames.sort((a, b) => a - b)[PRESSES >> 1] ?? 0;
    print(`\nslider: ${middle.toFixed(0)} ms from a key to the second frame after it`);
    const tasks = await page.evaluate(() => globalThis.benchLongTasks);
    print(`long tasks: ${tasks.length}, the longest ${Math.max(0, ...tasks).toFixed(0)} ms`);
  } finally {
    await closePage(page);
    await Promise.all([app.close(), service.close()]);
    rmSync(folder, { recursive: true });
  }
}

declare global {
  var benchLongTasks: number[];
}

/** Runs in the page. */
function watch(): void {
  globalThis.benchLongTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.benchLongTasks.push(duration);
  }).observe({ type: "longtask" });
}

/** Runs in the page: time of a key on the focused slider until the second frame after it, ms. */
function timeOfPress(key: string): Promise<number> {
  const start = performance.now();
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  return new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start))),
  );
}

const visit = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    globalThis.benchLongTasks = [];
  }, address);

interface Step {
  ms: number;
  bytes: number;
  requests: number;
}

async function step(
  page: Page,
  act: () => Promise<unknown>,
  done: (page: Page) => Promise<number>,
): Promise<Step> {
  const count = { bytes: 0, requests: 0 };
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const files = new Set<string>();
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (!request.url.includes("/files/") || !request.url.includes("grd-tif")) return;
    files.add(requestId);
    count.requests++;
  });
  session.on("Network.dataReceived", ({ requestId, dataLength }) => {
    if (files.has(requestId)) count.bytes += dataLength;
  });
  const start = performance.now();
  await act();
  const rest = await done(page);
  const ms = performance.now() - start - rest;
  await session.detach();
  return { ms, ...count };
}

/** Waits until the pixel in the middle has a value: its tile is there. */
async function pictured(page: Page): Promise<number> {
  const hasValue = () => /Value, DN\s+[\d,]+/.test(document.querySelector("aside")?.innerText ?? "");
  await page.waitForFunction(hasValue, undefined, { polling: "raf" });
  return 0;
}

/** Waits until no tile has come for a while and none is to come; returns how long ago the last one came, ms. */
const settled = (page: Page) =>
  page.evaluate(
    (quiet) =>
      new Promise<number>((resolve) => {
        let [before, since] = ["", performance.now()];
        const look = () => {
          const words = document.querySelector("aside")?.innerText.match(/[\d.]+ \S+ loaded.*/s)?.[0] ?? "";
          if (words !== before || words === "" || words.includes("to come")) since = performance.now();
          before = words;
          const rest = performance.now() - since;
          if (rest > quiet) resolve(rest);
          else requestAnimationFrame(look);
        };
        look();
      }),
    QUIET,
  );

async function pan(page: Page): Promise<void> {
  const canvas = page.locator(".maplibregl-canvas");
  await canvas.focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press("ArrowRight");
}

/** Writes speckle of four looks with GDAL as a COG that control points place. */
function makeImage(folder: string): Uint8Array<ArrayBuffer> {
  const random = seededRandom(39);
  const pixels = new Uint16Array(SIDE * SIDE);
  // Sums of exponential values, drawn from a table for speed.
  const table = Uint16Array.from({ length: 65_536 }, () => {
    const power = [0, 0, 0, 0].reduce((sum: number) => sum - Math.log(1 - random()), 0) / 4;
    return Math.max(1, Math.round(150 * Math.sqrt(power)));
  });
  for (let i = 0, state = 1; i < pixels.length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[i] = table[state >>> 16] ?? 0;
  }
  const raw = join(folder, "image.raw");
  writeFileSync(raw, pixels);
  writeFileSync(
    join(folder, "image.hdr"),
    `ENVI\nsamples = ${SIDE}\nlines = ${SIDE}\nbands = 1\ndata type = 12\ninterleave = bsq\nbyte order = 0\n`,
  );
  const corners = [0, 0.25, 0.5, 0.75, 1].flatMap((v) =>
    [0, 0.25, 0.5, 0.75, 1].flatMap((u) => [
      ...["-gcp", u * SIDE, v * SIDE],
      ...[CENTER[0] + SPAN * (u - 0.5), CENTER[1] - SPAN * (v - 0.5)],
    ]),
  );
  const out = join(folder, "image.tif");
  const options = ["COMPRESS=LZW", "PREDICTOR=YES", "BLOCKSIZE=512", "OVERVIEW_RESAMPLING=AVERAGE"];
  execFileSync("gdal_translate", [
    ...["-q", "-of", "COG", "-a_srs", "EPSG:4326", ...corners.map(String)],
    ...options.flatMap((option) => ["-co", option]),
    raw,
    out,
  ]);
  return new Uint8Array(readFileSync(out));
}
