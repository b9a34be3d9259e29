import { expect, test } from "./fixtures.ts";
import { NARROWS } from "./pages/places.ts";

test("after forced reloads the demo goes on as before; past its service worker it says what to do", async ({
  page,
  search,
  cart,
  start,
  openResults,
}) => {
  await openResults(NARROWS);
  const [frameID = "none"] = await search.addFirst(1);
  const browser = await page.context().newCDPSession(page);
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  for (const more of [1, 2]) {
    await Promise.all([page.waitForEvent("load"), browser.send("Page.reload", { ignoreCache: true })]);
    await expect(search.option(frameID)).toContainText(/€\d/);
    await expect(cart.link).toHaveAccessibleName(/^Cart, 1 frame/);
    expect(loads).toBeLessThanOrEqual(2 * more);
  }
  await browser.send("Network.enable");
  await browser.send("Network.setBypassServiceWorker", { bypass: true });
  await page.reload();
  await expect(start.problem).toContainText("loaded past its service worker");
  await browser.send("Network.setBypassServiceWorker", { bypass: false });
  await page.reload();
  await expect(search.option(frameID)).toContainText(/€\d/);
});
