import { compareSortTuples } from "../../../domain/comparisons.ts";
import { getOrAdd } from "../../../domain/get-or-add.ts";
import type { Pause } from "../../fair-pause.ts";
import type { FrameRecord } from "../../store/records.ts";
import type { ReadTx, Store } from "../../store/store.ts";
import type { CatalogPage, CatalogStore, FoundItem, SortTuple, Viewer } from "../catalog-store.ts";
import { type Frame, itemKeyOf, parseItemID } from "../items/frame.ts";
import { itemMaker, knownFrame, toFrameSteps } from "../items/frame-row.ts";
import type { CatalogQuery } from "../read-search.ts";
import { type Interruptible, toEnd, Work, type WorkLimits, withPauses } from "../work.ts";
import { createIndex } from "./catalog-index.ts";
import { type Columns, findRow, frameIDOf, type Guard, readRow, readSteps, rowOfFrame } from "./columns.ts";
import type { Scope } from "./compiled-query.ts";
import { type Hit, productOf, rowOfHit, sortTuple } from "./hit-order.ts";
import { createKnownGrants, OwnedProducts } from "./known-grants.ts";
import { Intake } from "./pack-columns.ts";
import { findHits } from "./search.ts";

/** Frames read from the feed at a time. */
const PAGE = 2_000;
/** Owner of packing among paused work. */
const PACKING = "packing";

interface PackedCatalogOptions {
  store: Store;
  /** Frames outside the store; stored ones replace them. */
  base?: PackedFrames;
  /** Awaited between slices of long work. */
  pause?: Pause;
  limits?: WorkLimits;
}

/** Creates a catalog in memory that follows the store's frames by their feed numbers; `add` adds frames outside it. */
export function createPackedCatalog({
  store,
  base,
  pause = async () => {},
  limits,
}: PackedCatalogOptions): CatalogStore & Pick<PackedParts, "add"> {
  const grants = createKnownGrants(store);
  const parts = createParts(base, () => pause(PACKING));
  let seq = 0;
  let following: Promise<void> | undefined;

  async function readFeed(): Promise<void> {
    const { intake, last } = await store.read(async (tx) => {
      const intake = new Intake();
      const pageAfter = (last: number) =>
        tx.page("frames", "feed", { equals: {}, after: { seq: last }, limit: PAGE });
      let last = seq;
      for (let page = await pageAfter(last); ; ) {
        last = page.at(-1)?.seq ?? last;
        // The next page is read while this one is packed.
        const next = page.length < PAGE ? undefined : pageAfter(last);
        for (const record of page) intake.add(record, guardOf(record));
        if (!next) return { intake, last };
        page = await next;
      }
    });
    if (intake.size > 0) await parts.add(packFrames(intake));
    seq = last;
  }

  /** Returns a frame, from the store where another process has just added it. */
  async function known(rowIn: RowIn, inStore: (tx: ReadTx) => Promise<FrameRecord | undefined>) {
    const here = parts.find(rowIn);
    if (here) return knownFrame(readRow(here.columns, here.row));
    const record = await store.read(inStore);
    return record && knownFrame(record);
  }

  return {
    async search(query, viewer, page) {
      const owned = viewer.private ? await grants.of(viewer) : new OwnedProducts();
      const work = new Work(limits);
      const { after, limit } = page;
      const search = searchParts(parts.now(), query, viewer, owned, { after, limit, work });
      try {
        return await withPauses(search, () => pause(viewer.userID), page.isGivenUp);
      } finally {
        page.onEnd?.(work.cost);
      }
    },
    frame: (frameID) =>
      known(
        (columns) => rowOfFrame(columns, frameID),
        (tx) => tx.get("frames", { frameID }),
      ),
    async frameOfItem(itemID) {
      const hash = parseItemID(itemID)?.hash;
      if (!hash) return undefined;
      return known(
        (columns) => findRow(columns, hash),
        async (tx) => {
          const equals = { itemKey: itemKeyOf(hash) };
          return (await tx.page("frames", "ofItem", { equals, limit: 1 }))[0];
        },
      );
    },
    size: parts.size,
    add: parts.add,
    follow() {
      // A call during another's read still sees everything stored before it.
      const next = (following ?? Promise.resolve()).catch(() => {}).then(readFeed);
      following = next;
      return next;
    },
  };
}

/** Units of work to read an item, and to merge one. */
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
  return { items, next: found.length > limit ? found[limit - 1]?.tuple() : undefined };
}

/** Merges ordered lists up to one more than the limit. */
function* inOneOrder(
  lists: readonly PackedItem[][],
  { sort }: CatalogQuery,
  { limit, work }: { limit: number; work: Work },
): Interruptible<PackedItem[]> {
  const heads = lists.map((list) => ({ list, at: 0, tuple: list[0]?.tuple() }));
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
    next.tuple = next.list[next.at]?.tuple();
    work.spend(PLACING);
    if (work.isPauseDue()) yield;
  }
  return items;
}

/** Size ratio below which a part is joined with the next. */
const RATIO = 4;
const COPIED = 1_024;

/** Frames added together; `superseded` rows have a newer one in a later part. */
interface Part {
  readonly frames: PackedFrames;
  readonly superseded: ReadonlySet<number>;
}

type RowIn = (columns: Columns) => number | undefined;

export type PackedParts = ReturnType<typeof createParts>;

/**
 * Holds parts of growing size: recent frames are indexed apart, so that adding is cheap and a search visits
 * few parts. Parts are joined in the background.
 */
export function createParts(base: PackedFrames | undefined, pause: () => Promise<void>) {
  let parts: readonly Part[] = base ? [{ frames: base, superseded: new Set() }] : [];
  let isJoining = false;
  /** Failure of a join; the next addition reports it. */
  let failure: { error: unknown } | undefined;

  /** Finds the newest row of a frame. */
  function find(rowIn: RowIn) {
    for (const { frames, superseded } of parts.toReversed()) {
      const { columns } = frames;
      const row = rowIn(columns);
      if (row !== undefined && !superseded.has(row)) return { columns, row };
    }
    return undefined;
  }

  /** Marks rows that added frames replace. */
  function supersede(added: Columns): void {
    const newer = new Map<Columns, number[]>();
    for (let row = 0; row < added.size; row++) {
      const frameID = frameIDOf(added, row);
      const before = find((columns) => rowOfFrame(columns, frameID));
      if (!before) continue;
      getOrAdd(newer, before.columns, () => []).push(before.row);
    }
    parts = parts.map((part) => {
      const rows = newer.get(part.frames.columns);
      return rows ? { ...part, superseded: new Set([...part.superseded, ...rows]) } : part;
    });
  }

  async function join(): Promise<void> {
    for (;;) {
      const at = parts.findLastIndex(({ frames }, index) => {
        const next = parts[index + 1];
        return next !== undefined && frames.columns.size < next.frames.columns.size * RATIO;
      });
      const pair = parts.slice(at, at + 2);
      if (at < 0) return;
      const frames = await withPauses(joined(pair), pause);
      const meanwhile = new Set<number>();
      for (const [index, part] of parts.slice(at, at + 2).entries()) {
        for (const row of part.superseded) {
          const isNew = !pair[index]?.superseded.has(row);
          const frameID = frameIDOf(part.frames.columns, row);
          const moved = isNew ? rowOfFrame(frames.columns, frameID) : undefined;
          if (moved !== undefined) meanwhile.add(moved);
        }
      }
      parts = parts.toSpliced(at, 2, { frames, superseded: meanwhile });
    }
  }

  async function joinBeside(): Promise<void> {
    if (isJoining) return;
    isJoining = true;
    try {
      await join();
    } catch (error) {
      failure = { error };
    }
    isJoining = false;
  }

  return {
    /** Snapshot of the parts: a paused reader does not see later additions. */
    now: () => parts,
    size: () => parts.reduce((sum, { frames, superseded }) => sum + frames.columns.size - superseded.size, 0),
    find,
    /** Adds frames, replacing those of the same id; resolves when searches find them. */
    async add(packing: Interruptible<PackedFrames>): Promise<void> {
      if (failure) {
        const { error } = failure;
        failure = undefined;
        throw error;
      }
      const frames = await withPauses(packing, pause);
      if (parts.length > 0) supersede(frames.columns);
      parts = [...parts, { frames, superseded: new Set() }];
      void joinBeside();
    },
  };
}

/** Packs the rows of parts that are not superseded. */
function* joined(parts: readonly Part[]): Interruptible<PackedFrames> {
  const intake = new Intake();
  for (const {
    frames: { columns },
    superseded,
  } of parts) {
    for (let row = 0; row < columns.size; row++) {
      if (row % COPIED === COPIED - 1) yield;
      if (superseded.has(row)) continue;
      const kept = readRow(columns, row);
      intake.add(kept, guardOf(kept));
    }
  }
  return yield* packFrames(intake);
}

function guardOf({ companyID, userID, publicFrom }: Guard): Guard {
  return { companyID, userID, publicFrom };
}

export interface PackedItem {
  /** Place in the order of the search. */
  tuple(): SortTuple;
  read(): FoundItem;
}

/** Immutable, searchable frames. */
export interface PackedFrames {
  readonly columns: Columns;
  /**
   * Returns items in order after `after`, one more than the limit if there are as many; 422 beyond the work
   * limit.
   */
  search(
    query: CatalogQuery,
    scope: Scope,
    page: { after?: SortTuple | undefined; limit: number; work: Work },
  ): Interruptible<PackedItem[]>;
}

/** Packs and indexes frames; throws for duplicates. */
export function* packFrames(intake: Intake, segmentRows?: number): Interruptible<PackedFrames> {
  const columns = yield* intake.finish();
  const index = yield* createIndex(columns, segmentRows);
  return {
    columns,
    *search(query, scope, page) {
      const hits = yield* findHits(index, query, scope, page);
      const makers = new Map<number, ReturnType<typeof itemMaker>>();
      const read = (hit: Hit): FoundItem => {
        const row = rowOfHit(hit);
        const makeItem = getOrAdd(makers, row, () => itemMaker(readSteps(columns, row)));
        const product = productOf(hit);
        return makeItem(product, (scope.owned.of(frameIDOf(columns, row)) & (1 << product)) !== 0);
      };
      return hits.map((hit) => ({
        tuple: () => sortTuple(columns, query.sort, hit),
        read: () => read(hit),
      }));
    },
  };
}

/** Frames packed without a pause. */
const TAKEN = 512;

/** Packs and indexes frames of an archive; throws for duplicates. */
export function* archiveSteps(frames: Iterable<Frame>, segmentRows?: number): Interruptible<PackedFrames> {
  const intake = new Intake();
  for (const frame of frames) {
    intake.add(toFrameSteps(frame));
    if (intake.size % TAKEN === 0) yield;
  }
  return yield* packFrames(intake, segmentRows);
}

export function packArchive(frames: Iterable<Frame>, segmentRows?: number): PackedFrames {
  return toEnd(archiveSteps(frames, segmentRows));
}
