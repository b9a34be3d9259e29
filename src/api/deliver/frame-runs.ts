import { queryOptions } from "@tanstack/react-query";
import { listPurchases } from "../../contract/purchases.ts";
import { readRunReference } from "../run/run-reference.ts";
import type { Session } from "../session.ts";

/** In which purchase run the caller bought a frame, by frame; frames bought in another way are missing. */
export function frameRunsQuery(session: Session) {
  return queryOptions({
    queryKey: [session.id, "purchases", "runs-by-frame"],
    queryFn: async ({ signal }) => {
      const runs = new Map<string, string>();
      let cursor: string | undefined;
      do {
        const query = { limit: "1000", ...(cursor ? { cursor } : {}) };
        const page = await session.client.call(listPurchases, { query }, { signal });
        for (const { frameID, reference, status } of page.data) {
          const run = status === "closed" ? readRunReference(reference) : undefined;
          if (run) runs.set(frameID, run.id);
        }
        cursor = page.cursor;
      } while (cursor);
      return runs;
    },
    staleTime: 60_000,
  });
}
