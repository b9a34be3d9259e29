import type { IndexName, KindName, Page, Store, Stored } from "./store.ts";

/** Records that are read at a time. */
const PAGE = 1_000;

/** All records of a part of an index, in its order, as they were at one time. */
export function readEach<K extends KindName, I extends IndexName<K>>(
  store: Store,
  kind: K,
  index: I,
  part: Omit<Page<K, I>, "limit">,
): Promise<Stored<K>[]> {
  return store.read(async (tx) => {
    const records: Stored<K>[] = [];
    for (;;) {
      const after = (records.at(-1) as Page<K, I>["after"]) ?? part.after;
      const page = await tx.page(kind, index, { ...part, after, limit: PAGE });
      records.push(...page);
      if (page.length < PAGE) return records;
    }
  });
}
