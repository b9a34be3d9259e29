import { test as base, expect } from "@playwright/test";
import { type NodeProcess, startNodeProcess } from "../src/testing/processes/node-process.ts";
import { expectAccessible } from "./pages/accessible.ts";
import { type CartPage, cartPage } from "./pages/cart-page.ts";
import { type DeliveryPage, deliveryPage } from "./pages/delivery-page.ts";
import { type FramePage, framePage } from "./pages/frame-page.ts";
import { type MapPage, mapPage } from "./pages/map-page.ts";
import { type OrdersPage, ordersPage } from "./pages/orders-page.ts";
import { type PointsPage, pointsPage } from "./pages/points-page.ts";
import { type QuotePage, quotePage } from "./pages/quote-page.ts";
import { type RunPage, runPage } from "./pages/run-page.ts";
import { type SearchPage, searchPage } from "./pages/search-page.ts";
import { type Sheet, sheet } from "./pages/sheet.ts";
import { type Shell, shell } from "./pages/shell.ts";
import { type Failure, type SimulatePage, simulatePage } from "./pages/simulate-page.ts";
import { expectSound } from "./pages/soundness.ts";
import { type StartPage, startPage } from "./pages/start-page.ts";
import { type TaskDetailPage, taskDetailPage } from "./pages/task-detail-page.ts";
import { type TaskPage, taskPage } from "./pages/task-page.ts";
import { type ViewerPage, viewerPage } from "./pages/viewer-page.ts";
import { visit } from "./pages/visit.ts";
import { type WebhooksPage, webhooksPage } from "./pages/webhooks-page.ts";

interface Pages {
  taskDetail: TaskDetailPage;
  task: TaskPage;
  points: PointsPage;
  start: StartPage;
  bar: Shell;
  search: SearchPage;
  sheet: Sheet;
  map: MapPage;
  cart: CartPage;
  frame: FramePage;
  orders: OrdersPage;
  quote: QuotePage;
  run: RunPage;
  delivery: DeliveryPage;
  webhooks: WebhooksPage;
  viewer: ViewerPage;
  simulate: SimulatePage;
  /** Opens the demo at the address of a search, until its results have their prices. */
  openResults: (address: string) => Promise<void>;
  /** Opens the demo at an address with failures that are simulated from its start. */
  openFailing: (address: string, failures: readonly Failure[]) => Promise<void>;
  /** Buys the first frames of the results in a run, which has begun then; their ids. */
  buyFirst: (frames: number) => Promise<string[]>;
}

/** A test with the screens of the app at hand. */
export const test = base.extend<Pages>({
  taskDetail: async ({ page }, use) => use(taskDetailPage(page)),
  task: async ({ page }, use) => use(taskPage(page)),
  points: async ({ page }, use) => use(pointsPage(page)),
  start: async ({ page }, use) => use(startPage(page)),
  bar: async ({ page }, use) => use(shell(page)),
  search: async ({ page }, use) => use(searchPage(page)),
  sheet: async ({ page }, use) => use(sheet(page)),
  map: async ({ page }, use) => use(mapPage(page)),
  cart: async ({ page }, use) => use(cartPage(page)),
  frame: async ({ page }, use) => use(framePage(page)),
  orders: async ({ page }, use) => use(ordersPage(page)),
  delivery: async ({ page }, use) => use(deliveryPage(page)),
  quote: async ({ page }, use) => use(quotePage(page)),
  run: async ({ page }, use) => use(runPage(page)),
  webhooks: async ({ page }, use) => use(webhooksPage(page)),
  viewer: async ({ page }, use) => use(viewerPage(page)),
  simulate: async ({ page }, use) => use(simulatePage(page)),
  openResults: async ({ start, search }, use) =>
    use(async (address) => {
      await start.exploreDemo(address);
      await expect(search.options.first()).toContainText(/€\d/);
    }),
  openFailing: async ({ page, start, simulate }, use) =>
    use(async (address, failures) => {
      await start.exploreDemo("/simulate");
      for (const failure of failures) await simulate.add(failure);
      await expect(simulate.inForce).toHaveCount(failures.length);
      await visit(page, address);
    }),
  buyFirst: async ({ search, cart, run }, use) =>
    use(async (frames) => {
      await expect(search.options.first()).toContainText(/€\d/);
      const frameIDs = await search.addFirst(frames);
      await cart.link.click();
      await cart.buy.click();
      await run.confirm.click();
      return frameIDs;
    }),
});
export { expect, expectAccessible, expectSound };

/** Starts a host with the built app for the tests of a file, and ends it after them. */
export function hostOfFile() {
  const ends: (() => unknown)[] = [];
  let host: NodeProcess;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    host = await startNodeProcess({ STEP_SECONDS: "1" }, (end) => ends.push(end));
  });
  test.afterAll(async () => {
    for (const end of ends) await end();
  });
  return {
    /** Address of the host, once the tests run. */
    get url() {
      return host.url;
    },
    atEnd: (end: () => unknown) => void ends.push(end),
  };
}

/** For tests that call `expectAccessible`: a dialog or menu on its way in is pale for a moment. */
export const withoutMotion = { contextOptions: { reducedMotion: "reduce" } } as const;
