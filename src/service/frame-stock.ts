import { type Catalog, createCatalog } from "./catalog/catalog.ts";
import type { Frame } from "./catalog/frame.ts";
import { formatFrameID } from "./catalog/frame-id.ts";
import { productMask } from "./catalog/item-id.ts";
import type { User } from "./directory.ts";
import type { ServiceParts } from "./parts.ts";
import type { FrameRecord } from "./store/frame-record.ts";

/** All frames there are: those of the archive, and those flown for tasks, which not everybody knows of. */
export interface FrameStock {
  /** The archive as it was when the service began. */
  archive: Catalog;
  /** What came since: frames of the archive, and of tasks. */
  recent: Catalog;
  /** A frame, whoever may know of it. */
  frame(frameID: string): Frame | undefined;
  /** A frame that is the user's or on sale at `now` (milliseconds). */
  frameFor(user: User, frameID: string, now: number): Frame | undefined;
  /** Whether it was flown for a task of the company, which has it without buying it. */
  isTaskedBy(companyID: string, frameID: string): boolean;
  /** Whether there is an item of such a frame with this id. */
  knows(user: User, itemID: string, now: number): boolean;
  /** Products (bits) of the recent frames that are in the public collection at `now`, by `frame_id`. */
  recentOnSale(now: number): ReadonlyMap<string, number>;
}

/** Reads the frames there are. */
export interface FrameStocks {
  /** All frames as they are known here. */
  now(): FrameStock;
  /** Takes in what was added to the store since the last time, here or by another process. */
  follow(): Promise<void>;
}

/** Frames that are read from the feed at a time. */
const PAGE = 500;

/**
 * Knows the frames there are. Those that were imaged for tasks are rows of the store, which this follows by their numbers in
 * its feed: no search asks the store for them. With what came to the archive since the service began they are indexed apart
 * from it, and only when there are others than before.
 */
export function createFrameStocks({
  catalog: archive,
  store,
  fulfilment,
  clock,
}: Pick<ServiceParts, "catalog" | "store" | "fulfilment" | "clock">): FrameStocks {
  const imaged = new Map<string, FrameRecord>();
  let seq = 0;
  let known: { seq: number; came: number; stock: FrameStock } | undefined;
  let following: Promise<void> | undefined;

  async function readFeed(): Promise<void> {
    for (;;) {
      const page = await store.read((tx) =>
        tx.page("frames", "feed", { equals: {}, after: { seq }, limit: PAGE }),
      );
      for (const record of page) {
        imaged.set(record.frameID, record);
        seq = record.seq;
      }
      if (page.length < PAGE) return;
    }
  }

  return {
    follow() {
      // One that begins while another reads sees all that was there when it was asked for.
      const next = (following ?? Promise.resolve()).catch(() => {}).then(readFeed);
      following = next;
      return next;
    },
    now() {
      const came = fulfilment.cameBy(clock());
      if (known?.seq !== seq || known.came !== came.length) {
        known = { seq, came: came.length, stock: stockOf(archive, imaged, came) };
      }
      return known.stock;
    },
  };
}

function stockOf(
  archive: Catalog,
  imaged: ReadonlyMap<string, FrameRecord>,
  came: readonly Frame[],
): FrameStock {
  const recent = createCatalog([...came, ...[...imaged.values()].map((record) => record.frame)]);
  const grown = came.map((frame) => [formatFrameID(frame), productMask(frame.products)] as const);
  const isReleased = ({ publicFrom }: FrameRecord, now: number) =>
    publicFrom !== undefined && now >= publicFrom;
  const frame = (frameID: string) => archive.frame(frameID) ?? recent.frame(frameID);
  const frameFor: FrameStock["frameFor"] = (user, frameID, now) => {
    const record = imaged.get(frameID);
    return record && record.userID !== user.id && !isReleased(record, now) ? undefined : frame(frameID);
  };
  return {
    archive,
    recent,
    frame,
    frameFor,
    isTaskedBy: (companyID, frameID) => imaged.get(frameID)?.companyID === companyID,
    knows(user, itemID, now) {
      const item = archive.item(itemID) ?? recent.item(itemID);
      return (
        item !== undefined && frameFor(user, item.frameID, now)?.products.includes(item.product) === true
      );
    },
    recentOnSale: (now) =>
      new Map([
        ...grown,
        ...[...imaged.values()]
          .filter((record) => isReleased(record, now))
          .map((record) => [record.frameID, productMask(record.frame.products)] as const),
      ]),
  };
}
