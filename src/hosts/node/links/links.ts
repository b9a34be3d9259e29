import { randomBytes } from "node:crypto";
import { scopesOf } from "../../../service/authentication/tokens.ts";
import type { Directory, User } from "../../../service/directory/directory.ts";
import { ServiceError } from "../../../service/errors.ts";
import type { LinkRecord, SharedContent } from "../../../service/store/records.ts";
import { readEach, type Store, type Stored } from "../../../service/store/store.ts";
import { hashOf, isSame, type Session, type Sessions } from "../sign-in/sessions.ts";

const DAY = 86_400_000;
/** Links that a person keeps at a time. */
export const MOST_LINKS = 200;
/** The last opening is written down this seldom, ms. */
const OPENING_EVERY = 60_000;

/** Link that is open today, and on whose behalf. */
export interface OpenLink {
  record: Stored<"links">;
  /** Reads the catalog as a user of its own in the maker's company, who owns nothing. */
  caller: User;
  /** Name of the maker and the maker's company; no address. */
  by: { name?: string | undefined; company: string };
}

export interface LinkEvent {
  link: string;
  companyID: string;
  holder: string;
  what: "made" | "opened" | "ended";
}

interface LinkParts {
  store: Store;
  directory: Directory;
  sessions: Pick<Sessions, "holderNow">;
  /** Real time, milliseconds since 1970. */
  now: () => number;
  /** Tells who has made, opened or ended a link, for the log. */
  observe?: (event: LinkEvent) => void;
}

export type Links = ReturnType<typeof createLinks>;

/** Keeps read-only links in the store, where every process sees them. Only hashes of their secrets are kept. */
export function createLinks({ store, directory, sessions, now, observe = () => {} }: LinkParts) {
  function tell({ id, companyID, holder }: LinkRecord, what: LinkEvent["what"]): void {
    observe({ link: id, companyID, holder, what });
  }

  /** Returns the link of a record; undefined once it has run out, or its maker may no longer read the catalog. */
  async function openToday(record: Stored<"links">): Promise<OpenLink | undefined> {
    if (now() >= record.endsAt) return undefined;
    const held = await sessions.holderNow(record);
    if (!held || !scopesOf(held.caller).includes("catalog:read")) return undefined;
    const { id, companyID } = record;
    const caller: User = {
      ...{ id: guestName(id), clientID: guestName(id), companyID, secrets: [] },
      scopes: ["catalog:read"],
    };
    const company = directory.companies.find((one) => one.id === companyID)?.name ?? companyID;
    return { record, caller, by: { name: held.person?.name, company } };
  }

  async function recordOf(id: string, secret: string): Promise<Stored<"links"> | undefined> {
    const record = await store.read((tx) => tx.get("links", { id }));
    // An unknown id takes as long.
    const isRight = isSame(record?.hash ?? hashOf(""), hashOf(secret));
    return isRight ? record : undefined;
  }

  return {
    /** Makes a link that ends in so many days; 400 for another company's contract, 422 beyond the most. */
    async make(
      { record: { companyID, holder, secretVersion } }: Session,
      { title, days, ...shared }: SharedContent & { title: string; days: number },
    ): Promise<{ record: LinkRecord; secret: string }> {
      const [id, secret] = [randomBytes(16).toString("base64url"), randomBytes(32).toString("base64url")];
      const at = now();
      const record: LinkRecord = {
        ...{ id, hash: hashOf(secret), companyID, holder, title, shared },
        ...(secretVersion !== undefined && { secretVersion }),
        ...{ createdAt: at, endsAt: at + days * DAY },
      };
      await store.write(async (tx) => {
        const ofHolder = { equals: { companyID, holder }, limit: MOST_LINKS };
        const kept = await tx.page("links", "ofHolder", ofHolder);
        if (kept.filter(({ endsAt }) => at < endsAt).length >= MOST_LINKS) {
          const message = `You have ${MOST_LINKS} shared links: end one that nobody needs any more.`;
          throw new ServiceError(422, "ERR_LIMIT_REACHED", message);
        }
        await tx.insert("links", record);
      });
      tell(record, "made");
      return { record, secret };
    },

    /** Returns the open links of a session's holder, the latest first. */
    async listOf({ record: { companyID, holder } }: Session): Promise<LinkRecord[]> {
      const records = await readEach(store, "links", "ofHolder", { equals: { companyID, holder } });
      return records.filter(({ endsAt }) => now() < endsAt);
    },

    /** Ends a link of the same holder; returns whether there was one. */
    async end({ record: { companyID, holder } }: Session, id: string): Promise<boolean> {
      const ended = await store.write(async (tx) => {
        const record = await tx.get("links", { id });
        if (record?.companyID !== companyID || record.holder !== holder) return undefined;
        await tx.remove("links", record);
        return record;
      });
      if (ended) tell(ended, "ended");
      return ended !== undefined;
    },

    /** Returns the link of an id and its secret; undefined where it has ended or never was. */
    async find(id: string, secret: string): Promise<OpenLink | undefined> {
      const record = await recordOf(id, secret);
      return record && openToday(record);
    },

    /** Writes down that somebody has opened a link. */
    async opened({ record }: OpenLink): Promise<void> {
      tell(record, "opened");
      if (now() - (record.openedAt ?? 0) < OPENING_EVERY) return;
      await store.write(async (tx) => {
        const current = await tx.get("links", record);
        if (current) await tx.put("links", { ...current, openedAt: now() });
      });
    },
  };
}

/** Name of a link's guests as a caller, for limits and the log. */
const guestName = (id: string) => `link ${id}`;
