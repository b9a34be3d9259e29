import { expect, expectAccessible, test, withoutMotion } from "./fixtures.ts";

/** Real acquisitions of the port of Algeciras, in the catalog for good. */
const SEARCH =
  "/?area=-5.45_36.1_-5.37_36.1_-5.37_36.18_-5.45_36.18&time=2021-01-01_2022-12-31&view=-5.41_36.14_11";

test("frames go into the cart by keys, stay there over Back, reload and another user, and come back after Clear", async ({
  page,
  start,
  bar,
  search,
  cart,
}) => {
  await start.exploreDemo(SEARCH);
  await expect(search.options.first()).toContainText(/€\d/);
  await page.keyboard.press("c");
  await expect(cart.empty).toBeVisible();
  await page.goBack();
  await search.results.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("c");
  await expect(bar.said).toHaveText(/^Added \d+_1 to the cart/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("c");
  await expect(cart.link).toHaveAccessibleName(/^Cart, 2 frames, €/);
  await page.keyboard.press("u");
  await expect(cart.link).toHaveAccessibleName(/^Cart, 1 frame, €/);
  await page.keyboard.press("c");
  await expect(cart.link).toHaveAccessibleName(/^Cart, 2 frames, €/);
  const [first = "none", second = "none"] = await search.frameIDs();

  await cart.link.click();
  await expect(cart.frames).toHaveCount(2);
  await expect(cart.buy).toBeEnabled();
  await expect(cart.buy).toHaveText(/^Buy 2 frames for €[\d,]+\.00$/);
  await page.goBack();
  await expect(search.options.first()).toContainText("In cart");
  await page.reload();
  await expect(cart.link).toHaveAccessibleName(/^Cart, 2 frames, €/);

  await bar.choose(/demo-two/);
  await expect(cart.link).toHaveAccessibleName("Cart, empty");
  await bar.choose(/^demo first company/);
  await cart.link.click();
  await expect(cart.row(first)).toBeVisible();
  await expect(cart.row(second)).toBeVisible();

  await cart.clear.click();
  await expect(cart.empty).toBeVisible();
  await page.keyboard.press("u");
  await expect(cart.frames).toHaveCount(2);
});

test("two tabs share one cart", async ({ page, context, start, search, cart }) => {
  await start.exploreDemo(SEARCH);
  await expect(search.options.first()).toContainText(/€\d/);
  const other = await context.newPage();
  await other.goto("/cart");
  await other.getByRole("button", { name: "Explore the demo" }).click();
  await expect(other.getByRole("heading", { name: "The cart is empty" })).toBeVisible();
  await search.results.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("c");
  const frames = other.getByRole("list", { name: "Frames in the cart" }).getByRole("listitem");
  await expect(frames).toHaveCount(1);
  await other.getByRole("button", { name: "Clear" }).click();
  await expect(cart.link).toHaveAccessibleName("Cart, empty");
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(() => {
    test.use({ colorScheme, ...withoutMotion });

    test(`the cart and its dialogs are accessible when it is ${colorScheme}`, async ({
      page,
      start,
      search,
      cart,
    }) => {
      await start.exploreDemo(SEARCH);
      await expect(search.options.first()).toContainText(/€\d/);
      const [first = "none", second = "none"] = await search.frameIDs();
      await page.goto("/cart");
      await expect(cart.empty).toBeVisible();
      await expectAccessible(page);
      await cart.addByIDs.or(page.getByRole("button", { name: "Add frames by their ids" })).click();
      await cart.ids.fill(`frame_id;note\n${first};a\n${second};b\n1_1;c\nharbour;d`);
      await cart.lookUp.click();
      await expect(cart.answer).toContainText("2 entries added");
      await expect(cart.answer).toContainText("1 entry not in the catalog");
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(cart.buy).toBeEnabled();
      await expectAccessible(page);
      await cart.compare.click();
      await expect(cart.prices).toContainText("2 of 2 priced");
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await cart.products.click();
      await expectAccessible(page);
    });
  });
}
