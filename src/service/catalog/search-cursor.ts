import { z } from "zod";
import { type ParsedSearch, searchBody } from "../../contract/catalog.ts";
import type { User } from "../directory.ts";
import { badRequest, invalidCursor } from "../errors.ts";
import { remember } from "../remember.ts";
import type { Signer } from "../secrets/signature.ts";
import { Stale, type Store } from "../store/store.ts";
import type { SortTuple } from "./catalog-store.ts";

export interface Continuation {
  search: ParsedSearch;
  after: SortTuple;
}

export type SearchCursors = ReturnType<typeof createSearchCursors>;

/** Longest cursor that carries its search: its address stays below 8,000 octets (RFC 9110, 4.1). */
const LONGEST = 7_500;
/** Stored searches of a user; beyond it the oldest are deleted. */
const MOST_KEPT = 50;
/** Stored searches between two clean-ups, and most deleted by one. */
const TIDIED_EVERY = 10;
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
  const usedAt = new Map<string, number>();
  const added = new Map<string, number>();
  const wasLately = (used: number | undefined, now: number) => used !== undefined && now - used < USED_LATELY;

  async function keep({ companyID, id: userID }: User, search: ParsedSearch, now: number): Promise<string> {
    const id = await signer.sign("cursor", `search of ${userID}: ${JSON.stringify(search)}`);
    if (wasLately(usedAt.get(id), now)) return id;
    const isNew = await store.write(async (tx) => {
      const known = await tx.get("searches", { companyID, id });
      if (!known)
        return (await tx.insert("searches", { companyID, userID, id, usedAt: now, search })) === "ok";
      if (!wasLately(known.usedAt, now)) await tx.put("searches", { ...known, usedAt: now });
      return false;
    });
    remember(usedAt, id, now);
    if (!isNew) return id;
    const before = added.get(userID) ?? 0;
    remember(added, userID, before + 1);
    if (before % TIDIED_EVERY === 0) await tidy({ companyID, userID });
    return id;
  }

  async function tidy(equals: { companyID: string; userID: string }): Promise<void> {
    await store.write(async (tx) => {
      const kept = await tx.page("searches", "ofUser", { equals, limit: MOST_KEPT + TIDIED });
      for (const old of kept.slice(MOST_KEPT)) {
        usedAt.delete(old.id);
        // Changed: used again, or deleted by another process.
        await tx.remove("searches", old).catch(unlessStale);
      }
    });
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

function unlessStale(error: unknown): void {
  if (!(error instanceof Stale)) throw error;
}
