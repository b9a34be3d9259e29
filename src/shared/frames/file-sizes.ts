import { queryOptions, type UseQueryResult, useQueries } from "@tanstack/react-query";
import { fileSize } from "../../api/files.ts";
import { createLane } from "../../api/lane.ts";
import type { ProductFile } from "../../api/purchases.ts";
import type { Session } from "../../api/session.ts";
import { useSession } from "../../api/use-session.ts";

const lane = createLane(2);

function fileSizeQuery(session: Session, { itemID, assetKey, href }: ProductFile) {
  return queryOptions({
    queryKey: [session.id, "file-size", itemID, assetKey],
    queryFn: ({ signal }) => lane(() => fileSize(href, signal), signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Most files whose sizes are asked for. */
const MOST_ASKED = 100;

/** Returns the size of each file, bytes, and of all together; undefined where not known. Sizes still asked for are `coming`. */
export function useFileSizes(files: readonly ProductFile[]) {
  const session = useSession();
  const asked = files.length > MOST_ASKED ? [] : files;
  return useQueries({ queries: asked.map((file) => fileSizeQuery(session, file)), combine: sizesOf });
}

function sizesOf(results: UseQueryResult<number | null>[]) {
  const sizes = results.map(({ data }) => data ?? undefined);
  const known = sizes.flatMap((size) => size ?? []);
  const isWhole = known.length === sizes.length && sizes.length > 0;
  const coming = results.map(({ isPending }) => isPending);
  return { sizes, coming, total: isWhole ? known.reduce((sum, size) => sum + size, 0) : undefined };
}
