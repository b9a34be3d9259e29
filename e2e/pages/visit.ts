import type { Page } from "@playwright/test";

/** Goes to an address of the app as its links do: the page and the demo stay. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, "", to), address);
}
