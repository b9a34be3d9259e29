import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";

export type QuotePage = ReturnType<typeof quotePage>;

/** The cart as a printable sheet. */
export function quotePage(page: Page) {
  const sheet = page.getByRole("article", { name: "Quote" });
  return {
    sheet,
    heading: sheet.getByRole("heading", { level: 1 }),
    rows: sheet.getByRole("table").locator("tbody").getByRole("row"),
    row: (frameID: string) => sheet.getByRole("row").filter({ hasText: frameID }),
    print: page.getByRole("button", { name: "Print" }),
    copyLink: page.getByRole("button", { name: /^(Copy link|Link copied)$/ }),
    /** The address printed on the sheet. */
    link: sheet.getByRole("link"),
    /** Downloads the CSV; its lines. */
    async csv(): Promise<string[]> {
      const begun = page.waitForEvent("download");
      await page.getByRole("button", { name: "CSV" }).click();
      return (await readFile(await (await begun).path(), "utf8")).trim().split("\r\n");
    },
  };
}
