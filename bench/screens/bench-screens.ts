import type { CDPSession, Page } from "@playwright/test";
import { closePage, openPage, rest, serveBuild } from "../pages.ts";
import { slowDown, slowingRate } from "../slow-processor.ts";
import { formatTable } from "../table.ts";
import { type Filling, fillDemo } from "./fill-demo.ts";
import { ownTime, TRACED, type TraceEvent } from "./own-time.ts";

const FILLING: Filling = { purchases: 900, tasks: 60, deliveries: 40, others: 520 };
const CART = 200;
const RUN = 500;
/** Milliseconds that a screen is watched for once it is there. */
const WINDOW = 8_000;
/** Until what was bought is owned and its products are made. */
const SETTLING = 20_000;

/** For whatever a slow page takes, milliseconds. */
const PATIENCE = 180_000;

/** A screen with much in it: how to come there, and what is done there with keys and the mouse. */
interface Screen {
  name: string;
  path: string;
  /** Selector that is present once the screen is complete. */
  ready: string;
  acts?: (page: Page) => Promise<void>;
}

const ROWS = "main [data-row]";
const arrowing = async (page: Page) => {
  await page.locator(ROWS).first().focus();
  for (let press = 0; press < 8; press++) await page.keyboard.press("ArrowDown");
};
const choosing = async (page: Page) => {
  await arrowing(page);
  await page.locator(ROWS).nth(3).click();
  await page.locator(ROWS).nth(5).click();
};

const screens: readonly Screen[] = [
  { name: "Orders, 1,000", path: "/orders", ready: ROWS, acts: choosing },
  { name: "Purchases, 900", path: "/purchases", ready: ROWS, acts: choosing },
  { name: "Tasks", path: "/tasks", ready: ROWS, acts: arrowing },
  { name: "Deliveries", path: "/deliveries", ready: ROWS, acts: choosing },
  {
    name: "Search, first page",
    path: "/?area=-6.5_35_-4.5_35_-4.5_37.5_-6.5_37.5&time=all",
    ready: "main [data-frame]",
    async acts(page) {
      await page.locator("main [data-frame]").nth(1).click();
      for (let press = 0; press < 6; press++) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("c");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("c");
    },
  },
];

const inCart = async (page: Page) => {
  await arrowing(page);
  await page.keyboard.press("Delete");
};

/**
 * The screens of the built app with much in them, opened in the running app whose demo has started, at a processor four times
 * slower than a usual one: long tasks in their first seconds, nodes, and how long an act of the user takes until it is painted at
 * most; by the clock, and by the processor time of the page itself. An option names one of them by its beginning.
 */
export async function benchScreens(
  print: (line: string) => void,
  [chosen = ""]: readonly string[],
): Promise<void> {
  const { origin, close } = await serveBuild();
  const page = await openPage({ viewport: { width: 1440, height: 900 } });
  try {
    await page.addInitScript(watch);
    page.setDefaultTimeout(PATIENCE);
    await page.goto(origin);
    await page.getByRole("button", { name: "Explore the demo" }).press("Enter");
    await page.getByRole("button", { name: "Search", exact: true }).waitFor();
    const frames = await page.evaluate(fillDemo, FILLING);
    await page.waitForTimeout(SETTLING);
    const cdp = await page.context().newCDPSession(page);
    const rate = await slowingRate(page);
    const heading = `at a processor 4x slower (this one by ${rate.toFixed(1)})`;
    const table = [
      [heading, "long tasks", "ms in them", "longest", "nodes", "INP, ms", "own: in long", "INP"],
    ];
    const take = async (screen: Screen) => {
      if (!screen.name.startsWith(chosen)) return;
      const row = await measure(page, cdp, rate, screen);
      process.stderr.write(`${row.join(" ")}\n`);
      table.push(row);
    };
    for (const screen of screens) await take(screen);
    await addToCart(page, frames.slice(0, CART));
    await take({ name: `Cart of ${CART}`, path: "/cart", ready: ROWS, acts: inCart });
    await addToCart(page, frames.slice(CART, RUN + 1));
    await page.getByRole("button", { name: /^Buy \d+ frames?/ }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Buy \d+ frames? for/ })
      .click();
    await page.waitForURL(/\/runs\//);
    const { pathname } = new URL(page.url());
    await take({ name: `Run of ${RUN}`, path: pathname, ready: ROWS, acts: arrowing });
    print(formatTable(table));
  } finally {
    await closePage(page);
    await close();
  }
}

/** Opens a screen from another one in the running app, as a link does, and acts on it. */
async function measure(
  page: Page,
  cdp: CDPSession,
  rate: number,
  { name, path, ready, acts }: Screen,
): Promise<string[]> {
  await page.waitForFunction(() => performance.getEntriesByName("screens:fetched").length > 0);
  // A user at work already has a map.
  await page.evaluate(() => history.pushState({}, "", "/"));
  await page.waitForFunction(() => performance.getEntriesByName("map:ready").length > 0);
  await page.evaluate(() => history.pushState({}, "", "/glossary"));
  await page.locator("main h1").waitFor();
  await rest(page);
  await slowDown(cdp, rate);
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: TRACED });
  await page.evaluate((to) => {
    (globalThis as Watched).watched = { tasks: [], longest: 0 };
    history.pushState({}, "", to);
  }, path);
  await page.locator(ready).first().waitFor();
  await page.waitForTimeout(WINDOW);
  const { tasks, nodes } = await page.evaluate(() => ({
    tasks: (globalThis as Watched).watched?.tasks ?? [],
    nodes: document.querySelectorAll("*").length,
  }));
  await acts?.(page);
  await page.waitForTimeout(1_000);
  // The change by a key or click may still wait for its paint.
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 500))));
  const longest = await page.evaluate(() => (globalThis as Watched).watched?.longest ?? 0);
  const trace = JSON.parse(`${await browser?.stopTracing()}`) as { traceEvents: TraceEvent[] };
  const own = ownTime(trace.traceEvents);
  await slowDown(cdp, 1);
  const sum = tasks.reduce((all, duration) => all + duration, 0);
  return [
    name,
    `${tasks.length}`,
    sum.toFixed(0),
    Math.max(0, ...tasks).toFixed(0),
    `${nodes}`,
    acts ? longest.toFixed(0) : "no act",
    own.inLongTasks.toFixed(0),
    acts ? own.longestAct.toFixed(0) : "no act",
  ];
}

async function addToCart(page: Page, frameIDs: readonly string[]): Promise<void> {
  await page.goto(new URL("/cart", page.url()).href);
  await page.getByRole("button", { name: /^Add (frames by their|by) ids$/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(frameIDs.join("\n"));
  await dialog.getByRole("button", { name: /^Look up and add/ }).click();
  await dialog.getByRole("button", { name: "Back to the cart" }).click();
}

/** Long tasks (above 50 ms) and the longest wait for an act of the user, recorded in the page. */
type Watched = typeof globalThis & {
  watched?: { tasks: number[]; longest: number };
};

function watch(): void {
  new PerformanceObserver((list) => {
    const { watched } = globalThis as Watched;
    if (!watched) return;
    for (const { duration } of list.getEntries()) watched.tasks.push(duration);
  }).observe({ type: "longtask" });
  new PerformanceObserver((list) => {
    const { watched } = globalThis as Watched;
    for (const entry of list.getEntries()) {
      const { interactionId = 0, duration } = entry as PerformanceEventTiming & { interactionId?: number };
      if (watched && interactionId > 0) watched.longest = Math.max(watched.longest, duration);
    }
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}
