import { compareSortTuples } from "../../../domain/comparisons.ts";
import type { Pause } from "../../fair-pause.ts";
import type { FrameRecord } from "../../store/records.ts";
import type { ReadTx, Store } from "../../store/store.ts";
import type {
  CatalogPage,
  CatalogStore,
  FoundItem,
  KnownFrame,
  SortTuple,
  Viewer,
} from "../catalog-store.ts";
import { type Frame, itemKeyOf, parseItemID } from "../items/frame.ts";
import { knownFrame, toFrameSteps } from "../items/frame-row.ts";
import { KeptFrame } from "../items/kept-frame.ts";
import type { CatalogQuery, SortKey } from "../read-search.ts";
import { type Interruptible, toEnd, Work, type WorkLimits, withPauses } from "../work.ts";
import { createIndex } from "./catalog-index.ts";
import { type Columns, findRow, frameIDOf, type Guard, readRow, readSteps, rowOfFrame } from "./columns.ts";
import type { Scope } from "./compiled-query.ts";
import { productOf, rowOf, sortTuple } from "./hit-order.ts";
import { createKnownGrants, OwnedProducts } from "./known-grants.ts";
import { Intake } from "./pack-columns.ts";
import { findHits } from "./search.ts";

/** Frames that are read from the feed at a time. */
const PAGE = 2_000;
/** Under which name the packing of frames takes its turns. */
const PACKING = "packing";

interface PackedCatalogOptions {
  store: Store;
  /** Frames that are not in the store; those of the store replace them. */
  base?: PackedFrames;
  /** Lets everybody else have their turn, between the slices of a long search; nobody without. */
  pause?: Pause;
  /** What a search may cost, if not what it may anywhere. */
  limits?: WorkLimits;
}

/** A catalog whose archive may come in several lots. */
export interface PackedCatalog extends CatalogStore {
  /** Adds frames that are not in the store; resolves when they are found. */
  add(packing: Interruptible<PackedFrames>): Promise<void>;
}

/**
 * A catalog in the memory of this process that follows the frames of the store by their numbers in the feed (design:
 * CatalogStore, packed).
 */
export function createPackedCatalog({
  store,
  base,
  pause = async () => {},
  limits,
}: PackedCatalogOptions): PackedCatalog {
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
        // The store reads the next page while this one is taken in.
        const next = page.length < PAGE ? undefined : pageAfter(last);
        for (const record of page) intake.add(record, guardOf(record));
        if (!next) return { intake, last };
        page = await next;
      }
    });
    if (intake.size > 0) await parts.add(packFrames(intake));
    seq = last;
  }

  /** A frame as it is known here or, since another process may have added it a moment ago, in the store. */
  async function known(
    rowIn: RowIn,
    inStore: (tx: ReadTx) => Promise<FrameRecord | undefined>,
  ): Promise<KnownFrame | undefined> {
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
    add: parts.add,
    follow() {
      // One that begins while another reads sees all that was there when it was requested.
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

/** A part is joined with the one before it when that is less than so many times as large. */
const RATIO = 4;
/** Rows that are copied without a pause. */
const COPIED = 1_024;

/** Frames that came to be known together, and which of their rows have a newer one in a later part. */
interface Part {
  readonly frames: PackedFrames;
  readonly superseded: ReadonlySet<number>;
}

type RowIn = (columns: Columns) => number | undefined;

export type PackedParts = ReturnType<typeof createParts>;

/**
 * Parts of growing size: what came lately is packed and indexed apart from the rest, so that adding costs little and a search
 * looks at few parts. They are joined beside everything else, and nobody waits for that.
 */
export function createParts(base: PackedFrames | undefined, pause: () => Promise<void>) {
  let parts: readonly Part[] = base ? [{ frames: base, superseded: new Set() }] : [];
  let isJoining = false;
  /** Of a join: nobody waited for it, so the next addition reports it. */
  let failure: { error: unknown } | undefined;

  /** Finds the newest row of a frame, by how it is looked up among some. */
  function find(rowIn: RowIn) {
    for (const { frames, superseded } of parts.toReversed()) {
      const { columns } = frames;
      const row = rowIn(columns);
      if (row !== undefined && !superseded.has(row)) return { columns, row };
    }
    return undefined;
  }

  /** Marks the rows of frames that others take the place of. */
  function supersede(added: Columns): void {
    const newer = new Map<Columns, number[]>();
    for (let row = 0; row < added.size; row++) {
      const frameID = frameIDOf(added, row);
      const before = find((columns) => rowOfFrame(columns, frameID));
      if (!before) continue;
      const rows = newer.get(before.columns) ?? [];
      newer.set(before.columns, rows);
      rows.push(before.row);
    }
    parts = parts.map((part) => {
      const rows = newer.get(part.frames.columns);
      return rows ? { ...part, superseded: new Set([...part.superseded, ...rows]) } : part;
    });
  }

  /** Joins parts until each is large enough beside the one that follows. */
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
    find,
    /** Adds frames, in the place of those of the same id; resolves when they are found. */
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

/** The rows of parts that no later one supersedes, as one. */
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

/** Whose a frame is, and since when it is on sale. */
function guardOf({ companyID, userID, publicFrom }: Guard): Guard {
  return { companyID, userID, publicFrom };
}

/** An item that was found among packed frames. */
export interface PackedItem {
  /** Its place in the order of the search. */
  tuple: SortTuple;
  read(): FoundItem;
}

/** Frames that are searched as one; nothing is added once they are packed. */
export interface PackedFrames {
  readonly columns: Columns;
  /** Items in order that come after `after`: one more than the limit, if there are as many; 422 beyond what `work` may be. */
  search(
    query: CatalogQuery,
    scope: Scope,
    page: { after?: SortTuple | undefined; limit: number; work: Work },
  ): Interruptible<PackedItem[]>;
}

/** Packs frames and indexes them; throws for one that was added twice. */
export function* packFrames(intake: Intake, segmentRows?: number): Interruptible<PackedFrames> {
  const columns = yield* intake.finish();
  const index = yield* createIndex(columns, segmentRows);
  return {
    columns,
    *search(query, scope, page) {
      const hits = yield* findHits(index, query, scope, page);
      const found: Found = { columns, scope, sort: query.sort, frames: new Map() };
      return hits.map((hit) => new FoundHit(hit, found));
    },
  };
}

/** Frames that are taken in without a pause. */
const TAKEN = 512;

/** Packs frames of the archive and indexes them; throws for frames that cannot be in one catalog. */
export function* archiveSteps(frames: Iterable<Frame>, segmentRows?: number): Interruptible<PackedFrames> {
  const intake = new Intake();
  for (const frame of frames) {
    intake.add(toFrameSteps(frame));
    if (intake.size % TAKEN === 0) yield;
  }
  return yield* packFrames(intake, segmentRows);
}

/** The same without a pause. */
export function packArchive(frames: Iterable<Frame>, segmentRows?: number): PackedFrames {
  return toEnd(archiveSteps(frames, segmentRows));
}

/** Columns, scope and order that all hits of a search share. */
interface Found {
  columns: Columns;
  scope: Scope;
  sort: readonly SortKey[];
  /** Frames that were read already: the items of one share it. */
  frames: Map<number, KeptFrame>;
}

/** A class, because every object that is written with a getter has a shape of its own, which V8 keeps for long. */
class FoundHit implements PackedItem {
  readonly #hit: number;
  readonly #found: Found;

  constructor(hit: number, found: Found) {
    this.#hit = hit;
    this.#found = found;
  }

  get tuple(): SortTuple {
    return sortTuple(this.#found.columns, this.#found.sort, this.#hit);
  }

  read(): FoundItem {
    const { columns, scope, frames } = this.#found;
    const row = rowOf(this.#hit);
    const product = productOf(this.#hit);
    let kept = frames.get(row);
    if (!kept) {
      kept = new KeptFrame(readSteps(columns, row));
      frames.set(row, kept);
    }
    return kept.item(product, (scope.owned.of(kept.frameID) & (1 << product)) !== 0);
  }
}
