import type { FoundItem } from "../catalog/catalog-store.ts";
import { itemDocument } from "../catalog/items/item-document.ts";
import type { JsonBytes } from "../http/json-bytes.ts";
import type { WriteEntries } from "../http/streamed-list.ts";
import type { ServiceContext } from "../parts.ts";
import { remember } from "../remember.ts";
import { createLinkMaker, itemAssets } from "./file-links.ts";
import { createStencil, membersUnder, type Stencil, type WrittenPlaces } from "./item-stencil.ts";

/** Prepares items of a page: what comes back writes them as JSON, with commas between them. */
type WriteItems = (items: readonly FoundItem[]) => Promise<WriteEntries>;

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

    /** What writes an item, of which the others of its frame are copies. */
    async function original(item: FoundItem): Promise<(bytes: JsonBytes) => WrittenPlaces> {
      const written = { item, thumbnail: await link(item.frameID, "thumbnails") };
      const kind = kindOf(item);
      let stencil = stencils.get(kind);
      if (!stencil) {
        stencil = createStencil(await document(item, false), written, members);
        remember(stencils, kind, stencil);
      }
      const write = stencil;
      return (bytes) => write(written, bytes);
    }

    return async (items) => {
      const documents = new Map<FoundItem, string>();
      const originals = new Map<string, (bytes: JsonBytes) => WrittenPlaces>();
      for (const item of items) {
        if (withData && item.isOwned) documents.set(item, await document(item, true));
        else if (!originals.has(keyOf(item))) originals.set(keyOf(item), await original(item));
      }
      return (bytes) => {
        /** Where the first item of each frame was written. */
        const frames = new Map<string, WrittenPlaces>();
        let separator = "";
        for (const item of items) {
          bytes.add(separator);
          separator = ",";
          const whole = documents.get(item);
          const key = keyOf(item);
          const first = frames.get(key);
          const write = originals.get(key);
          if (whole !== undefined) bytes.add(whole);
          else if (first) copy(first, item, bytes);
          else if (write) frames.set(key, write(bytes));
        }
      };
    };
  };
}

/** What the items of a frame share that are copies of one another. */
function keyOf({ isOwned, frameID }: FoundItem): string {
  return isOwned ? `own ${frameID}` : frameID;
}

/** Writes another item of a frame after the first. */
function copy(first: WrittenPlaces, { id, product }: FoundItem, bytes: JsonBytes): void {
  bytes.repeat(first.start, first.id[0]);
  bytes.add(`"${id}"`);
  bytes.repeat(first.id[1], first.product[0]);
  bytes.add(`"${product}"`);
  bytes.repeat(first.product[1], first.end);
}

/** What the items of a kind have alike, of all that their documents show. */
function kindOf({ steps, isOwned }: FoundItem): string {
  const { mode, platform, producer, license, footprint, bandwidth } = steps;
  const has = `${isOwned} ${bandwidth === undefined} ${license === undefined}`;
  return `${has}\0${mode}\0${footprint}\0${platform}\0${producer}\0${license}`;
}
