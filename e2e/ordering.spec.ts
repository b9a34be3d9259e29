import { darkPalette } from "../src/ui/palette.ts";
import { expect, expectAccessible, test, withoutMotion } from "./fixtures.ts";
import { mapPage } from "./pages/map-page.ts";

test.use(withoutMotion);

/** The Strait of Gibraltar and both coasts, strips of the last weeks: long takes with many frames each. */
const SEARCH = "/?area=-6.5_35_-4.5_35_-4.5_37.5_-6.5_37.5&time=90d&mode=Strip";
const FRAMES = 12;

test("twelve frames of two strips are covered, priced and bought over a stop and a reload", async ({
  page,
  start,
  bar,
  search,
  cart,
  run,
  simulate,
}) => {
  await start.exploreDemo(SEARCH);
  // Slow enough to be stopped on the way.
  await bar.choose("Simulate failures");
  await simulate.add({ what: "Slow answer", operation: "purchaseFrame", times: 4 });
  await bar.goTo("Search");
  await expect(search.options.first()).toContainText(/€\d/);
  await search.addStrips(FRAMES);
  await cart.link.click();
  await expect(cart.frames.first()).toBeVisible();
  await cart.keepOnly(FRAMES);
  await expect(cart.buy).toHaveText(/^Buy 12 frames for €5,700\.00$/);
  await expect(run.coverage).toContainText(/per km² newly covered/);
  await expect(run.coverage).toContainText(/Gap [\d,]+ km²/);
  const map = mapPage(page, "Map of the cart");
  await expect.poll(() => map.countOf(darkPalette.failed)).toBeGreaterThan(200);
  await expectAccessible(page);

  await cart.buy.click();
  await expect(run.dialog).toContainText("A frame sells once");
  await expectAccessible(page);
  await run.confirm.click();

  await expect(run.heading).toHaveText("Buying 12 frames");
  await run.stop.click();
  await expect(run.heading).toHaveText(/^Stopped: \d+ of 12 frames bought$/);
  const bought = FRAMES - (await run.count("planned"));
  expect(bought).toBeLessThan(FRAMES);
  await expectAccessible(page);
  await expect(cart.link).toHaveAccessibleName("Cart, empty");

  await page.reload();
  await expect(run.heading).toHaveText(/^Stopped: /);
  expect(await run.count("planned")).toBe(FRAMES - bought);
  await run.resume.click();
  await expect(run.heading).toHaveText(/^\d+ of 12 frames bought$/);
  // One frame in forty fails on purpose.
  await expect.poll(async () => (await run.count("owned")) + (await run.count("failed"))).toBe(FRAMES);
  await expect(run.rows).toHaveCount(FRAMES);
  const report = page.waitForEvent("download");
  await run.report.click();
  expect((await report).suggestedFilename()).toMatch(/^swath-run-\w{8}\.csv$/);
});
