import type { FoundItem } from "../catalog/catalog-store.ts";
import { itemDocument } from "../catalog/items/item-document.ts";
import type { JsonBytes } from "../http/json-bytes.ts";
import type { WriteEntries } from "../http/streamed-list.ts";
import type { ServiceContext } from "../parts.ts";
import { remember } from "../remember.ts";
import { createLinkMaker, itemAssets } from "./file-links.ts";
import {
  createStencil,
  membersUnder,
  type Stencil,
  type Written,
  type WrittenPlaces,
} from "./item-stencil.ts";

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

    /** What writes the items of a kind. */
    async function stencilOf(kind: string, written: Written): Promise<Stencil> {
      const stencil = createStencil(await document(written.item, false), written, members);
      remember(stencils, kind, stencil);
      return stencil;
    }

    return async (items) => {
      /** What each is written as: a document, by a stencil, or, without either, as a copy of the last that was by one. */
      const ways: (string | { stencil: Stencil; written: Written } | undefined)[] = [];
      let last: FoundItem | undefined;
      for (const item of items) {
        if (withData && item.isOwned) ways.push(await document(item, true));
        else if (last?.steps === item.steps && last.isOwned === item.isOwned) ways.push(undefined);
        else {
          last = item;
          const links = link(item.frameID, "thumbnails");
          // To wait for what is there already takes as long as to write a part of it.
          const written = { item, thumbnails: links instanceof Promise ? await links : links };
          const kind = kindOf(item);
          ways.push({ stencil: stencils.get(kind) ?? (await stencilOf(kind, written)), written });
        }
      }
      return (bytes) => {
        let first: WrittenPlaces | undefined;
        for (const [index, item] of items.entries()) {
          if (index > 0) bytes.add(",");
          const way = ways[index];
          if (typeof way === "string") bytes.add(way);
          else if (way) first = way.stencil(way.written, bytes);
          else if (first) copy(first, item, bytes);
        }
      };
    };
  };
}

/** Writes another item of a frame after the first. */
function copy(first: WrittenPlaces, { id, product }: FoundItem, bytes: JsonBytes): void {
  bytes.repeat(first.start, first.id[0]);
  bytes.add(id);
  bytes.repeat(first.id[1], first.product[0]);
  bytes.add(product);
  bytes.repeat(first.product[1], first.end);
}

/** What the items of a kind have alike, of all that their documents show. */
function kindOf({ steps, isOwned }: FoundItem): string {
  const { mode, platform, producer, license, footprint, bandwidth } = steps;
  const has = `${isOwned} ${bandwidth === undefined} ${license === undefined}`;
  return `${has}\0${mode}\0${footprint}\0${platform}\0${producer}\0${license}`;
}
