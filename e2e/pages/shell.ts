import type { Page } from "@playwright/test";

export type Shell = ReturnType<typeof shell>;

/** Returns what surrounds every screen. */
export function shell(page: Page) {
  const account = page.getByRole("button", { name: /^Account / });
  return {
    account,
    contract: page.getByRole("button", { name: /^Contract: / }),
    /** The way to the screen that is shown. */
    here: page.getByRole("navigation", { name: "Screens" }).locator("[aria-current=page]"),
    keys: page.getByRole("dialog", { name: "Keys" }),
    /** Live region of screen readers. */
    said: page.getByTestId("live-region"),
    /** The line that tells of a call that waits to be sent again. */
    notice: page.getByRole("status").filter({ hasText: /^The service / }),
    offline: page.getByRole("status").filter({ hasText: /^Offline: what is loaded/ }),

    async goTo(screen: "Search" | "Task" | "Orders") {
      await page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name: screen }).click();
    },
    async choose(entry: string | RegExp) {
      await account.click();
      const menu = page.getByRole("menu");
      await menu
        .getByRole("menuitem", { name: entry })
        .or(menu.getByRole("menuitemradio", { name: entry }))
        .click();
    },
  };
}
