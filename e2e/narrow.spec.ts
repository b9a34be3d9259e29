import { expect, expectAccessible, test, withoutMotion } from "./fixtures.ts";
import { letTasksEnd } from "./pages/demo-clock.ts";
import { visit } from "./pages/visit.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, ...withoutMotion });

test("a customer finds and buys a frame on a phone @map", async ({
  page,
  start,
  bar,
  search,
  map,
  sheet,
  frame,
  orders,
}) => {
  await start.exploreDemo("/?view=-5.41_36.14_11");
  await expect(sheet.handle).toHaveAccessibleName(/half height/);
  await expectAccessible(page);

  await search.filters.tap();
  await search.chooseDays("2021-01-01", "2022-12-31");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Box", exact: true }).tap();
  await map.tapAt([0.3, 0.25]);
  await map.tapAt([0.7, 0.45]);
  await expect(search.area).toContainText("km²");
  await expect(search.options.first()).toContainText(/€\d/);
  const tools = page.getByRole("button", { name: "Save, table, share and export" });
  await tools.tap();
  await expect(page.getByRole("button", { name: "Share", exact: true })).toBeVisible();
  await tools.tap();
  await expect(page.getByRole("button", { name: "Share", exact: true })).toHaveCount(0);
  // The map has no room for it, whatever the sheet leaves.
  await expect(page.getByRole("list", { name: "Legend", includeHidden: true })).toBeHidden();
  await expectAccessible(page);

  await sheet.handle.tap();
  await expect(sheet.handle).toHaveAccessibleName(/full height/);
  await expectAccessible(page);
  await sheet.handle.tap();
  await expect(sheet.handle).toHaveAccessibleName(/peek/);
  await expectAccessible(page);
  await sheet.handle.tap();
  await expect(sheet.handle).toHaveAccessibleName(/half height/);

  await expect(search.options.first()).toBeVisible();
  const frameID = await search.purchasable();
  await search.open(frameID);
  await expect(frame.heading).toContainText("Spot");
  await expectAccessible(page);
  await frame.buy.tap();
  await expectAccessible(page);
  await frame.reference.fill("From a phone");
  await frame.confirm.tap();
  await expect(frame.result).toHaveText(/^\s*(Accepted, being processed|Ready)$/);
  await frame.close.tap();

  await bar.goTo("Orders");
  await orders.tab("Purchases").click();
  await expect(orders.row(frameID)).toBeVisible();
  await expectAccessible(page);
  await orders.row(frameID).tap();
  await expect(orders.products).toBeVisible();
  await expectAccessible(page);
});

test("the area of a search by place stays in the bar of a phone, however long its name", async ({
  start,
  search,
}) => {
  await start.exploreDemo(
    "/?area=3.9_51.8_4.6_51.8_4.6_52.1_3.9_52.1&time=90d&mode=Strip&place=Rotterdam%20and%20its%20harbors",
  );
  await expect(search.chip("Area")).toBeVisible();
});

test("a field for commands that was left leaves the bar of a phone with its screen, and its words", async ({
  page,
  start,
}) => {
  const field = page.getByRole("combobox", { name: "Place, coordinates, frame or action" });
  const icon = page.getByRole("button", { name: "Place, coordinates, frame or action" });
  await start.exploreDemo("/orders");
  await icon.tap();
  await field.fill("rotter");
  await visit(page, "/company");
  await expect(icon).toBeVisible();
  await expect(field).toHaveCount(0);
  await page.setViewportSize({ width: 1200, height: 760 });
  await field.fill("rotter");
  await visit(page, "/orders");
  await expect(field).toHaveValue("");
});

test("on a phone menus have room for a finger, and tasks lie within the screen", async ({
  page,
  start,
  bar,
  task,
  taskDetail,
}) => {
  await start.exploreDemo("/task");
  for (const menu of [bar.account, bar.contract]) {
    await menu.tap();
    const rows = page.locator("[role=menuitem], [role=menuitemradio]");
    await expect(rows.first()).toBeVisible();
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await page.keyboard.press("Escape");
  }
  await task.fillPoint("35.955", "-5.5");
  await task.order.tap();
  await task.confirm.tap();
  await expect(taskDetail.article).toBeVisible();
  await visit(page, "/tasks");
  const row = page.getByRole("region", { name: "Tasks" }).getByRole("listitem").first();
  await expect(row).toContainText("Accepted, image in");
  const ends = await row
    .locator("*")
    .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(390);
  await letTasksEnd(page);
  const badge = page.getByRole("button", { name: /^Notifications, / }).locator("b");
  await expect(badge).toBeVisible();
  expect((await badge.boundingBox())?.y).toBeGreaterThanOrEqual(0);
});
