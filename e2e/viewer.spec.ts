import { readFileSync } from "node:fs";
import { decode } from "fast-png";
import { publicFile } from "../src/hosts/node/outside/painter.ts";
import { frameAt } from "../src/testing/catalog/make-frames.ts";
import { startService } from "../src/testing/service/loopback-service.ts";
import { createFrameFiles } from "../src/world/files/frame-files.ts";
import { expect, expectAccessible, test, withoutMotion } from "./fixtures.ts";
import { comparePictures } from "./pages/pixels.ts";
import { visit } from "./pages/visit.ts";

test.use(withoutMotion);

const sar = (name: string) => readFileSync(new URL(`../src/testing/sar/${name}`, import.meta.url));

test("an owned image at full resolution lies where gdalwarp puts it @map", async ({
  start,
  frame,
  viewer,
  page,
}) => {
  const painted = createFrameFiles(publicFile);
  const service = await startService({
    frames: [frameAt([24.156, 60.153], { imageID: 10, mode: "STRIPMAP", products: ["GRD", "SLC", "QLK"] })],
    files: {
      quicklook: painted.quicklook,
      product: async (of, type, key) =>
        key === "grd-tif" ? sar("a-gcp.tif") : painted.product(of, type, key),
    },
  });
  try {
    await page.goto("/?time=all");
    await start.connect.click();
    await start.connectTo(service.url, "demo", "demo");
    await visit(page, "/frames/10_1");
    await frame.buyWith("");
    await expect(frame.result).toContainText("Ready");
    // The view and the window of the stored picture.
    await visit(page, "/frames/10_1/view?at=24.156_60.153_12.2&db=30_60");
    await expect(viewer.panel).toContainText("Placed by ground control points");
    const warped = decode(sar("a-gcp-warped.png"));
    await expect(async () => {
      const drawn = await viewer.middle(warped.width, warped.height);
      const { equal, shift } = comparePictures(drawn, warped.data, warped.width);

      expect(equal).toBeGreaterThan(0.98);
      expect(shift).toBeLessThan(0.1);
    }).toPass();
    await expectAccessible(page);
  } finally {
    await service.close();
  }
});
