import type { ProductType } from "../../domain/modes.ts";
import { isSameJSON } from "../directory/change-directory.ts";
import type { OwnItemRecord } from "../store/records.ts";
import type { ReadTx, Store, Tx } from "../store/store.ts";
import type { CatalogItem } from "./catalog-store.ts";
import { itemIDOf, parseItemID } from "./items/frame.ts";

/** Id and properties that an operator's item has beside those of its frame. */
export type OwnItem = Pick<OwnItemRecord, "itemID" | "properties">;

/** Replaces what an item has of its own, which may be nothing. */
export async function keepOwnItem(tx: Tx, record: OwnItemRecord): Promise<void> {
  const before = await tx.get("ownItems", record);
  if (record.itemID === undefined && record.properties === undefined) {
    if (before) await tx.remove("ownItems", before);
  } else if (!before) await tx.insert("ownItems", record);
  else if (!isSameJSON({ ...record, version: before.version }, before)) {
    await tx.put("ownItems", { ...record, version: before.version });
  }
}

/** Returns what items have of their own, at their places. */
export async function ownItems(
  store: Store,
  items: readonly CatalogItem[],
): Promise<readonly (OwnItem | undefined)[]> {
  if (!items.some(({ frame }) => frame.files?.hasItems)) return [];
  return store.read(async (tx) => {
    const found: (OwnItem | undefined)[] = [];
    for (const item of items) {
      found.push(item.frame.files?.hasItems ? await tx.get("ownItems", item) : undefined);
    }
    return found;
  });
}

/** Returns the ids under which customers know a frame's items. */
export async function shownIDs(
  tx: ReadTx,
  frameID: string,
  products: readonly ProductType[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const product of products) {
    const own = await tx.get("ownItems", { frameID, product });
    ids.push(own?.itemID ?? itemIDOf(frameID, product));
  }
  return ids;
}

/** Returns the item that has an id of an operator's. */
export async function itemWithID(tx: ReadTx, itemID: string): Promise<OwnItemRecord | undefined> {
  const [record] = await tx.page("ownItems", "ofID", { equals: { itemID }, limit: 1 });
  return record;
}

/** Returns ids by which the catalog finds the items of these; unknown ones stay as they are. */
export async function catalogIDs(store: Store, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.every((id) => parseItemID(id))) return ids;
  return store.read(async (tx) => {
    const found: string[] = [];
    for (const id of ids) {
      const own = parseItemID(id) ? undefined : await itemWithID(tx, id);
      found.push(own ? itemIDOf(own.frameID, own.product) : id);
    }
    return found;
  });
}
