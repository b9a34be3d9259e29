import { expect, test } from "./fixtures.ts";
import { visit } from "./pages/visit.ts";

test("a frame of mine and a frame of a colleague's are distinguished, nothing is bought twice, and a purchase outlives a reload in its middle", async ({
  start,
  bar,
  frame,
  orders,
  page,
}) => {
  await start.exploreDemo("/purchases");
  await bar.choose(/demo-colleague/);
  await expect(bar.account).toHaveAccessibleName("Account demo-colleague");
  await expect(orders.rows).toHaveCount(1);
  const frameID = (await orders.rows.first().innerText()).match(/\d+_\d+/)?.[0] ?? "none";

  await visit(page, `/frames/${frameID}`);
  await expect(frame.buy).toHaveText("View order");
  await frame.buy.click();
  await expect(orders.detail).toContainText(frameID);

  await visit(page, `/frames/${frameID}`);
  await bar.choose(/^demo first company/);
  await expect(bar.account).toHaveAccessibleName("Account demo");
  await frame.buyWith("");
  await expect(frame.result).toHaveText("Owned by a colleague");
  await frame.close.click();
  await bar.goTo("Orders");
  await orders.tab("Purchases").click();
  await expect(page.getByText("You have not bought anything yet")).toBeVisible();

  await bar.choose(/demo-two/);
  await expect(bar.account).toHaveAccessibleName("Account demo-two");
  await visit(page, `/frames/${frameID}`);
  await frame.buyWith("Another company");
  await expect(frame.result).toHaveText(/^\s*(Accepted, being processed|Ready)$/);
  await frame.toOrder.click();
  await expect(orders.detail).toContainText(/Accepted|Ready/);
  await page.reload();
  await expect(orders.detail).toContainText("Another company");
  await expect(orders.detail).toContainText("All products are ready");
});
