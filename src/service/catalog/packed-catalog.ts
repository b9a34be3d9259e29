import type { FrameRecord } from "../store/frame-record.ts";
import type { ReadTx, Store } from "../store/store.ts";
import type { CatalogQuery } from "./catalog-query.ts";
import type { CatalogPage, CatalogStore, FoundItem, KnownFrame, SortTuple, Viewer } from "./catalog-store.ts";
import type { Guard } from "./columns.ts";
import type { Frame } from "./frame.ts";
import { toFrame } from "./frame-row.ts";
import { compareSortTuples } from "./hit-order.ts";
import { itemKeyOf, parseItemID } from "./item-id.ts";
import { createKnownGrants } from "./known-grants.ts";
import { OwnedProducts } from "./owned-products.ts";
import { Intake } from "./pack-columns.ts";
import { indexFrames, type PackedFrames, type PackedItem, packArchive } from "./packed-frames.ts";
import type { PackedRow } from "./read-row.ts";
import { createTurns } from "./turns.ts";
import { type Interruptible, Work, type WorkLimits } from "./work.ts";

/** Frames that are read from the feed at a time. */
const PAGE = 2_000;
/** A part is joined with the one before it when that is less than so many times as large. */
const RATIO = 4;

/** Frames that came to be known together, and which of their rows have a newer one in a later part. */
interface Part {
  frames: PackedFrames;
  superseded: ReadonlySet<number>;
}

type RowIn = (frames: PackedFrames) => number | undefined;

interface PackedCatalogOptions {
  store: Store;
  /** Frames that are not in the store; those of the store stand in their place. */
  base?: PackedFrames | Iterable<Frame>;
  /** Lets everybody else have their turn, between the slices of a long search. */
  pause?: () => Promise<void>;
  /** What a search may cost, if not what it may anywhere. */
  limits?: WorkLimits;
}

/**
 * A catalog in the memory of this process that follows the frames of the store by their numbers in the feed (design:
 * CatalogStore, packed). What came lately is packed and indexed apart from the rest, in parts of growing size, so that
 * adding costs little and a search looks at few of them.
 */
export function createPackedCatalog({
  store,
  base,
  pause = async () => {},
  limits,
}: PackedCatalogOptions): CatalogStore {
  const turns = createTurns(pause);
  const grants = createKnownGrants(store);
  const parts: Part[] = [];
  let seq = 0;
  let following: Promise<void> | undefined;
  if (base) parts.push({ frames: isPacked(base) ? base : packArchive(base), superseded: new Set() });

  async function readFeed(): Promise<void> {
    const { intake, last } = await store.read(async (tx) => {
      const intake = new Intake();
      for (let last = seq; ; ) {
        const page = await tx.page("frames", "feed", { equals: {}, after: { seq: last }, limit: PAGE });
        for (const record of page) {
          intake.add(record, guardOf(record));
          last = record.seq;
        }
        if (page.length < PAGE) return { intake, last };
      }
    });
    if (intake.size > 0) add(intake);
    seq = last;
  }

  function add(intake: Intake): void {
    const frames = indexFrames(intake.finish());
    const newer = new Map<Part, number[]>();
    for (let row = 0; row < frames.size; row++) {
      const before = find((part) => part.rowOf(frames.frameID(row)));
      if (!before) continue;
      const rows = newer.get(before.part) ?? [];
      newer.set(before.part, rows);
      rows.push(before.row);
    }
    // A search that has paused goes on with what it began with.
    for (const [part, rows] of newer) part.superseded = new Set([...part.superseded, ...rows]);
    parts.push({ frames, superseded: new Set() });
    for (;;) {
      const [before, last] = parts.slice(-2);
      if (!before || !last || before.frames.size >= last.frames.size * RATIO) return;
      parts.splice(-2, 2, { frames: joined([before, last]), superseded: new Set() });
    }
  }

  function find(rowIn: RowIn): { part: Part; row: number } | undefined {
    for (const part of parts.toReversed()) {
      const row = rowIn(part.frames);
      if (row !== undefined && !part.superseded.has(row)) return { part, row };
    }
    return undefined;
  }

  /** A frame as it is known here or, since another process may have added it a moment ago, in the store. */
  async function known(
    rowIn: RowIn,
    inStore: (tx: ReadTx) => Promise<FrameRecord | undefined>,
  ): Promise<KnownFrame | undefined> {
    const here = find(rowIn);
    if (here) return knownFrame(here.part.frames.row(here.row));
    const record = await store.read(inStore);
    return record && knownFrame(record);
  }

  return {
    async search(query, viewer, page) {
      const owned = viewer.private ? await grants.of(viewer) : new OwnedProducts();
      const work = new Work(limits);
      const seen = parts.map((part) => ({ ...part }));
      return turns.run(viewer.userID, searchParts(seen, query, viewer, owned, { ...page, work }));
    },
    frame: (frameID) =>
      known(
        ({ rowOf }) => rowOf(frameID),
        (tx) => tx.get("frames", { frameID }),
      ),
    async frameOfItem(itemID) {
      const hash = parseItemID(itemID)?.hash;
      if (!hash) return undefined;
      return known(
        ({ rowOfHash }) => rowOfHash(hash),
        async (tx) => {
          const equals = { itemKey: itemKeyOf(hash) };
          return (await tx.page("frames", "ofItem", { equals, limit: 1 }))[0];
        },
      );
    },
    follow() {
      // One that begins while another reads sees all that was there when it was asked for.
      const next = (following ?? Promise.resolve()).catch(() => {}).then(readFeed);
      following = next;
      return next;
    },
  };
}

/** Units of work that it takes to read an item, and to look at one for the order. */
const READING = 5_000;
const PLACING = 1_000;

function* searchParts(
  parts: readonly Part[],
  query: CatalogQuery,
  { public: isPublic, now }: Viewer,
  owned: OwnedProducts,
  page: { after?: SortTuple | undefined; limit: number; work: Work },
): Interruptible<CatalogPage> {
  const { limit, work } = page;
  const lists: PackedItem[][] = [];
  for (const { frames, superseded } of parts) {
    const found = yield* frames.search(query, { public: isPublic, now, owned, superseded }, page);
    if (found.length > 0) lists.push(found);
  }
  const found = lists.length > 1 ? yield* inOneOrder(lists, query, page) : (lists[0] ?? []);
  const items: FoundItem[] = [];
  for (const item of found.slice(0, limit)) {
    work.spend(READING);
    items.push(item.read());
    if (work.isPauseDue()) yield;
  }
  return { items, next: found.length > limit ? found[limit - 1]?.tuple : undefined };
}

/** The items of several lists, each in its order, as one list that holds one more than the limit. */
function* inOneOrder(
  lists: readonly PackedItem[][],
  { sort }: CatalogQuery,
  { limit, work }: { limit: number; work: Work },
): Interruptible<PackedItem[]> {
  const heads = lists.map((list) => ({ list, at: 0, tuple: list[0]?.tuple }));
  const items: PackedItem[] = [];
  while (items.length <= limit) {
    let next: (typeof heads)[number] | undefined;
    for (const head of heads) {
      if (head.tuple && (!next?.tuple || compareSortTuples(sort, head.tuple, next.tuple) < 0)) next = head;
    }
    const item = next?.list[next.at];
    if (!next || !item) break;
    items.push(item);
    next.at++;
    next.tuple = next.list[next.at]?.tuple;
    work.spend(PLACING);
    if (work.isPauseDue()) yield;
  }
  return items;
}

/** The rows of parts that no later one supersedes, as one. */
function joined(parts: readonly Part[]): PackedFrames {
  const intake = new Intake();
  for (const { frames, superseded } of parts) {
    for (let row = 0; row < frames.size; row++) {
      if (superseded.has(row)) continue;
      const kept = frames.row(row);
      intake.add(kept, guardOf(kept));
    }
  }
  return indexFrames(intake.finish());
}

function guardOf({ companyID, userID, publicFrom }: Guard): Guard {
  return { companyID, userID, publicFrom };
}

function knownFrame(row: PackedRow): KnownFrame {
  return { frame: toFrame(row), frameID: row.frameID, ...guardOf(row) };
}

function isPacked(base: PackedFrames | Iterable<Frame>): base is PackedFrames {
  return !(Symbol.iterator in base);
}
