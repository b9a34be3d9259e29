import type { ProductType } from "../../domain/modes.ts";
import type { FrameRecord } from "../store/records.ts";
import type { Holder } from "../store/store.ts";
import type { Frame } from "./items/frame.ts";
import type { CatalogQuery } from "./read-search.ts";

/** Caller of a search, and its collections (interface 4.4). */
export interface Viewer extends Holder {
  public: boolean;
  private: boolean;
  /** Milliseconds since 1970: frames that become public later are left out. */
  now: number;
}

/**
 * End of a page: the value of each sort key of its last item, then the item's id. Numbers are in steps of
 * their column, times in ms, unknown numbers -1.
 */
export type SortTuple = readonly (string | number)[];

/** Product type of a frame. */
export interface CatalogItem {
  id: string;
  frame: Frame;
  frameID: string;
  product: ProductType;
}

export interface FoundItem extends CatalogItem {
  /** Found because the viewer owns it. */
  isOwned: boolean;
}

export interface CatalogPage {
  items: FoundItem[];
  next?: SortTuple | undefined;
}

export interface PageAsked {
  after?: SortTuple | undefined;
  limit: number;
  /** True once the client has disconnected: the search stops. */
  isGivenUp?: (() => boolean) | undefined;
  /** Called at the end with the cost of the search, ms. */
  onEnd?: (cost: number) => void;
}

export interface KnownFrame extends Pick<FrameRecord, "frameID" | "companyID" | "userID" | "publicFrom"> {
  frame: Frame;
}

/**
 * Finds frames and their items. Queries are plain data and no state is kept, so any process can continue
 * any search.
 */
export interface CatalogStore {
  /** Returns at most `limit` items in order, after `after`. */
  search(query: CatalogQuery, viewer: Viewer, page: PageAsked): Promise<CatalogPage>;
  /** Returns a frame, whoever may see it. */
  frame(frameID: string): Promise<KnownFrame | undefined>;
  /** Returns the frame of an item id, even if it lacks that product, whoever may see it. */
  frameOfItem(itemID: string): Promise<KnownFrame | undefined>;
  /** Returns the number of frames in memory. */
  size?(): number;
  /** Reads frames added to the store since the last call, by this process or another. */
  follow(): Promise<void>;
}
