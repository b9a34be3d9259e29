import { infiniteQueryOptions } from "@tanstack/react-query";
import { ApiError } from "../../../api/api-error.ts";
import type { Client } from "../../../api/client.ts";
import { listCatalogItems, type SortRule, searchCatalogItems } from "../../../contract/catalog.ts";
import type { Item } from "../../../contract/item.ts";
import type { SearchPart, SearchPlan } from "./search-plan.ts";

/** The answer to one call for one part. */
export interface PartAnswer {
  part: number;
  items: readonly Item[];
  last: Item | undefined;
  cursor: string | undefined;
  error: ApiError | undefined;
}

/** One step of a merged search: the answers of all parts that were asked in it. */
export type SearchStep = readonly PartAnswer[];

/** What to ask next: part index and its cursor (undefined: the first page). */
export type StepRequest = readonly { part: number; cursor: string | undefined }[];

/** The progress of every part after some steps. */
export function progressOf(plan: SearchPlan, steps: readonly SearchStep[]): PartProgress[] {
  const parts: PartProgress[] = plan.parts.map(() => ({
    items: [],
    last: undefined,
    cursor: undefined,
    started: false,
    error: undefined,
  }));
  for (const answer of steps.flat()) {
    const part = parts[answer.part];
    if (!part) continue;
    parts[answer.part] = answer.error
      ? { ...part, error: answer.error }
      : {
          items: part.items.concat(answer.items),
          last: answer.last ?? part.last,
          cursor: answer.cursor,
          started: true,
          error: undefined,
        };
  }
  return parts;
}

/** The parts that have to continue before more can be shown; undefined when there is nothing to request. */
export function nextRequest(plan: SearchPlan, steps: readonly SearchStep[]): StepRequest | undefined {
  const parts = progressOf(plan, steps);
  const { waitingFor } = mergeParts(parts, plan.sort);
  return waitingFor.length > 0
    ? waitingFor.map((part) => ({ part, cursor: parts[part]?.cursor }))
    : undefined;
}

/** What asks again for the parts that failed, each from where it stood. */
export function retryRequest(plan: SearchPlan, steps: readonly SearchStep[]): StepRequest {
  return progressOf(plan, steps).flatMap(({ error, cursor }, part) => (error ? [{ part, cursor }] : []));
}

/**
 * Asks the requested parts at once. A part that fails is named in its answer; only when every part of a first step fails is
 * the step itself an error. Next pages are read by GET items (interface 3.5).
 */
export async function askParts(
  client: Client,
  plan: SearchPlan,
  request: StepRequest,
  signal: AbortSignal | undefined,
): Promise<SearchStep> {
  const answers = await Promise.all(
    request.map(async ({ part, cursor }): Promise<PartAnswer> => {
      try {
        const page = await askPart(client, plan.parts[part] as SearchPart, cursor, signal);
        return {
          part,
          items: await sifted(page.data.filter(plan.accepts), plan),
          last: page.data[page.data.length - 1],
          cursor: page.cursor,
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

function askPart(
  client: Client,
  part: SearchPart,
  cursor: string | undefined,
  signal: AbortSignal | undefined,
) {
  if (cursor === undefined) return client.call(searchCatalogItems, { body: part.body }, { signal });
  const contractID = part.body.collections ? part.body.contractID : undefined;
  return client.call(
    listCatalogItems,
    { query: { cursor, limit: String(part.body.limit), ...(contractID ? { contractID } : {}) } },
    { signal },
  );
}

/** The merged search as an infinite query; a page of it is a step. `key` identifies the search within the session. */
export function mergedSearchQuery(client: Client, plan: SearchPlan, key: readonly unknown[]) {
  return infiniteQueryOptions({
    queryKey: ["search", ...key],
    queryFn: ({ pageParam, signal }) => askParts(client, plan, pageParam, signal),
    initialPageParam: plan.parts.map((_, part) => ({ part, cursor: undefined })) as StepRequest,
    getNextPageParam: (_last, steps) => nextRequest(plan, steps),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What has come of one part of a search so far. */
export interface PartProgress {
  items: readonly Item[];
  /** The last item that came, kept or not: nothing of this part can come before it any more. */
  last: Item | undefined;
  /** Present when the part has a next page. */
  cursor: string | undefined;
  /** Whether a first page has come. */
  started: boolean;
  /** Set while the last call of the part has failed. */
  error: ApiError | undefined;
}

/** Parts merged into one list. */
export interface Merged {
  items: readonly Item[];
  /** Items that came from more than one part and are shown once. */
  duplicates: number;
  /** Items held back because another part may still bring one that comes before them. */
  held: number;
  /** Indices of the parts that must continue before more can be shown. */
  waitingFor: readonly number[];
  failed: readonly number[];
  /** No part has more to give and none has failed. */
  complete: boolean;
}

/**
 * Merges the parts of a search in the order of its sort. An item is shown only once no unfinished part can bring one that
 * comes before it; a failed part holds nothing back, but is named as missing. Items are deduplicated by id.
 */
export function mergeParts(parts: readonly PartProgress[], sort: SortRule): Merged {
  const compare = itemOrder(sort);
  const open = parts.map((part) => !part.error && (part.cursor !== undefined || !part.started));
  const horizons = parts.flatMap((part, index) => (open[index] ? [part.last] : []));
  const seen = new Set<string>();
  let duplicates = 0;
  const unique: Item[] = [];
  for (const part of parts) {
    for (const item of part.items) {
      if (seen.has(item.id)) duplicates++;
      else {
        seen.add(item.id);
        unique.push(item);
      }
    }
  }
  unique.sort(compare);
  const limit = horizons.includes(undefined)
    ? undefined
    : (horizons as Item[]).reduce(
        (least, item) => (compare(item, least) < 0 ? item : least),
        horizons[0] as Item,
      );
  const nothing = horizons.length > 0 && limit === undefined;
  const items = nothing ? [] : limit ? unique.filter((item) => compare(item, limit) <= 0) : unique;
  return {
    items,
    duplicates,
    held: unique.length - items.length,
    waitingFor: parts.flatMap(({ last }, index) =>
      open[index] && (!last || !limit || compare(last, limit) <= 0) ? [index] : [],
    ),
    failed: parts.flatMap((part, index) => (part.error ? [index] : [])),
    complete: horizons.length === 0 && parts.every((part) => !part.error),
  };
}

/** The order of the service: the sort field, ties by id ascending (interface 4.3.6). Items without the field come last. */
export function itemOrder({ field, direction }: SortRule): (a: Item, b: Item) => number {
  const sign = direction === "desc" ? -1 : 1;
  const name = field.replace(/^properties\./, "");
  const key = (item: Item) =>
    sortKey(name === "id" ? item.id : (item.properties as Record<string, unknown>)[name]);
  return (a, b) => {
    const ka = key(a);
    const kb = key(b);
    if (ka !== kb) {
      if (ka === undefined) return 1;
      if (kb === undefined) return -1;
      return ka < kb ? -sign : sign;
    }
    return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
  };
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT/i;

function sortKey(value: unknown): string | number | undefined {
  if (typeof value === "string") return DATE_TIME.test(value) ? Date.parse(value) : value;
  return typeof value === "number" ? value : undefined;
}
