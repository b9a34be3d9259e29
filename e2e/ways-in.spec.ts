import { expect, test } from "./fixtures.ts";
import { startSite } from "./pages/site.ts";

test("a link waits for the way in and leads there afterwards; an address without a screen says so at once", async ({
  page,
  start,
  frame,
}) => {
  await page.goto("/frames/1000109_1");
  await expect(page.getByRole("status")).toHaveText(
    "This link opens frame 1000109_1 after you sign in or explore the demo.",
  );
  await start.explore.click();
  await expect(frame.facts).toContainText("1000109_1");
  await page.goto("about:blank");
  const other = await page.context().newPage();
  await other.goto("/nowhere");
  await expect(other.getByRole("status")).toContainText("Page not found.");
  await other.getByRole("button", { name: "Explore the demo" }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await expect(other.getByRole("main")).toContainText("/nowhere");
});

test("offline the app opens with what this device keeps; where it keeps nothing a page says so", async ({
  page,
  context,
  start,
  bar,
}) => {
  await page.goto("/");
  await expect(start.explore).toBeVisible();
  const isKept = () => page.evaluate(async () => Boolean(await caches.match("/")));
  await expect.poll(isKept).toBe(true);
  // Files that are not the app's are not cached in its place.
  await page.goto("/config.json");
  await context.setOffline(true);
  await page.goto("/cart?time=30d");
  await expect(start.explore).toBeVisible();

  await page.evaluate(async () => {
    for (const name of await caches.keys()) if (name.startsWith("swath-build")) await caches.delete(name);
  });
  for (const path of ["/orders", "/cart?time=30d"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
    await expect(page).toHaveTitle("Offline · Swath");
  }
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(start.explore).toBeVisible();
  await expect(page).toHaveURL(/\/cart\?time=30d$/);

  // It stays so after the demo, which takes the service worker for its own while it lasts.
  await start.explore.click();
  await expect(bar.account).toBeVisible();
  await expect.poll(isKept).toBe(true);
  await context.setOffline(true);
  await page.goto("/orders");
  await expect(bar.offline).toBeVisible();
});

test("a new build opens offline after its first start, in a tab that stayed open", async ({
  page,
  context,
  start,
  bar,
}) => {
  const site = await startSite();
  const isKept = () => page.evaluate(async (url) => Boolean(await caches.match(url)), `${site.url}/`);
  const startsWith = (entry: string) => expect(page.locator(`script[src="${entry}"]`)).toBeAttached();
  await start.exploreDemo(`${site.url}/orders`);
  await expect(bar.account).toBeVisible();
  await expect.poll(isKept).toBe(true);

  const before = site.entry();
  site.deploy();
  const after = site.entry();
  expect(after).not.toBe(before);
  await page.reload();
  await startsWith(after);
  await expect(bar.account).toBeVisible();
  const isNewKept = () =>
    page.evaluate(async () => {
      const builds = (await caches.keys()).filter((name) => name.startsWith("swath-build"));
      return (await (await caches.match("/", { cacheName: builds.at(-1) ?? "" }))?.text()) ?? "";
    });
  await expect.poll(isNewKept).toContain(after);
  await context.setOffline(true);
  await page.reload();
  await startsWith(after);
  await expect(bar.offline).toBeVisible();
  await site.close();
});

test("the focus is never lost: after a removal, another screen and a tab there is a sensible place; keys can be switched off, and stay off", async ({
  page,
  start,
  bar,
  simulate,
  search,
  orders,
}) => {
  const { keyboard } = page;
  await start.exploreDemo("/simulate");
  await expect(simulate.heading).toBeFocused();
  for (let rule = 0; rule < 2; rule++) await simulate.add({ what: "Slow answer", operation: "Check a task" });
  await expect(simulate.inForce).toHaveCount(2);
  const remove = page.getByRole("button", { name: "Remove" });
  await remove.first().focus();
  await keyboard.press("Enter");
  await expect(remove).toHaveCount(1);
  await expect(remove).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "In force" })).toBeFocused();
  await keyboard.press("1");
  await expect(search.searchButton).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Search" })).toBeFocused();
  await keyboard.press("3");
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeFocused();
  await orders.tab("Purchases").focus();
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/purchases/);
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);

  await keyboard.press("?");
  await bar.keys.getByRole("checkbox", { name: "Keys act on the whole page" }).click();
  await keyboard.press("Escape");
  await expect(bar.keys).toBeHidden();
  await keyboard.press("1");
  await page.reload();
  await expect(bar.account).toBeVisible();
  await keyboard.press("1");
  await expect(page).toHaveURL(/purchases/);
});
