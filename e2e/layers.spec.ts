import { expect, expectAccessible, test, withoutMotion } from "./fixtures.ts";
import { NARROWS } from "./pages/places.ts";
import { visit } from "./pages/visit.ts";

test.use(withoutMotion);

test("outlines and place names leave the map and stay away; a pill leads back to an area out of sight @map", async ({
  page,
  openResults,
  search,
  map,
}) => {
  await openResults(NARROWS);
  const outlines = page.getByRole("checkbox", { name: "Outlines" });
  const names = page.getByRole("checkbox", { name: "Place names" });
  const whole = await map.still();
  await map.layers.click();
  await names.uncheck();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  const unnamed = await map.still();
  expect(unnamed.equals(whole)).toBe(false);
  await map.layers.click();
  await outlines.uncheck();
  await page.keyboard.press("Escape");
  expect((await map.still()).equals(unnamed)).toBe(false);

  await page.reload();
  await expect(search.options.first()).toBeVisible();
  await expect(map.layers).toHaveAttribute("title", "Layers: some are off");
  await map.layers.click();
  await expect(names).not.toBeChecked();
  await expect(outlines).not.toBeChecked();
  await page.keyboard.press("Escape");

  await visit(page, NARROWS.replace(/view=.*/, "view=10_45_9"));
  await page.getByRole("button", { name: "Back to the area" }).click();
  await expect(page.getByRole("button", { name: "Back to the area" })).toBeHidden();
  await expect(map.position).toContainText(/^36\.0\d+° N 5\.[45]\d+° W$/);
});

test("on a phone the layers are a sheet at the lower edge, which leaves the map and the head of the list free @map", async ({
  page,
  openResults,
  search,
  map,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openResults(NARROWS);
  await map.layers.click();
  const sheet = page.getByRole("dialog").filter({ hasText: "On the map" });
  await expect(sheet).toBeVisible();
  const { x, y, width, height } = (await sheet.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect([x, width, y + height]).toEqual([0, 390, 844]);
  const head = await search.count.boundingBox();
  expect(y).toBeGreaterThan((head?.y ?? 844) + (head?.height ?? 0));
  await page.keyboard.press("Escape");
  await expect(map.layers).toBeFocused();
});
