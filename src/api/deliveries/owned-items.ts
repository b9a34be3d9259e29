import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { inBatches } from "../collections.ts";
import { contractsQuery } from "../contracts.ts";
import { type CatalogFrame, framesOf } from "../frames/frame.ts";
import { BATCH, findOwnedItems, searchAll } from "../frames/frames.ts";
import { LINK_LIFETIME_MS } from "../purchases.ts";
import type { Session } from "../session.ts";
import { deliverableItem } from "./plan-deliveries.ts";

/** Returns the items of an owned frame; links work until `validUntil` (ms) at least. */
export async function readOwnedProducts(session: Session, client: QueryClient, frameID: string) {
  const validUntil = Date.now() + LINK_LIFETIME_MS;
  for (const { id } of await client.ensureQueryData(contractsQuery(session))) {
    const items = await findOwnedItems(session, id, [frameID]);
    if (items.length > 0) return { items, validUntil };
  }
  return { items: [], validUntil };
}

export function ownedItemsQuery(
  session: Session,
  contractID: string,
  frameIDs: readonly string[] | undefined,
) {
  return queryOptions({
    queryKey: [session.id, "owned", contractID, "items", frameIDs ?? "all"],
    queryFn: async ({ signal }) => {
      const frames = framesOf(await findOwnedItems(session, contractID, frameIDs, signal), session.prefix);
      const places = new Map(frameIDs?.map((frameID, place) => [frameID, place]));
      const placeOf = ({ frameID }: CatalogFrame) => places.get(frameID) ?? -1;
      return frameIDs
        ? frames.sort((a, b) => placeOf(a) - placeOf(b))
        : frames.sort((a, b) => b.start.localeCompare(a.start));
    },
    staleTime: 60_000,
  });
}

export function itemsByIDQuery(session: Session, itemIDs: readonly string[]) {
  return queryOptions({
    queryKey: [session.id, "items", itemIDs],
    queryFn: async ({ signal }) => {
      const items = await inBatches(itemIDs, BATCH, (ids) =>
        searchAll(session, { ids, limit: 1000 }, signal),
      );
      return items.map(deliverableItem);
    },
    staleTime: 1_800_000,
  });
}
