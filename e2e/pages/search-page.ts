import type { Page } from "@playwright/test";

export type SearchPage = ReturnType<typeof searchPage>;

/** Filters and results. */
export function searchPage(page: Page) {
  const results = page.getByRole("listbox", { name: /^Frames found/ });
  const options = results.getByRole("option");
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  return {
    searchButton: button("Search"),
    time: page.getByRole("button", { name: /^Time: / }),
    fromDay: page.getByLabel("From (UTC)"),
    toDay: page.getByLabel("To (UTC), included"),
    /** The area of interest as the filters name it. */
    area: page.getByRole("button", { name: /km²/ }),
    count: page.getByText(/^[\d,]+ frames? from/),
    results,
    options,
    selected: results.getByRole("option", { selected: true }),
    option: (frameID: string) => results.getByRole("option", { name: frameID }),
    problem: page.getByRole("alert"),
    edited: page.getByText("Edited, not applied"),

    async search() {
      await button("Search").click();
    },
    /** Sets the time filter to UTC days, both included. */
    async chooseDays(from: string, to: string) {
      await page.getByRole("button", { name: /^Time: / }).click();
      await page.getByLabel("From (UTC)").fill(from);
      await page.getByLabel("To (UTC), included").fill(to);
      await button("Use this range").click();
    },
    /** The line of the frame that the pointer is over, here or on the map. */
    hovered: options.and(page.locator("[data-hovered]")),

    /** Ids of the frames in some lines, by default all that are rendered, from the top. */
    async frameIDs(lines = options): Promise<string[]> {
      const texts = await lines.allInnerTexts();
      return texts.flatMap((text) => text.match(/\d+_\d+/)?.[0] ?? []);
    },
    async open(frameID: string) {
      await results.getByRole("option", { name: frameID }).getByTitle("Open (Enter)").click();
    },
  };
}
