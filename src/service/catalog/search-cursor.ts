import { z } from "zod";
import { type ParsedSearch, searchBody } from "../../contract/catalog.ts";
import type { User } from "../directory.ts";
import { badRequest, invalidCursor } from "../errors.ts";
import type { Signer } from "../secrets/signature.ts";
import type { Store } from "../store/store.ts";
import type { SortTuple } from "./catalog-store.ts";

/** A search with the place to continue from. */
export interface Continuation {
  search: ParsedSearch;
  /** Where the page before ended. */
  after: SortTuple;
}

/** Makes and reads the cursors of searches; `now` in milliseconds. */
export interface SearchCursors {
  write(user: User, continuation: Continuation, now: number): Promise<string>;
  /** 400 for a cursor that was altered, belongs to someone else or whose search is forgotten. */
  read(user: User, cursor: string): Promise<Continuation>;
}

/** Searches longer than this (characters of JSON) are kept in the store, so that a cursor always fits into an address. */
const LONGEST_CARRIED = 2_000;
/** Long searches that are kept for a user; with each new one the oldest is forgotten. */
const MOST_KEPT = 50;
/** What was used so lately is not written anew, milliseconds: most who read a page ask for it more than once. */
const USED_LATELY = 10_000;

const payload = z.object({
  user: z.string(),
  after: z.array(z.union([z.string(), z.number()])),
  search: z.union([z.string(), searchBody]),
});

/**
 * Cursors carry their search, the caller and where its page ended, signed: any process can read them. Only the long search of
 * a detailed area is kept apart, in the store.
 */
export function createSearchCursors({ signer, store }: { signer: Signer; store: Store }): SearchCursors {
  async function keep(
    { companyID, id: userID }: User,
    { search, text }: { search: ParsedSearch; text: string },
    now: number,
  ): Promise<string> {
    const id = await signer.sign("cursor", `search of ${userID}: ${text}`);
    const before = await store.read((tx) => tx.get("searches", { companyID, id }));
    if (before && now - before.usedAt < USED_LATELY) return id;
    await store.write(async (tx) => {
      const known = await tx.get("searches", { companyID, id });
      if (known) await tx.put("searches", { ...known, usedAt: now });
      else await tx.insert("searches", { companyID, userID, id, usedAt: now, search });
      const equals = { companyID, userID };
      const kept = await tx.page("searches", "ofUser", { equals, limit: MOST_KEPT + 1 });
      const [oldest] = kept.slice(MOST_KEPT);
      if (oldest) await tx.remove("searches", oldest);
    });
    return id;
  }

  return {
    async write(user, { search, after }, now) {
      const text = JSON.stringify(search);
      const isLong = text.length > LONGEST_CARRIED;
      const carried = isLong ? await keep(user, { search, text }, now) : search;
      return signer.seal("cursor", { user: user.id, after, search: carried });
    },
    async read({ id: userID, companyID }, cursor) {
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
