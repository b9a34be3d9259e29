import { startGateway } from "../src/testing/processes/start-gateway.ts";
import { expect, expectAccessible, expectSound, test, withoutMotion } from "./fixtures.ts";
import { companyPage } from "./pages/company-page.ts";
import { PORT, STRAIT } from "./pages/places.ts";
import { shell } from "./pages/shell.ts";

test.use(withoutMotion);

let gateway: Awaited<ReturnType<typeof startGateway>>;
const ends: (() => unknown)[] = [];

test.beforeAll(async () => {
  test.setTimeout(120_000);
  gateway = await startGateway((end) => ends.push(end));
});

test.afterAll(async () => {
  // The processes end before the folder of their store.
  for (const end of ends.toReversed()) await end();
});

test("behind a gateway a buyer signs in, buys a frame and asks for a dear one, a manager approves it, and its file opens", async ({
  page,
  browser,
  bar,
  search,
  frame,
}) => {
  const { provider, url } = gateway;
  await provider.behave({ person: "ben@harbor.example" });
  await page.goto(`${url}${STRAIT}`);
  await page.getByRole("link", { name: "Sign in with Harbor login" }).click();
  await expect(bar.account).toHaveAccessibleName("Account Ben Buyer");
  await expect(search.options.first()).toContainText(/€\d/);
  const [cheap = ""] = await search.frameIDs();
  await page.goto(`${url}/frames/${cheap}`);
  await frame.buy.click();
  const costCenter = frame.dialog.getByRole("combobox", { name: "Cost center" });
  await costCenter.click();
  await page.getByRole("option", { name: "Claims" }).click();
  await frame.dialog.getByRole("button", { name: /^Buy/ }).click();
  await expect(frame.result).toBeVisible();
  await frame.close.click();

  await page.goto(`${url}${PORT}&mode=Spot`);
  await expect(search.options.first()).toContainText("€2,200");
  const [dear = ""] = await search.frameIDs();
  await page.goto(`${url}/frames/${dear}`);
  await frame.buy.click();
  await expect(frame.dialog).toContainText("€2,200.00 is above your limit of €1,000.00 for an order.");
  await frame.ask.click();
  await expect(frame.result).toHaveText("Sent to your manager");
  await frame.close.click();

  await provider.behave({ person: "max@harbor.example" });
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  const company = companyPage(other);
  await other.goto(`${url}/auth/login?return=/company`);
  await expect(shell(other).account).toHaveAccessibleName("Account Max Manager");
  await expect(company.requests).toContainText("Ben Buyer");
  await expect(other.getByRole("region", { name: "Use it from code" })).toBeHidden();
  await company.approve.click();
  await expectAccessible(other);
  await company.dialog.getByRole("button", { name: "Approve for €2,200.00" }).click();
  await expect(company.requests).toContainText("Approved by Max Manager");
  await expectSound(other);
  await elsewhere.close();

  await expect(frame.buy).toHaveText("View order");
  await frame.buy.click();
  await expect(page.getByText("Max Manager", { exact: true })).toBeVisible();
  await expectSound(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download GRD metadata" }).click();
  expect((await download).suggestedFilename()).toContain(dear);
});
