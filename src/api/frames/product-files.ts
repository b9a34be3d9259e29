import type { Item } from "../../contract/item.ts";
import { asText } from "./item-values.ts";

/** One file of the products of a purchase or a task. */
export interface ProductFile {
  /** The purchase or task. */
  orderID: string;
  frameID: string;
  itemID: string;
  /** Product type: "GRD". */
  product: string;
  /** Which asset of the item it is. */
  assetKey: string;
  title: string;
  mediaType: string | undefined;
  /** A signed link: anyone who has it can download. Never stored. */
  href: string;
  /** Until when the link works, milliseconds. */
  validUntil: number;
}

/** The files of a purchase or a task in the order of its items; thumbnails are on the frame's page. */
export function productFiles(
  orderID: string,
  { items, validUntil }: { items: readonly Item[]; validUntil: number },
): ProductFile[] {
  return items.flatMap((item) =>
    Object.entries(item.assets)
      .filter(([key, { roles }]) => !roles?.includes("thumbnail") && !key.startsWith("thumbnail"))
      .map(([assetKey, { href, title, type }]) => ({
        orderID,
        frameID: item.properties.frame_id,
        itemID: item.id,
        product: asText(item.properties["sar:product_type"]) ?? "product",
        assetKey,
        title: title ?? assetKey,
        mediaType: type,
        href,
        validUntil,
      })),
  );
}
