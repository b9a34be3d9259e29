import type { Page } from "@playwright/test";
import { darkPalette } from "../../src/ui/theme/palette.ts";
import { pixelsLike } from "./pixels.ts";

/** Height of the line at the lower edge of a map in which the antimeridian is named, pixels. */
const NAME_LINE = 22;

export type FramePage = ReturnType<typeof framePage>;

/** One frame, and the dialog that buys it. */
export function framePage(page: Page) {
  const dialog = page.getByRole("dialog", { name: /^(Buy frame|Ask for approval|Order|Frame)/ });
  const buy = page.getByRole("button", {
    name: /^(Buy this frame|Buy, price by agreement|Ask for approval|View order|Track order)$/,
  });
  const map = page.getByRole("region", { name: /^Quicklook of frame .* on the map/ });
  return {
    facts: page.getByRole("complementary", { name: "Facts and price" }),
    heading: page.getByRole("heading", { level: 1 }),
    map,
    /** The coordinates written at the corners of the quicklook. */
    corners: page.getByText(/^\d+\.\d{4}° [NS] \d+\.\d{4}° [EW]$/).and(page.locator(":not([data-testid])")),
    siblings: page.getByRole("region", { name: /^Frames of this acquisition/ }).getByRole("link"),
    properties: page.getByText(/^All properties/),
    back: page.getByRole("button", { name: "Results" }),
    buy,
    dialog,
    /** Heading of the dialog, which has the focus when it opens. */
    dialogHeading: dialog.getByRole("heading", { level: 2 }),
    reference: dialog.getByLabel("Reference (optional)"),
    ask: dialog.getByRole("button", { name: "Ask for approval" }),
    confirm: dialog.getByRole("button", { name: /^Buy/ }),
    /** Outcome of the attempt to buy. */
    result: dialog.getByRole("heading", { level: 3 }).first(),
    problem: dialog.getByRole("alert"),
    close: dialog.getByRole("button", { name: "Close" }).last(),
    toOrder: dialog.getByRole("link", { name: /Track order|View order/ }),

    /** How many columns of pixels the name of the antimeridian takes at the lower edge of the map, where only its line is thinner. */
    async antimeridianColumns(): Promise<number> {
      const written = pixelsLike(await map.screenshot(), darkPalette.seaLabel);
      const { height = 0 } = (await map.boundingBox()) ?? {};
      return new Set(written.filter(({ y }) => y > height - NAME_LINE).map(({ x }) => x)).size;
    },
    price(contract: string, licence: string) {
      return page.getByRole("button", { name: `${contract}, ${licence} license:` });
    },
    async show(view: "Native" | "Shadows down" | "North up") {
      await page.getByRole("radiogroup", { name: "View of the quicklook" }).getByText(view).click();
    },
    /** Opens the dialog, fills it in and confirms. */
    async buyWith(reference: string) {
      await buy.click();
      await dialog.getByLabel("Reference (optional)").fill(reference);
      await dialog.getByRole("button", { name: /^Buy/ }).click();
    },
  };
}
