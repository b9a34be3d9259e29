import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { decode } from "fast-png";

export type ViewerPage = ReturnType<typeof viewerPage>;

/** An owned image at full resolution on the map. */
export function viewerPage(page: Page) {
  const map = page.getByRole("region", { name: /^Image of frame .* on the map/ });
  return {
    map,
    heading: page.getByRole("heading", { level: 1 }),
    panel: page.getByRole("complementary", { name: "Look of the image" }),
    /** The picture where there is no map. */
    plain: page.getByRole("img", { name: "Image as recorded, without a map" }),
    toCome: page.getByText(/tiles? to come$/),

    loseGraphics: () =>
      map.evaluate((canvas: HTMLCanvasElement) => {
        const hold = canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context");
        hold?.loseContext();
        Object.assign(globalThis, { restoreGraphics: () => hold?.restoreContext() });
      }),
    restoreGraphics: () => page.evaluate("restoreGraphics()"),

    /** Grays in the middle of the map of a saved picture, row by row. */
    async middle(width: number, height: number): Promise<Uint8Array> {
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save picture" }).click();
      const { data, channels, width: whole } = decode(await readFile(await (await saved).path()));
      const rows = await map.evaluate(({ clientHeight }) => clientHeight);
      const grays = new Uint8Array(width * height);
      const [left, top] = [(whole - width) / 2, (rows - height) / 2];
      for (let at = 0; at < grays.length; at++) {
        const pixel = (top + Math.floor(at / width)) * whole + left + (at % width);
        grays[at] = data[pixel * channels] ?? 0;
      }
      return grays;
    },
  };
}
