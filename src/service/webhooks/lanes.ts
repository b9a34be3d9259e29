import { restAfter } from "./retry-schedule.ts";

/** Most receivers that are sent to at the same time, and most of one company. */
const LANES = 32;
const LANES_OF_COMPANY = 8;
/** Most of all, with the one that each company has whatever the others hold. */
const MOST_LANES = 256;

/** Who is being sent to. */
interface Lanes {
  /** Takes a lane for a webhook of a company; false where it has one, or where there is no room for it. */
  take(webhookID: string, companyID: string): boolean;
  leave(webhookID: string): void;
}

/** Lanes of which each company can have one at any time, and more as long as there is room beside the others. */
export function createLanes(): Lanes {
  const companies = new Map<string, string>();
  return {
    take(webhookID, companyID) {
      if (companies.has(webhookID)) return false;
      const own = [...companies.values()].filter((company) => company === companyID).length;
      const room = own === 0 ? MOST_LANES : own < LANES_OF_COMPANY ? LANES : 0;
      if (companies.size >= room) return false;
      companies.set(webhookID, companyID);
      return true;
    },
    leave(webhookID) {
      companies.delete(webhookID);
    },
  };
}

/** Most receivers of which it is known that they failed; the one that failed first is forgotten. */
const MOST_KNOWN = 10_000;

/** Receivers that failed lately. */
interface Rests {
  /** Whether a webhook may be tried at `now` (milliseconds). */
  isOver(webhookID: string, now: number): boolean;
  /** How often it failed in a row. */
  failures(webhookID: string): number;
  fail(webhookID: string, at: number): void;
  end(webhookID: string): void;
}

/** No receiver has failed. */
export function createRests(): Rests {
  const failed = new Map<string, { count: number; until: number }>();
  const failures = (webhookID: string) => failed.get(webhookID)?.count ?? 0;
  return {
    isOver: (webhookID, now) => (failed.get(webhookID)?.until ?? now) <= now,
    failures,
    fail(webhookID, at) {
      const count = failures(webhookID) + 1;
      failed.delete(webhookID);
      failed.set(webhookID, { count, until: at + restAfter(count) });
      const [first] = failed.keys();
      if (failed.size > MOST_KNOWN && first !== undefined) failed.delete(first);
    },
    end(webhookID) {
      failed.delete(webhookID);
    },
  };
}
