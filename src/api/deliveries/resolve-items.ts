import type { Item } from "../../contract/item.ts";
import { t } from "../../languages/texts.ts";
import { asText } from "../frames/item-values.ts";
import type { RecordedError } from "../outbox/record.ts";
import type { DeliverableItem } from "./plan-deliveries.ts";

/** The same products under the ids that they have now, or what is not owned any more. */
export type ResolvedItems =
  | { items: DeliverableItem[]; changed: number }
  | { missing: Omit<DeliverableItem, "id">[] };

/**
 * Finds the items that a delivery means by frame and product: ids become invalid when an image is reprocessed (interface 4.1). `owned` is what the private collection holds now.
 */
export function resolveItems(wanted: readonly DeliverableItem[], owned: readonly Item[]): ResolvedItems {
  const byProduct = new Map(
    owned.map(deliverableItem).map((item) => [`${item.frameID} ${item.product}`, item]),
  );
  const items: DeliverableItem[] = [];
  const missing: Omit<DeliverableItem, "id">[] = [];
  for (const { frameID, product } of wanted) {
    const found = byProduct.get(`${frameID} ${product}`);
    if (found) items.push(found);
    else missing.push({ frameID, product });
  }
  if (missing.length > 0) return { missing };
  return { items, changed: items.filter(({ id }, index) => id !== wanted[index]?.id).length };
}

/** Why a delivery whose items are not owned any more is not sent. */
export function notOwned(missing: readonly Omit<DeliverableItem, "id">[]): RecordedError {
  const names = missing.map(({ frameID, product }) =>
    t("{product} of frame {frameID}", { product, frameID }),
  );
  const listed =
    names.length > 3
      ? t("{names} and {more, number} more", { names: names.slice(0, 3).join(", "), more: names.length - 3 })
      : names.join(", ");
  const message = t("No longer owned under this contract: {listed}.", { listed });
  return { code: "not_owned", message, errors: [{ pointer: "/itemIDs", code: "not_available", message }] };
}

/** An item of the catalog as a delivery sees it. */
export function deliverableItem(item: Item): DeliverableItem {
  return {
    id: item.id,
    frameID: item.properties.frame_id,
    product: asText(item.properties["sar:product_type"]) ?? "",
  };
}
