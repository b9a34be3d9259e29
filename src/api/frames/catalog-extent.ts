import { queryOptions } from "@tanstack/react-query";
import { type SearchBody, searchCatalogItems } from "../../contract/catalog.ts";
import type { Session } from "../session.ts";
import { readFrame } from "./frame.ts";

/** How long the ends of the catalog count as current: it grows all the time, milliseconds. */
const LIFETIME_MS = 60_000;

/**
 * When the first and the last item of the collections began, milliseconds, UTC; null for a catalog without items. The service
 * names no extent, so it is asked for one item from either end (interface 4.3.6).
 */
export function catalogExtentQuery(session: Session, of: Pick<SearchBody, "collections" | "contractID">) {
  return queryOptions({
    queryKey: [session.id, "extent", of.collections ?? [], of.contractID ?? ""],
    queryFn: async ({ signal }) => {
      const end = async (direction: "asc" | "desc") => {
        const sortby = [{ field: "properties.start_datetime", direction }];
        const body: SearchBody = { ...of, sortby, limit: 1 };
        const { data } = await session.client.call(searchCatalogItems, { body }, { signal });
        return data[0] && Date.parse(readFrame([data[0]], session.prefix).start);
      };
      const [first, last] = await Promise.all([end("asc"), end("desc")]);
      return first === undefined || last === undefined ? null : { first, last };
    },
    staleTime: LIFETIME_MS,
  });
}
