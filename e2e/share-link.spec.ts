import { expect, test } from "./fixtures.ts";
import { mapPage } from "./pages/map-page.ts";
import { searchPage } from "./pages/search-page.ts";
import { startPage } from "./pages/start-page.ts";

test("a link opens the same search, selection and view for someone else; a half-drawn polygon and edited filters outlive a reload @map", async ({
  page,
  browser,
  start,
  search,
  map,
}) => {
  await start.exploreDemo("/?view=-5.41_36.14_11");
  await expect(map.controls).toBeVisible();
  await search.chooseDays("2021-01-01", "2022-12-31");
  await search.moreFilters.click();
  await search.mode("Spot").click();
  await page.keyboard.press("r");
  await map.drag([0.3, 0.3], [0.7, 0.7]);
  await expect(search.count).toHaveText(search.whole);
  const [, frameID = "none"] = await search.frameIDs();
  await search.option(frameID).click();
  await map.zoomIn();
  await expect(page).toHaveURL(/view=[^&]*_12\b/);
  const link = page.url();
  const count = await search.count.innerText();
  const area = await search.area.innerText();
  const position = await map.position.innerText();

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await startPage(other).exploreDemo(link);
  const seen = searchPage(other);
  await expect(seen.count).toHaveText(count);
  await expect(seen.area).toHaveText(area);
  await expect(seen.chip("Time")).toHaveText("1 Jan 2021 to 31 Dec 2022");
  await expect(seen.chip("Mode")).toHaveText("Spot");
  await expect(seen.selected).toContainText(frameID);
  await expect(mapPage(other).position).toHaveText(position);
  await expect(other).toHaveURL(link);
  await elsewhere.close();

  await search.filters.click();
  await search.mode("Strip").click();
  await expect(search.edited).toBeVisible();
  await page.keyboard.press("p");
  await map.clickAt([0.3, 0.3]);
  await map.clickAt([0.6, 0.3]);
  await map.clickAt([0.6, 0.6]);
  await expect(map.hint).toContainText("Double-click to finish");
  await page.reload();
  await expect(search.edited).toBeVisible();
  // A chip shows only what is searched for.
  await expect(search.chip("Mode")).toHaveText("Spot");
  await search.filters.click();
  await expect(search.mode("Strip")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("p");
  await expect(map.hint).toContainText("Double-click to finish");
});

test("back and forward go through searches and screens", async ({ page, start, bar, search, frame }) => {
  await start.exploreDemo("/?area=-5.45_36.1_-5.37_36.1_-5.37_36.18_-5.45_36.18&time=2021-01-01_2022-12-31");
  await expect(search.count).toHaveText(search.whole);
  const first = await search.count.innerText();
  const [frameID = "none"] = await search.frameIDs();

  await search.filters.click();
  await search.moreFilters.click();
  await search.mode("Dwell").click();
  await expect(search.edited).toBeVisible();
  await search.search();
  await expect(search.nothing).toBeVisible();
  await page.goBack();
  await expect(search.count).toHaveText(first);
  await expect(search.chip("Mode")).toHaveCount(0);
  await page.goForward();
  await expect(search.nothing).toBeVisible();
  await page.goBack();

  await search.option(frameID).click();
  await search.open(frameID);
  await expect(frame.facts).toContainText(frameID);
  await bar.goTo("Orders");
  await page.goBack();
  await expect(frame.facts).toContainText(frameID);
  await page.goBack();
  await expect(search.selected).toContainText(frameID);
  await expect(search.count).toHaveText(first);
  await page.reload();
  await expect(search.selected).toContainText(frameID);
});
