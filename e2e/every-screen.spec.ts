import { darkPalette } from "../src/ui/theme/palette.ts";
import { expect, expectSound, test, withoutMotion } from "./fixtures.ts";
import { letTasksEnd } from "./pages/demo-clock.ts";
import { mapPage } from "./pages/map-page.ts";
import { PORT, STRAIT } from "./pages/places.ts";
import { visit } from "./pages/visit.ts";

/** Color of the hatch of a gap over dark land. */
const GAP_OVER_LAND = "#995A48";

test.use(withoutMotion);
test.describe.configure({ timeout: 300_000 });

test("the ways in, menus and what is not there", async ({ page, start, bar, simulate }) => {
  await page.route("/config.json", (route) => route.fulfill({ json: { pageSize: 0, basemap: "none" } }));
  await page.goto("/");
  await expect(page.getByRole("listitem")).toHaveCount(2);
  await expectSound(page);
  await page.unroute("/config.json");
  await page.goto("/");
  await expect(start.explore).toBeVisible();
  await expectSound(page);
  await start.connect.click();
  await expect(start.address).toBeVisible();
  await expectSound(page);
  await start.exploreDemo("/simulate");
  await simulate.add({ what: "Connection lost", operation: "Check a task", afterActing: true });
  await expect(simulate.inForce).toHaveCount(1);
  await expect(simulate.inForce).toContainText("after the service has acted");
  await expectSound(page);
  for (const menu of [bar.account, bar.contract]) {
    await menu.click();
    await expectSound(page);
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("?");
  await expect(bar.keys).toBeVisible();
  await expectSound(page);
  await page.keyboard.press("Escape");
  await expect(bar.keys).toBeHidden();
  await visit(page, "/no-such-screen");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectSound(page);
  await visit(page, "/glossary?term=incidence");
  await expect(page.locator("[aria-current=true]").filter({ hasText: "Incidence" })).toBeVisible();
  await expectSound(page);
  await visit(page, "/frames/1_1");
  await expect(page.getByRole("heading", { name: "There is no frame 1_1 in the catalog" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Back to search" }).click();
  await expect(page.getByRole("heading", { name: "Draw an area to start" })).toBeVisible();
  await visit(page, "/purchases/none");
  await expect(page.getByRole("heading", { name: "This is not one of your purchases" })).toBeVisible();
  await expectSound(page);
});

test("results, filters and a frame, where no map can be drawn", async ({
  page,
  openResults,
  bar,
  search,
  frame,
}) => {
  await openResults(PORT);
  await expectSound(page);
  for (const menu of [search.sort, search.saved, search.exported]) {
    await menu.click();
    await expectSound(page);
    await page.keyboard.press("Escape");
  }
  await search.table.click();
  await expect(page.getByRole("columnheader", { name: /^Frame/ })).toBeVisible();
  await expectSound(page);
  await search.table.click();
  await search.filters.click();
  await search.moreFilters.click();
  for (const menu of [search.time, search.typed]) {
    await menu.click();
    await expectSound(page);
    await page.keyboard.press("Escape");
  }
  // Forced colors keep bars visible, and focus and choice distinct.
  await page.emulateMedia({ forcedColors: "active" });
  await expect(search.bars.first()).not.toHaveCSS("background-color", "rgb(0, 0, 0)");
  await bar.here.focus();
  await expect(bar.here).toHaveCSS("outline-style", "double");
  await page.emulateMedia({ forcedColors: "none" });
  await search.filters.click();
  const [frameID = "none"] = await search.frameIDs();
  await search.open(frameID);
  await frame.properties.click();
  await frame.show("Native");
  await expectSound(page);
  await frame.buy.click();
  await expect(frame.confirm).toBeEnabled();
  await expectSound(page);
  await page.keyboard.press("Escape");
  await visit(page, STRAIT);
  const [partOfStrip = "none"] = await search.frameIDs(search.options.filter({ hasText: "Strip" }));
  await visit(page, `/frames/${partOfStrip}`);
  await expect(frame.siblings.first()).toBeVisible();
  await expectSound(page);
});

test("the cart, a quote, a run and what was bought", async ({
  page,
  openResults,
  search,
  cart,
  run,
  quote,
  orders,
}) => {
  await openResults(STRAIT);
  // The list comes back where it was.
  const header = page.getByRole("columnheader", { name: /^Frame/ });
  await search.table.click();
  await expect(header).toBeVisible();
  await search.table.click();
  await expect(header).toBeHidden();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(search.options.first()).toBeInViewport();
  const [first = "none", second = "none"] = await search.frameIDs();
  await visit(page, "/cart");
  await expect(cart.empty).toBeVisible();
  await expectSound(page);
  await cart.addByIDs.or(page.getByRole("button", { name: "Add frames by their ids" })).click();
  await cart.ids.fill(`frame_id;note\n${first};a\n${second};b\n1_1;c\nharbour;d`);
  await cart.lookUp.click();
  await expect(cart.answer).toContainText("2 entries added");
  await expectSound(page);
  await page.keyboard.press("Escape");
  await expect(cart.buy).toBeEnabled();
  await expectSound(page);
  await cart.compare.click();
  await expect(cart.prices).toContainText(/€\d/);
  await expect(cart.prices).not.toContainText(/priced/);
  await expectSound(page);
  await page.keyboard.press("Escape");
  await visit(page, "/quote");
  await expect(quote.sheet).toContainText("not reserved");
  await expectSound(page);
  await visit(page, "/cart");
  await cart.buy.click();
  await expect(run.confirm).toBeEnabled();
  await expectSound(page);
  await run.confirm.click();
  await expect(run.heading).toHaveText(/^2 frames: /);
  await expectSound(page);
  await visit(page, "/purchases");
  await expect(orders.row(first)).toBeVisible();
  await expectSound(page);
  await orders.row(first).click();
  await expect(orders.steps).toBeVisible();
  await expectSound(page);
  await visit(page, "/orders/products");
  await expect(orders.allProducts).toContainText("GRD amplitude image");
  await expectSound(page);
  await visit(page, "/orders");
  await orders.line(/^Run 2 frames/).click();
  await expect(page.getByRole("region", { name: "All orders" })).toContainText(first);
  await expectSound(page);
});

test("a new acquisition and its order, several points, the demo's clock and all orders", async ({
  page,
  start,
  task,
  taskDetail,
  points,
}) => {
  await start.exploreDemo("/task");
  await page
    .getByRole("banner")
    .getByRole("button", { name: /\d\d:\d\d/ })
    .click();
  await expectSound(page);
  await page.keyboard.press("Escape");
  await task.fillPoint("35.955", "-5.5");
  await expect(task.feasible).toBeVisible();
  await expect(task.stale).toHaveCount(0);
  await expectSound(page);
  await task.order.click();
  await expect(task.confirm).toBeEnabled();
  await expectSound(page);
  await task.confirm.click();
  await expect(taskDetail.article).toBeVisible();
  await expectSound(page);
  await taskDetail.cancel.click();
  await expect(taskDetail.dialog).toContainText(/Price when ordered: €[\d,]+\.\d\d/);
  await expectSound(page);
  await page.keyboard.press("Escape");
  await letTasksEnd(page);
  await visit(page, "/orders");
  await expect(page.getByRole("region", { name: "All orders" })).toContainText("Done");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole("img", { name: /^Where the order lies/ })).toBeVisible();
  await expectSound(page);
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Notifications/ })
    .click();
  await expect(page.getByRole("dialog", { name: /^Notifications/ })).toBeVisible();
  await expectSound(page);
  await page.keyboard.press("Escape");
  await visit(page, "/company");
  await expect(page.getByRole("img", { name: /^Usage of/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Clients" })).toContainText("demo-colleague");
  await expect(page.getByRole("region", { name: "What happened" })).toContainText("Ordered, waiting");
  await expectSound(page);
  await visit(page, "/tasks");
  await expect(page.getByRole("region", { name: "Tasks" }).getByRole("listitem").first()).toBeVisible();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page.getByText("Ordered from, UTC")).toBeVisible();
  await expectSound(page);
  await page.keyboard.press("Escape");
  await visit(page, "/task/points");
  await points.coordinates.fill("16.792 S 179.985 E\n35.955 -5.5");
  await expect(points.order).toBeEnabled();
  await expectSound(page);
  await points.order.click();
  await expect(points.confirm).toBeEnabled();
  await expectSound(page);
  await points.confirm.click();
  await expect(points.heading).toHaveText(/^2 tasks: 2 /);
  await expectSound(page);
});

test("an owned image without a map, deliveries, the bucket and webhooks", async ({
  page,
  start,
  frame,
  viewer,
  delivery,
  webhooks,
  orders,
}) => {
  await start.exploreDemo("/frames/1000109_1");
  await frame.buyWith("Seen everywhere");
  await expect(frame.result).toHaveText(/^\s*(Accepted, being processed|Ready)$/);
  await visit(page, "/purchases");
  await orders.row("1000109_1").click();
  await expect(orders.steps).toContainText("Ready");
  await expect(orders.steps).not.toContainText("not yet");
  await visit(page, "/frames/1000109_1/view");
  await expect(viewer.plain).toBeVisible();
  await expectSound(page);
  await visit(page, "/deliveries/new?frames=1000109_1");
  await expect(delivery.send).toBeEnabled();
  await expectSound(page);
  await delivery.send.click();
  await expect(delivery.detail).toContainText("Delivered");
  await expectSound(page);
  await visit(page, "/deliveries");
  await expect(delivery.delivered.first()).toBeVisible();
  await expectSound(page);
  await visit(page, "/deliveries/bucket");
  await expect(page.getByRole("main")).toContainText("GRD");
  await expectSound(page);
  await visit(page, "/webhooks");
  await webhooks.register.click();
  await webhooks.fillIn("https://hooks.example.com/swath", "swath");
  await expectSound(page);
  await webhooks.confirm();
  await expect(webhooks.rows).toHaveCount(1);
  await webhooks.test.click();
  await expect(webhooks.log).toContainText("204, ");
  await webhooks.request.click();
  await expectSound(page);
});

test("owned images at full resolution, one and two @map", async ({ page, start, frame, viewer }) => {
  const [a, b] = ["1000109_1", "1000118_1"];
  await start.exploreDemo("/");
  for (const frameID of [a, b]) {
    await visit(page, `/frames/${frameID}`);
    await frame.buyWith("");
    await expect(frame.result).toHaveText(/^\s*(Accepted, being processed|Ready)$/);
  }
  await visit(page, `/frames/${a}/view`);
  await expect(viewer.panel).toContainText("Placed by");
  await expect(viewer.toCome).toHaveCount(0);
  await expectSound(page);
  await visit(page, `/compare/${a}/${b}?full=1`);
  const brightness = page.getByRole("region", { name: "Brightness of both images" });
  await expect(brightness).toContainText(/loaded.*loaded/s);
  await expect(viewer.toCome).toHaveCount(0);
  await expectSound(page);
});

test("the screens with a map @map", async ({ page, openResults, search, map, frame, cart, task }) => {
  await openResults(PORT);
  await map.still();
  await expectSound(page);
  // The map was resized several times, and answers once its footprints are drawn again.
  await map.still();
  await map.clickAt([0.47, 0.54]);
  await expect(map.stack).toBeVisible();
  await expectSound(page);
  await map.stack.getByRole("button", { name: "Close" }).click();
  await map.layers.click();
  await expectSound(page);
  await page.keyboard.press("Escape");
  const [frameID = "none"] = await search.frameIDs();
  await search.open(frameID);
  await expect(frame.map).toBeVisible();
  await expectSound(page);

  await visit(page, STRAIT);
  await expect(search.options.first()).toContainText(/€\d/);
  await search.addFirst(1);
  await cart.link.filter({ visible: true }).click();
  await expect
    .poll(() => mapPage(page, "Map of the cart").countOf(GAP_OVER_LAND), { message: "the gap is drawn" })
    .toBeGreaterThan(200);
  await expectSound(page);

  await visit(page, "/task");
  await expect(page.getByText(/^(Click|Tap) the map where you want the image/)).toBeVisible();
  await expectSound(page);
  await task.fillPoint("16.792 S", "179.985 E");
  await expect(task.feasible).toBeVisible();
  await expect
    .poll(() => mapPage(page, /^Map of the new acquisition/).countOf(darkPalette.task), {
      message: "the ground of the pass is drawn",
    })
    .toBeGreaterThan(200);
  await expectSound(page);
});
