import type { FoundItem, SortTuple } from "../catalog-store.ts";
import type { Frame } from "../items/frame.ts";
import { toFrameSteps } from "../items/frame-row.ts";
import { KeptFrame } from "../items/kept-frame.ts";
import type { CatalogQuery, SortKey } from "../read-search.ts";
import { type Interruptible, toEnd, type Work } from "../work.ts";
import { createIndex } from "./catalog-index.ts";
import { type Columns, readSteps } from "./columns.ts";
import type { Scope } from "./compiled-query.ts";
import { productOf, rowOf, sortTuple } from "./hit-order.ts";
import { Intake } from "./pack-columns.ts";
import { findHits } from "./search.ts";

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

/** What the hits of a search have in common. */
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
