import { expect, expectAccessible, expectSound, hostOfFile, test, withoutMotion } from "./fixtures.ts";
import { framePage } from "./pages/frame-page.ts";
import { linkPage } from "./pages/link-page.ts";
import { PORT } from "./pages/places.ts";
import { quotePage } from "./pages/quote-page.ts";
import { searchPage } from "./pages/search-page.ts";
import { shell } from "./pages/shell.ts";
import { signInPage } from "./pages/sign-in-page.ts";

test.use(withoutMotion);

const host = hostOfFile();

test("a person shares a search and a quote, a guest reads them without an account, and both end with their link", async ({
  page,
  browser,
  bar,
  search,
  cart,
  quote,
}) => {
  const link = linkPage(page);
  await page.goto(`${host.url}${PORT}`);
  await signInPage(page).person("Ben Buyer").click();
  await expect(search.options.first()).toContainText(/€\d/);
  const count = await search.count.innerText();
  const toSearch = await link.give("Port of Algeciras");
  await expect(link.dialog).toContainText("It is shown only now.");
  await expectSound(page);
  await expectAccessible(page);
  await link.close();
  const frameIDs = (await search.addFirst(2)).sort();
  await cart.link.click();
  await cart.quote.click();
  await expect(quote.rows).toHaveCount(2);
  const toQuote = await link.give("Two frames");
  await link.close();

  const elsewhere = await browser.newContext(withoutMotion.contextOptions);
  const other = await elsewhere.newPage();
  const refused: string[] = [];
  other.on("response", (answer) => {
    if (answer.status() === 401 || answer.status() === 403) refused.push(answer.url());
  });
  const guest = linkPage(other);
  const theirs = searchPage(other);
  await other.goto(toSearch);
  await expect(guest.shared).toContainText("Shared by Ben Buyer, read only, until");
  expect(other.url()).toContain("area=");
  expect(other.url()).not.toContain(toSearch.split(".").at(-1) ?? "");
  await expect(theirs.options.first()).toContainText(/€\d/);
  await expect(theirs.count).toHaveText(count);
  await expect
    .poll(() =>
      theirs.results
        .locator("img")
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await expect(other.getByRole("button", { name: /cart/i })).toHaveCount(0);
  await expect(shell(other).account).toHaveCount(0);
  await expectSound(other);
  await expectAccessible(other);
  await other.reload();
  await expect(theirs.options.first()).toContainText(/€\d/);
  const [frameID = ""] = await theirs.frameIDs();
  await theirs.option(frameID).click();
  await theirs.open(frameID);
  await expect(framePage(other).facts).toContainText(frameID);
  await expect(other.getByRole("complementary", { name: "Facts and price" })).toContainText(/€\d/);
  await expect(framePage(other).buy).toHaveCount(0);
  await expectSound(other);
  await expectAccessible(other);
  await other.goto(`${host.url}/orders`);
  await expect(other.getByRole("heading", { name: "This is not part of what was shared" })).toBeVisible();
  await expectAccessible(other);

  const third = await elsewhere.newPage();
  const sheet = quotePage(third);
  await third.goto(toQuote);
  await expect(sheet.rows).toHaveCount(2);
  for (const id of frameIDs) await expect(sheet.row(id)).toContainText(/€\d/);
  await expect(sheet.sheet).toContainText("Ben Buyer");
  await expect(sheet.link).toHaveCount(0);
  await expectAccessible(third);
  // Neither page asks for more than it may have.
  expect(refused).toEqual([]);

  await bar.goTo("Search");
  await bar.choose("Shared links…");
  await expect(link.rows).toHaveCount(2);
  await expect(link.rows.first()).toContainText("Last opened");
  await expectSound(page);
  await expectAccessible(page);
  await link.end("Two frames").click();
  await link.endNow.click();
  await expect(link.rows).toHaveCount(1);
  await third.reload();
  await expect(linkPage(third).lost).toBeVisible();
  await expectAccessible(third);
  // The other link still opens, until it ends under an open page.
  await other.goto(toSearch);
  await expect(theirs.options.first()).toContainText(/€\d/);
  // Prices still asked for would tell the page of the end before the guest does anything.
  await other.waitForLoadState("networkidle");
  await link.end("Port of Algeciras").click();
  await link.endNow.click();
  await expect(link.rows).toHaveCount(0);
  await other.getByRole("button", { name: "Search without the filter Time" }).click();
  await expect(guest.lost).toBeVisible();
  await expect(other.getByRole("alert")).toHaveText(
    "Its owner has ended it, or it has run out. Ask whoever sent it to you for a new one.",
  );
  await other.getByRole("link", { name: "Go to the start page" }).click();
  await expect(signInPage(other).heading).toBeVisible();
  await elsewhere.close();
});

test("a person who opens a link keeps the own session, and goes on signed in at the same place", async ({
  page,
  context,
  bar,
  search,
}) => {
  await page.goto(`${host.url}${PORT}`);
  await signInPage(page).person("Max Manager").click();
  await expect(search.options.first()).toContainText(/€\d/);
  const toSearch = await linkPage(page).give("For all");
  await linkPage(page).close();

  const tab = await context.newPage();
  await tab.goto(toSearch);
  await expect(linkPage(tab).shared).toContainText("Shared by Max Manager");
  await expect(searchPage(tab).options.first()).toContainText(/€\d/);
  await page.reload();
  await expect(bar.account).toHaveAccessibleName("Account Max Manager");
  const address = tab.url();
  await linkPage(tab).signIn.click();
  await expect(shell(tab).account).toHaveAccessibleName("Account Max Manager");
  await expect(searchPage(tab).options.first()).toContainText(/€\d/);
  expect(tab.url()).toBe(address);
});
