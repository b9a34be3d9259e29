import fc from "fast-check";
import type { SearchBody } from "../../contract/catalog.ts";
import type { Item } from "../../contract/item.ts";
import { anySearch } from "../catalog/search-arbitrary.ts";
import type { Caller } from "../service/caller.ts";

const idsIn = (items: readonly Item[]) => items.map(({ id }) => id);

/** Returns random searches to which POST search and the STAC API do not give the same first items in the same order. */
export async function stacDifferences(
  caller: Caller,
  { searches, seed, ids }: { searches: number; seed: number; ids: readonly string[] },
): Promise<SearchBody[]> {
  const different: SearchBody[] = [];
  for (const search of fc.sample(anySearch(ids), { numRuns: searches, seed })) {
    const body = { ...search, limit: 20 };
    const ours = await caller.post("/api/catalog/v2/search", body);
    const stac = await caller.post("/stac/search", body);
    const isSame =
      ours.status === stac.status &&
      (ours.status !== 200 || String(idsIn(ours.body.data)) === String(idsIn(stac.body.features)));
    if (!isSame) different.push(search);
  }
  return different;
}
