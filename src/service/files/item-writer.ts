import type { FoundItem } from "../catalog/catalog-store.ts";
import { itemDocument } from "../catalog/items/item-document.ts";
import type { ServiceContext } from "../parts.ts";
import { createLinkMaker, itemAssets } from "./file-links.ts";

/** An item as JSON, but for what tells it from the others of its frame: before its id, up to its product type, and after. */
type Pattern = readonly [head: string, middle: string, tail: string];

/**
 * Writes the items of a page as JSON. Those of a frame differ in their ids and product types alone, unless they have their data
 * files: what they share is made, signed and written once. `withData` gives the caller's own items their files.
 */
export function createItemWriter(
  context: ServiceContext,
  { withData }: { withData: boolean },
): (item: FoundItem) => Promise<string> {
  const link = createLinkMaker(context);
  const patterns = new Map<string, Promise<Pattern>>();

  async function write(item: FoundItem, hasData: boolean): Promise<string> {
    const assets = await itemAssets(link, item, hasData);
    const collection = item.isOwned ? "private" : "public";
    return JSON.stringify(itemDocument(item, { ...context, collection, assets }));
  }

  return async (item) => {
    const { id, frameID, product, isOwned } = item;
    if (withData && isOwned) return write(item, true);
    const key = isOwned ? `own ${frameID}` : frameID;
    const pattern = patterns.get(key) ?? write(item, false).then((json) => patternOf(json, item));
    patterns.set(key, pattern);
    const [head, middle, tail] = await pattern;
    return `${head}"id":"${id}"${middle}"sar:product_type":"${product}"${tail}`;
  };
}

/** No text within the JSON looks like a member, because its quotation marks are escaped. */
function patternOf(json: string, { id, product }: FoundItem): Pattern {
  const [head = "", rest = ""] = json.split(`"id":"${id}"`);
  const [middle = "", tail = ""] = rest.split(`"sar:product_type":"${product}"`);
  return [head, middle, tail];
}
