import { expect, expectAccessible, test, withoutMotion } from "./fixtures.ts";
import { cartPage } from "./pages/cart-page.ts";
import { STRAIT } from "./pages/places.ts";
import { shell } from "./pages/shell.ts";
import { startPage } from "./pages/start-page.ts";

test.use({ ...withoutMotion, permissions: ["clipboard-read", "clipboard-write"] });

test("suggested frames close the gap, and the quote can be printed, saved and opened by someone else", async ({
  page,
  browser,
  openResults,
  search,
  cart,
  run,
  quote,
}) => {
  await openResults(STRAIT);
  await search.addFirst(2);
  await cart.link.click();
  await expect(run.coverage).toContainText(/Gap [\d,]+\skm²/);
  const before = await cart.coveredShare();
  await cart.suggest.click();
  await expect(cart.suggestion).toHaveText(
    /^Suggestion: \d+ frames? for €[\d,]+\.00, would cover [\d.]+\s%$/,
  );
  await expectAccessible(page);
  const suggested = Number((await cart.suggestion.innerText()).match(/\d+/)?.[0]);
  await cart.addSuggested.click();
  await expect(cart.frames).toHaveCount(2 + suggested);
  await expect.poll(() => cart.coveredShare()).toBeGreaterThan(before);
  await expect(cart.buy).toBeEnabled();
  const total = (await cart.buy.innerText()).match(/€[\d,.]+/)?.[0] ?? "none";
  const frameIDs = await cart.frameIDs();

  await cart.quote.click();
  await expect(quote.heading).toHaveText(`Quote for ${frameIDs.length} frames`);
  await expect(quote.rows).toHaveCount(frameIDs.length);
  for (const frameID of frameIDs) await expect(quote.row(frameID)).toContainText(/€\d/);
  await expect(quote.sheet).toContainText(total);
  await expect(quote.sheet).toContainText(/[\d.]+\s% of [\d,]+\skm²; gap [\d,]+\skm²/);
  await expect(quote.sheet).toContainText(/Quoted \d+\s\w{3}\s\d{4}, \d\d:\d\d\sUTC, not reserved/);
  await page.emulateMedia({ media: "print" });
  await expect(quote.sheet).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(quote.print).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  const [head, ...lines] = await quote.csv();
  expect(head).toMatch(/^frame_id,/);
  expect(lines.map((line) => line.split(",")[0]?.replaceAll('"', ""))).toEqual(frameIDs);
  await quote.copyLink.click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(await quote.link.getAttribute("href"));

  const elsewhere = await browser.newContext(withoutMotion.contextOptions);
  const other = await elsewhere.newPage();
  await startPage(other).exploreDemo("/orders");
  await shell(other).choose(/demo-two/);
  await expect(shell(other).account).toHaveAccessibleName("Account demo-two");
  await other.goto(link);
  const theirs = cartPage(other);
  await expect(theirs.ids).toHaveValue(frameIDs.join("\n"));
  await theirs.lookUp.click();
  await expect(theirs.answer).toContainText(`${frameIDs.length} entries added`);
  await expectAccessible(other);
  await theirs.back.click();
  expect(await theirs.frameIDs()).toEqual(frameIDs);
  await expect(other).not.toHaveURL(/[?&]cart=/);
  await elsewhere.close();
});
