import { infiniteQueryOptions } from "@tanstack/react-query";
import { ApiError } from "../../../api/api-error.ts";
import type { Client } from "../../../api/client.ts";
import { listCatalogItems, searchCatalogItems } from "../../../contract/catalog.ts";
import type { Item } from "../../../contract/item.ts";
import type { Merge } from "./merge-steps.ts";
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

interface AskOptions {
  signal?: AbortSignal | undefined;
  /** Items of a next page, where they shall not be as many as of the first. */
  pageSize?: number;
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
        const items = page.data.filter(plan.accepts);
        for (let index = 1; index < items.length; index++) shareEqual(items[index - 1], items[index]);
        return {
          part,
          items: await sifted(items, plan),
          last: page.data[page.data.length - 1],
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

function askPart(
  client: Client,
  part: SearchPart,
  cursor: string | undefined,
  { signal, pageSize = part.body.limit }: AskOptions,
) {
  if (cursor === undefined) return client.call(searchCatalogItems, { body: part.body }, { signal });
  const contractID = part.body.collections ? part.body.contractID : undefined;
  return client.call(
    listCatalogItems,
    { query: { cursor, limit: String(pageSize), ...(contractID ? { contractID } : {}) } },
    { signal },
  );
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

/**
 * Has a value of JSON use the parts of an earlier one that are equal to its own: the items of a frame say most things alike, and half
 * of what they take is saved. Returns the earlier one where all is equal.
 */
export function shareEqual(earlier: unknown, value: unknown): unknown {
  if (earlier === value) return earlier;
  if (!isObject(earlier) || !isObject(value)) return value;
  if (!Array.isArray(value)) return Array.isArray(earlier) ? value : shareFields(earlier, value);
  return Array.isArray(earlier) ? shareEntries(earlier, value) : value;
}

function shareEntries(earlier: readonly unknown[], value: unknown[]): readonly unknown[] {
  let isEqual = earlier.length === value.length;
  for (let at = 0; at < value.length; at++) {
    value[at] = shareEqual(earlier[at], value[at]);
    isEqual &&= value[at] === earlier[at];
  }
  return isEqual ? earlier : value;
}

/** Names are counted and not listed: there are more of them than of all else that is looked at. */
function shareFields(earlier: Fields, value: Fields): Fields {
  let isEqual = true;
  let missing = 0;
  for (const _name in earlier) missing++;
  for (const name in value) {
    missing--;
    const shared = shareEqual(earlier[name], value[name]);
    if (shared !== earlier[name]) isEqual = false;
    else if (typeof shared !== "number") value[name] = shared;
  }
  return isEqual && missing === 0 ? earlier : value;
}

type Fields = Record<string, unknown>;

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
