import { darkPalette } from "../src/ui/theme/palette.ts";
import { expect, expectAccessible, test, withoutMotion } from "./fixtures.ts";

test.use(withoutMotion);

test("a customer draws an area, finds a frame, buys it and downloads it @map", async ({
  page,
  start,
  bar,
  search,
  map,
  frame,
  orders,
}) => {
  await page.goto("/?view=-5.41_36.14_11");
  await expect(start.headline).toHaveText("See any place on Earth, day or night, through cloud");
  // The same headline stands there before the app has come.
  await expect(start.explore).toBeVisible();
  await expectAccessible(page);
  await start.explore.click();

  await expect(map.controls).toBeVisible();
  await expectAccessible(page);
  await search.chooseDays("2021-01-01", "2022-12-31");
  await page.keyboard.press("r");
  await expect(map.hint).toContainText("Drag a box");
  await map.drag([0.25, 0.25], [0.75, 0.75]);
  await expect(search.area).toContainText("km²");

  await expect(search.count).toHaveText(search.whole);
  await expect(search.options.first()).toContainText("of area");
  await expect(search.options.first()).toContainText(/€\d/);
  await expectAccessible(page);

  const frameID = await search.purchasable();
  // The pointer is where the first row has come.
  await search.count.hover();
  await map.still();
  const unmarked = await map.countOf(darkPalette.hover);
  await search.option(frameID).hover();
  await expect.poll(() => map.countOf(darkPalette.hover)).toBeGreaterThan(unmarked + 100);
  await search.option(frameID).click();
  await expect(search.selected).toContainText(frameID);
  await expect.poll(() => map.countOf(darkPalette.accent)).toBeGreaterThan(100);

  await map.hoverAt([0.47, 0.54]);
  await expect(map.tip).toBeVisible();
  await expect(search.hovered).toHaveCount(1);
  const [time = "none"] = (await map.tip.innerText()).match(/\d+\s\w+\s\d{4},\s\d\d:\d\d\sUTC/) ?? [];
  await expect(search.hovered).toContainText(time);

  await search.open(frameID);
  await expect(frame.heading).toContainText("Spot");
  await expect(frame.price("Demo contract, EUR", "Standard")).toContainText("€2,200");
  await expect(frame.map).toBeVisible();
  await expectAccessible(page);

  await frame.buy.click();
  await expect(frame.dialog).toBeVisible();
  await expectAccessible(page);
  await frame.reference.fill("Harbour study 7");
  await frame.confirm.click();
  await expect(frame.result).toHaveText(/^\s*(Accepted, being processed|Ready)$/);
  await expectAccessible(page);
  await frame.toOrder.click();

  await expect(orders.detail).toContainText("Harbour study 7");
  await expect(orders.detail).toContainText("All products are ready");
  await expect(bar.said).toHaveText(/ready/i);
  await expect(orders.products).toBeVisible();
  await expectAccessible(page);
  const file = await orders.download("GRD metadata");
  expect(new TextDecoder().decode(file)).toContain(`<frameID>${frameID}</frameID>`);

  await bar.goTo("Search");
  await expect(search.option(frameID)).toContainText("Owned");
  await expectAccessible(page);
});
