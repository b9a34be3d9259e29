import type { ApiError } from "../../../api/api-error.ts";
import { type FoundItem, frameIDOf } from "../../../api/frames/found-item.ts";
import { endlessPages } from "../../../api/pages/pages.ts";
import type { SortRule } from "../../../contract/catalog.ts";
import { compareSortTuples } from "../../../domain/sort-order.ts";
import type { PartAnswer, SearchStep, StepRequest } from "./merged-search.ts";
import type { SearchPlan } from "./search-plan.ts";

/** What has come of one part of a search so far. */
interface PartProgress {
  /** Items that another part may still bring one before. */
  held: FoundItem[];
  /** The last item that came, kept or not: nothing of this part can come before it any more. */
  last: FoundItem | undefined;
  /** Present when the part has a next page. */
  cursor: string | undefined;
  /** Whether a first page has come. */
  started: boolean;
  /** Set while the last call of the part has failed, or its pages come to no end. */
  error: ApiError | undefined;
  endless: ReturnType<typeof endlessPages>;
}

/** The parts of a search merged into one list. */
export interface Merged {
  /** In the order of the sort, each once. */
  items: readonly FoundItem[];
  /** Of how many frames. */
  frameCount: number;
  /** What has to be asked before more can be shown; undefined when there is nothing to ask. */
  next: StepRequest | undefined;
  /** What asks again for the parts that failed, each from where it stood. */
  retry: StepRequest;
  /** Why parts are missing, by their index. */
  failed: readonly { part: number; error: ApiError }[];
}

/** Merges the steps of one search. Asked again with more steps, it only adds what is new. */
export type Merge = (steps: readonly SearchStep[]) => Merged;

/**
 * Merges the parts of a search in the order of its sort. An item is shown only once no unfinished part can bring one that
 * comes before it; a failed part holds nothing back, but is named as missing. Items are deduplicated by id.
 */
export function createMerge({ parts: planned, sort }: Pick<SearchPlan, "parts" | "sort">): Merge {
  const compare = itemOrder(sort);
  let taken: readonly SearchStep[] = [];
  let parts: PartProgress[] = [];
  let items: FoundItem[] = [];
  let seen = new Set<string>();
  let frames = new Set<string>();
  let merged: Merged | undefined;

  function startOver(): void {
    taken = [];
    parts = planned.map(() => ({
      held: [],
      last: undefined,
      cursor: undefined,
      started: false,
      error: undefined,
      endless: endlessPages(),
    }));
    items = [];
    seen = new Set();
    frames = new Set();
    merged = undefined;
  }
  startOver();

  function take({ part: index, items: came, last, cursor, error }: PartAnswer): void {
    const part = parts[index];
    if (!part) return;
    part.error = error ?? part.endless(cursor, last !== undefined && last.id !== part.last?.id);
    if (error) return;
    part.held.push(...came);
    part.last = last ?? part.last;
    part.cursor = cursor;
    part.started = true;
  }

  const isOpen = ({ error, cursor, started }: PartProgress) => !error && (cursor !== undefined || !started);

  /** The last item that may be shown: undefined where all may, null where none may. */
  function horizon(): FoundItem | undefined | null {
    // One part alone brings all in its order.
    if (parts.length === 1) return undefined;
    let least: FoundItem | undefined;
    for (const part of parts.filter(isOpen)) {
      if (!part.last) return null;
      if (!least || compare(part.last, least) < 0) least = part.last;
    }
    return least;
  }

  /** Moves what may be shown by now from the parts to the list. */
  function show(limit: FoundItem | undefined | null): void {
    if (limit === null) return;
    const free = parts.flatMap((part) => {
      const count = limit ? countUpTo(part.held, limit, compare) : part.held.length;
      return part.held.splice(0, count);
    });
    if (parts.length > 1) free.sort(compare);
    for (const item of free) {
      if (seen.has(item.id)) continue;
      seen.add(item.id);
      frames.add(frameIDOf(item));
      items.push(item);
    }
  }

  return (steps) => {
    const goesOn = taken.length <= steps.length && taken.every((step, index) => step === steps[index]);
    const fresh = steps.slice(goesOn ? taken.length : 0).flat();
    // What a part brings after it had failed comes before what was shown without it.
    if (!goesOn || fresh.some(({ part }) => parts[part]?.error)) startOver();
    if (merged && taken.length === steps.length) return merged;
    for (const answer of steps.slice(taken.length).flat()) take(answer);
    taken = [...steps];
    const limit = horizon();
    show(limit);
    const failed = parts.flatMap(({ error }, part) => (error ? [{ part, error }] : []));
    const isNext = (part: PartProgress) =>
      isOpen(part) && (!part.last || !limit || compare(part.last, limit) <= 0);
    const next = parts.flatMap((part, index) => (isNext(part) ? [{ part: index, cursor: part.cursor }] : []));
    merged = {
      items: [...items],
      frameCount: frames.size,
      next: next.length > 0 ? next : undefined,
      retry: failed.map(({ part }) => ({ part, cursor: parts[part]?.cursor })),
      failed,
    };
    return merged;
  };
}

/** How many of the items, which are in order, come no later than `limit`. */
function countUpTo(
  items: readonly FoundItem[],
  limit: FoundItem,
  compare: (a: FoundItem, b: FoundItem) => number,
): number {
  const after = items.findIndex((item) => compare(item, limit) > 0);
  return after < 0 ? items.length : after;
}

/** The order of the service: the sort field, ties by id ascending. Date-times are compared as instants. */
export function itemOrder({ field, direction }: SortRule): (a: FoundItem, b: FoundItem) => number {
  const sort = [{ descending: direction === "desc" }];
  const name = field.replace(/^properties\./, "");
  const tuple = (item: FoundItem) => [sortKey(name === "id" ? item.id : item.property(name)), item.id];
  return (a, b) => compareSortTuples(sort, tuple(a), tuple(b));
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT/i;

function sortKey(value: unknown): string | number | undefined {
  if (typeof value === "string" && DATE_TIME.test(value)) {
    const time = Date.parse(value);
    return Number.isNaN(time) ? value : time;
  }
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}
