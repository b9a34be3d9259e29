import { readFileSync } from "node:fs";
import { decode } from "fast-png";
import { publicFile } from "../src/hosts/node/outside/painter.ts";
import { frameAt } from "../src/testing/catalog/make-frames.ts";
import { startService } from "../src/testing/service/loopback-service.ts";
import { createFrameFiles } from "../src/world/files/frame-files.ts";
import { expect, expectAccessible, test, withoutMotion } from "./fixtures.ts";
import { comparePictures } from "./pages/pixels.ts";
import type { ViewerPage } from "./pages/viewer-page.ts";
import { visit } from "./pages/visit.ts";

test.use(withoutMotion);

const sar = (name: string) => readFileSync(new URL(`../src/testing/sar/${name}`, import.meta.url));

/** Frames whose image is a file with a stored picture: how it is placed, the picture's middle and zoom, and copies of the world. */
const FRAMES = [
  {
    imageID: 10,
    name: "a-gcp",
    place: "ground control points",
    view: [24.156, 60.153, 12.2],
    copies: [0],
  },
  {
    imageID: 20,
    name: "b-rpc",
    place: "rational polynomials (RPC)",
    view: [-70.672, -33.31, 12.8],
    copies: [0],
  },
  { imageID: 30, name: "c-affine", place: "the map grid", view: [2.3258, 41.4697, 17.4], copies: [0] },
  {
    imageID: 40,
    name: "d-180",
    place: "ground control points",
    view: [179.99, -16.44, 12.8],
    copies: [0, -1],
  },
] as const;
const NOWHERE = { imageID: 50, name: "h-nowhere", view: [0, 0] } as const;

test("owned images at full resolution lie where gdalwarp puts them, and come back with lost graphics @map", async ({
  start,
  frame,
  viewer,
  page,
}) => {
  const painted = createFrameFiles(publicFile);
  const all = [...FRAMES, NOWHERE];
  const service = await startService({
    frames: all.map(({ imageID, view }) =>
      frameAt([view[0], view[1]], { imageID, mode: "STRIPMAP", products: ["GRD"] }),
    ),
    files: {
      quicklook: painted.quicklook,
      product: async (of, type, key) => {
        const named = key === "grd-tif" && all.find(({ imageID }) => imageID === of.imageID);
        return named ? sar(`${named.name}.tif`) : painted.product(of, type, key);
      },
    },
  });
  try {
    await page.goto("/?time=all");
    await start.connect.click();
    await start.connectTo(service.url, "demo", "demo");
    for (const { imageID } of all) {
      await visit(page, `/frames/${imageID}_1`);
      await frame.buyWith("");
      await expect(frame.result).toContainText("Ready");
    }
    await visit(page, `/frames/${NOWHERE.imageID}_1/view`);
    await expect(viewer.plain).toBeVisible();
    await expect(viewer.panel).toContainText(
      "The file gives no longitudes and latitudes, so the picture lies on no map.",
    );
    await expect(viewer.map).toHaveCount(0);
    for (const { imageID, name, place, view, copies } of FRAMES) {
      const [lng, lat, zoom] = view;
      for (const copy of copies) {
        // The window of the stored pictures. The screen takes the camera of its address when it opens.
        await visit(page, `/frames/${imageID}_1`);
        await visit(page, `/frames/${imageID}_1/view?at=${lng + 360 * copy}_${lat}_${zoom}&db=30_60`);
        await expect(viewer.panel).toContainText(`Placed by ${place}`);
        await looksAs(viewer, name);
      }
    }
    await viewer.loseGraphics();
    await expect(page.getByText(/^The graphics of this device stopped/)).toBeVisible();
    await viewer.restoreGraphics();
    await looksAs(viewer, "d-180");
    await expectAccessible(page);
  } finally {
    await service.close();
  }
});

/** Expects the middle of the map to show the stored picture of a file. */
async function looksAs(viewer: ViewerPage, name: string): Promise<void> {
  const warped = decode(sar(`${name}-warped.png`));
  await expect(async () => {
    const drawn = await viewer.middle(warped.width, warped.height);
    const { equal, shift } = comparePictures(drawn, warped.data, warped.width);

    expect(equal).toBeGreaterThan(0.98);
    expect(shift).toBeLessThan(0.1);
  }, name).toPass();
}
