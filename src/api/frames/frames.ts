import {
  hashKey,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useQuery,
} from "@tanstack/react-query";
import { useMemo } from "react";
import { listCatalogItems, type SearchBody, searchCatalogItems } from "../../contract/catalog.ts";
import type { Item } from "../../contract/item.ts";
import { inBatches, listAll } from "../collections.ts";
import { contractsQuery } from "../contracts.ts";
import { createLane, takingTurns } from "../lane.ts";
import type { Session } from "../session.ts";
import { useSession } from "../use-session.ts";
import { type CatalogFrame, catalogFrame, createGrouping, framesOf } from "./frame.ts";

export function frameQuery(session: Session, frameID: string) {
  return queryOptions({
    queryKey: [session.id, "frame", frameID],
    queryFn: async ({ client, signal }) => {
      const query = { frame_id: { eq: frameID } };
      const items = await searchAll(session, { query, limit: 100 }, signal);
      const [found] = framesOf(items, session.prefix);
      return found ?? (await findOwnFrames(session, [frameID], { client, signal })).get(frameID) ?? null;
    },
    // Quicklook links are signed for an hour.
    staleTime: 1_800_000,
  });
}

export function acquisitionQuery(session: Session, imageID: string) {
  return queryOptions({
    queryKey: [session.id, "acquisition", imageID],
    queryFn: async ({ signal }) => {
      const body: SearchBody = { query: { frame_id: { startsWith: `${imageID}_` } }, limit: 1000 };
      const frames = framesOf(await searchAll(session, body, signal), session.prefix);
      return frames.sort((a, b) => a.frameNumber - b.frameNumber);
    },
    staleTime: 1_800_000,
  });
}

const collectionLane = createLane(4);

export function ownedFramesQuery(session: Session, contractID: string) {
  return queryOptions({
    queryKey: [session.id, "owned", contractID],
    queryFn: async ({ signal }) => {
      const items = await collectionLane(
        () => findOwnedItems(session, contractID, undefined, signal),
        signal,
      );
      return framesInTurns(items, session.prefix);
    },
    staleTime: 60_000,
    // Links change at every read.
    structuralSharing: false,
  });
}

/** Adds newly bought frames to a cached private collection, as rereading thousands blocks the page. Falls back to refetching. */
export async function takeIntoOwned(
  client: QueryClient,
  session: Session,
  contractID: string,
  frameIDs: readonly string[],
): Promise<void> {
  const query = ownedFramesQuery(session, contractID);
  const { queryKey } = query;
  if (client.isFetching({ queryKey })) await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => {});
  const state = client.getQueryState(queryKey);
  const isKnown = state?.status === "success" && !state.isInvalidated && frameIDs.length <= BATCH;
  const items = isKnown ? await findOwnedItems(session, contractID, frameIDs).catch(() => []) : [];
  const added = framesOf(items, session.prefix);
  const ids = new Set(frameIDs);
  if (added.length < ids.size) return client.invalidateQueries({ queryKey });
  client.setQueryData(
    queryKey,
    (known: CatalogFrame[] = []) => [...added, ...known.filter(({ frameID }) => !ids.has(frameID))],
    { updatedAt: state?.dataUpdatedAt ?? 0 },
  );
}

/** Returns the caller's items under a contract, with all products (interface 4.4.3). Throws `ApiError`. */
export async function findOwnedItems(
  session: Pick<Session, "client">,
  contractID: string,
  frameIDs: readonly string[] | undefined,
  signal?: AbortSignal,
): Promise<Item[]> {
  const body: SearchBody = { collections: ["private"], contractID, limit: 1000 };
  if (!frameIDs) return searchAll(session, body, signal);
  return inBatches(frameIDs, BATCH, (asked) =>
    searchAll(session, { ...body, query: { frame_id: { in: asked } } }, signal),
  );
}

const STRETCH = 200;

async function framesInTurns(items: readonly Item[], prefix: string): Promise<CatalogFrame[]> {
  const group = createGrouping(prefix);
  const turns = takingTurns();
  for (let end = STRETCH; end < items.length; end += STRETCH) {
    group(items.slice(0, end));
    await turns();
  }
  return [...group(items)];
}

/** Maximum ids in a search. */
export const BATCH = 100;
const FRESH_MS = 60_000;

/** Returns frames by id; null where the catalog has none. Uses and fills the cache of `frameQuery`. */
export async function findFrames(
  session: Session,
  frameIDs: readonly string[],
  { client, signal }: { client: QueryClient; signal: AbortSignal },
): Promise<Map<string, CatalogFrame | null>> {
  const found = new Map<string, CatalogFrame | null>();
  const unknown: string[] = [];
  for (const frameID of frameIDs) {
    const known = client.getQueryState(frameQuery(session, frameID).queryKey);
    if (known?.data !== undefined && known.dataUpdatedAt > Date.now() - FRESH_MS)
      found.set(frameID, known.data);
    else unknown.push(frameID);
  }
  for (let start = 0; start < unknown.length; start += BATCH) {
    const asked = unknown.slice(start, start + BATCH);
    const body: SearchBody = { query: { frame_id: { in: asked } }, limit: 1000 };
    const frames = framesOf(await searchAll(session, body, signal), session.prefix);
    const byID = new Map(frames.map((frame) => [frame.frameID, frame]));
    const missing = asked.filter((frameID) => !byID.has(frameID));
    for (const [frameID, frame] of await findOwnFrames(session, missing, { client, signal }))
      byID.set(frameID, frame);
    for (const frameID of asked) {
      const frame = byID.get(frameID) ?? null;
      found.set(frameID, frame);
      client.setQueryData(frameQuery(session, frameID).queryKey, frame);
    }
  }
  return found;
}

/** Tasked frames are in no public catalog (interface 4.4). */
async function findOwnFrames(
  session: Session,
  frameIDs: readonly string[],
  { client, signal }: { client: QueryClient; signal: AbortSignal },
): Promise<Map<string, CatalogFrame>> {
  const found = new Map<string, CatalogFrame>();
  // A guest sees nothing of the company's own.
  if (session.host?.guest) return found;
  const tasked = frameIDs.filter((frameID) => /^\d+_\d+$/.test(frameID));
  if (tasked.length === 0) return found;
  for (const { id } of await client.ensureQueryData(contractsQuery(session))) {
    const items = await findOwnedItems(session, id, tasked, signal);
    for (const frame of framesOf(items, session.prefix)) found.set(frame.frameID, frame);
  }
  return found;
}

/** Frames by ids; the options are memoized, as the key of many is costly. */
export function useFrames(frameIDs: readonly string[]): UseQueryResult<Map<string, CatalogFrame | null>> {
  const session = useSession();
  const query = useMemo(() => {
    const queryKey = [session.id, "frames", frameIDs.toSorted()];
    return queryOptions({
      queryKey,
      queryHash: hashKey(queryKey),
      queryFn: (context) => findFrames(session, frameIDs, context),
      enabled: frameIDs.length > 0,
      staleTime: 1_800_000,
      placeholderData: keepPreviousData,
    });
  }, [session, frameIDs]);
  return useQuery(query);
}

/** Yields all items of a search by pages. Throws `ApiError`, as a part is not shown as all. */
export function searchAll(
  { client }: Pick<Session, "client">,
  body: SearchBody,
  signal: AbortSignal | undefined,
): Promise<Item[]> {
  const own = body.contractID ? { contractID: body.contractID } : {};
  const limit = String(body.limit);
  return listAll(({ cursor }) =>
    cursor
      ? client.call(listCatalogItems, { query: { cursor, limit, ...own } }, { signal })
      : client.call(searchCatalogItems, { body }, { signal }),
  );
}

/** Lifetime of the extent, ms: the catalog grows. */
const LIFETIME_MS = 60_000;

/**
 * Query of the first and last start in the collections, ms; null for an empty catalog. Takes one item from either
 * end, as the interface has no extent (interface 4.3.6).
 */
export function catalogExtentQuery(session: Session, of: Pick<SearchBody, "collections" | "contractID">) {
  return queryOptions({
    queryKey: [session.id, "extent", of.collections ?? [], of.contractID ?? ""],
    queryFn: async ({ signal }) => {
      const end = async (direction: "asc" | "desc") => {
        const sortby = [{ field: "properties.start_datetime", direction }];
        const body: SearchBody = { ...of, sortby, limit: 1 };
        const { data } = await session.client.call(searchCatalogItems, { body }, { signal });
        return data[0] && Date.parse(catalogFrame([data[0]], session.prefix).start);
      };
      const [first, last] = await Promise.all([end("asc"), end("desc")]);
      return first === undefined || last === undefined ? null : { first, last };
    },
    staleTime: LIFETIME_MS,
  });
}
