import { expect, test } from "./fixtures.ts";
import { cartPage } from "./pages/cart-page.ts";
import { PORT } from "./pages/places.ts";
import { startPage } from "./pages/start-page.ts";

test("frames go into the cart by keys, stay there over Back, reload and another user, come back after Clear, and are the same in two tabs", async ({
  page,
  context,
  openResults,
  bar,
  search,
  cart,
}) => {
  await openResults(PORT);
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
  await expect(
    search.options.first().getByRole("button", { name: /^Remove .* from the cart$/ }),
  ).toBeVisible();
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

  const other = await context.newPage();
  await startPage(other).exploreDemo("/cart");
  const frames = cartPage(other).frames;
  await expect(frames).toHaveCount(2);
  await cart
    .row(first)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(frames).toHaveCount(1);
  await cartPage(other).clear.click();
  await expect(cart.empty).toBeVisible();
});
