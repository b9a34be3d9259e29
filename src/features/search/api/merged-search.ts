import { infiniteQueryOptions } from "@tanstack/react-query";
import { ApiError } from "../../../api/api-error.ts";
import type { Client } from "../../../api/client.ts";
import { listCatalogItems, searchCatalogItems } from "../../../contract/catalog.ts";
import type { Item } from "../../../contract/item.ts";
import { mergeParts, type PartProgress } from "./merge.ts";
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
          items: page.data.filter(plan.accepts),
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
