import { expect, expectAccessible, expectSound, hostOfFile, test, withoutMotion } from "./fixtures.ts";
import { companyPage } from "./pages/company-page.ts";
import { PORT } from "./pages/places.ts";
import { shell } from "./pages/shell.ts";
import { signInPage } from "./pages/sign-in-page.ts";

test.use(withoutMotion);

const host = hostOfFile();

test("a buyer asks for a frame above the limit, a manager approves it in another browser, and the buyer downloads it", async ({
  page,
  browser,
  bar,
  search,
  frame,
}) => {
  await page.goto(`${host.url}${PORT}&mode=Spot`);
  await signInPage(page).person("Ben Buyer").click();
  await expect(search.options.first()).toContainText(/€\d/);
  const [frameID = ""] = await search.frameIDs();
  await page.goto(`${host.url}/frames/${frameID}`);
  await frame.buy.click();
  await frame.dialog.getByRole("combobox", { name: "Cost center (optional)" }).click();
  await page.getByRole("option", { name: "Claims" }).click();
  await expect(frame.dialog).toContainText("€2,200.00 is above your limit of €1,000.00 for an order.");
  await expect(frame.ask).toBeEnabled();
  await expectSound(page);
  await frame.dialog
    .getByRole("textbox", { name: "Note to your manager (optional)" })
    .fill("Harbor claim 12");
  await frame.ask.click();
  await expect(frame.result).toHaveText("Sent to your manager");
  await expectAccessible(page);
  await frame.close.click();
  await expect(frame.facts.getByText("Requested", { exact: true })).toBeVisible();

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  const company = companyPage(other);
  await other.goto(`${host.url}/company`);
  await signInPage(other).person("Max Manager").click();
  await expect(company.requests).toContainText("Ben Buyer");
  await expect(company.requests).toContainText("“Harbor claim 12”");
  await expect(other.getByRole("link", { name: "Company , 1 request waits" }).first()).toBeAttached();
  await expect(company.approve).toHaveText("Approve for €2,200.00");
  await expectSound(other);
  await company.approve.click();
  await expect(company.dialog).toContainText("for Ben Buyer");
  await expectAccessible(other);
  await company.dialog.getByRole("button", { name: "Approve for €2,200.00" }).click();
  await expect(company.requests).toContainText("Approved by Max Manager");
  await elsewhere.close();

  await expect(page.getByRole("button", { name: /^Notifications, \d new$/ })).toBeVisible();
  await expect(frame.buy).toHaveText("View order");
  await frame.buy.click();
  await expect(page.getByText("Approved by", { exact: true })).toBeVisible();
  await expect(page.getByText("Claims", { exact: true })).toBeVisible();
  await expectSound(page);
  const download = page.waitForEvent("download");
  // A small file: an image at full resolution takes as long as it is large.
  await page.getByRole("button", { name: "Download GRD metadata" }).click();
  expect((await download).suggestedFilename()).toContain(frameID);
  await shell(page).choose("Sign out");
  await expect(signInPage(page).heading).toBeVisible();
  await expect(bar.account).toBeHidden();
});
