import { fromUrl } from "geotiff";
import { expect, test } from "vitest";
import type { Item } from "../../../contract/item.ts";
import { packArchive } from "../../../service/catalog/packed/packed-catalog.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { signIn } from "../../../testing/service/caller.ts";
import { contracts } from "../../../testing/service/demo-contracts.ts";
import { TEST_NOW } from "../../../testing/service/start-service.ts";
import { startBehindSocket } from "../../../testing/service/ways-to-start.ts";
import { createFrameFiles } from "../../../world/files/frame-files.ts";
import { publicFile } from "./painter.ts";

test("a COG opens by its signed link, read in ranges, without its whole file", async () => {
  const service = await startBehindSocket({
    archive: packArchive([frameAt([4, 52], { imageID: 10, mode: "STRIPMAP", products: ["GRD", "GRD-COG"] })]),
    files: createFrameFiles(publicFile),
  });
  const caller = await signIn(service);
  const purchase = await caller.post("/api/catalog/v2/purchases", {
    contractID: contracts.euros,
    frameID: "10_1",
    productTypes: ["GRD-COG"],
  });
  await service.advance(TEST_NOW + 5_000);
  const items: Item[] = (await caller.get(`/api/catalog/v2/purchases/${purchase.body.id}/products`)).body
    .data;
  const href = items[0]?.assets["grd-cog"]?.href ?? "";
  // Refuses an answer that is the whole file.
  const tiff = await fromUrl(href, { allowFullFile: false });
  const image = await tiff.getImage(0);
  const pixels = await image.readRasters({ window: [0, 0, 8, 8] });
  expect([pixels.width, pixels.height]).toEqual([8, 8]);
  const [west = 0, south = 0, east = 0, north = 0] = image.getBoundingBox();
  expect([west < 4, east > 4, south < 52, north > 52]).toEqual([true, true, true, true]);
});
