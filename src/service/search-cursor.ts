import { z } from "zod";
import { type ParsedSearch, searchBody } from "../contract/catalog.ts";
import type { MergedPlace } from "./catalog/merged-search.ts";
import { badRequest, invalidCursor, type ServiceError } from "./errors.ts";
import type { Signer } from "./signature.ts";

/** A search with the place to go on from. */
export interface Continuation {
  search: ParsedSearch;
  /** Where the page before ended. */
  after: MergedPlace;
}

/** 400 for a cursor whose search or place is gone. */
export function staleCursor(): ServiceError {
  return badRequest("The cursor is no longer valid; repeat the search.").about("not_found", "cursor");
}

/** Makes and reads the cursors of searches. */
export interface SearchCursors {
  write(userID: string, continuation: Continuation): Promise<string>;
  /** 400 for a cursor that was altered, belongs to someone else or whose search is forgotten. */
  read(userID: string, cursor: string): Promise<Continuation>;
}

/** Searches longer than this (characters of JSON) are remembered here, so that a cursor always fits into an address. */
const LONGEST_CARRIED = 2_000;
/** Most characters of long searches remembered at a time; the oldest are forgotten first. */
const MOST_REMEMBERED = 32 * 1_048_576;

const payload = z.object({
  user: z.string(),
  after: z.object({ archive: z.string().optional(), recent: z.string().optional() }),
  search: z.union([z.string(), searchBody]),
});

/**
 * Cursors carry their search, the caller and where its page ended, signed. Only the long search of a detailed area stays here,
 * under its signature as name.
 */
export function createSearchCursors(signer: Signer): SearchCursors {
  const remembered = new Map<string, string>();
  let size = 0;

  function remember(name: string, text: string): void {
    if (remembered.delete(name)) size -= text.length;
    remembered.set(name, text);
    size += text.length;
    for (const [oldest, { length }] of remembered) {
      if (size <= MOST_REMEMBERED) return;
      remembered.delete(oldest);
      size -= length;
    }
  }

  return {
    async write(userID, { search, after }) {
      const text = JSON.stringify(search);
      if (text.length <= LONGEST_CARRIED) return signer.seal("cursor", { user: userID, after, search });
      const name = await signer.sign("cursor", `search:${text}`);
      remember(name, text);
      return signer.seal("cursor", { user: userID, after, search: name });
    },
    async read(userID, cursor) {
      const opened = payload.safeParse(await signer.open("cursor", cursor));
      if (!opened.success || opened.data.user !== userID) throw invalidCursor();
      const { search, after } = opened.data;
      if (typeof search !== "string") return { search, after };
      const text = remembered.get(search);
      if (text === undefined) throw staleCursor();
      return { search: searchBody.parse(JSON.parse(text)), after };
    },
  };
}
