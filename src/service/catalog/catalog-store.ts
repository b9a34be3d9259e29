import type { ProductType } from "../../domain/modes.ts";
import type { FrameRecord } from "../store/records.ts";
import type { Frame } from "./items/frame.ts";
import type { FrameSteps } from "./items/frame-row.ts";
import type { CatalogQuery } from "./read-search.ts";

/** Who searches, and in which collections (interface 4.4). */
export interface Viewer {
  companyID: string;
  userID: string;
  public: boolean;
  private: boolean;
  /** Milliseconds since 1970: what enters the public collection later is not in it. */
  now: number;
}

/**
 * Where a page ended: the value of each sort key of its last item, then the item's id. Numbers of columns are in their steps,
 * times in milliseconds, unknown numbers -1.
 */
export type SortTuple = readonly (string | number)[];

/** One product type of a frame. */
export interface CatalogItem {
  id: string;
  frame: Frame;
  frameID: string;
  product: ProductType;
}

/** An item that a search found. */
export interface FoundItem extends CatalogItem {
  readonly steps: FrameSteps;
  /** Whether the viewer's search sees it because it is the viewer's own. */
  isOwned: boolean;
}

export interface CatalogPage {
  items: FoundItem[];
  /** Where the page ended, if more items follow. */
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
 * Finds frames and their items. What is asked is plain data, and no process remembers anything of a
 * search: a page can be continued by any process at any time.
 */
export interface CatalogStore {
  /** Items in order that come after `after`, at most `limit`. */
  search(query: CatalogQuery, viewer: Viewer, page: PageAsked): Promise<CatalogPage>;
  /** A frame by its `frame_id`, regardless of who may see it. */
  frame(frameID: string): Promise<KnownFrame | undefined>;
  /** The frame that an item is of by the item's id, whether or not it has that product, regardless of who may see it. */
  frameOfItem(itemID: string): Promise<KnownFrame | undefined>;
  /** Reads frames added to the store since the last call, by this process or another. */
  follow(): Promise<void>;
}
