import { startService } from "../src/testing/service/loopback-service.ts";
import { expect, test } from "./fixtures.ts";

test("a customer connects to a service of another origin; wrong secrets and addresses are distinguished", async ({
  start,
  bar,
  search,
  page,
}) => {
  const service = await startService();
  try {
    await page.goto("/?time=all");
    await start.connect.click();
    await start.connectTo("https://127.0.0.1:9", "demo", "demo");
    await expect(start.problem).toContainText("No answer from this address");
    await expect(start.problem).toContainText("127.0.0.1:9 cannot be reached");
    await start.connectTo(service.url, "demo", "not the secret");
    await expect(start.problem).toContainText("The client id or secret is wrong");
    await start.connectTo(service.url, "demo", "demo");
    await expect(bar.account).toHaveAccessibleName("Account demo");
    await expect(search.count).toBeVisible();

    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
    );
    expect(kept).not.toMatch(/not the secret|access_token|Bearer|clientSecret/);
    await page.reload();
    await expect(start.connect).toBeVisible();
  } finally {
    await service.close();
  }
});
