import type { FoundItem } from "../catalog/catalog-store.ts";
import { itemDocument } from "../catalog/items/item-document.ts";
import { JsonBytes } from "../http/json-bytes.ts";
import type { ServiceContext } from "../parts.ts";
import { remember } from "../remember.ts";
import { createLinkMaker, itemAssets } from "./file-links.ts";
import { createStencil, membersUnder, type Stencil, type WrittenPlaces } from "./item-stencil.ts";

/** Writes items of a page as JSON, with commas between them. */
type WriteItems = (items: readonly FoundItem[]) => Promise<Uint8Array>;

/** Bytes that an item takes, about. */
const ITEM = 4_096;

/**
 * Writes items as JSON, each page with links of its own. Those of a kind differ in numbers, times and addresses alone, unless they
 * have their data files: what they share is made once. `withData` gives the caller's own items their files.
 */
export function createItemWriter(context: ServiceContext): (page: { withData: boolean }) => WriteItems {
  const members = membersUnder(context.propertyPrefix);
  const stencils = new Map<string, Stencil>();

  return ({ withData }) => {
    const link = createLinkMaker(context);

    async function document(item: FoundItem, hasData: boolean): Promise<string> {
      const assets = await itemAssets(link, item, hasData);
      const collection = item.isOwned ? "private" : "public";
      return JSON.stringify(itemDocument(item, { ...context, collection, assets }));
    }

    async function write(item: FoundItem, bytes: JsonBytes): Promise<WrittenPlaces> {
      const written = { item, thumbnail: await link(item.frameID, "thumbnails") };
      const kind = kindOf(item);
      let stencil = stencils.get(kind);
      if (!stencil) {
        stencil = createStencil(await document(item, false), written, members);
        remember(stencils, kind, stencil);
      }
      return stencil(written, bytes);
    }

    return async (items) => {
      const bytes = new JsonBytes(items.length * ITEM);
      /** Where the first item of each frame was written. */
      const frames = new Map<string, WrittenPlaces>();
      for (const item of items) {
        const { id, frameID, product, isOwned } = item;
        if (bytes.length > 0) bytes.add(",");
        if (withData && isOwned) {
          bytes.add(await document(item, true));
          continue;
        }
        const key = isOwned ? `own ${frameID}` : frameID;
        const first = frames.get(key);
        if (!first) {
          frames.set(key, await write(item, bytes));
          continue;
        }
        bytes.repeat(first.start, first.id[0]);
        bytes.add(`"${id}"`);
        bytes.repeat(first.id[1], first.product[0]);
        bytes.add(`"${product}"`);
        bytes.repeat(first.product[1], first.end);
      }
      return bytes.whole();
    };
  };
}

/** What the items of a kind have alike, of all that their documents show. */
function kindOf({ steps, isOwned }: FoundItem): string {
  const { mode, platform, producer, license, footprint, bandwidth } = steps;
  const has = `${isOwned} ${bandwidth === undefined} ${license === undefined}`;
  return `${has}\0${mode}\0${footprint}\0${platform}\0${producer}\0${license}`;
}
