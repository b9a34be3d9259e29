import type { Page } from "@playwright/test";

/** Goes to an address of the app as its links do: the page stays, and the demo need not begin anew. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, "", to), address);
}
