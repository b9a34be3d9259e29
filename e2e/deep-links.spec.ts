import { expect, expectAccessible, test } from "./fixtures.ts";

test("links to a frame, a purchase and a page that do not exist lead to pages that help", async ({
  page,
  start,
  bar,
  search,
}) => {
  await start.exploreDemo("/frames/12345_6");
  await expect(page.getByRole("heading", { name: "There is no frame 12345_6 in the catalog" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back to the search" }).click();
  await expect(search.searchButton).toBeVisible();

  await bar.openAddress("/purchases/00000000-0000-4000-8000-000000000000");
  await expect(page.getByRole("heading", { name: "There is no such purchase among yours" })).toBeVisible();
  await expectAccessible(page);

  await bar.openAddress("/nowhere");
  await expect(page.getByRole("heading", { name: "There is no such page" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to your orders" }).click();
  await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
});
