import type { FoundItem } from "../catalog/catalog-store.ts";
import { itemDocument } from "../catalog/items/item-document.ts";
import type { ServiceContext } from "../parts.ts";
import { remember } from "../remember.ts";
import { createLinkMaker, itemAssets } from "./file-links.ts";
import { createStencil, type FrameText, membersUnder, type Stencil } from "./item-stencil.ts";

/** Writes items of a page as JSON. */
type WriteItems = (items: readonly FoundItem[]) => Promise<string[]>;

/**
 * Writes items as JSON, each page with links of its own. Those of a kind differ in numbers, times and addresses alone, unless they
 * have their data files: what they share is made once. `withData` gives the caller's own items their files.
 */
export function createItemWriter(context: ServiceContext): (page: { withData: boolean }) => WriteItems {
  const members = membersUnder(context.propertyPrefix);
  const stencils = new Map<string, Stencil>();

  return ({ withData }) => {
    const link = createLinkMaker(context);
    const texts = new Map<string, FrameText>();

    async function document(item: FoundItem, hasData: boolean): Promise<string> {
      const assets = await itemAssets(link, item, hasData);
      const collection = item.isOwned ? "private" : "public";
      return JSON.stringify(itemDocument(item, { ...context, collection, assets }));
    }

    async function textOf(item: FoundItem): Promise<FrameText> {
      const written = { item, thumbnail: await link(item.frameID, "thumbnails") };
      const kind = kindOf(item);
      let stencil = stencils.get(kind);
      if (!stencil) {
        stencil = createStencil(await document(item, false), written, members);
        remember(stencils, kind, stencil);
      }
      return stencil(written);
    }

    return async (items) => {
      const written: string[] = [];
      for (const item of items) {
        const { id, frameID, product, isOwned } = item;
        if (withData && isOwned) {
          written.push(await document(item, true));
          continue;
        }
        const key = isOwned ? `own ${frameID}` : frameID;
        let text = texts.get(key);
        if (!text) {
          text = await textOf(item);
          texts.set(key, text);
        }
        written.push(`${text[0]}"${id}"${text[1]}"${product}"${text[2]}`);
      }
      return written;
    };
  };
}

/** What the items of a kind have alike, of all that their documents show. */
function kindOf({ steps, isOwned }: FoundItem): string {
  const { mode, platform, producer, license, footprint, bandwidth } = steps;
  const has = `${isOwned} ${bandwidth === undefined} ${license === undefined}`;
  return `${has}\0${mode}\0${footprint}\0${platform}\0${producer}\0${license}`;
}
