import { expect, test } from "./fixtures.ts";
import { NARROWS } from "./pages/places.ts";

test("a half-drawn polygon and edited filters outlive a reload @map", async ({
  start,
  map,
  search,
  page,
}) => {
  await start.exploreDemo(NARROWS);
  await expect(search.count).toBeVisible();
  await search.filters.click();
  await search.moreFilters.click();
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
  await expect(search.chip("Mode")).toHaveCount(0);
  await search.filters.click();
  await expect(search.mode("Strip")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("p");
  await expect(map.hint).toContainText("Double-click to finish");
});
