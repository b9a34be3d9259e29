import type { Item } from "../contract/item.ts";
import type { Purchase } from "../contract/purchases.ts";

/** One file of a purchase's products. */
export interface ProductFile {
  purchaseID: string;
  frameID: string;
  itemID: string;
  /** Product type: "GRD". */
  product: string;
  /** Which asset of the item it is. */
  assetKey: string;
  title: string;
  mediaType: string | undefined;
  /** A signed link: whoever has it can download. Never stored. */
  href: string;
  /** Until when the link works, milliseconds. */
  validUntil: number;
}

/** The files of a purchase in the order of its items; thumbnails stand on the frame's page. */
export function productFiles(
  { id, frameID }: Pick<Purchase, "id" | "frameID">,
  { items, validUntil }: { items: readonly Item[]; validUntil: number },
): ProductFile[] {
  return items.flatMap((item) =>
    Object.entries(item.assets)
      .filter(([key, { roles }]) => !roles?.includes("thumbnail") && !key.startsWith("thumbnail"))
      .map(([assetKey, { href, title, type }]) => ({
        purchaseID: id,
        frameID,
        itemID: item.id,
        product: String(item.properties["sar:product_type"] ?? "product"),
        assetKey,
        title: title ?? assetKey,
        mediaType: type,
        href,
        validUntil,
      })),
  );
}
