import { expect, expectAccessible, test, withoutMotion } from "./fixtures.ts";
import { letTasksEnd } from "./pages/demo-clock.ts";
import { tabTo } from "./pages/keyboard.ts";

/** Taveuni: a strip of 30 km there lies on both sides of 180°. */
const [LATITUDE, LONGITUDE] = ["16.792 S", "179.985 E"];

test.use(withoutMotion);

test("an image across 180° near Fiji is ordered, imaged, found and delivered; another is canceled at its fee", async ({
  page,
  start,
  bar,
  task,
  taskDetail,
  search,
  delivery,
}) => {
  test.slow();
  await start.exploreDemo("/task");
  await task.fillPoint("35.955", "-5.5");
  await task.opens.fill(inHours(60));
  await task.closes.fill(inHours(120));
  await expect(task.order).toBeEnabled();
  await task.order.click();
  await expect(task.dialog).toContainText("Canceling costs 10 %, €");
  await task.confirm.click();
  await taskDetail.cancel.click();
  await expect(taskDetail.dialog).toContainText(/Price when ordered: €[\d,]+\.\d\d/);
  await expectAccessible(page);
  await expect(taskDetail.confirm).toHaveText(/^Cancel the task, fee 10\s%, €[\d,]+\.\d\d$/);
  await taskDetail.confirm.click();
  await expect(taskDetail.article).toContainText("Canceled");

  await bar.goTo("Task");
  await task.fillPoint(LATITUDE, LONGITUDE);
  await expect(task.feasible).toHaveText(/^Feasible, \d+ opportunities$/);
  await expect(task.opportunities.first()).toContainText(/(Left|Right) · (Asc|Desc)ending · \d\d\.\d°/);
  await expect(page.getByRole("row", { name: /^Strip / })).toContainText(/€[\d,]+/);
  await task.chosen("Exclusivity", "Private").click();
  await expect(task.choice("Private")).toBeChecked();
  await task.reference.fill("Mere, wharf");
  await expect(task.order).toBeEnabled();
  await expect(task.stale).toHaveCount(0);
  await task.order.click();
  await expect(task.confirm).toBeEnabled();
  await expectAccessible(page);
  await task.confirm.click();

  await expect(taskDetail.article).toContainText("Mere, wharf");
  await expect(taskDetail.article).toContainText(/Accepted, image in \d+\s[hd]/);
  await expect(taskDetail.find).toHaveCount(0);
  await expectAccessible(page);
  await letTasksEnd(page);
  await expect(taskDetail.steps).toContainText("All products ready");
  await expect(taskDetail.products).toContainText("SLC complex image");
  const frameID = ((await taskDetail.frame.innerText()).match(/\d+_\d+/) ?? ["none"])[0];
  await expectAccessible(page);

  await taskDetail.find.click();
  await expect(search.option(frameID)).toBeVisible();
  await expect(search.options).toHaveCount(1);
  await page.goBack();
  // Content above moves the button until it has loaded.
  await expect(taskDetail.products).toContainText("SLC complex image");
  await taskDetail.deliver.click();
  await delivery.send.click();
  await expect(delivery.delivered).toHaveCount(1);

  await bar.goTo("Orders");
  const rows = page.getByRole("region", { name: "All orders" }).getByRole("listitem");
  await expect(rows.filter({ hasText: "Mere, wharf" })).toContainText("delivered");
  await expect(rows.filter({ hasText: "35.9550° N" })).toContainText("Canceled");
  await expect(rows.filter({ hasText: "35.9550° N" })).toContainText(/€[\d,.]+fee, 10\s%/);
  await expectAccessible(page);
});

test.describe(() => {
  test.use({ colorScheme: "light" });

  test("an image is ordered and followed to its end by keyboard alone", async ({
    page,
    start,
    bar,
    task,
    taskDetail,
  }) => {
    const { keyboard } = page;
    await start.exploreDemo();
    await expect(bar.account).toBeVisible();
    await keyboard.press("2");
    await expect(task.latitude).toBeVisible();
    await tabTo(page, task.latitude);
    await keyboard.type("35.955");
    await keyboard.press("Tab");
    await keyboard.type("-5.5");
    await keyboard.press("Tab");
    await expect(task.choice("Strip")).toBeChecked();
    await tabTo(page, task.choice("Strip"));
    await keyboard.press("ArrowUp");
    await expect(task.choice("Dwell")).toBeChecked();
    await expect(task.feasible).toHaveText(/^Feasible, \d+ opportunities$/);
    await expect(task.order).toBeEnabled();
    await expect(task.stale).toHaveCount(0);
    await tabTo(page, task.order);
    await expectAccessible(page);
    await keyboard.press("Enter");
    await expect(task.confirm).toBeEnabled();
    await expect(task.dialog.getByRole("heading", { name: /^Order one Dwell/ })).toBeFocused();
    await tabTo(page, task.confirm);
    await keyboard.press("Enter");
    await expect(taskDetail.article).toBeVisible();
    await letTasksEnd(page);
    await expect(taskDetail.steps).toContainText("All products ready");
    await expect(bar.said).toHaveText(/Task: |Demo time/);
    await expectAccessible(page);
    // Focus returns to the row that was opened.
    await tabTo(page, page.getByRole("link", { name: "All tasks" }));
    await keyboard.press("Enter");
    const row = page.locator("main [data-row]").first();
    await expect(row).toBeVisible();
    await row.focus();
    await keyboard.press("Enter");
    await expect(taskDetail.title).toBeFocused();
    await page.goBack();
    await expect(row).toBeFocused();
  });
});

/** A full hour so many hours from now, as a date-time field takes it in UTC. */
function inHours(hours: number): string {
  const hour = 3_600_000;
  return new Date(Math.ceil(Date.now() / hour) * hour + hours * hour)
    .toISOString()
    .slice(0, 16)
    .replace("T", " ");
}
