import { z } from "zod";
import { type ItemSearch, itemSearch } from "../../contract/catalog.ts";
import type { User } from "../directory/directory.ts";
import { badRequest, invalidCursor } from "../errors.ts";
import { createLinkMaker, itemAssets } from "../files/file-links.ts";
import type { Call, ServiceEnv } from "../http/env.ts";
import { callCosts, createLargeAnswers, LARGE_ANSWER, type RatePlace, tooMany } from "../http/rate-limit.ts";
import { StreamedList } from "../http/serve.ts";
import type { ServiceContext } from "../parts.ts";
import { callersContract, checkCollections } from "../purchases/contract-access.ts";
import type { Signer } from "../secrets.ts";
import type { Store } from "../store/store.ts";
import type { FoundItem, SortTuple, Viewer } from "./catalog-store.ts";
import type { ItemSetting } from "./items/item-document.ts";
import { catalogIDs, type OwnItem, ownItems } from "./own-items.ts";
import { readSearch } from "./read-search.ts";

/** Concurrent searches of a client: with the largest cost of each, the last ends within 40 s. */
const MOST_SEARCHES = 20;
/** Items sent in one piece; a longer list is streamed. */
const AT_ONCE = 200;

/** Form in which items are answered. */
export interface AnswerForm<Document, Body extends object> {
  document(item: FoundItem, setting: Omit<ItemSetting, "collection">, search: ItemSearch): Document;
  /** Returns an answer with the list as its last member; the list is empty where the documents are streamed. */
  body(documents: Document[], page: AnsweredPage): Body;
  /** Name of the list. */
  name: keyof Body & string;
}

export interface AnsweredPage {
  search: ItemSearch;
  count: number;
  /** Continues the search; none at its end. */
  cursor: string | undefined;
}

export interface AskedSearch {
  search: ItemSearch;
  after?: SortTuple;
  call: ServiceEnv["Variables"];
  request: Request;
}

export type ItemSearches = ReturnType<typeof createItemSearches>;

/** Runs searches for items, within the limits of their client. */
export function createItemSearches(context: ServiceContext) {
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

  async function findItems<Document, Body extends object>(
    { search, after, call, request }: AskedSearch,
    { name, document, body }: AnswerForm<Document, Body>,
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
    const cursor = page.next && (await cursors.write(call.caller, { search, after: page.next }, call.now));
    const link = createLinkMaker(context);
    const show = async (item: FoundItem, own: OwnItem | undefined) => {
      // An owned item carries its data only where only owned items were requested.
      const assets = await itemAssets(link, item, item.isOwned && !viewer.public ? context : undefined);
      return document(item, { ...context, own, assets }, search);
    };
    const { items } = page;
    const answered = { search, count: items.length, cursor };
    if (items.length <= AT_ONCE) {
      place?.leave();
      const own = await ownItems(context.store, items);
      return body(await Promise.all(items.map((item, at) => show(item, own[at]))), answered);
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
      name,
      entries: shown(),
      rest: { ...body([], answered) },
      onPart: () => place?.hold(),
      onEnd: () => place?.leave(),
    });
  }

  /** Answers a search, or what follows `after`; a long list is streamed. */
  async function answerSearch<Document, Body extends object>(
    asked: AskedSearch,
    form: AnswerForm<Document, Body>,
  ) {
    const { search, call } = asked;
    call.charge(callCosts.items(search.limit));
    const place = search.limit > LARGE_ANSWER ? takePlace(call.caller.clientID) : undefined;
    try {
      return await findItems(asked, form, place);
    } catch (error) {
      place?.leave();
      throw error;
    }
  }

  return { answerSearch, cursors };
}

function readViewer(
  { directory }: ServiceContext,
  { collections, contractID }: ItemSearch,
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
  search: ItemSearch;
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
  search: z.union([z.string(), itemSearch]),
});

/**
 * Creates signed cursors that carry search, caller and end of the page, so that any process can read them.
 * A search too long for an address is stored.
 */
export function createSearchCursors({ signer, store }: { signer: Signer; store: Store }) {
  async function keep({ companyID, id: userID }: User, search: ItemSearch, now: number): Promise<string> {
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
