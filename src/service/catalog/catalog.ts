import { type ProductType, productTypes } from "../../contract/common.ts";
import { createIndex, findRow, frameIDOf } from "./catalog-index.ts";
import { type CatalogQuery, type Hit, hitOf, productOf, rowOf } from "./catalog-query.ts";
import { rowHash } from "./columns.ts";
import { findHits } from "./find-hits.ts";
import type { Frame } from "./frame.ts";
import { formatItemID, parseItemID } from "./item-id.ts";
import { packColumns } from "./pack-columns.ts";
import { readFrame } from "./read-frame.ts";
import { rowOfFrame } from "./row-lookup.ts";

/** An item that a search found. */
export interface FoundItem {
  id: string;
  frame: Frame;
  frameID: string;
  product: ProductType;
}

/** All frames on sale, searchable. Nothing is added once it is made. */
export interface Catalog {
  /** Number of frames. */
  readonly size: number;
  /** A frame by its `frame_id`. */
  frame(frameID: string): Frame | undefined;
  /** An item by its id, whether or not its product type is one of the archive's. */
  item(id: string): FoundItem | undefined;
  /** Items in order and whether more follow; undefined when `after` is no item of this catalog. */
  search(query: CatalogQuery): { items: FoundItem[]; more: boolean } | undefined;
}

/** Packs and indexes frames (performance.md, section 1); throws for frames that cannot be a catalog. */
export function createCatalog(frames: Iterable<Frame>, segmentRows?: number): Catalog {
  const index = createIndex(packColumns(frames), segmentRows);
  const { columns } = index;

  function readHit(hit: Hit): FoundItem {
    const row = rowOf(hit);
    return {
      id: formatItemID(rowHash(columns, row), productOf(hit)),
      frame: readFrame(columns, row),
      frameID: frameIDOf(columns, row),
      product: productTypes[productOf(hit)] as ProductType,
    };
  }

  function hitOfItem(id: string): Hit | undefined {
    const parts = parseItemID(id);
    const row = parts && findRow(columns, parts.hash);
    return parts && row !== undefined ? hitOf(row, parts.product) : undefined;
  }

  return {
    size: columns.size,
    frame(frameID) {
      const row = rowOfFrame(columns, frameID);
      return row === undefined ? undefined : readFrame(columns, row);
    },
    item(id) {
      const hit = hitOfItem(id);
      return hit === undefined ? undefined : readHit(hit);
    },
    search(query) {
      const after = query.after === undefined ? undefined : hitOfItem(query.after);
      if (query.after !== undefined && after === undefined) return undefined;
      const hits = findHits(index, query, after);
      return { items: hits.slice(0, query.limit).map(readHit), more: hits.length > query.limit };
    },
  };
}
