import { DEFAULT_PREFIX } from "../../contract/common.ts";
import type { Item } from "../../contract/item.ts";
import { type Frame, formatFrameID, itemIDOf } from "../../service/catalog/items/frame.ts";
import { itemDocument, quicklookCorners } from "../../service/catalog/items/item-document.ts";

/** The items of a frame as the service answers them, one a product. */
export function itemsOf(frame: Frame, propertyPrefix = DEFAULT_PREFIX): Item[] {
  const frameID = formatFrameID(frame);
  const href = `https://swath.example.com/files/${frameID}/thumbnails/thumbnail`;
  const assets = {
    "thumbnail-png": {
      href: `${href}.png`,
      type: "image/png",
      roles: ["thumbnail"],
      coordinates: quicklookCorners(frame),
    },
    "thumbnail-json": { href: `${href}.json`, type: "application/json", roles: ["metadata"] },
  };
  return frame.products.map((product) =>
    itemDocument(
      { id: itemIDOf(frameID, product), frame, frameID, product },
      { collection: "public", assets, baseUrl: "https://swath.example.com", propertyPrefix },
    ),
  );
}
