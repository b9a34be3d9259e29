import type { Page } from "@playwright/test";
import { pixelsLike } from "./pixels.ts";

export type MapPage = ReturnType<typeof mapPage>;

/** A place on a map as shares of its width and height. */
export type Place = readonly [number, number];

/** The map beside the results; on other screens `label` names another one. */
export function mapPage(page: Page, label: string | RegExp = "Map of the results") {
  const canvas = page.getByRole("region", { name: label });

  async function pixelOf([x, y]: Place) {
    const box = await canvas.boundingBox();
    if (!box) throw new Error("The map is not on screen.");
    return { x: box.x + x * box.width, y: box.y + y * box.height };
  }

  return {
    canvas,
    layers: page.getByRole("button", { name: "Layers" }),
    controls: page.getByRole("toolbar", { name: "Map" }),
    hint: page.getByRole("status").filter({ hasText: /Drag a box|Set corners|Close with/ }),
    /** Where the pointer is, or the middle of the view: longitude and latitude in words. */
    position: page.getByTestId("pointer-position"),
    /** The card at the pointer that names the frame under it. */
    tip: page.getByTestId("frame-tip"),
    stack: page.getByRole("region", { name: "Frames at this point" }),

    async drag(from: Place, to: Place) {
      const [start, end] = [await pixelOf(from), await pixelOf(to)];
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(end.x, end.y, { steps: 4 });
      await page.mouse.up();
    },
    async zoomIn() {
      await page.getByRole("button", { name: "Zoom in" }).click();
    },
    async clickAt(place: Place) {
      const { x, y } = await pixelOf(place);
      await page.mouse.click(x, y);
    },
    async hoverAt(place: Place) {
      const { x, y } = await pixelOf(place);
      await page.mouse.move(x, y);
    },
    /** How many pixels of the map have a colour, as `#RRGGBB`; lines are drawn softly, so a few shades pass for it. */
    async countOf(color: string): Promise<number> {
      return pixelsLike(await canvas.screenshot(), color).length;
    },
    /** The map once nothing moves on it any more. */
    async still(): Promise<Buffer> {
      let before = await canvas.screenshot();
      let now = await canvas.screenshot();
      while (!now.equals(before)) {
        before = now;
        now = await canvas.screenshot();
      }
      return now;
    },
  };
}
