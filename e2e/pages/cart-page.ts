import { expect, type Page } from "@playwright/test";

export type CartPage = ReturnType<typeof cartPage>;

/** The cart, the ways into it and its dialogs. */
export function cartPage(page: Page) {
  const frames = page.getByRole("list", { name: "Frames in the cart" });
  const dialog = page.getByRole("dialog");
  const coverage = page.getByRole("region", { name: "Area covered by this cart" });
  return {
    /** The way to the cart in the bar; on a narrow screen at the bottom. */
    link: page.getByRole("link", { name: /^Cart, / }),
    heading: page.getByRole("heading", { level: 1, name: "Cart" }),
    empty: page.getByRole("heading", { name: "The cart is empty" }),
    map: page.getByRole("region", { name: "Map of the cart" }),
    frames: frames.getByRole("listitem"),
    row: (frameID: string) => frames.getByRole("listitem").filter({ hasText: frameID }),
    /** Takes frames out from the end until so many are left. */
    async keepOnly(count: number) {
      const remove = frames.getByRole("button", { name: /^Remove / });
      for (let left = await remove.count(); left > count; left--) {
        await remove.last().click();
        await expect(remove).toHaveCount(left - 1);
      }
    },
    buy: page.getByRole("button", { name: /^Buy \d+ frames?/ }),
    webhook: page.getByRole("combobox", { name: "Webhook (optional)" }),
    /** Ids of the frames, from the top. */
    async frameIDs(): Promise<string[]> {
      const texts = await frames.getByRole("listitem").allInnerTexts();
      return texts.flatMap((text) => text.match(/\d+_\d+/)?.[0] ?? []);
    },
    /** How much of the area is covered, percent. */
    async coveredShare(): Promise<number> {
      return Number((await coverage.innerText()).match(/([\d.]+)\s%/)?.[1]);
    },
    suggest: coverage.getByRole("button", { name: "Suggest a set" }),
    suggestion: coverage.getByRole("paragraph").filter({ hasText: /^Suggestion:/ }),
    addSuggested: coverage.getByRole("button", { name: /^Add \d+ frames?$/ }),
    quote: page.getByRole("button", { name: "Quote" }).or(page.getByRole("link", { name: "Quote" })),
    /** A notice over the list, by its beginning. */
    notice: (begin: string) =>
      page
        .getByRole("main")
        .getByRole("status")
        .filter({ hasText: new RegExp(`^${begin}`) }),
    /** Why the cart cannot be bought now. */
    obstacles: page.getByRole("list", { name: "Why you cannot buy yet" }),
    clear: page.getByRole("button", { name: "Clear" }),
    products: page.getByRole("button", { name: /^Products:/ }),
    compare: page.getByRole("button", { name: "Compare contracts and licenses" }),
    addByIDs: page.getByRole("button", { name: "Add by ids" }),
    ids: dialog.getByRole("textbox", { name: /^Frame ids/ }),
    lookUp: dialog.getByRole("button", { name: /^Look up and add/ }),
    /** Outcomes of the entries of a list. */
    answer: dialog.getByRole("status"),
    /** Closes a dialog that has done its work. */
    back: dialog.getByRole("button", { name: "Back to the cart" }),
    prices: dialog.getByRole("table"),
  };
}
