import { expect, test } from "./fixtures.ts";

test("a purchase outlives a reload and reaches its end", async ({ page, start, frame, orders }) => {
  await start.exploreDemo("/frames/1000109_1");
  await frame.buyWith("Across a reload");
  await expect(frame.result).toHaveText("Bought");
  await frame.toOrder.click();
  await expect(orders.detail).toContainText(/Received|Active/);

  await page.reload();

  await expect(orders.detail).toContainText("Across a reload");
  await expect(orders.row("1000109_1")).toBeVisible();
  await expect(orders.detail).toContainText("Closed");
  await expect(orders.products).toBeVisible();
});
