import { expect, type Page } from "@playwright/test";
import { failsOnPurpose } from "../../src/world/simulator.ts";

export type SearchPage = ReturnType<typeof searchPage>;

/** Filters and results. */
export function searchPage(page: Page) {
  const results = page.getByRole("grid", { name: /^Frames found/ });
  const options = results.getByRole("row", { name: /^Frame \d+_\d+,/ });
  const count = page.getByText(
    /^(from [\d,]+ acquisitions?|of [\d,]+|loading more|more exist|not all loaded)$/,
  );
  /** Text of `count` once all is loaded. */
  const whole = /^from [\d,]+ acquisitions?$/;
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  return {
    searchButton: button("Search"),
    sort: page.getByRole("button", { name: /^Sorted: / }),
    /** Opens the field for coordinates. */
    typed: page.getByRole("button", { name: "Coordinates", exact: true }),
    time: page.getByRole("button", { name: /^Time: .*\sUTC$/ }),
    /** Opens the filters after a search, or goes back to its results. */
    filters: page.getByRole("button", { name: /^(All filters|Results)$/ }),
    saved: page.getByRole("button", { name: "Saved", exact: true }),
    exported: page.getByRole("button", { name: "Export", exact: true }),
    /** Turns the map into a table, and back. */
    table: page.getByRole("button", { name: "Table", exact: true }),
    /** A filter of the search, in the line above its results. */
    chip: (name: string) => page.getByRole("button", { name: new RegExp(`^${name}: .*Change$`) }),
    /** Region of the results, also while they load. */
    place: page.getByRole("region", { name: "Results", exact: true }),
    fromDay: page.getByRole("textbox", { name: "From (UTC)" }),
    toDay: page.getByRole("textbox", { name: "To (UTC), included" }),
    moreFilters: page.getByRole("button", { name: /^More: mode/ }),
    mode: (name: string) => page.getByRole("group", { name: "Mode" }).getByRole("button", { name }),
    /** The area of interest as the filters name it. */
    area: page.getByRole("button", { name: /km²/ }).first(),
    /** The acquisitions of the frames, and whether more are loaded or exist. */
    count,
    whole,
    results,
    options,
    selected: results.getByRole("row", { selected: true }),
    option: (frameID: string) => results.getByRole("row", { name: `Frame ${frameID},` }),
    problem: page.getByRole("alert"),
    nothing: page.getByRole("heading", { name: /^No frames match/ }),
    parts: page.getByText(/^Crosses 180°|^Searched in/),
    edited: page.getByText("Edited, not applied"),
    /** Bars over the sliders, of what is chosen with them. */
    bars: page.getByRole("main").locator("[aria-hidden] > [data-inside]"),

    async search() {
      await button("Search").click();
    },
    /** Sets the time filter to UTC days, both included. */
    async chooseDays(from: string, to: string) {
      await this.time.click();
      await page.getByRole("textbox", { name: "From (UTC)" }).fill(from);
      await page.getByRole("textbox", { name: "To (UTC), included" }).fill(to);
      await button("Use this range").click();
    },
    /** The line of the frame that the pointer is over, here or on the map. */
    hovered: options.and(page.locator("[data-hovered]")),

    /** Goes down the list to its end, however much that loads; what its lines say, in order. */
    async readAll(): Promise<{ frameID: string; time: string }[]> {
      const rows = new Map<number, string>();
      for (;;) {
        // Before the lines: what is loaded between the two looks is not missed.
        const isWhole = whole.test(await count.innerText());
        const rendered = await results.getByRole("row").evaluateAll((elements) =>
          elements.map(({ ariaRowIndex, textContent }) => ({
            at: Number(ariaRowIndex),
            text: textContent ?? "",
          })),
        );
        for (const { at, text } of rendered) rows.set(at, text);
        const total = Number(await results.getAttribute("aria-rowcount"));
        if (isWhole && rows.size === total) break;
        await options.last().evaluate((row) => row.scrollIntoView({ block: "nearest" }));
      }
      return [...rows]
        .toSorted(([a], [b]) => a - b)
        .flatMap(([, text]) => {
          const time = text.match(/\d+\s\w{3}\s\d{4}, \d\d:\d\d\sUTC/)?.[0] ?? "";
          // A strip names each of its frames.
          const frameIDs = new Set(text.match(/\d+_\d+/g));
          return [...frameIDs].map((frameID) => ({ frameID, time }));
        });
    },
    /** Ids of the frames in some lines, by default all that are rendered, from the top; waits for the first. */
    async frameIDs(lines = options): Promise<string[]> {
      await lines.first().waitFor();
      const texts = await lines.allInnerTexts();
      return texts.flatMap((text) => text.match(/\d+_\d+/)?.[0] ?? []);
    },
    /** The topmost frame whose purchase succeeds: the demo fails one in forty on purpose. */
    async purchasable(): Promise<string> {
      const frameIDs = await this.frameIDs();
      return frameIDs.find((frameID) => !failsOnPurpose(frameID)) ?? "none";
    },
    /** Adds whole acquisitions from the top of the list until at least so many frames of two or more are in the cart. */
    async addStrips(frames: number) {
      const inCart = page.getByRole("link", { name: /^Cart, / });
      const all = results.getByTitle(/^Add the frames found of this acquisition/);
      for (let strip = 0, held = 0; strip < 2 || held < frames; strip++) {
        // Frames in the cart are left out by adding the whole strip.
        await all.first().scrollIntoViewIfNeeded();
        await all.first().click();
        await expect(inCart).not.toHaveAccessibleName(
          held === 0 ? "Cart, empty" : new RegExp(`^Cart, ${held} frame`),
        );
        held = Number((await inCart.textContent())?.match(/\d+/)?.[0] ?? 0);
      }
    },
    /** Says how old the results are while the browser is offline. */
    asOf: page.getByText(/^As of/),
    /** Adds the next frame that is not in the cart and not bought, by its button. */
    async addAnother() {
      await results.getByTitle("Add to cart (C)").first().click();
    },
    /** Adds the first frames of the list by keys; their ids. */
    async addFirst(frames: number): Promise<string[]> {
      await results.focus();
      const inCart = page.getByRole("link", { name: /^Cart, / });
      const frameIDs: string[] = [];
      for (let held = 1; held <= frames; held++) {
        await page.keyboard.press("ArrowDown");
        frameIDs.push(...(await this.frameIDs(this.selected)));
        await page.keyboard.press("c");
        await expect(inCart).toHaveAccessibleName(new RegExp(`^Cart, ${held} frame`));
      }
      return frameIDs;
    },
    async open(frameID: string) {
      await page.getByRole("link", { name: `Open ${frameID}`, exact: true }).click();
    },
  };
}
