import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, withoutMotion } from "./fixtures.ts";
import { letTasksEnd } from "./pages/demo-clock.ts";
import { tabTo } from "./pages/keyboard.ts";
import { STRAIT } from "./pages/places.ts";
import { visit } from "./pages/visit.ts";

const TARGET = "https://hooks.example.com/sar";

test.use(withoutMotion);

test("twelve frames of two strips are covered, priced, bought over a stop and a reload, delivered and called back", async ({
  page,
  openFailing,
  search,
  cart,
  run,
  delivery,
  webhooks,
  orders,
}) => {
  test.slow();
  // Slow enough to be stopped on the way.
  await openFailing("/orders", [{ what: "Slow answer", operation: "Buy a frame", times: 4 }]);
  await orders.tab("Webhooks").click();
  await webhooks.register.click();
  await webhooks.fillIn(TARGET, "swath");
  await webhooks.confirm();
  await expect(webhooks.rows).toHaveCount(1);
  await visit(page, STRAIT);
  await expect(search.options.first()).toContainText(/€\d/);
  await search.addStrips(12);
  await cart.link.click();
  await expect(cart.frames.first()).toBeVisible();
  await cart.keepOnly(12);
  await expect(cart.buy).toHaveText(/^Buy 12 frames for €5,700\.00$/);
  await expect(run.coverage).toContainText(/To buy \d+\s%, €[\d.]+ per\skm²/);
  await expect(run.coverage).toContainText(/Gap [\d,]+\skm²/);
  await choose(page, cart.webhook);
  await expectAccessible(page);

  await cart.buy.click();
  await expect(run.dialog).toContainText("You buy a frame once");
  await expectAccessible(page);
  await run.confirm.click();
  await expect(run.heading).toHaveText("Ordering 12 frames");
  await run.stop.click();
  await expect(run.heading).toHaveText(/^Stopped, 12 frames: /);
  const planned = await run.count("not sent");
  expect(planned).toBeGreaterThan(0);
  await expectAccessible(page);
  await expect(cart.link).toHaveAccessibleName("Cart, empty");

  await page.reload();
  await expect(run.heading).toHaveText(/^Stopped, /);
  expect(await run.count("not sent")).toBe(planned);
  await run.resume.click();
  await expect(run.heading).toHaveText(/^12 frames: /, { timeout: 60_000 });
  // One frame in forty fails on purpose.
  await expect.poll(async () => (await run.count("ready")) + (await run.count("failed"))).toBe(12);
  await expect(run.rows).toHaveCount(12);
  await expectAccessible(page);

  await run.deliver.click();
  await expect(delivery.subpath).toHaveValue("{contract}/{frame}");
  await delivery.subpath.fill("{run}");
  await expect(delivery.preview).toContainText("1 delivery");
  await choose(page, delivery.webhook);
  await expectAccessible(page);
  await delivery.send.click();
  await expect(delivery.delivered).toHaveCount(1);
  await expectAccessible(page);
  await delivery.delivered.click();
  await expect(delivery.detail).toContainText("demo-bucket/claims/");
  const saved = page.waitForEvent("download");
  await expect(delivery.detail).toContainText("more than a ZIP file can hold");
  await delivery.detail
    .getByRole("button", { name: /^Download .*_QLK_qlk-png\.png$/ })
    .first()
    .click();
  expect((await saved).suggestedFilename()).toMatch(/_QLK_qlk-png\.png$/);
  await expectAccessible(page);

  await orders.tab("Webhooks").click();
  const called = webhooks.log.getByRole("listitem").filter({ hasText: /Delivery \S+ SUCCESS/ });
  await expect(called).toHaveCount(1);
  await called.getByText("Request as sent").click();
  await expect(called).toContainText('"resourceKey":"delivery"');
  await expect(called).toContainText(/v1,[A-Za-z0-9+/]{43}=/);
  await expectAccessible(page);
});

test("frames are bought over a stop, and delivered, by keyboard alone", async ({
  page,
  openFailing,
  bar,
  search,
  cart,
  run,
  delivery,
}) => {
  const { keyboard } = page;
  await openFailing(STRAIT, [{ what: "Slow answer", operation: "Buy a frame", times: 2 }]);
  await expect(search.options.first()).toContainText(/€\d/);
  await search.results.focus();
  for (let frame = 0; frame < 4; frame++) {
    await keyboard.press("ArrowDown");
    await keyboard.press("c");
    await expect(cart.link).toHaveAccessibleName(new RegExp(`^Cart, ${frame + 1} frame`));
  }
  await tabTo(page, cart.link, "back");
  await keyboard.press("Enter");
  await expect(cart.buy).toBeEnabled();
  await tabTo(page, cart.buy);
  await keyboard.press("Enter");
  // The heading has the focus first, so that the Enter that is still held down buys nothing.
  await expect(run.dialog.getByRole("heading", { level: 2 })).toBeFocused();
  await tabTo(page, run.confirm);
  await keyboard.press("Enter");
  await expect(run.heading).toHaveText("Ordering 4 frames");
  await tabTo(page, run.stop);
  await keyboard.press("Enter");
  await expect(run.heading).toHaveText(/^Stopped, 4 frames: /);
  await tabTo(page, run.resume);
  await keyboard.press("Enter");
  await expect(run.heading).toHaveText(/^4 frames: /);
  await expect.poll(async () => (await run.count("ready")) + (await run.count("failed"))).toBe(4);
  await expect(bar.said).toHaveText(/^The run has ended/);
  await expect(run.deliver).toBeVisible();
  await tabTo(page, run.deliver);
  await keyboard.press("Enter");
  await expect(delivery.send).toBeEnabled();
  await tabTo(page, delivery.send);
  await keyboard.press("Enter");
  await expect(delivery.delivered.first()).toBeVisible();
});

test.describe(() => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: "light" });

  test("frames are bought and delivered on a phone, with Buy in reach however high the cart stands and the words of the bar kept while a run goes on; two points become a task each", async ({
    page,
    openFailing,
    search,
    sheet,
    cart,
    run,
    delivery,
    points,
    bar,
  }) => {
    // Slow enough that the run is seen to go on.
    await openFailing(STRAIT, [{ what: "Slow answer", operation: "Buy a frame", times: 1 }]);
    await expect(search.options.first()).toContainText(/€\d/);
    await search.addStrips(2);
    await cart.link.filter({ visible: true }).tap();
    await expect(cart.frames.first()).toBeVisible();
    await cart.keepOnly(2);
    await expect(cart.buy).toBeEnabled();
    await expectAccessible(page);
    for (const height of [/half/, /full/]) {
      await expect(sheet.cartHandle).toHaveAccessibleName(height);
      await expect(cart.buy).toBeInViewport({ ratio: 1 });
      await sheet.cartHandle.tap();
    }
    await sheet.cartHandle.tap();
    await cart.buy.tap();
    await run.confirm.tap();
    await expect(run.link).toBeVisible();
    expect((await bar.contract.boundingBox())?.height).toBeLessThan(48);
    await expect(page.getByRole("region", { name: "Last change" })).toHaveCount(0);
    await expect(run.heading).toHaveText(/^2 frames: /);
    // One frame in forty fails on purpose.
    await expect.poll(async () => (await run.count("ready")) + (await run.count("failed"))).toBe(2);
    await expectAccessible(page);
    await run.deliver.tap();
    await expect(delivery.send).toBeEnabled();
    await expectAccessible(page);
    await delivery.send.tap();
    // One alone is opened at once; several stand in the list.
    const delivered = delivery.delivered.or(delivery.detail.filter({ hasText: "Delivered" }));
    await expect(delivered.first()).toBeVisible();
    await expectAccessible(page);

    await visit(page, "/task/points");
    await points.coordinates.fill("16.792 S 179.985 E\n35.955 -5.5");
    await expect(points.order).toBeEnabled();
    await expectAccessible(page);
    await points.order.tap();
    await points.confirm.tap();
    await expect(points.heading).toHaveText(/^2 tasks: 2 /);
    await expect(points.rows).toHaveCount(2);
    await expectAccessible(page);
    await letTasksEnd(page);
    await bar.goTo("Orders");
    const rows = page.getByRole("region", { name: "All orders" }).getByRole("listitem");
    // The two of one form are one row, which opens into them.
    await rows.getByRole("button", { name: /^Run 2 points tasked/ }).tap();
    const tasks = rows.getByRole("button", { name: /^Task / });
    await expect(tasks).toHaveCount(2);
    await expectAccessible(page);
    await tasks.first().tap();
    await expect(tasks).toHaveCount(0);
    await expectAccessible(page);
    // The list is come back to where it was left.
    await page.goBack();
    await expect(tasks.first()).toBeFocused();
    await expect(tasks.first()).toBeInViewport();
  });
});

/** Takes the registered webhook in a field that offers it. */
async function choose(page: Page, field: ReturnType<Page["getByRole"]>) {
  await field.click();
  await page.getByRole("option", { name: TARGET }).click();
}
