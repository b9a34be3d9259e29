import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { landPolygons, openGround } from "../../src/geo/land/ground.ts";
import { closePage, openPage, rest, serveBuild } from "../pages.ts";
import { formatTable } from "../table.ts";
import type {} from "./page.tsx";
import { eachTime, type Pan, type ProcessorTime, panTime, processorClock } from "./processor-time.ts";

const VIEW = "-5.6_36_6";
const VIEWPORT = { width: 1200, height: 760 };
const PAN: Pan = { frames: 24, pixels: 4 };
const ROUNDS = 5;
const SHOWN = 5;
/** Frames of the usual layers, which take seconds. */
const FEW: Pan = { frames: 6, pixels: 4 };
const CANVAS = ".maplibregl-canvas";
const MANY = 20_000;

/**
 * Prints what a pan frame of the app's map costs the processor beside a plain map of the same size, and what as many footprints as a
 * search loads cost beside a fill and a line layer with them, in the same run. With software WebGL the drawing is processor time, too.
 */
export async function benchMap(print: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "swath-bench-map-"));
  const [app, own] = await Promise.all([serveBuild(), buildPages(folder)]);
  const pages: Page[] = [];
  const newPage = async (viewport: { width: number; height: number }) => {
    const page = await openPage({ viewport, colorScheme: "dark" });
    pages.push(page);
    return page;
  };
  try {
    const demo = await openDemo(await newPage(VIEWPORT), app.origin);
    const { width = 0, height = 0 } = (await demo.locator(CANVAS).boundingBox()) ?? {};
    const open = async (kind: string) => {
      const page = await newPage({ width, height });
      await page.goto(`${own.origin}/page.html?kind=${kind}&view=${VIEW}`);
      await ready(page);
      return page;
    };
    const plain = await open("plain");
    print(`Pan frames of ${Math.round(width)} x ${Math.round(height)} pixels:`);
    const basic = await inTurns({ plain, demo });
    print(
      formatTable([
        HEAD,
        row("plain map: sea and land", basic.plain, basic.plain),
        row("the app's empty map", basic.demo, basic.plain),
      ]),
    );
    await Promise.all([demo.close(), plain.close()]);

    const shownOnce = async () => {
      const page = await open("ours");
      const time = await showTime(page, "ours");
      return { page, time };
    };
    // Processor time comes in steps of 10 ms: the median of several pages is used.
    const times: ProcessorTime[] = [];
    for (let round = 1; round < SHOWN; round++) {
      const { page, time } = await shownOnce();
      times.push(time);
      await page.close();
    }
    const [empty, { page: ours, time: last }] = [await open("empty"), await shownOnce()];
    times.push(last);
    const oursShown = eachTime((part) => median(times.map((time) => time[part])));
    const few = await inTurns({ empty, ours });
    const usual = await open("usual");
    const shown = { ours: oursShown, usual: await showTime(usual, "fill and line") };
    const pans = { ...few, ...(await inTurns({ usual }, FEW, 1)) };
    const hovers = {
      ours: await ours.evaluate(() => window.bench.hover()),
      usual: await usual.evaluate(() => window.bench.hover()),
    };
    const count = MANY.toLocaleString("en");
    print(`\n${count} footprints, a ninth of them in view, on the app's map without what stands around it:`);
    print(
      formatTable([
        HEAD,
        row("pan frame without footprints", pans.empty, pans.empty),
        row("pan frame with them", pans.ours, pans.empty),
        row("pan frame with a fill and a line layer", pans.usual, pans.empty),
      ]),
    );
    print("");
    const ratio = (what: string, a: number, b: number, digits: number) => [
      what,
      a.toFixed(digits),
      b.toFixed(digits),
      `1/${(b / a).toFixed(1)}`,
    ];
    print(
      formatTable([
        ["beside a fill and a line layer", "ours", "theirs", "ratio"],
        ratio("the page and its workers from given to drawn, ms", shown.ours.page, shown.usual.page, 0),
        ratio("all processes from given to drawn, ms", shown.ours.all, shown.usual.all, 0),
        ratio("pan frame, main thread and drawing, ms", whole(pans.ours), whole(pans.usual), 1),
        ratio("what lies under the pointer, ms", hovers.ours, hovers.usual, 3),
      ]),
    );
  } finally {
    await Promise.all(pages.map(closePage));
    await Promise.all([app.close(), own.close()]);
    rmSync(folder, { recursive: true });
  }
}

const HEAD = ["", "main ms", "GPU process ms", "main", "GPU process", "both"];

function row(name: string, time: ProcessorTime, reference: ProcessorTime): string[] {
  const times = (of: (time: ProcessorTime) => number) => `${(of(time) / of(reference)).toFixed(2)}x`;
  return [
    name,
    time.main.toFixed(1),
    time.gpu.toFixed(1),
    times(({ main }) => main),
    times(({ gpu }) => gpu),
    times(whole),
  ];
}

function whole({ main, gpu }: ProcessorTime): number {
  return main + gpu;
}

/** Processor time until the footprints are drawn. */
async function showTime(page: Page, how: "ours" | "fill and line"): Promise<ProcessorTime> {
  const clock = await processorClock(page);
  await page.evaluate((count) => window.bench.make(count), MANY);
  // Garbage of making them is not counted.
  await page.requestGC();
  const before = await clock();
  await page.evaluate((how) => window.bench.show(how), how);
  const after = await clock();
  return eachTime((name) => after[name] - before[name]);
}

/** Builds the bench's own page into a folder, with the land of the basemap beside it, and serves it. */
async function buildPages(folder: string) {
  const root = fileURLToPath(new URL(".", import.meta.url));
  await build({
    root,
    configFile: false,
    logLevel: "error",
    publicDir: fileURLToPath(new URL("../../public", import.meta.url)),
    plugins: [react()],
    worker: { format: "es" },
    build: {
      outDir: folder,
      target: "es2023",
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, "page.html") },
    },
  });
  const world = readFileSync(new URL("../../public/basemap/world.bin", import.meta.url));
  const { land: rings } = await openGround(new Uint8Array(world));
  const land = { type: "MultiPolygon", coordinates: landPolygons(rings) };
  writeFileSync(join(folder, "land.json"), JSON.stringify(land));
  return serveBuild({ configFile: false, root, build: { outDir: folder } });
}

async function openDemo(page: Page, origin: string): Promise<Page> {
  await page.goto(`${origin}/?view=${VIEW}`);
  await page.getByRole("button", { name: "Explore the demo" }).click();
  await ready(page);
  return page;
}

async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName("map:ready").length > 0);
  // Work after the first picture is not part of a pan frame.
  await rest(page);
}

/** Medians of some rounds, in which each page is panned after the other, the first round not counted. */
async function inTurns<Name extends string>(
  pages: Readonly<Record<Name, Page>>,
  pan = PAN,
  rounds = ROUNDS,
): Promise<Record<Name, ProcessorTime>> {
  const found = new Map<string, ProcessorTime[]>();
  for (let round = 0; round <= rounds; round++) {
    for (const [name, page] of Object.entries<Page>(pages)) {
      const clock = await processorClock(page);
      const time = await panTime(page, CANVAS, clock, pan);
      if (round > 0) found.set(name, [...(found.get(name) ?? []), time]);
    }
  }
  return Object.fromEntries(
    [...found].map(([name, times]) => [name, eachTime((part) => median(times.map((time) => time[part])))]),
  ) as Record<Name, ProcessorTime>;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
