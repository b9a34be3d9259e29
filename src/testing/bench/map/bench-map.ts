import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "@playwright/test";
import { build, preview } from "vite";
import { unpackRings } from "../../../geo/packed/packed-rings.ts";
import { landPolygons } from "../../../map/basemap/tiles.ts";
import { ensureBrowser } from "../../run/browser.ts";
import { formatTable } from "../table.ts";
import { type Pan, type ProcessorTime, panTime, processorClock } from "./processor-time.ts";

const VIEW = process.env.VIEW ?? "-5.6_36_6";
const VIEWPORT = { width: 1200, height: 760 };
const PAN: Pan = { frames: 60, pixels: 4 };
const ROUNDS = 5;
const CANVAS = ".maplibregl-canvas";

/** Prints what a pan frame of the app's map costs the processor beside a plain map of the same size in the same run. */
export async function benchMap(print: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "swath-bench-map-"));
  const [app, own] = await Promise.all([serve("dist"), buildPages(folder)]);
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: [
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      "--disable-background-networking",
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
  });
  try {
    const demo = await openDemo(browser, app.origin);
    const { width = 0, height = 0 } = (await demo.locator(CANVAS).boundingBox()) ?? {};
    const plain = await openOwn(browser, `${own.origin}/page.html?view=${VIEW}`, { width, height });
    const times = await inTurns(browser, { demo, plain });
    const row = (name: string, { main, gpu }: ProcessorTime) => [
      name,
      main.toFixed(1),
      gpu.toFixed(1),
      `${(main / times.plain.main).toFixed(2)}x`,
      `${(gpu / times.plain.gpu).toFixed(2)}x`,
    ];
    print(
      formatTable([
        [
          `pan frame of ${Math.round(width)} x ${Math.round(height)}`,
          "main ms",
          "GPU process ms",
          "main",
          "GPU process",
        ],
        row("plain map: sea and land", times.plain),
        row("the app's empty map", times.demo),
      ]),
    );
  } finally {
    await browser.close();
    await Promise.all([app.close(), own.close()]);
    rmSync(folder, { recursive: true });
  }
}

async function serve(outDir: string) {
  const server = await preview({
    preview: { host: "127.0.0.1", port: 0 },
    build: { outDir },
    logLevel: "error",
  });
  return {
    origin: new URL(server.resolvedUrls?.local[0] ?? "").origin,
    close: () => server.close(),
  };
}

/** Builds the bench's own page into a folder, with the land of the basemap beside it, and serves it. */
async function buildPages(folder: string) {
  const root = fileURLToPath(new URL(".", import.meta.url));
  await build({
    root,
    configFile: false,
    logLevel: "error",
    worker: { format: "es" },
    build: {
      outDir: folder,
      target: "es2023",
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, "page.html") },
    },
  });
  const rings = unpackRings(
    readFileSync(new URL("../../../../public/basemap/land-10m.bin", import.meta.url)),
  );
  const land = { type: "MultiPolygon", coordinates: landPolygons(rings) };
  writeFileSync(join(folder, "land.json"), JSON.stringify(land));
  const server = await preview({
    configFile: false,
    root,
    build: { outDir: folder },
    preview: { host: "127.0.0.1", port: 0 },
    logLevel: "error",
  });
  return {
    origin: new URL(server.resolvedUrls?.local[0] ?? "").origin,
    close: () => server.close(),
  };
}

async function openDemo(browser: Browser, origin: string): Promise<Page> {
  const page = await newPage(browser, VIEWPORT);
  await page.goto(origin);
  await page.getByRole("button", { name: "Explore the demo" }).click();
  await page.getByRole("button", { name: "Search", exact: true }).waitFor();
  await page.goto(`${origin}/?view=${VIEW}`);
  await ready(page);
  return page;
}

async function openOwn(browser: Browser, url: string, viewport: { width: number; height: number }) {
  const page = await newPage(browser, viewport);
  await page.goto(url);
  await ready(page);
  return page;
}

async function newPage(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const page = await browser.newPage({ viewport, colorScheme: "dark" });
  // The runner names inner functions by a helper that pages do not have.
  await page.addInitScript("globalThis.__name = (value) => value");
  return page;
}

async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName("map:ready").length > 0);
}

/** Medians of some rounds, in which each page is panned after the other, the first round not counted. */
async function inTurns<Name extends string>(
  browser: Browser,
  pages: Readonly<Record<Name, Page>>,
): Promise<Record<Name, ProcessorTime>> {
  const found = new Map<string, ProcessorTime[]>();
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, page] of Object.entries<Page>(pages)) {
      await page.bringToFront();
      const clock = await processorClock(browser, page);
      const time = await panTime(page, CANVAS, clock, PAN);
      if (round > 0) found.set(name, [...(found.get(name) ?? []), time]);
    }
  }
  return Object.fromEntries(
    [...found].map(([name, times]) => [
      name,
      { main: median(times.map(({ main }) => main)), gpu: median(times.map(({ gpu }) => gpu)) },
    ]),
  ) as Record<Name, ProcessorTime>;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
