import { expect, test } from "./fixtures.ts";
import { mapPage } from "./pages/map-page.ts";
import { searchPage } from "./pages/search-page.ts";
import { startPage } from "./pages/start-page.ts";

test("a link opened elsewhere shows the same search, selection and camera", async ({
  start,
  search,
  map,
  page,
  browser,
}) => {
  await start.exploreDemo("/?view=-5.5_36.05_9");
  await page.getByRole("button", { name: "Strip", exact: true }).click();
  await page.getByRole("button", { name: "Search this view" }).click();
  await expect(search.count).toContainText("frames from");
  const shown = await search.frameIDs();
  const third = shown[2] ?? "none";
  await search.option(third).click();
  await expect(search.selected).toContainText(third);
  await map.controls.getByRole("button", { name: "Zoom in" }).click();
  await expect(page).toHaveURL(/view=-5.5_36.05\d*_10/);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await startPage(other).exploreDemo(page.url());
  const theirs = searchPage(other);
  await expect(theirs.selected).toContainText(third);
  expect(await theirs.frameIDs()).toEqual(expect.arrayContaining(shown.slice(0, 3)));
  await expect(other.getByRole("button", { name: "Strip", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(mapPage(other).canvas).toBeVisible();
  expect(new URL(other.url()).search).toBe(new URL(page.url()).search);
  await elsewhere.close();
});

test("back and forward walk through the searches", async ({ start, search, page }) => {
  await start.exploreDemo("/?view=-5.5_36.05_9");
  await page.getByRole("button", { name: "Search this view" }).click();
  await expect(search.count).toContainText("frames from");
  const all = await search.count.innerText();
  await page.getByRole("button", { name: "Scan", exact: true }).click();
  await expect(search.edited).toBeVisible();
  await search.search();
  await expect(search.count).not.toHaveText(all);
  const scans = await search.count.innerText();
  await page.goBack();
  await expect(search.count).toHaveText(all);
  await expect(search.edited).toHaveCount(0);
  await page.goForward();
  await expect(search.count).toHaveText(scans);
});
