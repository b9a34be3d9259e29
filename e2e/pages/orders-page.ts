import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";

export type OrdersPage = ReturnType<typeof ordersPage>;

/** The purchases, the chosen one with its products, and the way to the other parts of the orders. */
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
    /** What became of the chosen purchase, step by step. */
    steps: detail.getByRole("list", { name: "What became of the order" }),
    /** Leads to the products of all purchases. */
    toAllProducts: list.getByRole("link", { name: "All products" }),
    allProducts: page.getByRole("article", { name: "Products" }),
    tab: (name: string) => page.getByRole("navigation", { name: "Orders" }).getByRole("link", { name }),

    /** Downloads a file; its bytes. */
    async download(name: string): Promise<Uint8Array> {
      const begun = page.waitForEvent("download");
      await file(name).click();
      return readFile(await (await begun).path());
    },
  };
}
