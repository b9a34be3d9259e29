import type { ProductType } from "../../contract/common.ts";
import type { Frame } from "../../service/catalog/frame.ts";
import { type Coast, createCoast } from "./coast.ts";
import { writeGeoTiff } from "./geotiff.ts";
import { northUp, withOverview } from "./north-up.ts";
import { paint } from "./paint.ts";
import { encodeQuicklook } from "./quicklook.ts";
import { DEMO_NOTE, metadataJson, metadataXml, note, overlayKml } from "./sidecars.ts";

/** The files of the demo world, made on request and always the same. */
export interface DemoFrameFiles {
  /** A greyscale PNG of 256 pixels on the longer side, native orientation: columns near to far range, rows along the flight. */
  quicklook(frame: Frame): Promise<Uint8Array>;
  /** The file behind an asset key of a product (choices.md, Data asset keys); unknown keys give a plain note. */
  product(frame: Frame, type: ProductType, assetKey: string): Promise<Uint8Array>;
}

const QUICKLOOK_PIXELS = 256;
const PRODUCT_PIXELS = 512;

/** Files painted over the packed land of the basemap (`public/basemap/land-10m.bin`). */
export function createFrameFiles({ land }: { land: Uint8Array }): DemoFrameFiles {
  let coast: Coast | undefined;
  // Indexing takes a moment that a first search should not wait for.
  const painting = (frame: Frame, pixels: number) => {
    coast ??= createCoast(land);
    return paint(coast, frame, pixels);
  };
  const image = (frame: Frame) => northUp(painting(frame, PRODUCT_PIXELS), DEMO_NOTE);
  const quicklook = async (frame: Frame) => encodeQuicklook(painting(frame, QUICKLOOK_PIXELS));

  return {
    quicklook,
    async product(frame, type, assetKey) {
      switch (assetKey) {
        case "grd-tif":
        case "csi-tif":
          return writeGeoTiff(image(frame));
        case "grd-cog":
          return writeGeoTiff(withOverview(image(frame)));
        case "qlk-png":
          return quicklook(frame);
      }
      return new TextEncoder().encode(textOf(frame, type, assetKey));
    },
  };
}

function textOf(frame: Frame, type: ProductType, assetKey: string): string {
  if (assetKey.endsWith("-xml")) return metadataXml(frame, type);
  if (assetKey.endsWith("-json")) return metadataJson(frame, type);
  if (assetKey.endsWith("-kml")) return overlayKml(frame);
  return note(frame, `${type} (${assetKey})`);
}
