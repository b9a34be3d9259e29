import { expect, expectAccessible, test } from "./fixtures.ts";
import { visit } from "./pages/visit.ts";

test("a frame of mine and a frame of a colleague's are told apart, and nothing is bought twice", async ({
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
  await expect(frame.result).toHaveText("Already bought under this contract by a colleague");
  await frame.close.click();
  await bar.goTo("Orders");
  await orders.tab("Purchases").click();
  await expect(page.getByText("You have not bought anything yet")).toBeVisible();

  await bar.choose(/demo-two/);
  await expect(bar.account).toHaveAccessibleName("Account demo-two");
  await visit(page, `/frames/${frameID}`);
  await frame.buyWith("Another company");
  await expect(frame.result).toHaveText("Bought");
});

test("links to what does not exist lead to pages that help", async ({ start, page }) => {
  await start.exploreDemo("/frames/123456789_1");
  await expect(
    page.getByRole("heading", { name: "There is no frame 123456789_1 in the catalog" }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back to search" }).click();
  await expect(page.getByRole("heading", { name: "Draw an area to start" })).toBeVisible();
  await visit(page, "/purchases/none");
  await expect(page.getByRole("heading", { name: "This is not one of your purchases" })).toBeVisible();
  await expectAccessible(page);
  await visit(page, "/nowhere");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expectAccessible(page);
});
