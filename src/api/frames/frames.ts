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
import { listAll } from "../collections.ts";
import { contractsQuery } from "../contracts.ts";
import { createLane } from "../lane.ts";
import { takingTurns } from "../others-turn.ts";
import type { Session } from "../session.ts";
import { useSession } from "../use-session.ts";
import { type CatalogFrame, createGrouping, framesOf, readFrame } from "./frame.ts";

/** One frame by its id, of the public catalog or of the caller's own; null when there is none. */
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

/** All frames of an acquisition in flight order. */
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

/** There is a collection a contract, and a company may have many. */
const collectionLane = createLane(4);

/** The frames of the caller's private collection: what the company's side owns under the contract. */
export function ownedFramesQuery(session: Session, contractID: string) {
  return queryOptions({
    queryKey: [session.id, "owned", contractID],
    queryFn: async ({ signal }) => {
      const body: SearchBody = { collections: ["private"], contractID, limit: 1000 };
      const items = await collectionLane(() => searchAll(session, body, signal), signal);
      return framesInTurns(items, session.prefix);
    },
    staleTime: 60_000,
    // The links are others at every read.
    structuralSharing: false,
  });
}

/**
 * Takes frames that have just become the caller's into what is known of a private collection: to read thousands of frames anew for
 * each of them would take the page long. What cannot be had so is read anew, as a whole.
 */
export async function takeIntoOwned(
  client: QueryClient,
  session: Session,
  contractID: string,
  frameIDs: readonly string[],
): Promise<void> {
  const query = ownedFramesQuery(session, contractID);
  const { queryKey } = query;
  // What is being read may have been looked for before they were bought.
  if (client.isFetching({ queryKey })) await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => {});
  const state = client.getQueryState(queryKey);
  const isKnown = state?.status === "success" && !state.isInvalidated && frameIDs.length <= BATCH;
  const added = isKnown ? await findPrivate(session, contractID, frameIDs).catch(() => []) : [];
  const ids = new Set(frameIDs);
  if (added.length < ids.size) return client.invalidateQueries({ queryKey });
  client.setQueryData(
    queryKey,
    (known: CatalogFrame[] = []) => [...added, ...known.filter(({ frameID }) => !ids.has(frameID))],
    // The others are as old as they were.
    { updatedAt: state?.dataUpdatedAt ?? 0 },
  );
}

/** Frames of a private collection by their ids, at most so many as one request takes. */
async function findPrivate(
  session: Session,
  contractID: string,
  frameIDs: readonly string[],
  signal?: AbortSignal,
): Promise<CatalogFrame[]> {
  const query = { frame_id: { in: [...frameIDs] } };
  const body: SearchBody = { query, collections: ["private"], contractID, limit: 1000 };
  return framesOf(await searchAll(session, body, signal), session.prefix);
}

/** So many items are read at a stretch. */
const STRETCH = 200;

/** Groups items as `framesOf`, with turns for what else the page has to do. */
async function framesInTurns(items: readonly Item[], prefix: string): Promise<CatalogFrame[]> {
  const group = createGrouping(prefix);
  const turns = takingTurns();
  for (let end = STRETCH; end < items.length; end += STRETCH) {
    group(items.slice(0, end));
    await turns();
  }
  return [...group(items)];
}

/** Most frames in one request. */
const BATCH = 100;
/** How long a frame that was read by its id counts as current, milliseconds. */
const FRESH_MS = 60_000;

/**
 * Frames by their ids; null for each that the catalog does not have. Frames that were read a moment ago are not requested
 * again, and what is read is kept as `frameQuery` keeps it.
 */
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

/** Frames that only the caller has: what was tasked is in no public catalog (interface 4.4). */
async function findOwnFrames(
  session: Session,
  frameIDs: readonly string[],
  { client, signal }: { client: QueryClient; signal: AbortSignal },
): Promise<Map<string, CatalogFrame>> {
  const found = new Map<string, CatalogFrame>();
  const tasked = frameIDs.filter((frameID) => /^\d+_\d+$/.test(frameID));
  if (tasked.length === 0) return found;
  for (const { id } of await client.ensureQueryData(contractsQuery(session))) {
    for (const frame of await findPrivate(session, id, tasked, signal)) found.set(frame.frameID, frame);
  }
  return found;
}

/** Frames by their ids as the catalog has them, null for those that it has not; see `findFrames`. */
export function framesQuery(session: Session, frameIDs: readonly string[]) {
  return queryOptions({
    queryKey: [session.id, "frames", frameIDs.toSorted()],
    queryFn: (context) => findFrames(session, frameIDs, context),
    // Quicklook links are signed for an hour.
    staleTime: 1_800_000,
    placeholderData: keepPreviousData,
  });
}

/** Frames by their ids (`framesQuery`). The key of many takes time, so that it is made once for the same list. */
export function useFrames(frameIDs: readonly string[]): UseQueryResult<Map<string, CatalogFrame | null>> {
  const session = useSession();
  const query = useMemo(() => {
    const options = framesQuery(session, frameIDs);
    return { ...options, queryHash: hashKey(options.queryKey), enabled: frameIDs.length > 0 };
  }, [session, frameIDs]);
  return useQuery(query);
}

/** All items of a search, page by page. Throws `ApiError`: a part of them is not shown as all. */
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
