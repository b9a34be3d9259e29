import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";

export type OrdersPage = ReturnType<typeof ordersPage>;

/** The purchases, and the chosen one with its products. */
export function ordersPage(page: Page) {
  const list = page.getByRole("region", { name: "Purchases" });
  const detail = page.getByRole("article", { name: /^Purchase of frame/ });
  const file = (name: string) => detail.getByRole("button", { name });
  return {
    list,
    rows: list.getByRole("listitem"),
    row: (frameID: string) => list.getByRole("link", { name: frameID }),
    detail,
    /** The button of a file, by the words on it. */
    file,
    products: detail.getByRole("region", { name: "Products" }),

    /** Downloads a file; its bytes. */
    async download(name: string): Promise<Uint8Array> {
      const begun = page.waitForEvent("download");
      await file(name).click();
      return readFile(await (await begun).path());
    },
  };
}
