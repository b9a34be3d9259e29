import type { Page } from "@playwright/test";

export type Sheet = ReturnType<typeof sheet>;

/** The panel over the map on a narrow screen. */
export function sheet(page: Page) {
  return {
    /** Its name tells the height. */
    handle: page.getByRole("button", { name: /^Search and results: / }),
    cartHandle: page.getByRole("button", { name: /^Cart: / }),
  };
}
