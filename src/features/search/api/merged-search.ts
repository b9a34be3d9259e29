import { infiniteQueryOptions } from "@tanstack/react-query";
import { ApiError } from "../../../api/api-error.ts";
import type { Client } from "../../../api/client.ts";
import { type FoundItem, foundItem, frameIDOf } from "../../../api/frames/found-item.ts";
import { endlessPages } from "../../../api/pages/pages.ts";
import { listCatalogItems, type SortRule, searchCatalogItems } from "../../../contract/catalog.ts";
import type { ResultOf } from "../../../contract/endpoint.ts";
import type { Item } from "../../../contract/item.ts";
import { compareSortTuples } from "../../../domain/sort-order.ts";
import type { SearchPart, SearchPlan } from "./search-plan.ts";

/** The answer to one call for one part. */
interface PartAnswer {
  part: number;
  items: readonly FoundItem[];
  last: FoundItem | undefined;
  cursor: string | undefined;
  error: ApiError | undefined;
}

/** One step of a merged search: the answers of all parts that were asked in it. */
export type SearchStep = readonly PartAnswer[];

/** What to ask next: part index and its cursor (undefined: the first page). */
type StepRequest = readonly { part: number; cursor: string | undefined }[];

/** Pages of so many items are kept packed. */
const PACKED_FROM = 200;

type Page = ResultOf<typeof listCatalogItems>;

/** A page on its way. */
interface Coming {
  page: Promise<Page>;
  /** Where the next one begins: where the answer begins with it, told while the rest is on its way. */
  cursor: Promise<string | undefined>;
}

interface AskOptions {
  signal?: AbortSignal | undefined;
  /** Items of a next page, where they shall not be as many as of the first. */
  pageSize?: number;
  /**
   * Given where all pages are wanted: the page after one that is asked for is so, too, as soon as it is known where it begins, and
   * stands here by its cursor until it is wanted.
   */
  ahead?: Map<string, Coming>;
}

/**
 * Asks the requested parts at once. A part that fails is named in its answer; only when every part of a first step fails is
 * the step itself an error. Next pages are read by GET items (interface 3.5).
 */
export async function askParts(
  client: Client,
  plan: SearchPlan,
  request: StepRequest,
  options: AskOptions = {},
): Promise<SearchStep> {
  const answers = await Promise.all(
    request.map(async ({ part, cursor }): Promise<PartAnswer> => {
      try {
        const page = await askPart(client, plan.parts[part] as SearchPart, cursor, options);
        const last = page.data.at(-1);
        return {
          part,
          items: await kept(await sifted(page.data.filter(plan.accepts), plan)),
          last: last && foundItem(last),
          cursor: page.cursor || undefined,
          error: undefined,
        };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return { part, items: [], last: undefined, cursor, error };
      }
    }),
  );
  const [first] = answers;
  const allFirstFailed =
    answers.length === plan.parts.length && answers.every(({ error, cursor }) => error && !cursor);
  if (first?.error && allFirstFailed) throw first.error;
  return answers;
}

/** The items that are of the search by what few searches ask for: the code for it comes with the first of these. */
async function sifted(items: readonly Item[], plan: SearchPlan): Promise<readonly Item[]> {
  if (!plan.covers && plan.unsaid.length === 0) return items;
  const { siftItems } = await import("./sift-items.ts");
  return siftItems(items, plan);
}

/** Large pages are packed: many of them are kept. The code for it comes with the first. */
async function kept(items: readonly Item[]): Promise<readonly FoundItem[]> {
  if (items.length < PACKED_FROM) return items.map(foundItem);
  const { packItems } = await import("../../../api/frames/packed/packed-items.ts");
  return packItems(items);
}

function askPart(
  client: Client,
  part: SearchPart,
  cursor: string | undefined,
  options: AskOptions,
): Promise<Page> {
  const { ahead, signal } = options;
  const known = cursor === undefined ? undefined : ahead?.get(cursor);
  if (cursor !== undefined) ahead?.delete(cursor);
  const coming = known ?? callPart(client, part, cursor, options);
  void coming.cursor.then((next) => {
    if (!ahead || next === undefined || signal?.aborted) return;
    const following = callPart(client, part, next, options);
    // What failed is told where it is awaited.
    following.page.catch(() => {});
    ahead.set(next, following);
  });
  return coming.page;
}

function callPart(
  client: Client,
  part: SearchPart,
  cursor: string | undefined,
  { signal, ahead, pageSize = part.body.limit }: AskOptions,
): Coming {
  let tell: (cursor: string | undefined) => void;
  const begun = new Promise<string | undefined>((resolve) => {
    tell = resolve;
  });
  const how = ahead ? { signal, onBegin: (text: string) => tell(cursorAtBegin(text)) } : { signal };
  const contractID = part.body.collections ? part.body.contractID : undefined;
  const query = { cursor, limit: String(pageSize), ...(contractID ? { contractID } : {}) };
  const page =
    cursor === undefined
      ? client.call(searchCatalogItems, { body: part.body }, how)
      : client.call(listCatalogItems, { query }, how);
  const told = page.then(
    (answer) => answer.cursor || undefined,
    () => undefined,
  );
  return { page, cursor: begun.then((early) => early ?? told) };
}

/** The cursor that an answer begins with; undefined where another member comes first. */
function cursorAtBegin(text: string): string | undefined {
  const [, cursor] = /^\{"cursor":"([^"\\]+)"/.exec(text) ?? [];
  return cursor;
}

/** What the keys of all searches begin with. */
export const SEARCHES = ["search"] as const;

/** The merged search as an infinite query; a page of it is a step. `key` identifies the search within the session. */
export function mergedSearchQuery(client: Client, plan: SearchPlan, merge: Merge, key: readonly unknown[]) {
  return infiniteQueryOptions({
    queryKey: [...SEARCHES, ...key],
    queryFn: ({ pageParam, signal }) => askParts(client, plan, pageParam, { signal }),
    initialPageParam: plan.parts.map((_, part) => ({ part, cursor: undefined })) as StepRequest,
    getNextPageParam: (_last, steps) => merge(steps).next,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

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
interface Merged {
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
type Merge = (steps: readonly SearchStep[]) => Merged;

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
