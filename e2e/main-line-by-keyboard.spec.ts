import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { tabTo } from "./pages/keyboard.ts";

test("the same line goes by keyboard alone, with the focus in sight and every outcome said @map", async ({
  page,
  start,
  bar,
  search,
  map,
  frame,
  orders,
}) => {
  const { keyboard } = page;
  await page.goto("/?view=-5.41_36.14_11");
  await tabTo(page, start.explore);
  await expectFocusSeen(start.explore);
  await keyboard.press("Enter");
  await expect(map.controls).toBeVisible();

  await tabTo(page, search.time);
  await keyboard.press("Enter");
  // A dialog takes the focus a moment after it opens.
  await expect(page.getByRole("dialog").locator(":focus")).toHaveCount(1);
  await tabTo(page, search.fromDay);
  await keyboard.type("2021-01-01");
  await tabTo(page, search.toDay);
  await keyboard.type("2022-12-31");
  await keyboard.press("Enter");
  await expect(search.time).toContainText("1 Jan 2021 to 31 Dec 2022");
  await expectFocusSeen(search.time);

  await keyboard.press("r");
  await expectFocusSeen(map.canvas);
  for (const key of ["ArrowLeft", "ArrowUp"]) await keyboard.press(`Shift+${key}`);
  await keyboard.press("Enter");
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"])
    await keyboard.press(`Shift+${key}`);
  await keyboard.press("Enter");
  await expect(search.area).toContainText("km²");
  await expect(map.canvas).toBeFocused();
  await expect(bar.said).toHaveText(/^\d+ frames$/);
  await keyboard.press("j");
  await expect(search.results).toBeFocused();
  const [first = "none"] = await search.frameIDs();
  await expect(search.selected).toContainText(first);
  await keyboard.press("ArrowDown");
  const [, second = "none"] = await search.frameIDs();
  await expect(search.selected).toContainText(second);
  await expect(search.results).toHaveAttribute("aria-activedescendant", `frame-${second}`);
  await keyboard.press("Enter");

  await expect(frame.facts).toContainText(second);
  await tabTo(page, frame.buy);
  await expectFocusSeen(frame.buy);
  await keyboard.press("Enter");
  await expect(frame.dialogHeading).toBeFocused();
  await keyboard.press("Escape");
  await expectFocusSeen(frame.buy);
  await keyboard.press("Enter");
  await expect(frame.dialogHeading).toBeFocused();
  await tabTo(page, frame.reference);
  await keyboard.type("By keys");
  await tabTo(page, frame.confirm);
  await expectFocusSeen(frame.confirm);
  await keyboard.press("Enter");
  await expect(frame.result).toHaveText(/^\s*(Accepted, being processed|Ready)$/);
  await expect(bar.said).toHaveText(/Accepted|Ready/);
  await expect(frame.dialog.locator(":focus")).toHaveCount(1);
  await tabTo(page, frame.toOrder);
  await keyboard.press("Enter");

  await expect(orders.detail).toContainText("By keys");
  await expect(bar.said).toHaveText("Purchase: Ready");
  await expect(orders.products).toBeVisible();
  await tabTo(page, orders.file("GRD metadata"));
  const begun = page.waitForEvent("download");
  await keyboard.press("Enter");
  expect((await begun).suggestedFilename()).toContain(second);
  await expect(orders.file("GRD metadata")).toBeFocused();

  await keyboard.press("1");
  await expect(search.option(second)).toContainText("Owned");
});

async function expectFocusSeen(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  await expect(target).toHaveCSS("outline-style", "solid");
}
