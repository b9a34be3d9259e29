import { Hono } from "hono/tiny";
import { z } from "zod";
import {
  getFramePrice,
  listCatalogItems,
  type ParsedSearch,
  searchBody,
  searchCatalogItems,
} from "../../contract/catalog.ts";
import type { ParsedRequest } from "../../contract/endpoint.ts";
import type { User } from "../directory/directory.ts";
import { badRequest, invalidCursor, notFound } from "../errors.ts";
import { createLinkMaker, itemAssets } from "../files/file-links.ts";
import { checkSame } from "../http/cursor-page.ts";
import type { Call, ServiceEnv } from "../http/env.ts";
import { jsonResponse } from "../http/error-response.ts";
import { callCosts, createLargeAnswers, LARGE_ANSWER, type RatePlace, tooMany } from "../http/rate-limit.ts";
import { StreamedList, serve } from "../http/serve.ts";
import type { ServiceContext } from "../parts.ts";
import {
  callersContract,
  checkCollections,
  checkCovered,
  framePrice,
  priced,
  visibleFrame,
} from "../purchases/contract-access.ts";
import type { Signer } from "../secrets.ts";
import type { Store } from "../store/store.ts";
import type { FoundItem, SortTuple, Viewer } from "./catalog-store.ts";
import { COLLECTION_ROUTE, collectionDocument, itemDocument } from "./items/item-document.ts";
import { catalogIDs, type OwnItem, ownItems } from "./own-items.ts";
import { parseBoxList, parseSortList, readSearch } from "./read-search.ts";

/** Concurrent searches of a client: with the largest cost of each, the last ends within 40 s. */
const MOST_SEARCHES = 20;
/** Items sent in one piece; a longer list is streamed. */
const AT_ONCE = 200;

export function catalogRoutes(context: ServiceContext): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>();
  const cursors = createSearchCursors(context);
  const takePlace = createLargeAnswers(context.steadyClock);
  const underWay = new Map<string, number>();

  /** Runs a search; 429 beyond the client's concurrent ones. */
  async function searching<T>({ caller: { clientID } }: Call, search: () => Promise<T>): Promise<T> {
    const own = underWay.get(clientID) ?? 0;
    if (context.rateLimit && own >= MOST_SEARCHES)
      throw tooMany(`You have ${MOST_SEARCHES} searches under way.`, 1);
    underWay.set(clientID, own + 1);
    try {
      return await search();
    } finally {
      const left = (underWay.get(clientID) ?? 1) - 1;
      if (left > 0) underWay.set(clientID, left);
      else underWay.delete(clientID);
    }
  }

  async function findItems(
    search: ParsedSearch,
    after: SortTuple | undefined,
    call: ServiceEnv["Variables"],
    request: Request,
    place: RatePlace | undefined,
  ) {
    const began = context.steadyClock();
    const ids = search.ids && (await catalogIDs(context.store, search.ids));
    call.owe(callCosts.searched(context.steadyClock() - began));
    const query = { ...readSearch(search, context.propertyPrefix), ids };
    const viewer = readViewer(context, search, call);
    const page = await searching(call, () =>
      context.catalog.search(query, viewer, {
        after,
        limit: search.limit,
        isGivenUp: () => request.signal.aborted,
        onEnd: (cost) => call.owe(callCosts.searched(cost)),
      }),
    );
    const rest = page.next && {
      cursor: await cursors.write(call.caller, { search, after: page.next }, call.now),
    };
    const link = createLinkMaker(context);
    const show = async (item: FoundItem, own: OwnItem | undefined) => {
      // An owned item carries its data only where only owned items were requested.
      const assets = await itemAssets(link, item, item.isOwned && !viewer.public ? context : undefined);
      const collection = item.isOwned ? "private" : "public";
      return itemDocument(item, { ...context, collection, own, assets });
    };
    const { items } = page;
    if (items.length <= AT_ONCE) {
      place?.leave();
      const own = await ownItems(context.store, items);
      return { ...rest, data: await Promise.all(items.map((item, at) => show(item, own[at]))) };
    }
    async function* shown() {
      for (let from = 0; from < items.length; from += AT_ONCE) {
        if (from > 0) await context.pause(call.caller.id);
        const part = items.slice(from, from + AT_ONCE);
        const own = await ownItems(context.store, part);
        for (const [at, item] of part.entries()) yield JSON.stringify(await show(item, own[at]));
      }
    }
    return new StreamedList({
      entries: shown(),
      rest: { ...rest },
      onPart: () => place?.hold(),
      onEnd: () => place?.leave(),
    });
  }

  async function answerSearch(
    search: ParsedSearch,
    after: SortTuple | undefined,
    call: ServiceEnv["Variables"],
    request: Request,
  ) {
    call.charge(callCosts.items(search.limit));
    const place = search.limit > LARGE_ANSWER ? takePlace(call.caller.clientID) : undefined;
    try {
      return await findItems(search, after, call, request, place);
    } catch (error) {
      place?.leave();
      throw error;
    }
  }

  serve(app, searchCatalogItems, async ({ body }, { req, var: call }) => {
    if (body.cursor !== undefined) {
      const message = '"cursor" does not continue a search here; use it with GET items.';
      throw badRequest(message).about("conflict", "cursor");
    }
    return answerSearch(body, undefined, call, req.raw);
  });
  serve(app, listCatalogItems, async ({ query: { cursor, limit, ...given } }, { req, var: call }) => {
    const asked = readListing(given);
    if (cursor === undefined) return answerSearch({ ...asked, limit: limit ?? 10 }, undefined, call, req.raw);
    const { search, after } = await cursors.read(call.caller, cursor);
    checkSame(asked, search, "search");
    return answerSearch({ ...search, limit: limit ?? search.limit }, after, call, req.raw);
  });
  serve(app, getFramePrice, async ({ query: { contractID, frameID, eula } }, { var: { caller, now } }) => {
    const terms = callersContract(context.directory, caller, contractID);
    const { frame } = await visibleFrame(context.catalog, { caller, now }, frameID);
    checkCovered(terms, frame, eula, now);
    return priced(framePrice(terms, frame, eula), terms);
  });
  app.get(COLLECTION_ROUTE, ({ req }) => {
    const document = collectionDocument(context.baseUrl, req.param("collection"));
    if (!document) throw notFound("There is no such collection.");
    return jsonResponse(document, { headers: { "cache-control": "public, max-age=3600" } });
  });
  return app;
}

type Listing = Omit<ParsedRequest<typeof listCatalogItems>["query"], "cursor" | "limit">;

function readListing({ bbox, sortby, ...others }: Listing): Omit<ParsedSearch, "limit"> {
  return {
    ...others,
    ...(bbox !== undefined && { bbox: parseBoxList(bbox) }),
    ...(sortby !== undefined && { sortby: parseSortList(sortby) }),
  };
}

function readViewer(
  { directory }: ServiceContext,
  { collections, contractID }: ParsedSearch,
  { caller, now }: Call,
): Viewer {
  if (collections && contractID === undefined) {
    throw badRequest('"collections" needs a "contractID".').about("missing", "contractID");
  }
  const terms = contractID === undefined ? undefined : callersContract(directory, caller, contractID);
  if (terms) checkCollections(terms, collections ?? ["public"]);
  return {
    companyID: caller.companyID,
    userID: caller.id,
    public: collections?.includes("public") ?? true,
    // Own images belong to both collections; without `collections` only the public catalog is searched.
    private: collections !== undefined,
    now,
  };
}

interface Continuation {
  search: ParsedSearch;
  after: SortTuple;
}

export type SearchCursors = ReturnType<typeof createSearchCursors>;

/** Longest cursor that carries its search: its address stays below 8,000 octets (RFC 9110, 4.1). */
const LONGEST = 7_500;
/** Stored searches of a user; beyond it the oldest are deleted. */
const MOST_KEPT = 50;
/** Most deleted at once. */
const TIDIED = 50;
/** Time within which a used search is not written again, ms. */
const USED_LATELY = 10_000;

const payload = z.object({
  user: z.string(),
  after: z.array(z.union([z.string(), z.number()])),
  search: z.union([z.string(), searchBody]),
});

/**
 * Creates signed cursors that carry search, caller and end of the page, so that any process can read them.
 * A search too long for an address is stored.
 */
export function createSearchCursors({ signer, store }: { signer: Signer; store: Store }) {
  async function keep({ companyID, id: userID }: User, search: ParsedSearch, now: number): Promise<string> {
    const id = await signer.sign("cursor", `search of ${userID}: ${JSON.stringify(search)}`);
    await store.write(async (tx) => {
      const known = await tx.get("searches", { companyID, id });
      if (known) {
        if (now - known.usedAt >= USED_LATELY) await tx.put("searches", { ...known, usedAt: now });
        return;
      }
      await tx.insert("searches", { companyID, userID, id, usedAt: now, search });
      const page = { equals: { companyID, userID }, limit: MOST_KEPT + TIDIED };
      const kept = await tx.page("searches", "ofUser", page);
      for (const old of kept.slice(MOST_KEPT)) await tx.remove("searches", old);
    });
    return id;
  }

  return {
    /** `now` in milliseconds. */
    async write(user: User, { search, after }: Continuation, now: number): Promise<string> {
      const seal = (carried: Continuation["search"] | string) =>
        signer.seal("cursor", { user: user.id, after, search: carried });
      const cursor = await seal(search);
      return cursor.length <= LONGEST ? cursor : seal(await keep(user, search, now));
    },
    /** Throws 400 for a cursor that was altered, is another user's, or whose search was deleted. */
    async read({ id: userID, companyID }: User, cursor: string): Promise<Continuation> {
      const opened = payload.safeParse(await signer.open("cursor", cursor));
      if (!opened.success || opened.data.user !== userID) throw invalidCursor();
      const { search, after } = opened.data;
      if (typeof search !== "string") return { search, after };
      const kept = await store.read((tx) => tx.get("searches", { companyID, id: search }));
      if (kept) return { search: kept.search, after };
      const message = "The cursor is no longer valid; repeat the search.";
      throw badRequest(message).about("not_found", "cursor");
    },
  };
}
