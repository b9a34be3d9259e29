import { infiniteQueryOptions } from "@tanstack/react-query";
import { ApiError } from "../../../api/api-error.ts";
import type { Client } from "../../../api/client.ts";
import { endlessPages } from "../../../api/collections.ts";
import { listCatalogItems, type SortRule, searchCatalogItems } from "../../../contract/catalog.ts";
import type { ResultOf } from "../../../contract/endpoint.ts";
import { wireName } from "../../../contract/filter-properties.ts";
import type { Item } from "../../../contract/item.ts";
import { compareSortTuples } from "../../../domain/comparisons.ts";
import { coverageShare } from "../../../geo/coverage.ts";
import { entryAt } from "../../../geo/packed.ts";
import type { Polygon, Position } from "../../../geo/types.ts";
import { meetsCondition } from "../conditions/condition.ts";
import type { SearchPart, SearchPlan } from "./search-plan.ts";

interface PartAnswer {
  part: number;
  items: readonly Item[];
  last: Item | undefined;
  cursor: string | undefined;
  error: ApiError | undefined;
}

export type SearchStep = readonly PartAnswer[];

type StepRequest = readonly { part: number; cursor: string | undefined }[];

interface AskOptions {
  signal?: AbortSignal | undefined;
  pageSize?: number;
}

/** Asks the requested parts at once. Throws only when every part of a first step fails. */
export async function askParts(
  client: Client,
  plan: SearchPlan,
  request: StepRequest,
  options: AskOptions = {},
): Promise<SearchStep> {
  const answers = await Promise.all(
    request.map(async ({ part, cursor }): Promise<PartAnswer> => {
      try {
        const page = await askPart(client, entryAt(plan.parts, part), cursor, options);
        const last = page.data.at(-1);
        return {
          part,
          items: await sifted(page.data.filter(plan.accepts), plan),
          last,
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

/** Time slice before yielding, ms. */
const TURN_MS = 12;

/** Drops items by rules that no request can express. */
async function sifted(
  items: readonly Item[],
  { unsaid, covers, prefix }: SearchPlan,
): Promise<readonly Item[]> {
  const met = items.filter(({ properties }: { properties: Readonly<Record<string, unknown>> }) =>
    unsaid.every((condition) => meetsCondition(properties[wireName(condition.property, prefix)], condition)),
  );
  return covers ? coveringItems(met, covers) : met;
}

async function coveringItems(
  items: readonly Item[],
  { area, least }: { area: readonly Polygon[]; least: number },
): Promise<Item[]> {
  const covers = new Map<string, boolean>();
  let turn = performance.now();
  for (const { properties, geometry } of items) {
    if (covers.has(properties.frame_id)) continue;
    const ring = (geometry.coordinates[0] ?? []).map(([lng, lat]): Position => [lng, lat]);
    covers.set(properties.frame_id, coverageShare(area, ring) * 100 >= least);
    if (performance.now() - turn > TURN_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      turn = performance.now();
    }
  }
  return items.filter(({ properties }) => covers.get(properties.frame_id));
}

function askPart(
  client: Client,
  part: SearchPart,
  cursor: string | undefined,
  { signal, pageSize = part.body.limit }: AskOptions,
): Promise<ResultOf<typeof listCatalogItems>> {
  if (cursor === undefined) return client.call(searchCatalogItems, { body: part.body }, { signal });
  const contractID = part.body.collections ? part.body.contractID : undefined;
  const query = { cursor, limit: String(pageSize), ...(contractID ? { contractID } : {}) };
  return client.call(listCatalogItems, { query }, { signal });
}

const SEARCHES = ["search"] as const;

/** Returns the merged search as an infinite query; a page is a step. */
export function mergedSearchQuery(client: Client, plan: SearchPlan, merge: Merge, key: readonly unknown[]) {
  const first: StepRequest = plan.parts.map((_, part) => ({ part, cursor: undefined }));
  return infiniteQueryOptions({
    queryKey: [...SEARCHES, ...key],
    queryFn: ({ pageParam, signal }) => askParts(client, plan, pageParam, { signal }),
    initialPageParam: first,
    getNextPageParam: (_last, steps) => merge(steps).next,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

interface PartProgress {
  /** Items that another part may still precede. */
  held: Item[];
  /** Last item received, shown or not: nothing earlier can come from this part. */
  last: Item | undefined;
  cursor: string | undefined;
  started: boolean;
  error: ApiError | undefined;
  endless: ReturnType<typeof endlessPages>;
}

interface Merged {
  items: readonly Item[];
  frameCount: number;
  next: StepRequest | undefined;
  /** Asks the failed parts again, each from where it stood. */
  retry: StepRequest;
  failed: readonly { part: number; error: ApiError }[];
}

type Merge = (steps: readonly SearchStep[]) => Merged;

/** Merges parts in sort order: an item is shown once no unfinished part can bring an earlier one. */
export function createMerge({ parts: planned, sort }: Pick<SearchPlan, "parts" | "sort">): Merge {
  const compare = itemOrder(sort);
  let taken: readonly SearchStep[] = [];
  let parts: PartProgress[] = [];
  let items: Item[] = [];
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

  /** Returns the last item that may be shown; undefined: all, null: none. */
  function horizon(): Item | undefined | null {
    // One part alone is in order already.
    if (parts.length === 1) return undefined;
    let least: Item | undefined;
    for (const part of parts.filter(isOpen)) {
      if (!part.last) return null;
      if (!least || compare(part.last, least) < 0) least = part.last;
    }
    return least;
  }

  function show(limit: Item | undefined | null): void {
    if (limit === null) return;
    const free = parts.flatMap((part) => {
      const count = limit ? countUpTo(part.held, limit, compare) : part.held.length;
      return part.held.splice(0, count);
    });
    if (parts.length > 1) free.sort(compare);
    for (const item of free) {
      if (seen.has(item.id)) continue;
      seen.add(item.id);
      frames.add(item.properties.frame_id);
      items.push(item);
    }
  }

  return (steps) => {
    const goesOn = taken.length <= steps.length && taken.every((step, index) => step === steps[index]);
    const fresh = steps.slice(goesOn ? taken.length : 0).flat();
    // Items of a part that had failed belong before items already shown.
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

function countUpTo(items: readonly Item[], limit: Item, compare: (a: Item, b: Item) => number): number {
  const after = items.findIndex((item) => compare(item, limit) > 0);
  return after < 0 ? items.length : after;
}

/** Compares as the service does: sort field, ties by id ascending, date-times as instants. */
export function itemOrder({ field, direction }: SortRule): (a: Item, b: Item) => number {
  const sort = [{ descending: direction === "desc" }];
  const name = field.replace(/^properties\./, "");
  const tuple = (item: Item) => [sortKey(name === "id" ? item.id : item.properties[name]), item.id];
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
