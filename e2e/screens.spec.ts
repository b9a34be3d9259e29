import { expect, expectAccessible, test, withoutMotion } from "./fixtures.ts";

/** Real acquisitions of the port of Algeciras, in the catalog for good. */
const SEARCH =
  "/?area=-5.45_36.1_-5.37_36.1_-5.37_36.18_-5.45_36.18&time=2021-01-01_2022-12-31&view=-5.41_36.14_11";

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(() => {
    test.use({ colorScheme, ...withoutMotion });

    test(`every screen, menu and dialog is accessible when it is ${colorScheme}`, async ({
      page,
      start,
      bar,
      search,
      map,
      frame,
      orders,
      webhooks,
      simulate,
    }) => {
      await page.goto(SEARCH);
      await start.connect.click();
      await expectAccessible(page);
      await start.explore.click();

      await expect(search.options.first()).toContainText(/€\d/);
      await map.still();
      await map.clickAt([0.5, 0.5]);
      await expect(map.stack).toBeVisible();
      await expectAccessible(page);
      await map.stack.getByRole("button", { name: "Close" }).click();

      for (const open of [bar.account, bar.contract, search.sort, search.time, search.typed, map.layers]) {
        await open.click();
        await expectAccessible(page);
        await page.keyboard.press("Escape");
      }
      await page.keyboard.press("?");
      await expect(bar.keys).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");

      const [frameID = "none"] = await search.frameIDs();
      await search.open(frameID);
      await expect(frame.map).toBeVisible();
      await expect(frame.siblings).toBeVisible();
      await frame.properties.click();
      await expectAccessible(page);
      await frame.show("Native");
      await expectAccessible(page);
      await frame.buyWith("Seen in both themes");
      await expect(frame.result).toHaveText("Bought");
      await expectAccessible(page);
      await frame.close.click();

      await bar.goTo("Orders");
      await orders.tab("Purchases").click();
      await expect(orders.row(frameID)).toBeVisible();
      await expectAccessible(page);
      await orders.row(frameID).click();
      await expect(orders.products).toBeVisible();
      await expect(orders.steps).toContainText("Products ready");
      await expectAccessible(page);
      await orders.toAllProducts.click();
      await expect(orders.allProducts).toContainText("GRD amplitude image");
      await expectAccessible(page);

      await orders.tab("Webhooks").click();
      await webhooks.register.click();
      await webhooks.fillIn("https://hooks.example.com/swath", "swath");
      await expectAccessible(page);
      await webhooks.confirm();
      await expect(webhooks.rows).toHaveCount(1);
      await webhooks.test.click();
      await expect(webhooks.log).toContainText("answered 204");
      await webhooks.request.click();
      await expectAccessible(page);

      await bar.choose("Simulate failures");
      await simulate.add({ what: "Connection lost", operation: "getTask", afterActing: true });
      await expect(simulate.inForce).toHaveCount(1);
      await expectAccessible(page);
    });
  });
}
