import type { Page } from "@playwright/test";
import { type Pixel, pixelsLike } from "./pixels.ts";

export type MapPage = ReturnType<typeof mapPage>;

/** A place on a map as shares of its width and height. */
export type Place = readonly [number, number];

/** The map beside the results; on other screens `label` names another one. */
export function mapPage(page: Page, label: string | RegExp = "Map of the results") {
  const controls = page.getByRole("toolbar", { name: "Map" });
  const legend = page.locator("[data-map-legend]");
  const canvas = page.getByRole("region", { name: label });

  async function pixelOf([x, y]: Place) {
    const box = await canvas.boundingBox();
    if (!box) throw new Error("The map is not on screen.");
    return { x: box.x + x * box.width, y: box.y + y * box.height };
  }

  const picture = () => canvas.screenshot({ mask: [legend, controls] });

  return {
    canvas,
    layers: page.getByRole("button", { name: "Layers" }),
    controls,
    hint: page
      .getByRole("status")
      .filter({ hasText: /Drag a box|Set (corners|the opposite|\d)|Double-click/ }),
    /** Position of the pointer, or of the middle of the view: longitude and latitude in words. */
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
    async tapAt(place: Place) {
      const { x, y } = await pixelOf(place);
      await page.touchscreen.tap(x, y);
    },
    async hoverAt(place: Place) {
      const { x, y } = await pixelOf(place);
      await page.mouse.move(x, y);
    },
    /** Returns the pixels of positions on the flat map, in the copy of the world in view. */
    async pixelsOf(positions: readonly (readonly [lng: number, lat: number])[]): Promise<Pixel[]> {
      const box = await canvas.boundingBox();
      const view = new URL(page.url()).searchParams.get("view") ?? "";
      const [lng = 0, lat = 0, zoom = 0] = view.split("_").map(Number);
      const world = 512 * 2 ** zoom;
      return positions.map((position) => {
        const across = ((position[0] - lng + 540) % 360) - 180;
        return {
          x: (box?.width ?? 0) / 2 + (across / 360) * world,
          y: (box?.height ?? 0) / 2 + (mercator(lat) - mercator(position[1])) * world,
        };
      });
    },
    /** How many pixels of the map have a colour, given as `#RRGGBB`. */
    async countOf(color: string): Promise<number> {
      return pixelsLike(await picture(), color).length;
    },
    /** A picture of the map, without the cards on it, once nothing moves any more. */
    async still(): Promise<Buffer> {
      let before = await picture();
      let now = await picture();
      while (!now.equals(before)) {
        before = now;
        now = await picture();
      }
      return now;
    },
  };
}

/** Latitude as a share of the world's height, from the equator up. */
function mercator(lat: number): number {
  return Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);
}
