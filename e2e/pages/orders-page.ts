import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";

export type OrdersPage = ReturnType<typeof ordersPage>;

/** All orders in time, the purchases, the chosen one with its products, and the way to the other parts. */
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
    /** History of the chosen order, step by step. */
    steps: page.getByRole("list", { name: "History of the order" }),
    /** The row of an order among all of them, by words on it. */
    line: (words: string | RegExp) =>
      page.getByRole("region", { name: "All orders" }).getByRole("button", { name: words }),
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
