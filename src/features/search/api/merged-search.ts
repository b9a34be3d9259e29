import { infiniteQueryOptions } from "@tanstack/react-query";
import { ApiError } from "../../../api/api-error.ts";
import type { Client } from "../../../api/client.ts";
import { type FoundItem, foundItem } from "../../../api/frames/found-item.ts";
import { listCatalogItems, searchCatalogItems } from "../../../contract/catalog.ts";
import type { ResultOf } from "../../../contract/endpoint.ts";
import type { Item } from "../../../contract/item.ts";
import type { Merge } from "./merge-steps.ts";
import type { SearchPart, SearchPlan } from "./search-plan.ts";

/** The answer to one call for one part. */
export interface PartAnswer {
  part: number;
  items: readonly FoundItem[];
  last: FoundItem | undefined;
  cursor: string | undefined;
  error: ApiError | undefined;
}

/** One step of a merged search: the answers of all parts that were asked in it. */
export type SearchStep = readonly PartAnswer[];

/** What to ask next: part index and its cursor (undefined: the first page). */
export type StepRequest = readonly { part: number; cursor: string | undefined }[];

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
