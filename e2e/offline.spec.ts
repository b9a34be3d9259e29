import { expect, expectAccessible, test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

/** The Strait of Gibraltar, strips of the last weeks: long datatakes with many frames each. */
const SEARCH = "/?area=-6.5_35_-4.5_35_-4.5_37.5_-6.5_37.5&time=90d&mode=Strip";
const FRAMES = 4;

test("offline everything read stays with its time, nothing can be bought, and a run waits and can be stopped", async ({
  page,
  context,
  start,
  bar,
  search,
  cart,
  run,
  orders,
  simulate,
}) => {
  await start.exploreDemo("/simulate");
  // The first purchase only: the others would be through in a moment if they were sent.
  await simulate.add({ what: "Slow answer", operation: "Buy a frame", times: 1 });
  await page.goto(SEARCH);
  await expect(search.options.first()).toContainText(/€\d/);
  // Every screen can be opened from here on.
  await page.waitForFunction(() => performance.getEntriesByName("screens:fetched").length > 0);
  await search.addFirst(FRAMES);
  await cart.link.click();
  await cart.buy.click();
  await run.confirm.click();
  await expect(run.mark("waiting for confirmation")).toBeVisible();

  await context.setOffline(true);
  await expect(bar.offline).toBeVisible();
  await expect(run.panel).toContainText("Offline: nothing is sent until you are back online");
  await expect(run.mark("waiting for confirmation")).toHaveCount(0);
  await bar.goTo("Search");
  await expect(search.asOf).toHaveText(/^As of \d+\s\w{3},\s\d\d:\d\d\sUTC$/);
  await search.addAnother();
  await bar.goTo("Orders");
  await orders.tab("Purchases").click();
  await expect(orders.list).toContainText(/As of .+\sUTC/);
  await cart.link.click();
  await expect(cart.frames).toHaveCount(1);
  await expect(cart.notice("Offline")).toHaveText(
    /^Offline\. The cart is shown as (it was added|of .+\sUTC)\. Nothing can be bought and nothing is queued\.$/,
  );
  await expect(cart.buy).toBeDisabled();
  await expect(cart.obstacles).toContainText("Offline. Nothing is queued: buy when you are back online.");
  await expectAccessible(page);
  await run.link.click();
  await expect(run.heading).toHaveText("Ordering 4 frames");
  expect(await run.count("not sent")).toBe(FRAMES - 1);
  await run.stop.click();
  await expect(run.heading).toHaveText(/^Stopped, 4 frames: 1 /);
  await expect(run.resume).toBeDisabled();

  // Stored data is there after a reload, too.
  await page.reload();
  await expect(run.heading).toHaveText(/^Stopped, 4 frames: 1 /);
  await expect(bar.offline).toBeVisible();
  await cart.link.click();
  await expect(cart.frames).toHaveCount(1);
  await page.goBack();

  await context.setOffline(false);
  await run.resume.click();
  await expect(run.heading).toHaveText(/^4 frames: /);
  // One frame in forty fails on purpose.
  await expect.poll(async () => (await run.count("ready")) + (await run.count("failed"))).toBe(FRAMES);
  await cart.link.click();
  await expect(cart.buy).toBeEnabled();
});
